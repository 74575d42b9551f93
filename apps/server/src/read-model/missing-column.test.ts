import { toDateKey } from '@skuline/domain/calendar';
import { expect, test } from 'vitest';
import { wholeTenant } from '../stores/reader.ts';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import { performanceQuery } from './performance-query.ts';
import { createOpenSource, createPerformanceReader } from './performance-reader.ts';
import { PublishedDays } from './published-days.ts';
import { createSegmentReader } from './segment-reader.ts';

const SEGMENT = {
  sku_name: 'Kettle',
  row_count_0: 2,
  row_count_1: 1,
  orders_0: 3,
  orders_1: 4,
  sessions_0: 30,
  sessions_1: 40,
  net_sales_0: 9.5,
  net_sales_1: 8,
  is_match: 1,
  segment_count: 1,
  match_count: 1,
  up_count: 1,
  down_count: 0,
  largest_change: 1.5,
  loss_count: 0,
  loss_cents: 0,
  any_loss_count: 1,
  any_loss_cents: 12,
  leak: '',
};
const DAY = { period: 0, date_key: '2026-11-01', sku_name: 'Kettle', orders: 3, row_count: 2 };
const SNAPSHOT = { reader: wholeTenant(parseTenantId('alder')), dataVersion: 1 };
const november = { start: toDateKey('2026-11-01'), end: toDateKey('2026-11-30') };

/** Readers of an engine that answers every statement with these rows. */
function readersOf(row: object) {
  // Nothing else of the store is used here.
  const analytics = { select: async () => [row] } as Partial<AnalyticsStore> as AnalyticsStore;
  const skuSums = { readReady: async () => new Map(), minSparedRows: 1 };
  const open = createOpenSource({ analytics, skuSums, readPublishedDays: async () => new PublishedDays([]) });
  const sums = createPerformanceReader(open);
  return { ...sums, ...createSegmentReader({ open, sums: { read: async () => [] } }) };
}

const readPage = (row: object) =>
  readersOf(row).readPage(
    SNAPSHOT,
    performanceQuery({
      periods: [november, november],
      groupBy: ['sku_name'],
      facts: ['orders', 'sessions', 'net_sales'],
    }),
    {
      orderBy: 'loss',
      direction: 'desc',
      search: null,
      show: 'all',
      limit: 10,
      offset: 0,
      changeOf: 'net_sales',
      loss: { upstream: 'sessions', downstream: 'orders', value: 'net_sales', reference: null },
    },
  );
const readDays = (row: object) =>
  readersOf(row).read(
    SNAPSHOT,
    performanceQuery({ periods: [november], groupBy: ['date_key', 'sku_name'], facts: ['orders'] }),
  );

const without = (row: object, column: string) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));

test('rows with every column are read', async () => {
  expect(await readPage(SEGMENT)).toMatchObject({
    segmentCount: 1,
    matchCount: 1,
    upCount: 1,
    downCount: 0,
    largestChange: 1.5,
    segments: [{ names: ['Kettle'], current: { net_sales: 9.5 }, previous: { net_sales: 8 } }],
    loss: { leak: null, lossCount: 0, lostCents: 0, noiseCount: 1, noiseCents: 12 },
  });
  expect(await readDays(DAY)).toMatchObject([
    { date_key: '2026-11-01', names: ['Kettle'], orders: 3, row_count: 2 },
  ]);
});

test.each(Object.keys(SEGMENT))('a page of segments without the column %s is refused', async (column) => {
  await expect(readPage(without(SEGMENT, column))).rejects.toThrow(column);
});

test.each(Object.keys(DAY))('sums without the column %s are refused', async (column) => {
  await expect(readDays(without(DAY, column))).rejects.toThrow(column);
});
