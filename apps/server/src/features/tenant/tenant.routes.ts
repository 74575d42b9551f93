import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { TenantService } from './tenant.service.ts';

/** GET /api/tenant */
export function tenantRoutes(service: TenantService) {
  return {
    getTenant: ({ caller }: EndpointCall<'getTenant'>) => service.summary(caller.tenantId),
  };
}
