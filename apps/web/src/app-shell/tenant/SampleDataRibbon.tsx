import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi, useMay } from '../../api/index.ts';
import { hiddenRibbonPreference, sampleTenantPreference } from '../../preferences/index.ts';
import { Icon } from '../../ui/index.ts';
import classes from './SampleDataRibbon.module.css';
import { useTenant } from './use-tenant.ts';

interface SampleData {
  /** Whether the tenant shows sample data; the remembered value until the server has responded. */
  readonly isShown: boolean;
  readonly isRibbonHidden: boolean;
  /** Hides the ribbon for the lifetime of this tab. */
  readonly hideRibbon: () => void;
}

/** Whether the data are sample data, and whether the ribbon or the badge says so. */
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

/** A line above the page of a tenant with sample data; when hidden, the header shows a badge instead. */
export function SampleDataRibbon({ onHide }: { readonly onHide: () => void }) {
  const { may: mayImport } = useMay('imports.write');
  return (
    <section aria-label="Sample data" className={classes.ribbon}>
      <p>You are looking at sample data.</p>
      {mayImport ? (
        <Link to="/import" className={classes.link}>
          Import data
        </Link>
      ) : null}
      <ActionIcon className={classes.hide} aria-label="Hide this notice" onClick={onHide}>
        <Icon shape={IconX} />
      </ActionIcon>
    </section>
  );
}
