import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { toDateKey } from '@skuline/domain/calendar';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishedDays, createTaggedAnswers } from '../../answers/index.ts';
import { tenantIdFrom } from '../../identity/tenant-id.ts';
import { openChdb } from '../../stores/analytics/chdb.ts';
import { dailyRow, insertDaily } from '../../stores/analytics/daily-rows.fixture.ts';
import { migrateAnalytics } from '../../stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from '../../stores/analytics/port.ts';
import { publishImport } from '../../stores/analytics/publishing.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { BreakdownQuestion } from './performance.queries.ts';
import { createPerformanceService } from './performance.service.ts';
import { createSkuSums } from './sku-sums/index.ts';

const log = pino({ level: 'silent' });
const DAY = toDateKey('2026-03-01');

let dataDir: string;
let engine: AnalyticsEngine;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-test-'));
  engine = await openChdb({ dataDir, log });
  await migrateAnalytics({
    maintenance: engine.maintenance,
    transactional: { withLock: (_name, work) => work() },
  });
});
afterAll(async () => {
  await engine.store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const question = (dimension: 'parent_sku_name' | 'sku_name'): BreakdownQuestion => ({
  range: { start: DAY, end: DAY },
  filters: { brand_name: [], parent_sku_name: [], sku_name: [] },
  groupBy: [dimension],
  granularity: 'daily',
  top: { count: 1, rankBy: 'net_sales' },
});

function serviceOn(analytics: AnalyticsStore, readVersion: () => number) {
  const readPublishedDays = createPublishedDays(analytics);
  const service = createPerformanceService({
    analytics,
    answers: createTaggedAnswers(async () => readVersion()),
    readPublishedDays,
    skuSums: createSkuSums({ analytics, readPublishedDays, log }),
  });
  return async (tenantId: TenantId, dimension: 'parent_sku_name' | 'sku_name') => {
    const answer = await service.breakdown(tenantId, question(dimension));
    if (answer.kind !== 'kept') throw new Error('The answer is bounded.');
    const { data } = JSON.parse(new TextDecoder().decode(await answer.read()));
    return data.map((row: Record<string, unknown>) => [row[dimension], row['net_sales']]);
  };
}

async function importSales(
  tenantId: TenantId,
  importId: number,
  sales: Readonly<Record<string, number>>,
): Promise<void> {
  const rows = Object.entries(sales).map(([name, net_sales]) =>
    dailyRow({ date_key: DAY, parent_sku_name: name, sku_name: name, net_sales }),
  );
  await insertDaily(engine.store, tenantId, importId, rows);
}

const publish = (tenantId: TenantId, importId: number) =>
  publishImport(engine.store, tenantId, { table: 'daily_performance', importId });

const isRanking = (sql: string) => sql.includes('{top:UInt32}');

test('the first ranking after an import does not wait for the published days, and sees none but them', async () => {
  const tenantId = tenantIdFrom('just-imported');
  await importSales(tenantId, 1, { P1: 5, P2: 9, P3: 7 });
  await publish(tenantId, 1);
  await importSales(tenantId, 2, { P4: 99 });
  const ranked = Promise.withResolvers<void>();
  const ask = serviceOn(
    {
      ...engine.store,
      async select(tenant, sql, params) {
        if (isRanking(sql)) ranked.resolve();
        return engine.store.select(tenant, sql, params);
      },
      async selectBytes(...statement) {
        await ranked.promise;
        return engine.store.selectBytes(...statement);
      },
    },
    () => 1,
  );
  expect(await ask(tenantId, 'parent_sku_name'), 'nobody has published P4').toEqual([
    ['Other', 12],
    ['P2', 9],
  ]);
});

test('who led before an import is read beside the first ranking after it, which decides', async () => {
  const tenantId = tenantIdFrom('led-before');
  await importSales(tenantId, 1, { S1: 5, S2: 9, S3: 7 });
  await publish(tenantId, 1);
  let version = 1;
  // Of the second question the ranking is held back until the leaders of the first are asked for.
  const named = Promise.withResolvers<void>();
  const ask = serviceOn(
    {
      ...engine.store,
      async select(tenant, sql, params) {
        if (version === 2 && sql.includes('{top_sku_name:Array(String)}')) named.resolve();
        if (version === 2 && isRanking(sql)) await named.promise;
        return engine.store.select(tenant, sql, params);
      },
    },
    () => version,
  );
  expect(await ask(tenantId, 'sku_name')).toEqual([
    ['Other', 12],
    ['S2', 9],
  ]);
  await importSales(tenantId, 2, { S1: 50, S2: 8, S3: 1, S4: 60 });
  await publish(tenantId, 2);
  version = 2;
  expect(await ask(tenantId, 'sku_name')).toEqual([
    ['Other', 59],
    ['S4', 60],
  ]);
});
