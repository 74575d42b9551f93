import type { AuditAction } from '@skuline/contract';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Who did what, and when. Rows are only added, as the database sees to. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    at: instant('at').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    /** An email, or what stands in for a person, such as "command line". */
    actor: text('actor').notNull(),
    /** The name of the token that was shown in place of a sign-in. */
    tokenName: text('token_name'),
    subject: text('subject').notNull(),
    details: text('details').notNull(),
    /** The network the request came from. */
    address: text('address'),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_log_tenant_id_id_idx').on(table.tenantId, table.id),
    index('audit_log_at_idx').on(table.at),
  ],
);
