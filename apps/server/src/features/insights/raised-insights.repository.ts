import type { Finding, FoundInsights, OpenInsight } from '@skuline/domain/insights';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import { insight, insightRun } from '../../stores/transactional/schema/index.ts';
import { announce } from '../../outgoing/index.ts';
import { daysOfRow, happeningOf, type InsightRow } from './insight-wire.ts';

/** What a run has found, and what it was found in. */
export interface Run extends FoundInsights {
  /** Says what was looked at: the same again finds nothing new. */
  readonly fingerprint: string;
  readonly isSampleData: boolean;
  readonly now: Date;
  /** Insights raised before this moment count as resolved for everybody. */
  readonly resolvedBefore: Date;
}

/** What the generation of insights reads and writes. */
export interface RaisedInsightsRepository {
  /** Those that have not recovered, resolved and snoozed ones too. */
  listUnrecovered(tenantId: TenantId): Promise<OpenInsight[]>;
  /** The fingerprint of the last run; null before the first. */
  findLastRun(tenantId: TenantId): Promise<string | null>;
  /** Keeps all that a run has found, or nothing; how many insights are new. */
  save(tenantId: TenantId, run: Run): Promise<number>;
}

type Transaction = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>;

export function createRaisedInsightsRepository({
  db,
}: Pick<TransactionalStore, 'db'>): RaisedInsightsRepository {
  return {
    async listUnrecovered(tenantId) {
      const isOpen = and(eq(insight.tenantId, tenantId), isNull(insight.recoveredOn));
      return (await db.select().from(insight).where(isOpen)).flatMap(openInsightOf);
    },
    async findLastRun(tenantId) {
      const [run] = await db.select().from(insightRun).where(eq(insightRun.tenantId, tenantId));
      return run?.fingerprint ?? null;
    },
    save: (tenantId, run) =>
      db.transaction(async (transaction) => {
        await forgetSample(transaction, tenantId, run);
        await resolveOld(transaction, tenantId, run);
        await markRecovered(transaction, tenantId, run);
        const created = await insertFindings(transaction, tenantId, run);
        const { fingerprint, now: ranAt } = run;
        await transaction
          .insert(insightRun)
          .values({ tenantId, fingerprint, ranAt })
          .onConflictDoUpdate({ target: insightRun.tenantId, set: { fingerprint, ranAt } });
        return created;
      }),
  };
}

function openInsightOf(row: InsightRow): OpenInsight[] {
  const { id, ruleId, cause, metric, scope, valueNow: value, usual } = row;
  const days = daysOfRow(row);
  return ruleId === null || days === null
    ? []
    : [{ id: String(id), ruleId, cause, metric, scope, days, value, usual }];
}

/** Insights of invented figures go with them. */
async function forgetSample(transaction: Transaction, tenantId: TenantId, { isSampleData }: Run) {
  if (isSampleData) return;
  await transaction.delete(insight).where(and(eq(insight.tenantId, tenantId), eq(insight.isSample, true)));
}

async function resolveOld(transaction: Transaction, tenantId: TenantId, { now, resolvedBefore }: Run) {
  await transaction
    .update(insight)
    .set({ status: 'resolved', resolvedAt: now, resolution: 'auto' })
    .where(
      and(eq(insight.tenantId, tenantId), eq(insight.status, 'new'), lt(insight.firedAt, resolvedBefore)),
    );
}

async function markRecovered(transaction: Transaction, tenantId: TenantId, { recovered, now }: Run) {
  const byDay = Map.groupBy(recovered, ({ on }) => on);
  for (const [recoveredOn, insights] of byDay) {
    const ids = insights.map(({ id }) => Number(id));
    const areThey = and(
      eq(insight.tenantId, tenantId),
      inArray(insight.id, ids),
      isNull(insight.recoveredOn),
    );
    await transaction.update(insight).set({ recoveredOn, recoveredAt: now }).where(areThey);
  }
}

/** A statement has at most 65,535 parameters. */
const INSERTED_AT_ONCE = 500;

/** What another instance has raised meanwhile counts as raised. */
async function insertFindings(
  transaction: Transaction,
  tenantId: TenantId,
  { findings, now, isSampleData }: Run,
): Promise<number> {
  const values = findings.map((finding) => ({
    ...rowOf(finding),
    tenantId,
    firedAt: now,
    isSample: isSampleData,
  }));
  let created = 0;
  for (let at = 0; at < values.length; at += INSERTED_AT_ONCE) {
    const inserted = await transaction
      .insert(insight)
      .values(values.slice(at, at + INSERTED_AT_ONCE))
      .onConflictDoNothing()
      .returning();
    created += inserted.length;
    // Invented figures are nobody's news.
    if (isSampleData) continue;
    await announce(transaction, now, { of: tenantId, happenings: inserted.map(happeningOf) });
  }
  return created;
}

function rowOf(finding: Finding) {
  const { ruleId, category, metric, scope, days, value, usual, usualFrom } = finding;
  const { measureType, units, change } = finding;
  const { condition, baseline, impact, cause, drivers, narrative } = finding;
  return {
    ruleId,
    category,
    metric,
    scope,
    scopeKey: scopeKeyOf(finding),
    firstDay: days.start,
    lastDay: days.end,
    valueNow: value,
    usual,
    usualFrom,
    measureType,
    units,
    computedChange: change,
    conditionRender: condition,
    baselineRender: baseline,
    impact,
    cause,
    drivers,
    narrative,
  };
}

/** One text for each scope; another one for the tenant's rules, any of which may have the id of a story. */
function scopeKeyOf({ scope: { channel, brand, parent_sku, sku }, cause }: Finding): string {
  const key = JSON.stringify([channel, brand, parent_sku, sku]);
  return cause === 'rule' ? `rule:${key}` : key;
}
