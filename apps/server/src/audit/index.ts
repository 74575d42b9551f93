export { endAuditRows } from './end-audit-rows.ts';
export { type AuditEntry, recordAudit } from './record-audit.ts';
