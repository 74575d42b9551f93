import type { Api } from './api-context.tsx';

/** The tenant_id every data request carries when the session names a tenant (spec 6). */
export function tenantScope(api: Api): { tenant_id?: string } {
  return api.tenantId === null ? {} : { tenant_id: api.tenantId };
}
