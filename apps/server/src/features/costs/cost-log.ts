import type { CostSource } from '@skuline/domain/costs';
import { countOf } from '@skuline/domain/formatting';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { CostAuthor, CostKey, CostWrite } from './cost-record.ts';
import { type CostsDb, IS_CURRENT } from './costs.repository.ts';

export interface NewChange {
  readonly author: CostAuthor;
  readonly source: CostSource;
  readonly fileName?: string;
}

/** What an undo did: its own change, and how many values it left as they are. */
export interface UndoneChange {
  readonly changeId: number;
  readonly kept: number;
}

/** Adds to the log of a tenant's costs; nothing of it is ever changed. One change of a tenant is made after the other. */
export interface CostLog {
  /**
   * Replaces values, all in one change; the ones that are so already are left out, and where all are there is no change
   * (null). `check` sees what holds before and may throw: then nothing is kept.
   */
  save(
    tenantId: TenantId,
    change: NewChange,
    writes: readonly CostWrite[],
    check?: (tx: CostsDb) => Promise<void>,
  ): Promise<number | null>;
  /**
   * Puts back what a change replaced and nothing has replaced since, as a change of its own. `unknown`: the tenant has no
   * such change; `replaced`: something has replaced all of it since.
   */
  undo(
    tenantId: TenantId,
    changeId: number,
    author: CostAuthor,
    only: CostKey | null,
  ): Promise<UndoneChange | 'unknown' | 'replaced'>;
}

const idRow = z.object({ id: z.coerce.number() });
const countRow = z.object({ count: z.coerce.number() });

export function createCostLog({
  transactional,
  clock,
}: {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}): CostLog {
  const underLock = <T>(tenantId: TenantId, work: (tx: CostsDb) => Promise<T>): Promise<T> =>
    transactional.db.transaction(async (tx) => {
      // Given back with the transaction, however that ends.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`costs ${tenantId}`}, 0))`);
      return work(tx);
    });
  const record = (tx: CostsDb, tenantId: TenantId, subject: string, count: number) =>
    recordAudit(tx, clock.now(), {
      of: tenantId,
      action: 'costs.changed',
      subject,
      details: countOf(count, 'value'),
    });
  return {
    save: (tenantId, change, writes, check) =>
      underLock(tenantId, async (tx) => {
        await check?.(tx);
        const changeId = await begin(tx, tenantId, { ...change, changedAt: clock.now() });
        await replaceValues(tx, tenantId, changeId, writes);
        const count = await end(tx, tenantId, changeId);
        if (count === 0) return null;
        await record(tx, tenantId, change.fileName ?? 'costs', count);
        return changeId;
      }),
    undo: (tenantId, changeId, author, only) =>
      underLock(tenantId, async (tx) => {
        const entries = sql`e.tenant_id = ${tenantId} AND e.change_id = ${changeId}
          ${only === null ? sql`` : sql`AND ${isOf(only)}`}`;
        const { rows } = await tx.execute(
          sql`SELECT count(*) AS count FROM cost_entry AS e WHERE ${entries}`,
        );
        const { count } = countRow.parse(rows[0]);
        if (count === 0) return 'unknown';
        const undoing = await begin(tx, tenantId, {
          author,
          source: 'undo',
          undoes: changeId,
          changedAt: clock.now(),
        });
        await tx.execute(sql`
          INSERT INTO cost_entry (tenant_id, kind, subject, effective_from, change_id, before, after)
          SELECT e.tenant_id, e.kind, e.subject, e.effective_from, ${undoing}, e.after, e.before
          FROM cost_entry AS e
          WHERE ${entries} AND ${IS_CURRENT}`);
        const undone = await end(tx, tenantId, undoing);
        if (undone === 0) return 'replaced';
        await record(tx, tenantId, `undoing change ${changeId}`, undone);
        return { changeId: undoing, kept: count - undone };
      }),
  };
}

async function begin(
  tx: CostsDb,
  tenantId: TenantId,
  change: NewChange & { readonly undoes?: number; readonly changedAt: Date },
): Promise<number> {
  const { author, source, fileName = null, undoes = null, changedAt } = change;
  const { rows } = await tx.execute(sql`
    INSERT INTO cost_change (tenant_id, changed_at, changed_by, changed_by_name, source, file_name, undoes)
    VALUES (${tenantId}, ${changedAt.toISOString()}::timestamptz, ${author.userId}, ${author.name}, ${source},
      ${fileName}, ${undoes})
    RETURNING id`);
  return idRow.parse(rows[0]).id;
}

/** Gives how many values the change replaced; one of none is not kept. */
async function end(tx: CostsDb, tenantId: TenantId, changeId: number): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*) AS count FROM cost_entry WHERE tenant_id = ${tenantId} AND change_id = ${changeId}`,
  );
  const { count } = countRow.parse(rows[0]);
  const isChange = sql`tenant_id = ${tenantId} AND id = ${changeId}`;
  await tx.execute(
    count === 0
      ? sql`DELETE FROM cost_change WHERE ${isChange}`
      : sql`UPDATE cost_change SET entry_count = ${count} WHERE ${isChange}`,
  );
  return count;
}

async function replaceValues(
  tx: CostsDb,
  tenantId: TenantId,
  changeId: number,
  writes: readonly CostWrite[],
): Promise<void> {
  const column = <T>(of: (write: CostWrite) => T) => sql.param(writes.map(of));
  await tx.execute(sql`
    INSERT INTO cost_entry (tenant_id, kind, subject, effective_from, change_id, before, after, line)
    SELECT ${tenantId}, w.kind, w.subject, w.effective_from, ${changeId}, newest.after, w.value, w.line
    FROM (
      SELECT kind, subject, effective_from, value::jsonb AS value, line
      FROM unnest(
        ${column(({ kind }) => kind)}::text[], ${column(({ subject }) => subject)}::text[],
        ${column(({ effectiveFrom }) => effectiveFrom)}::date[],
        ${column(({ value }) => (value === null ? null : JSON.stringify(value)))}::text[],
        ${column(({ line }) => line)}::integer[]
      ) AS u (kind, subject, effective_from, value, line)
    ) AS w
    LEFT JOIN LATERAL (
      SELECT e.after
      FROM cost_entry AS e
      WHERE e.tenant_id = ${tenantId} AND e.kind = w.kind AND e.subject = w.subject
        AND e.effective_from = w.effective_from
      ORDER BY e.change_id DESC
      LIMIT 1
    ) AS newest ON true
    WHERE newest.after IS DISTINCT FROM w.value`);
}

function isOf({ kind, subject, effectiveFrom }: CostKey) {
  return sql`e.kind = ${kind} AND e.subject = ${subject} AND e.effective_from = ${effectiveFrom}::date`;
}
