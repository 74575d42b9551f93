import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { Identity } from '../../identity/index.ts';
import { readerOfCaller } from '../../stores/reader.ts';
import type { TenantService } from './tenant.service.ts';

export interface TenantRoutesDependencies {
  readonly service: TenantService;
  readonly identity: Pick<Identity, 'listTenantsOf' | 'switchTenant' | 'directory'>;
}

/** GET /api/tenant, GET /api/tenants, PUT /api/active-tenant */
export function tenantRoutes({ service, identity }: TenantRoutesDependencies) {
  return {
    listTenants: async ({ caller }: EndpointCall<'listTenants'>) => {
      const operator = (await identity.directory.isOperator(caller.userId))
        ? { isOperator: true as const }
        : {};
      const tenants = await identity.listTenantsOf(caller);
      return tenants.map(({ lacksSecondFactor: _lacks, ...tenant }) => ({ ...tenant, ...operator }));
    },
    switchTenant: ({ caller, body }: EndpointCall<'switchTenant'>) => identity.switchTenant(caller, body.id),
    getTenant: ({ caller, query }: EndpointCall<'getTenant'>) =>
      service.summary(readerOfCaller(caller), query),
  };
}
