export { type AuditLogRepository, createAuditLogRepository } from './audit-log.repository.ts';
export { auditRoutes } from './audit.routes.ts';
export { keepAuditLogJob } from './keep-audit-log.job.ts';
