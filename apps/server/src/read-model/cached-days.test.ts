import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import { performanceQuery } from './performance-query.ts';
import { createOpenSource, createPerformanceReader } from './performance-reader.ts';
import { createPublishedDays } from './published-days.ts';
import { openTestEngine, Tenant, type TestEngine } from './testing/imported-tenant.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

/** A reader of the engine, and the statements of figures it has sent. */
function countingReader() {
  const sent: string[] = [];
  const analytics: AnalyticsStore = {
    ...engine.store,
    async select(reader, sql, params) {
      if (sql.includes('FROM brand_day AS p')) sent.push(sql);
      return engine.store.select(reader, sql, params);
    },
  };
  const skuSums = { readReady: async () => new Map(), minSparedRows: 1 };
  const readPublishedDays = createPublishedDays(engine.store, async () => ({ without_orders: [] }));
  return {
    sent,
    reader: createPerformanceReader(createOpenSource({ analytics, skuSums, readPublishedDays })),
  };
}

test('the cards of a brand, what they are compared with and the total of its chart are one statement', async () => {
  const tenant = new Tenant(engine.store, parseTenantId('one-brand'));
  await tenant.take({ kind: 'import', start: 0, days: 60, seed: 1 });
  const range = { start: toDateKey('2026-02-20'), end: toDateKey('2026-03-11') };
  const before = { start: toDateKey('2026-01-31'), end: toDateKey('2026-02-19') };
  const filters = { ...NO_FILTERS, brand_name: ['B0'] };
  const groupBy = ['date_key'] as const;
  const { reader, sent } = countingReader();
  const [cards, previous, chart] = await Promise.all([
    reader.read(tenant.snapshot, performanceQuery({ periods: [range], filters, groupBy })),
    reader.read(tenant.snapshot, performanceQuery({ periods: [before], filters, groupBy })),
    reader.read(
      tenant.snapshot,
      performanceQuery({ periods: [range], filters, groupBy, facts: ['sessions'] }),
    ),
  ]);
  expect(sent).toHaveLength(1);
  expect([cards, previous, chart].map((rows) => rows.length)).toEqual([20, 20, 20]);
  expect(chart.map((row) => row.sessions)).toEqual(cards.map((row) => row.sessions));
  // What was not asked for is 0, though it has been read.
  expect(cards.some((row) => row.net_sales !== 0)).toBe(true);
  expect(chart.every((row) => row.net_sales === 0)).toBe(true);
});
