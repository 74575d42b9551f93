import { toQueryString } from '@skuline/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_DATA } from '../../testing/expected-figures.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const FILE = path.join(TEST_DATA, 'superstore.csv.gz');
/** A quarter that begins and ends inside a week, and the one before. */
const PERIODS = {
  start_date: '2017-09-06',
  end_date: '2017-11-23',
  previous_start_date: '2017-06-19',
  previous_end_date: '2017-09-05',
};
const QUERY = { ...PERIODS, by: 'brand_name', order_by: 'net_sales', granularity: 'weekly' };

let app: TestApp;
let shop: ApiUser;
beforeAll(async () => {
  app = await startTestApp();
  shop = await app.userOfNewTenant('Superstore');
  await app.importFile('Superstore', FILE);
});
afterAll(() => app.close());

const segments = (query: Readonly<Record<string, unknown>>, who = shop) =>
  who.getJson('/api/segments', { ...QUERY, ...query });

type Row = Readonly<Record<string, string>>;

const rows: readonly Row[] = (() => {
  const [header = '', ...lines] = gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n');
  const columns = header.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((field, at) => [columns[at] ?? '', field])),
  );
})();

/** Money in whole ten-thousandths of a dollar. */
function sumOf(group: readonly Row[], column: string): number {
  return group.reduce((sum, row) => sum + Math.round(Number(row[column]) * 10_000), 0) / 10_000;
}

function bucketOf(date: string, granularity: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  const back =
    { daily: 0, weekly: (day.getUTCDay() + 6) % 7, monthly: day.getUTCDate() - 1 }[granularity] ?? 0;
  const first = new Date(day.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  return first < PERIODS.start_date ? PERIODS.start_date : first;
}

/** The answer from the rows of the file, without the engine. */
function fromFile(by: string, granularity: string, filters: Readonly<Record<string, string>> = {}) {
  const asked = rows.filter((row) => Object.entries(filters).every(([key, name]) => row[key] === name));
  const within = (start: string, end: string) =>
    Map.groupBy(
      asked.filter(({ date_key = '' }) => date_key >= start && date_key <= end),
      (row) => row[by] ?? '',
    );
  const now = within(PERIODS.start_date, PERIODS.end_date);
  const before = within(PERIODS.previous_start_date, PERIODS.previous_end_date);
  const sums = (group: readonly Row[]) => ({
    units_sold: sumOf(group, 'units_sold'),
    net_sales: sumOf(group, 'net_sales'),
  });
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((name) => {
      const [current = [], previous = []] = [now.get(name), before.get(name)];
      const byBucket = Map.groupBy(current, ({ date_key = '' }) => bucketOf(date_key, granularity));
      return {
        name,
        current: current.length === 0 ? null : sums(current),
        previous: previous.length === 0 ? null : sums(previous),
        buckets: [...byBucket]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([date_key, group]) => ({ date_key, ...sums(group) })),
      };
    })
    .toSorted(
      (a, b) => (b.current?.net_sales ?? 0) - (a.current?.net_sales ?? 0) || (a.name < b.name ? -1 : 1),
    );
}

test.each([
  ['brand_name', 'weekly', {}],
  ['brand_name', 'daily', {}],
  ['parent_sku_name', 'monthly', { brand_name: 'Furniture' }],
  ['parent_sku_name', 'weekly', { brand_name: 'Technology' }],
  ['sku_name', 'weekly', { brand_name: 'Technology', parent_sku_name: 'Phones' }],
  ['sku_name', 'daily', { brand_name: 'Furniture', parent_sku_name: 'Chairs' }],
] as const)(
  'by %s, %s, of %o: what the rows of the file come to, the largest first',
  async (by, granularity, filters) => {
    const { rows: answered, count } = await segments({
      by,
      granularity,
      ...filters,
      facts: ['units_sold', 'net_sales'],
      limit: 100,
    });
    const expected = fromFile(by, granularity, filters);
    expect(count).toBe(expected.length);
    expect(answered).toEqual(expected);
  },
);

test('without a granularity there are the sums alone', async () => {
  const { rows: answered } = await segments({ granularity: [], facts: ['units_sold', 'net_sales'] });
  expect(answered).toEqual(fromFile('brand_name', 'weekly').map((row) => ({ ...row, buckets: [] })));
});

test('the pages are parts of one list, and one past its end is empty', async () => {
  const of = { by: 'sku_name', facts: ['net_sales', 'units_sold'], granularity: 'monthly' };
  const { count } = await segments(of);
  const pages = [];
  for (let offset = 0; offset < count; offset += 100) {
    const page = await segments({ ...of, limit: 100, offset });
    expect(page.count).toBe(count);
    pages.push(...page.rows);
  }
  expect(pages).toEqual(fromFile('sku_name', 'monthly'));
  expect(await segments({ ...of, offset: count })).toEqual({ rows: [], count });
});

test('what is only in one period has no sums in the other', async () => {
  const { rows: skus } = await segments({ by: 'sku_name', parent_sku_name: 'Phones', limit: 100 });
  const states = skus.map(({ current, previous }: { current: unknown; previous: unknown }) => [
    current !== null,
    previous !== null,
  ]);
  for (const state of [
    [true, false],
    [false, true],
    [true, true],
  ])
    expect(states).toContainEqual(state);
});

test('another tenant has other segments', async () => {
  const other = await app.userOfNewTenant('Empty');
  expect(await segments({}, other)).toEqual({ rows: [], count: 0 });
});

describe('a request that makes no sense is refused', () => {
  test.each([
    ['by a day', { by: 'date_key' }, 'invalid_request'],
    ['in the order of a ratio', { order_by: 'roas' }, 'invalid_request'],
    ['more rows than a page may have', { limit: 101 }, 'invalid_request'],
    [
      'more cells than a page may have',
      { start_date: '2016-11-24', granularity: 'daily', limit: 60 },
      'invalid_request',
    ],
    ['a reversed range', { start_date: '2017-11-24' }, 'invalid_date_range'],
    ['a parameter nobody knows', { page: 1 }, 'unknown_parameter'],
  ])('%s', async (_, query, code) => {
    const { status, text } = await shop.get(`/api/segments${toQueryString({ ...QUERY, ...query })}`);
    expect([status, JSON.parse(text).error.code]).toEqual([400, code]);
  });
});
