import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addDays, toDateKey } from '@skuline/domain/calendar';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishedDays } from './published-days.ts';
import { wholeTenant } from '../stores/reader.ts';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import { openChdb } from '../stores/analytics/chdb.ts';
import { dailyRow, insertDaily } from '../stores/analytics/daily-rows.fixture.ts';
import { migrateAnalytics } from '../stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from '../stores/analytics/port.ts';
import { publishImport } from '../stores/analytics/publishing.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import { createSkuSumsMaker, makeSkuSumsJob } from './make-sku-sums.job.ts';
import { createSkuSums } from './sku-sums.ts';

const log = pino({ level: 'silent' });
const DAYS = 45;
const SUMS_SQL = `SELECT span, sum(row_count) AS rows, sum(orders) AS orders, uniqExact(build) AS builds
FROM sku_sum WHERE tenant_id = {tenantId:String} GROUP BY span ORDER BY span`;

const migrate = () =>
  migrateAnalytics({
    maintenance: engine.maintenance,
    transactional: { withLock: (_name, work) => work() },
  });

let dataDir: string;
let engine: AnalyticsEngine;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-test-'));
  engine = await openChdb({ dataDir, log });
  await migrate();
});
afterAll(async () => {
  await engine.store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function importDays(tenantId: TenantId, importId: number, first: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) =>
    dailyRow({ date_key: addDays(toDateKey('2026-01-15'), first + at), orders: importId }),
  );
  await insertDaily(engine.store, tenantId, importId, rows);
  await publishImport(engine.store, tenantId, { table: 'daily_performance', importId });
}

function sumsOn(analytics: AnalyticsStore, minRows = 1) {
  const readPublishedDays = createPublishedDays(analytics, async () => ({ without_orders: [] }));
  const skuSums = createSkuSums({ analytics, readPublishedDays, minRows, lookAgainMs: 0 });
  return { ...skuSums, ...createSkuSumsMaker({ analytics, skuSums, log }) };
}

test('sums are made once, and again only for the months whose days show something else', async () => {
  const tenantId = parseTenantId('made-once');
  await importDays(tenantId, 1, 0, DAYS);
  const skuSums = sumsOn(engine.store);
  const first = { reader: wholeTenant(tenantId), dataVersion: 1 };
  expect(await skuSums.readReady(first)).toEqual(new Map());
  await Promise.all([
    skuSums.prepare(first),
    skuSums.prepare({ reader: wholeTenant(tenantId), dataVersion: 1 }),
  ]);
  const made = await skuSums.readReady(first);
  expect([...made.keys()].toSorted()).toEqual(['2026-01-01', '2026-02-01']);
  await skuSums.prepare(first);
  expect(await sumsOn(engine.store).readReady(first)).toEqual(made);
  // A day of February is restated.
  await importDays(tenantId, 2, 30, 1);
  const second = { reader: wholeTenant(tenantId), dataVersion: 2 };
  expect(await skuSums.readReady(second)).toEqual(
    new Map([['2026-01-01', made.get(toDateKey('2026-01-01'))]]),
  );
  await skuSums.prepare(second);
  expect((await skuSums.readReady(second)).size).toBe(2);
});

test('weeks and months hold what their rows add up to', async () => {
  const tenantId = parseTenantId('add-up');
  await importDays(tenantId, 1, 0, DAYS);
  await sumsOn(engine.store).prepare({ reader: wholeTenant(tenantId), dataVersion: 1 });
  expect(await engine.store.select(wholeTenant(tenantId), SUMS_SQL)).toEqual([
    { span: 'week', rows: DAYS, orders: DAYS, builds: 2 },
    { span: 'month', rows: DAYS, orders: DAYS, builds: 2 },
  ]);
  expect(await engine.store.select(wholeTenant(parseTenantId('another')), SUMS_SQL)).toEqual([]);
});

test('a month whose making was cut short is not ready, and is made again', async () => {
  const tenantId = parseTenantId('cut-short');
  await importDays(tenantId, 1, 0, DAYS);
  let left = 9;
  const failing: AnalyticsStore = {
    ...engine.store,
    async execute(...statement) {
      if (left-- === 0) throw new Error('The machine went off.');
      return engine.store.execute(...statement);
    },
  };
  const snapshot = { reader: wholeTenant(tenantId), dataVersion: 1 };
  await expect(sumsOn(failing).prepare(snapshot)).rejects.toThrow('went off');
  const again = sumsOn(engine.store);
  // February stands; of January some weeks were summed.
  expect([...(await again.readReady(snapshot)).keys()]).toEqual(['2026-02-01']);
  await again.prepare(snapshot);
  expect((await again.readReady(snapshot)).size).toBe(2);
});

test('a month whose sums lost a row is never ready', async () => {
  const tenantId = parseTenantId('lost-row');
  await importDays(tenantId, 1, 0, DAYS);
  const losing: AnalyticsStore = {
    ...engine.store,
    async execute(tenant, sql, params) {
      const isWeek = sql.includes("'week'") && params?.['firstDay'] === '2026-02-02';
      if (!isWeek) await engine.store.execute(tenant, sql, params);
    },
  };
  const snapshot = { reader: wholeTenant(tenantId), dataVersion: 1 };
  await expect(sumsOn(losing).prepare(snapshot)).rejects.toThrow('2026-02-01');
  expect(await sumsOn(engine.store).readReady(snapshot)).toEqual(new Map());
});

test('sums that the job of one instance has made are read by another', async () => {
  const tenantId = parseTenantId('instances');
  await importDays(tenantId, 1, 0, DAYS);
  const snapshot = { reader: wholeTenant(tenantId), dataVersion: 1 };
  const other = sumsOn(engine.store);
  expect((await other.readReady(snapshot)).size).toBe(0);
  const job = makeSkuSumsJob(async () => ({ ...snapshot, changedAt: 0 }), sumsOn(engine.store));
  await job.run({ key: tenantId, signal: new AbortController().signal });
  expect((await other.readReady(snapshot)).size).toBe(2);
});

test('making sums ends at the next month when it is to end', async () => {
  const tenantId = parseTenantId('cut');
  await importDays(tenantId, 1, 0, DAYS);
  const snapshot = { reader: wholeTenant(tenantId), dataVersion: 1 };
  const ended = sumsOn(engine.store).prepare(snapshot, AbortSignal.abort(new Error('the app ends')));
  await expect(ended).rejects.toThrow('the app ends');
  expect((await sumsOn(engine.store).readReady(snapshot)).size).toBe(0);
});

test('builds that nobody can be reading are removed once there are some', async () => {
  const tenantId = parseTenantId('superseded');
  await importDays(tenantId, 1, 0, 3);
  await engine.store.execute(
    tenantId,
    `INSERT INTO sku_sum_build (tenant_id, month, build, built_at, days, is_complete)
     SELECT {tenantId:String}, '2026-01-01', generateUUIDv4(), now64(3) - INTERVAL 2 DAY + number, 'of old', true
     FROM numbers(12)
     UNION ALL
     SELECT {tenantId:String}, '2026-01-01', generateUUIDv4(), now64(3) - INTERVAL 1 DAY, 'newest', true`,
  );
  await engine.store.execute(
    tenantId,
    `INSERT INTO sku_sum (tenant_id, span, first_day, build, sku_name)
     SELECT {tenantId:String}, 'week', '2026-01-12', build, 'S' FROM sku_sum_build WHERE tenant_id = {tenantId:String}`,
  );
  await sumsOn(engine.store).prepare({ reader: wholeTenant(tenantId), dataVersion: 1 });
  const daysLeft = (table: string) => () =>
    engine.store.select(
      wholeTenant(tenantId),
      `SELECT uniqExact(build) AS builds FROM ${table} WHERE tenant_id = {tenantId:String}`,
    );
  // The newest of before and the one just made.
  await expect.poll(daysLeft('sku_sum'), { timeout: 30_000 }).toEqual([{ builds: 2 }]);
  await expect.poll(daysLeft('sku_sum_build'), { timeout: 30_000 }).toEqual([{ builds: 2 }]);
});

test('a store that was filled before there were sums needs nothing but the tables', async () => {
  const tenantId = parseTenantId('of-before');
  await importDays(tenantId, 1, 0, DAYS);
  for (const table of ['sku_sum', 'sku_sum_build']) await engine.maintenance.run(`DROP TABLE ${table} SYNC`);
  await engine.maintenance.run(
    'ALTER TABLE schema_migration DELETE WHERE version = 4 SETTINGS mutations_sync = 2',
  );
  await migrate();
  const skuSums = sumsOn(engine.store);
  expect(await skuSums.readReady({ reader: wholeTenant(tenantId), dataVersion: 1 })).toEqual(new Map());
  await skuSums.prepare({ reader: wholeTenant(tenantId), dataVersion: 1 });
  expect((await engine.store.select(wholeTenant(tenantId), SUMS_SQL)).map((row) => Object(row).rows)).toEqual(
    [DAYS, DAYS],
  );
});

test('a tenant with few rows needs no sums', async () => {
  const tenantId = parseTenantId('small');
  await importDays(tenantId, 1, 0, DAYS);
  await sumsOn(engine.store, DAYS + 1).prepare({ reader: wholeTenant(tenantId), dataVersion: 1 });
  expect(await engine.store.select(wholeTenant(tenantId), SUMS_SQL)).toEqual([]);
});
