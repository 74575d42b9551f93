import { sql } from 'drizzle-orm';
import type { TenantId } from '../stores/tenant-id.ts';
import type { Db } from '../stores/transactional/port.ts';

/** What a deleted company leaves in the log: that it was made, and that it is gone. */
const LEFT_OF_DELETED = sql`('company.made', 'company.deletion-asked', 'company.kept', 'company.deleted')`;

/** Rows that were kept long enough, or those of a company that is deleted but for its deletion. */
export type EndedRows = { readonly olderThan: Date } | { readonly ofDeleted: TenantId };

/** Ends rows of the audit log, within a transaction: nothing else may. */
export async function endAuditRows(tx: Pick<Db, 'execute'>, which: EndedRows): Promise<void> {
  await tx.execute(sql`SELECT set_config('skuline.ends_audit_rows', 'on', true)`);
  await tx.execute(
    'olderThan' in which
      ? sql`DELETE FROM audit_log WHERE at < ${which.olderThan.toISOString()}`
      : sql`DELETE FROM audit_log WHERE tenant_id = ${which.ofDeleted} AND action NOT IN ${LEFT_OF_DELETED}`,
  );
  await tx.execute(sql`SELECT set_config('skuline.ends_audit_rows', 'off', true)`);
}
