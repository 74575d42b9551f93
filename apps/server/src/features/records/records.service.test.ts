import { toDateKey } from '@skuline/domain/calendar';
import { expect, test } from 'vitest';
import type { CurrentSnapshot } from '../../read-model/index.ts';
import { wholeTenant } from '../../stores/reader.ts';
import { storedTenantId } from '../../stores/tenant-id.ts';
import { createRecordsService } from './records.service.ts';

const RANGE = { start: toDateKey('2026-10-01'), end: toDateKey('2026-10-31') };
const TERM = {
  campaign_name: 'Desks',
  ad_group_name: 'Broad',
  ad_product: 'sponsored_products',
  marketplace: 'US',
  currency: 'USD',
  account: '',
  targeting: 'desk',
  match_type: 'broad',
  first_day: '2026-10-14',
  last_day: '2026-10-14',
  impressions: 900,
  sales: 0,
};
const ROWS = [
  { ...TERM, search_term: 'oak desk', clicks: 1000, orders: 100, spend: 300 },
  { ...TERM, search_term: 'cheap desk', clicks: 90, orders: 0, spend: 45 },
  { ...TERM, search_term: 'desk oak cheap', clicks: 90, orders: 0, spend: 40 },
];

/** A service on rows that are given, and how often they were read. */
function givenRows(rows: readonly Record<string, unknown>[]) {
  const reads = { count: 0 };
  const service = createRecordsService({
    analytics: {
      select: async (_reader, sql) => {
        if (sql.includes('search_term AS')) reads.count += 1;
        return sql.includes('search_term AS') ? [...rows] : [];
      },
    },
    listLive: async () => [1],
    currencies: { listRates: async () => ({ currency: 'USD', rates: [] }) },
    clock: { now: () => new Date(0) },
  });
  return { service, reads };
}

const snapshotOf = (tenant: string, dataVersion: number): CurrentSnapshot => ({
  reader: wholeTenant(storedTenantId(tenant)),
  dataVersion,
  changedAt: 1,
});

test('why purchases changed is found once for all of its pages, and again for other data', async () => {
  const counts = { total_impressions: 100, own_impressions: 50, own_clicks: 20, own_cart_adds: 10 };
  const rowOf = (query: string, isCurrent: boolean, purchases: number) => ({
    ...counts,
    query,
    is_current: isCurrent,
    is_in_both: true,
    is_alone: false,
    own_purchases: purchases,
  });
  const rows = [rowOf('a', false, 2), rowOf('a', true, 8), rowOf('b', false, 2), rowOf('b', true, 3)];
  let reads = 0;
  const service = createRecordsService({
    analytics: {
      select: async (_reader, sql) => {
        if (!sql.includes('is_in_both')) return [];
        reads += 1;
        return rows;
      },
    },
    listLive: async () => [1],
    currencies: { listRates: async () => ({ currency: 'USD', rates: [] }) },
    clock: { now: () => new Date(0) },
  });
  const read = (dataVersion: number, offset: number) =>
    service.readQueryDrivers(snapshotOf('alder', dataVersion), RANGE, {}, { limit: 1, offset });
  const [first, second] = await Promise.all([read(1, 0), read(1, 1)]);
  expect(first).toMatchObject({ rows: [{ query: 'a', change: 6 }], match_count: 2, total: { change: 7 } });
  expect(second).toMatchObject({ rows: [{ query: 'b', change: 1 }], match_count: 2, total: { change: 7 } });
  expect(reads).toBe(1);
  await read(2, 0);
  expect(reads).toBe(2);
});

test('wasted spend is found once for all of its pages, and again for other data, another seller and other words', async () => {
  const { service, reads } = givenRows(ROWS);
  const read = (snapshot: CurrentSnapshot, offset: number, kind: 'term' | 'phrase' = 'term') =>
    service.readAdWaste(snapshot, RANGE, {}, { kind, limit: 1, offset, campaigns: [] });
  const alder = snapshotOf('alder', 1);
  const [first, second] = await Promise.all([read(alder, 0), read(alder, 1)]);
  expect(first.rows).toMatchObject([{ text: 'cheap desk' }]);
  expect(second.rows).toMatchObject([{ text: 'desk oak cheap' }]);
  expect(second.match_count).toBe(2);
  expect(reads.count).toBe(1);
  await read(snapshotOf('alder', 2), 0);
  await read(snapshotOf('birch', 1), 0);
  await read(alder, 0, 'phrase');
  expect(reads.count).toBe(4);
});

test('other work has its turn while many rows are read', async () => {
  const { service } = givenRows(Array.from({ length: 20_000 }, () => ROWS[0] ?? {}));
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  await service.readAdWaste(
    snapshotOf('alder', 1),
    RANGE,
    {},
    { kind: 'term', limit: 1, offset: 0, campaigns: [] },
  );
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(10);
});
