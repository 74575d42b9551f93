export { createTenantDataRepository } from './tenant-data.repository.ts';
export { tenantRoutes } from './tenant.routes.ts';
export { createTenantService, type TenantService } from './tenant.service.ts';
