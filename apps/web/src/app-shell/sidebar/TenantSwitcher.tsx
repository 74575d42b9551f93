import { useQuery } from '@tanstack/react-query';
import { tenantChoicesQuery, useApi } from '../../api/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { TenantMenuProps } from './TenantMenu.tsx';

const TenantMenu = lazyPart(async () => (await import('./TenantMenu.tsx')).TenantMenu);

/** Which tenant is looked at, and the way to another one; nothing for a person who belongs to one alone. */
export function TenantSwitcher(props: Omit<TenantMenuProps, 'tenants'>) {
  const { data: tenants = [] } = useQuery(tenantChoicesQuery(useApi()));
  if (tenants.length < 2) return null;
  return <TenantMenu tenants={tenants} {...props} />;
}
