import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiUser } from '../../testing/figures-api.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PARENTS = 8;
const DAYS = 12;
const day = (index: number) => `2026-03-${String(index + 1).padStart(2, '0')}`;
/** The first parents are large in the first days, the last ones in the last days. */
const salesOf = (parent: number, at: number) =>
  1000 - 90 * Math.abs(parent - (at * PARENTS) / DAYS) + parent / 4;

let app: TestApp;
let user: ApiUser;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.userOfNewTenant('Changing');
  const rows = Array.from({ length: DAYS }, (_, at) =>
    Array.from({ length: PARENTS }, (_parent, parent) => {
      const sales = salesOf(parent, at);
      return `${day(at)},Brand ${parent % 2},P${parent},S${parent},9,1,1,${sales},0,${sales},1,4,9,2,0,0`;
    }),
  );
  await app.importCsv('Changing', sampleCsv(rows.flat()));
});

afterAll(() => app.close());

function expectedSums(from: number, to: number, count: number): Map<string, number> {
  const sums = Array.from({ length: PARENTS }, (_, parent) => ({
    name: `P${parent}`,
    sales: Array.from({ length: to - from + 1 }, (_day, at) => salesOf(parent, from + at)).reduce(
      (sum, sales) => sum + Math.round(sales * 10_000),
      0,
    ),
  })).toSorted((a, b) => b.sales - a.sales);
  const others = sums.slice(count).reduce((sum, { sales }) => sum + sales, 0);
  return new Map([
    ...sums.slice(0, count).map(({ name, sales }): [string, number] => [name, sales]),
    ['Other', others],
  ]);
}

async function answeredSums(
  from: number,
  to: number,
  query: Record<string, unknown>,
): Promise<Map<string, number>> {
  const { data } = await user.breakdown({
    start_date: day(from),
    end_date: day(to),
    group_by: ['date_key', 'parent_sku_name'],
    rank_by: 'net_sales',
    ...query,
  });
  const sums = new Map<string, number>();
  for (const row of data) {
    const name = row['is_other'] === true ? 'Other' : String(row['parent_sku_name']);
    sums.set(name, (sums.get(name) ?? 0) + Math.round(Number(row['net_sales']) * 10_000));
  }
  return sums;
}

test.each([
  [0, 2],
  [0, 3],
  [8, 11],
  [0, 11],
  [3, 5],
])(
  'the largest of days %i to %i and the sum of the others, whichever were the largest before',
  async (from, to) => {
    expect(await answeredSums(from, to, { top: 3 })).toEqual(expectedSums(from, to, 3));
  },
);

test('weeks and no dates at all are folded alike', async () => {
  expect(await answeredSums(0, 11, { top: 3, granularity: 'weekly' })).toEqual(expectedSums(0, 11, 3));
  expect(await answeredSums(0, 11, { top: 3, group_by: ['parent_sku_name'] })).toEqual(
    expectedSums(0, 11, 3),
  );
});

test('when all segments are among the largest there is no Other', async () => {
  const sums = await answeredSums(0, 11, { top: PARENTS });
  expect([...sums.keys()].toSorted()).toEqual(Array.from({ length: PARENTS }, (_, parent) => `P${parent}`));
});

test('each filter has days of its own, however they are asked for one after the other', async () => {
  const salesOfBrand = async (brand: string) => {
    const days = { start_date: day(0), end_date: day(DAYS - 1), group_by: ['date_key'] };
    const { data } = await user.breakdown({ ...days, brand_name: [brand] });
    return data.reduce((sum, row) => sum + Math.round(Number(row['net_sales']) * 10_000), 0);
  };
  const expected = [0, 1].map((brand) =>
    [...expectedSums(0, DAYS - 1, PARENTS)].reduce(
      (sum, [name, sales]) => (Number(name.slice(1)) % 2 === brand ? sum + sales : sum),
      0,
    ),
  );
  expect([await salesOfBrand('Brand 0'), await salesOfBrand('Brand 1')]).toEqual(expected);
});

test('a filter narrows the others as well', async () => {
  const sums = await answeredSums(0, 11, { top: 3, brand_name: ['Brand 0'] });
  const even = [0, 2, 4, 6].map((parent) =>
    Array.from({ length: DAYS }, (_, at) => Math.round(salesOf(parent, at) * 10_000)).reduce(
      (a, b) => a + b,
      0,
    ),
  );
  expect([...sums.values()].reduce((a, b) => a + b, 0)).toBe(even.reduce((a, b) => a + b, 0));
  expect(sums.get('Other')).toBe(Math.min(...even));
});

test('only the facts that are named are sent, and the largest are the same', async () => {
  const query = { start_date: day(0), end_date: day(11), group_by: ['parent_sku_name'], top: 3 };
  const whole = await user.breakdown(query);
  const named = await user.breakdown({ ...query, facts: ['orders', 'ad_spend'] });
  expect(named.data).toEqual(
    whole.data.map(({ parent_sku_name, is_other, orders, ad_spend }) => ({
      parent_sku_name,
      is_other,
      orders,
      ad_spend,
    })),
  );
  const rows = await user.breakdown({ start_date: day(0), end_date: day(0), facts: ['units_sold'] });
  expect(Object.keys(rows.data[0] ?? {})).toEqual([
    'date_key',
    'brand_name',
    'parent_sku_name',
    'sku_name',
    'units_sold',
  ]);
  const refused = await user.get('/api/daily-performance-breakdown', { ...query, facts: ['profit'] });
  expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([400, 'invalid_request']);
});

test.each(['parent_sku_name', 'sku_name', 'brand_name'] as const)(
  'any fact ranks %s, so that data without sales are not ranked by name',
  async (name) => {
    const ads = await app.userOfNewTenant(`Ads by ${name}`);
    const clicks = [3, 50, 7, 20];
    const rows = clicks.map(
      (count, index) => `${day(0)},B${index},P${index},S${index},0,0,0,0,0,0,9,0,900,${count},1,10`,
    );
    await app.importCsv(`Ads by ${name}`, sampleCsv(rows));
    const { data } = await ads.breakdown({
      start_date: day(0),
      end_date: day(0),
      group_by: [name],
      top: 2,
      rank_by: 'ad_clicks',
    });
    const letter = { brand_name: 'B', parent_sku_name: 'P', sku_name: 'S' }[name];
    expect(new Map(data.map((row) => [row[name], row['ad_clicks']]))).toEqual(
      new Map([
        [`${letter}1`, 50],
        [`${letter}3`, 20],
        ['Other', 10],
      ]),
    );
    expect(await ads.getJson('/api/tenant')).toMatchObject({
      facts_present: ['ad_spend', 'ad_impressions', 'ad_clicks', 'ad_orders', 'ad_sales'],
      dataThrough: { first: day(0), last: day(0) },
    });
  },
);

test('a tenant without days carries nothing that could be missing', async () => {
  const nobody = await app.userOfNewTenant('Empty');
  expect(await nobody.getJson('/api/tenant')).toMatchObject({
    facts_present: null,
    dataThrough: null,
  });
});
