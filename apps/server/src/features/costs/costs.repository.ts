import type { CostKind } from '@skuline/domain/costs';
import { toDateKey } from '@skuline/domain/calendar';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CostRate, CostsVersion } from '../../read-model/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import {
  type ChangeWithEntries,
  type CostKey,
  type StoredEntry,
  storedChange,
  storedEntry,
} from './cost-record.ts';

/** The database, or a transaction. */
export type CostsDb = Pick<Db, 'execute'>;

export interface ChangesPart {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What is kept of a tenant's costs, as it is read. */
export interface CostsRepository {
  /** The newest change; 0 before the first. */
  getVersion(tenantId: TenantId): Promise<CostsVersion>;
  /** All unit costs and marketplace fees as they were at a version. */
  listRates(tenantId: TenantId, version: CostsVersion): Promise<CostRate[]>;
  /** What holds now of these keys; nothing for a key that never had a value. */
  listOfKeys(tenantId: TenantId, keys: readonly CostKey[]): Promise<StoredEntry[]>;
  /** What held at a version of some kinds; without what had been removed. */
  listCurrent(
    tenantId: TenantId,
    kinds: readonly CostKind[],
    options?: { readonly version?: number; readonly subject?: string },
  ): Promise<StoredEntry[]>;
  /** The newest entries of one SKU's costs. */
  listHistory(tenantId: TenantId, subject: string, limit: number): Promise<StoredEntry[]>;
  /** Changes before a number, newest first, each with the first of its entries. */
  listChanges(tenantId: TenantId, page: ChangesPart): Promise<ChangeWithEntries[]>;
}

const SHOWN_ENTRIES = 20;

/** True of the entry `e` while no newer one has its key. */
export const IS_CURRENT = sql.raw(`NOT EXISTS (
  SELECT 1 FROM cost_entry AS n
  WHERE n.tenant_id = e.tenant_id AND n.kind = e.kind AND n.subject = e.subject
    AND n.effective_from = e.effective_from AND n.change_id > e.change_id
)`);

const ENTRY_COLUMNS = sql.raw(`e.change_id, c.changed_at, c.changed_by_name, c.source, c.file_name,
  e.kind, e.subject, e.effective_from::text AS effective_from, e.before, e.after, e.line`);

const storedRate = z.object({
  kind: z.enum(['unit_cost', 'marketplace_fee']),
  name: z.string(),
  effective_from: z.string().transform(toDateKey),
  rate: z.number(),
});
const storedVersion = z.object({ id: z.coerce.number(), changed_at: z.coerce.date() });

export function createCostsRepository({ db }: { readonly db: CostsDb }): CostsRepository {
  const listEntries = (query: SQL) => readEntries(db, query);
  return {
    async getVersion(tenantId) {
      const { rows } = await db.execute(sql`
        SELECT id, changed_at FROM cost_change WHERE tenant_id = ${tenantId} ORDER BY id DESC LIMIT 1`);
      const [newest] = storedVersion.array().parse(rows);
      return { version: newest?.id ?? 0, changedAt: newest?.changed_at.getTime() ?? 0 };
    },
    listRates: (tenantId, { version }) => readRates(db, tenantId, version),
    listOfKeys: (tenantId, keys) =>
      listEntries(sql`
        SELECT ${ENTRY_COLUMNS}, true AS is_current
        FROM ${unnestKeys(keys)}
        JOIN LATERAL (
          SELECT * FROM cost_entry AS newest
          WHERE newest.tenant_id = ${tenantId} AND newest.kind = k.kind AND newest.subject = k.subject
            AND newest.effective_from = k.effective_from
          ORDER BY newest.change_id DESC
          LIMIT 1
        ) AS e ON true
        JOIN cost_change AS c ON c.id = e.change_id`),
    listCurrent: (tenantId, kinds, { version, subject } = {}) =>
      listEntries(sql`
        SELECT ${ENTRY_COLUMNS}, true AS is_current
        FROM (
          SELECT DISTINCT ON (kind, subject, effective_from) *
          FROM cost_entry
          WHERE tenant_id = ${tenantId} AND kind = ANY (${sql.param(kinds)}::text[])
            ${version === undefined ? sql`` : sql`AND change_id <= ${version}`}
            ${subject === undefined ? sql`` : sql`AND subject = ${subject}`}
          ORDER BY kind, subject, effective_from, change_id DESC
        ) AS e
        JOIN cost_change AS c ON c.id = e.change_id
        WHERE e.after IS NOT NULL
        ORDER BY e.kind, e.subject, e.effective_from DESC`),
    listHistory: (tenantId, subject, limit) =>
      listEntries(sql`
        SELECT ${ENTRY_COLUMNS}, ${IS_CURRENT} AS is_current
        FROM cost_entry AS e
        JOIN cost_change AS c ON c.id = e.change_id
        WHERE e.tenant_id = ${tenantId} AND e.kind = 'unit_cost' AND e.subject = ${subject}
        ORDER BY e.change_id DESC, e.effective_from DESC
        LIMIT ${limit}`),
    listChanges: (tenantId, page) => readChanges(db, tenantId, page),
  };
}

async function readEntries(db: CostsDb, query: SQL): Promise<StoredEntry[]> {
  return storedEntry.array().parse((await db.execute(query)).rows);
}

async function readRates(db: CostsDb, tenantId: TenantId, version: number): Promise<CostRate[]> {
  const { rows } = await db.execute(sql`
    SELECT kind, subject AS name, effective_from::text AS effective_from, after AS rate
    FROM (
      SELECT DISTINCT ON (kind, subject, effective_from) kind, subject, effective_from, after
      FROM cost_entry
      WHERE tenant_id = ${tenantId} AND kind IN ('unit_cost', 'marketplace_fee') AND change_id <= ${version}
      ORDER BY kind, subject, effective_from, change_id DESC
    ) AS newest
    WHERE after IS NOT NULL`);
  return storedRate.array().parse(rows);
}

async function readChanges(
  db: CostsDb,
  tenantId: TenantId,
  { before, limit }: ChangesPart,
): Promise<ChangeWithEntries[]> {
  const { rows } = await db.execute(sql`
    SELECT c.id AS change_id, c.changed_at, c.changed_by_name, c.source, c.file_name, c.undoes, c.entry_count,
      EXISTS (
        SELECT 1 FROM cost_entry AS e
        WHERE e.tenant_id = c.tenant_id AND e.change_id = c.id AND ${IS_CURRENT}
      ) AS can_undo
    FROM cost_change AS c
    WHERE c.tenant_id = ${tenantId} ${before === undefined ? sql`` : sql`AND c.id < ${before}`}
    ORDER BY c.id DESC
    LIMIT ${limit}`);
  const changes = storedChange.array().parse(rows);
  const ids = changes.map(({ change_id }) => change_id);
  const entries = await readEntries(
    db,
    sql`
    SELECT ${ENTRY_COLUMNS}, ${IS_CURRENT} AS is_current
    FROM unnest(${sql.param(ids)}::bigint[]) AS k (id)
    JOIN cost_change AS c ON c.id = k.id
    JOIN LATERAL (
      SELECT * FROM cost_entry AS first
      WHERE first.change_id = k.id AND first.tenant_id = ${tenantId}
      ORDER BY first.line, first.kind, first.subject, first.effective_from
      LIMIT ${SHOWN_ENTRIES}
    ) AS e ON true
    ORDER BY e.change_id DESC, e.line, e.kind, e.subject, e.effective_from`,
  );
  const ofChange = Map.groupBy(entries, ({ change_id }) => change_id);
  return changes.map((change) => ({ ...change, entries: ofChange.get(change.change_id) ?? [] }));
}

/** Keys as the rows of `k`. */
function unnestKeys(keys: readonly CostKey[]): SQL {
  const column = (of: (key: CostKey) => string) => sql.param(keys.map(of));
  return sql`unnest(
    ${column(({ kind }) => kind)}::text[], ${column(({ subject }) => subject)}::text[],
    ${column(({ effectiveFrom }) => effectiveFrom)}::date[]
  ) AS k (kind, subject, effective_from)`;
}
