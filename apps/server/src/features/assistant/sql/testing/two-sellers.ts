import { Buffer } from 'node:buffer';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { parseTenantId } from '../../../../identity/parse-tenant-id.ts';
import { openChdb } from '../../../../stores/analytics/chdb.ts';
import { dailyRow, insertDaily, insertKeywords } from '../../../../stores/analytics/daily-rows.fixture.ts';
import { migrateAnalytics } from '../../../../stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine } from '../../../../stores/analytics/port.ts';
import { publishImport, undoImport } from '../../../../stores/analytics/publishing.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import { createSqlTool, type SqlTool } from '../sql-tool.ts';

/** In every text and, as a number, in every figure that the seller who asks must never see. */
export const CANARY = 'CANARY';
export const CANARY_NUMBER = 987_654_321;

/** One seller who asks, another whose rows are canaries, and imports of the first that are not shown. */
export interface TwoSellers {
  readonly engine: AnalyticsEngine;
  readonly tool: SqlTool;
  readonly asking: TenantId;
  readonly other: TenantId;
  close(): Promise<void>;
}

/** An embedded engine in a directory of its own. */
export async function openEmbedded(): Promise<{ engine: AnalyticsEngine; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-test-'));
  const engine = await openChdb({ dataDir, log: pino({ level: 'silent' }) });
  return {
    engine,
    async close() {
      await engine.store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function fillTwoSellers({
  engine,
  close,
}: {
  readonly engine: AnalyticsEngine;
  readonly close: () => Promise<void>;
}): Promise<TwoSellers> {
  await migrateAnalytics({
    maintenance: engine.maintenance,
    transactional: { withLock: (_name, work) => work() },
  });
  const run = `${process.pid}-${Date.now()}`;
  const asking = parseTenantId(`asking-${run}`);
  const other = parseTenantId(`${CANARY}-${run}`);
  await fillAsking(engine, asking);
  await fillOther(engine, other);
  const tool = createSqlTool({
    untrusted: engine.untrusted,
    readSnapshot: () => Promise.resolve({ dataVersion: 7 }),
    readKnown: () => Promise.resolve({}),
  });
  return { engine, tool, asking, other, close };
}

/** Two brands on three days: orders 1 to 12, net sales ten times that. Import 2 was undone, 3 never finished. */
async function fillAsking({ store }: AnalyticsEngine, asking: TenantId): Promise<void> {
  const rows = ['2026-03-01', '2026-03-02', '2026-03-03'].flatMap((date_key, day) =>
    ['Oak', 'Pine'].flatMap((brand_name, brand) =>
      ['S1', 'S2'].map((sku, at) => {
        const orders = day * 4 + brand * 2 + at + 1;
        const names = { brand_name, parent_sku_name: `${brand_name} P`, sku_name: `${brand_name} ${sku}` };
        return dailyRow({
          date_key,
          ...names,
          orders,
          sessions: orders * 20,
          net_sales: orders * 10,
          ad_spend: orders,
        });
      }),
    ),
  );
  const canaries = ['2026-03-01', '2026-03-04'].map((date_key) => canaryRow(date_key));
  await insertDaily(store, asking, 1, rows);
  await insertDaily(store, asking, 2, canaries);
  await insertDaily(store, asking, 3, canaries);
  const table = 'daily_performance';
  await publishImport(store, asking, { table, importId: 1 });
  await publishImport(store, asking, { table, importId: 2 });
  await undoImport(store, asking, { table, importId: 2 });
  await insertKeywords(store, asking, 1, [
    ['2026-03-01', 'Oak P', 'oak table', 100],
    ['2026-03-01', 'Oak P', 'table', 300],
  ]);
  await insertKeywords(store, asking, 2, [['2026-03-08', 'Oak P', CANARY, CANARY_NUMBER]]);
  await publishImport(store, asking, { table: 'keyword_volume', importId: 1 });
}

async function fillOther({ store }: AnalyticsEngine, other: TenantId): Promise<void> {
  await insertDaily(store, other, 1, [canaryRow('2026-03-01'), canaryRow('2026-03-02')]);
  await insertKeywords(store, other, 1, [['2026-03-01', CANARY, CANARY, CANARY_NUMBER]]);
  await publishImport(store, other, { table: 'daily_performance', importId: 1 });
  await publishImport(store, other, { table: 'keyword_volume', importId: 1 });
  const columns = ['event_id', 'name', 'user_id', 'occurred_at'];
  // Of now: the engine removes events that are older than a year when it likes.
  const event = [CANARY, CANARY, CANARY, new Date().toISOString().replace('T', ' ').slice(0, 19)];
  await store.insertTsv(other, 'event', columns, Buffer.from(`${event.join('\t')}\n`));
  const costs = `${CANARY}\tunit_cost\t${CANARY}\t2026-01-01\t1\n`;
  const costColumns = ['costs_version', 'kind', 'name', 'effective_from', 'rate'];
  await store.insertTsv(other, 'cost_rate', costColumns, Buffer.from(costs));
}

function canaryRow(date_key: string) {
  const figures = { orders: CANARY_NUMBER, sessions: CANARY_NUMBER, net_sales: CANARY_NUMBER };
  return dailyRow({ date_key, brand_name: CANARY, parent_sku_name: CANARY, sku_name: CANARY, ...figures });
}
