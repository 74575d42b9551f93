import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { Identity } from '../../identity/index.ts';
import { readerOfCaller } from '../../stores/reader.ts';
import type { TenantService } from './tenant.service.ts';

export interface TenantRoutesDependencies {
  readonly service: TenantService;
  readonly identity: Pick<Identity, 'listTenantsOf' | 'switchTenant'>;
}

/** GET /api/tenant, GET /api/tenants, PUT /api/active-tenant */
export function tenantRoutes({ service, identity }: TenantRoutesDependencies) {
  return {
    listTenants: ({ caller }: EndpointCall<'listTenants'>) => identity.listTenantsOf(caller),
    switchTenant: ({ caller, body }: EndpointCall<'switchTenant'>) => identity.switchTenant(caller, body.id),
    getTenant: ({ caller, query }: EndpointCall<'getTenant'>) =>
      service.summary(readerOfCaller(caller), query),
  };
}
