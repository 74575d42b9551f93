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
    listTenants: async ({ caller }: EndpointCall<'listTenants'>) =>
      (await identity.listTenantsOf(caller)).map(({ lacksSecondFactor: _lacks, ...tenant }) => tenant),
    switchTenant: ({ caller, body }: EndpointCall<'switchTenant'>) => identity.switchTenant(caller, body.id),
    getTenant: ({ caller, query }: EndpointCall<'getTenant'>) =>
      service.summary(readerOfCaller(caller), query),
  };
}
