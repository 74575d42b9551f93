import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { TenantService } from './tenant.service.ts';

/** GET /api/tenant, GET /api/tenants, PUT /api/active-tenant */
export function tenantRoutes(service: TenantService) {
  return {
    listTenants: ({ caller }: EndpointCall<'listTenants'>) => service.listChoices(caller),
    switchTenant: ({ caller, body }: EndpointCall<'switchTenant'>) => service.choose(caller, body.id),
    getTenant: ({ caller }: EndpointCall<'getTenant'>) => service.summary(caller.tenantId),
  };
}
