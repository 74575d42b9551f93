import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { tenantChoicesQuery, useApi } from '../api/index.ts';

const TenantMenu = lazy(async () => ({ default: (await import('./TenantMenu.tsx')).TenantMenu }));

export interface TenantSwitcherProps {
  /** Icons only: the menu opens beside the rail. */
  readonly isRail: boolean;
  readonly onNavigate?: (() => void) | undefined;
}

/** Which tenant is looked at, and the way to another one; nothing for a person who belongs to one alone. */
export function TenantSwitcher(props: TenantSwitcherProps) {
  const { data: tenants = [] } = useQuery(tenantChoicesQuery(useApi()));
  if (tenants.length < 2) return null;
  return (
    <Suspense fallback={null}>
      <TenantMenu tenants={tenants} {...props} />
    </Suspense>
  );
}
