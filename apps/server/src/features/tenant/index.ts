export { tenantRoutes } from './tenant.routes.ts';
export { createTenantService, type TenantDataState, type TenantService } from './tenant.service.ts';
