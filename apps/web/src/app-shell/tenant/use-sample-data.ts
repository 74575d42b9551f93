import { useEffect, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { hiddenRibbonPreference, sampleTenantPreference } from '../../preferences/index.ts';
import { useTenant } from './use-tenant.ts';

export interface SampleData {
  /** Whether the tenant shows invented figures; as remembered until the server has said so. */
  readonly isShown: boolean;
  readonly isRibbonHidden: boolean;
  /** Puts the ribbon away for as long as this tab lives. */
  readonly hideRibbon: () => void;
}

/** Whether the figures are sample data, and whether the ribbon or the small badge says so. */
export function useSampleData(): SampleData {
  const { tenantId } = useApi();
  const tenant = useTenant();
  const [remembered] = useState(() => sampleTenantPreference.find());
  const [hidden, setHidden] = useState(() => hiddenRibbonPreference.find());
  const wasShown = remembered !== null && remembered.tenantId === tenantId && remembered.isSample;
  const isShown = tenant?.isSampleData ?? wasShown;
  useEffect(() => {
    if (tenant !== undefined)
      sampleTenantPreference.save({ tenantId: tenant.id, isSample: tenant.isSampleData });
  }, [tenant]);
  return {
    isShown,
    isRibbonHidden: hidden !== null && hidden === tenantId,
    hideRibbon: () => {
      if (tenantId === null) return;
      setHidden(tenantId);
      hiddenRibbonPreference.save(tenantId);
    },
  };
}
