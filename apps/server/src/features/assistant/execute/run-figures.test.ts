import { type FiguresPlan, type PlanResult, writeAnswer } from '@skuline/domain/assistant';
import type { ResultTable } from '@skuline/domain/tables';
import { toDateKey } from '@skuline/domain/calendar';
import { METRIC_IDS, METRICS, type MetricId } from '@skuline/domain/metrics';
import { NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataSetIn, readFigures, TEST_DATA } from '../../../testing/expected-figures.ts';
import { sampleCsv } from '../../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { wholeTenant } from '../../../stores/reader.ts';

const SET = dataSetIn(TEST_DATA, 'superstore');
const EXPECTED = readFigures(SET);
/** Two whole days before today, so that every day of the small seller is final. */
const NOW = new Date('2026-03-09T20:00:00Z');

/** Net sales by day and SKU: on Mar 1 – 3 and on Mar 4 – 5; Mar 2 and Mar 6 have no data. */
const DAYS: readonly (readonly [day: string, sku: string, orders: number, netSales: number])[] = [
  ['2026-03-01', 'A-1', 4, 100.25],
  ['2026-03-01', 'A-2', 2, 50],
  ['2026-03-03', 'A-1', 1, 10],
  ['2026-03-03', 'B-1', 3, 30],
  ['2026-03-04', 'A-1', 5, 120],
  ['2026-03-04', 'B-1', 6, 60.5],
  ['2026-03-05', 'B-1', 2, 40],
  ['2026-03-05', 'C-1', 1, 7],
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => NOW } });
  await app.userOfNewTenant('Real');
  await app.importFile('Real', SET.csv);
  await app.userOfNewTenant('Small');
  await app.importCsv(
    'Small',
    sampleCsv(
      DAYS.map(
        ([day, sku, orders, sales]) =>
          `${day},${sku.slice(0, 1)},${sku.slice(0, 1)}x,${sku},0,${orders},${orders},${sales},0,${sales},0,0,0,0,0,0`,
      ),
    ),
  );
  await app.userOfNewTenant('Nothing');
  await app.userOfNewTenant('Advertiser');
  // Ad sales of SKUs without ad spend are of clicks that were paid for before.
  const ads = [
    ['A-1', 0, 40],
    ['A-2', 6, 60],
    ['A-3', 0, 0],
    ['B-1', 5, 20],
    ['B-2', 9, 10],
  ] as const;
  await app.importCsv(
    'Advertiser',
    sampleCsv([
      ...ads.map(([sku, spend, sales]) => `2026-03-05,B,P,${sku},10,1,1,90,0,90,${spend},1,100,5,1,${sales}`),
      '2026-03-08,B,P,B-1,10,1,1,90,0,90,5,1,100,5,1,9',
    ]),
  );
});
afterAll(() => app.close());

const range = (start: string, end: string) => ({ start: toDateKey(start), end: toDateKey(end) });
const filtersOf = (filters: Readonly<Record<string, readonly string[]>>): ProductFilters => ({
  ...NO_FILTERS,
  ...filters,
});

function planOf(wanted: Partial<FiguresPlan>): FiguresPlan {
  return {
    kind: 'figures',
    range: range('2026-03-04', '2026-03-05'),
    comparison: range('2026-03-02', '2026-03-03'),
    filters: NO_FILTERS,
    metrics: ['net_sales'],
    dimension: null,
    names: [],
    granularity: null,
    order: { by: 'value', direction: 'desc' },
    limit: 10,
    ...wanted,
  };
}

function run(
  tenant: string,
  plan: Partial<FiguresPlan>,
  signal = new AbortController().signal,
): Promise<PlanResult> {
  return app.skuline.assistant.planExecutor.run(wholeTenant(app.tenantIdOf(tenant)), planOf(plan), signal);
}

function cellsOf(table: ResultTable | undefined) {
  return table?.rows.map(({ kind, cells }) => [kind, ...cells]);
}

/** How far two growths are apart; unknown ones are equal to each other alone. */
function distance(growth: unknown, expected: number | null | undefined): number {
  if (typeof growth === 'number' && typeof expected === 'number') return Math.abs(growth - expected);
  return growth === (expected ?? null) ? 0 : Number.POSITIVE_INFINITY;
}

const PRESENT = METRIC_IDS.filter((id) =>
  (METRICS[id].kind === 'additive'
    ? [METRICS[id].fact]
    : [METRICS[id].numerator, METRICS[id].denominator]
  ).every((fact) => EXPECTED.all_dates_totals[fact] !== 0),
);

test.each([...EXPECTED.periods, ...EXPECTED.filtered])(
  'the figures of $id $filters are those of the cards',
  async ({ range: days, comparison, filters, cards }) => {
    const [first = 'net_sales', ...others] = PRESENT;
    const { tables } = await run('Real', {
      range: range(days.start, days.end),
      comparison: range(comparison.start, comparison.end),
      filters: filtersOf(filters),
      metrics: [first, ...others],
    });
    const [table] = tables;
    const cellOf = (id: string) =>
      table?.rows[0]?.cells[table.columns.findIndex((column) => column.id === id)];
    const shown = PRESENT.filter((id) => id in cards);
    expect(shown.length).toBeGreaterThan(5);
    for (const id of shown) {
      expect(cellOf(id)).toBeCloseTo(cards[id]?.value ?? Number.NaN, 8);
      expect(cellOf(`${id}.previous`)).toBeCloseTo(cards[id]?.previousValue ?? Number.NaN, 8);
      const { growth_pct_over_abs: overSize, growth_pct: growth } = cards[id] ?? {};
      // The growths of the set have 8 decimals.
      expect(distance(cellOf(`${id}.growth`), overSize ?? growth)).toBeLessThan(1e-7);
    }
  },
);

test('the brands of a range stand with their exact sums, the largest first', async () => {
  for (const { range: days, comparison, filters, brands_by_net_sales: brands } of EXPECTED.periods) {
    if (brands === undefined) continue;
    const { tables } = await run('Real', {
      range: range(days.start, days.end),
      comparison: range(comparison.start, comparison.end),
      filters: filtersOf(filters),
      dimension: 'brand_name',
      limit: 100,
    });
    const rows = tables[0]?.rows.filter(({ kind }) => kind === 'segment') ?? [];
    expect(rows.map(({ cells }) => cells[0])).toEqual(brands.map(({ name }) => name));
    expect(rows.map(({ cells }) => cells[1])).toEqual(brands.map(({ net_sales }) => net_sales));
  }
});

test('a total has its value, what it was, the change and the growth; a day without data is said', async () => {
  const { tables, cautions, dataVersion } = await run('Small', { metrics: ['net_sales', 'orders'] });
  expect(tables).toHaveLength(1);
  expect(tables[0]?.columns.map(({ id }) => id)).toEqual([
    'name',
    'net_sales',
    'net_sales.previous',
    'net_sales.change',
    'net_sales.growth',
    'orders',
    'orders.previous',
    'orders.change',
    'orders.growth',
  ]);
  // 120 + 60.5 + 40 + 7 against 10 + 30.
  expect(cellsOf(tables[0])).toEqual([['total', 'Total', 227.5, 40, 187.5, 468.75, 14, 4, 10, 250]]);
  expect(cautions).toEqual(['Mar 2 – 3: 1 of 2 days have data.']);
  expect(dataVersion).toBe(
    (await app.skuline.tenant.summary(wholeTenant(app.tenantIdOf('Small')))).dataVersion,
  );
});

test('days at the end that have no data yet are left out of both sides, days before the first one of what is compared', async () => {
  const { tables, cautions } = await run('Small', {
    range: range('2026-03-04', '2026-03-07'),
    comparison: range('2026-02-28', '2026-03-03'),
  });
  expect(tables[0]?.range).toEqual(range('2026-03-04', '2026-03-05'));
  expect(tables[0]?.comparison).toEqual(range('2026-02-28', '2026-03-01'));
  // Mar 4 has nothing to be compared with: 47 on Mar 5 against 150.25 on Mar 1.
  expect(tables[0]?.columns.map(({ id }) => id)).toContain('net_sales.compared');
  expect(cellsOf(tables[0])).toEqual([
    ['total', 'Total', 227.5, 47, 150.25, -103.25, (-103.25 / 150.25) * 100],
  ]);
  expect(cautions).toEqual(['Mar 6 – 7 have no data yet.', 'Feb 28 has no data: one day compared with one.']);
});

test('segments have their values of all days, and their changes of those that are compared', async () => {
  const plan = {
    range: range('2026-03-04', '2026-03-05'),
    comparison: range('2026-02-28', '2026-03-01'),
    dimension: 'sku_name',
  } as const;
  const { tables } = await run('Small', { ...plan, limit: 1 });
  expect(cellsOf(tables[0])).toEqual([
    ['segment', 'A-1', 120, 0, 100.25, -100.25, -100, 120 / 227.5, 100.25 / 103.25],
    ['other', '3 others', 107.5, 47, 50, -3, -6, 107.5 / 227.5, 3 / 103.25],
    ['total', 'Total', 227.5, 47, 150.25, -103.25, (-103.25 / 150.25) * 100, null, null],
  ]);
  // B-1 sold 40 on Mar 5 alone, and had nothing on Mar 1.
  const byChange = await run('Small', { ...plan, order: { by: 'change', direction: 'desc' }, limit: 1 });
  expect(cellsOf(byChange.tables[0])?.[0]?.slice(1, 6)).toEqual(['B-1', 100.5, 40, 0, 40]);
});

test('where nothing is missing, plain sums are the same', async () => {
  let compared = 0;
  for (const { range: days, comparison, filters } of EXPECTED.periods) {
    const plan = {
      range: range(days.start, days.end),
      comparison: range(comparison.start, comparison.end),
      filters: filtersOf(filters),
      metrics: ['net_sales', 'orders', 'avg_net_price'],
    } as const;
    const [same, whole] = [await run('Real', plan), await run('Real', { ...plan, days: 'whole' })];
    if (same.tables[0]?.known !== undefined) continue;
    compared += 1;
    expect(same).toEqual(whole);
  }
  expect(compared).toBeGreaterThan(3);
});

test('segments are ordered by the engine; the others are one row, and all add up', async () => {
  const { tables } = await run('Small', {
    dimension: 'sku_name',
    limit: 1,
    metrics: ['net_sales', 'orders'],
  });
  expect(tables[0]?.title).toBe('Net Sales by SKU');
  expect(tables[0]?.rowCount).toBe(4);
  // 120 before 10; B-1: 100.5 before 30; C-1: 7 before nothing.
  expect(cellsOf(tables[0])).toEqual([
    ['segment', 'A-1', 120, 10, 110, 1100, 5, 1, 4, 400, 120 / 227.5, 110 / 187.5],
    ['other', '2 others', 107.5, 30, 77.5, (77.5 / 30) * 100, 9, 3, 6, 200, 107.5 / 227.5, 77.5 / 187.5],
    ['total', 'Total', 227.5, 40, 187.5, 468.75, 14, 4, 10, 250, null, null],
  ]);
});

test.each([
  [{ by: 'value', direction: 'asc' }, ['C-1', 'B-1', 'A-1']],
  [{ by: 'change', direction: 'desc' }, ['A-1', 'B-1', 'C-1']],
  // What was not there before has no growth and stands last.
  [{ by: 'growth', direction: 'asc' }, ['B-1', 'A-1', 'C-1']],
  [{ by: 'name', direction: 'desc' }, ['C-1', 'B-1', 'A-1']],
] as const)('ordered by %j the SKUs stand as %j', async (order, names) => {
  const { tables } = await run('Small', { dimension: 'sku_name', order });
  expect(tables[0]?.rows.slice(0, -1).map(({ cells }) => cells[0])).toEqual(names);
});

test('named segments are exactly the rows, in their order, beside the whole; an unknown one is said', async () => {
  const { tables, cautions } = await run('Small', {
    dimension: 'sku_name',
    names: ['C-1', 'Chairs', 'A-1'],
    comparison: null,
  });
  expect(cellsOf(tables[0])).toEqual([
    ['segment', 'C-1', 7, 7 / 227.5],
    ['segment', 'A-1', 120, 120 / 227.5],
    ['total', 'Total', 227.5, null],
  ]);
  expect(cautions).toEqual(['SKU “Chairs” has no data on these days.']);
});

test('by day a day without data is a gap, what sold nothing is 0; the whole range stands in its own table', async () => {
  const plan = { range: range('2026-03-01', '2026-03-05'), comparison: null, granularity: 'daily' } as const;
  const whole = await run('Small', { ...plan, order: { by: 'name', direction: 'asc' } });
  expect(cellsOf(whole.tables[0])).toEqual([
    ['segment', '2026-03-01', 150.25],
    ['segment', '2026-03-02', null],
    ['segment', '2026-03-03', 40],
    ['segment', '2026-03-04', 180.5],
    ['segment', '2026-03-05', 47],
  ]);
  expect(cellsOf(whole.tables[1])).toEqual([['total', 'Total', 417.75]]);
  const bySku = await run('Small', { ...plan, dimension: 'sku_name', limit: 1 });
  expect(bySku.tables[0]?.columns.map(({ id, label }) => [id, label])).toEqual([
    ['day', 'Day'],
    ['net_sales.1', 'A-1'],
    ['net_sales.others', '3 others'],
  ]);
  expect(cellsOf(bySku.tables[0])).toEqual([
    ['segment', '2026-03-01', 100.25, 50],
    ['segment', '2026-03-02', null, null],
    ['segment', '2026-03-03', 10, 30],
    ['segment', '2026-03-04', 120, 60.5],
    ['segment', '2026-03-05', 0, 47],
  ]);
});

test('the best and the worst days are those with the largest and the smallest value', async () => {
  const plan = {
    range: range('2026-03-01', '2026-03-05'),
    comparison: null,
    granularity: 'daily',
    limit: 1,
  } as const;
  const best = await run('Small', { ...plan, order: { by: 'value', direction: 'desc' } });
  expect(cellsOf(best.tables[0])).toEqual([['segment', '2026-03-04', 180.5]]);
  const worst = await run('Small', { ...plan, order: { by: 'value', direction: 'asc' } });
  expect(cellsOf(worst.tables[0])).toEqual([['segment', '2026-03-03', 40]]);
});

describe('a table by day holds no more lines than a person can read, and none that is left out is read', () => {
  const year = {
    range: range('2017-01-01', '2017-12-30'),
    comparison: null,
    granularity: 'daily',
    dimension: 'sku_name',
    limit: 100,
  } as const;
  test.each([
    ['of the largest', [], 28],
    ['of those that are named', Array.from({ length: 100 }, (_, at) => `No SKU ${at}`), 1],
  ])('%s', async (_, names, columns) => {
    const { tables, cautions } = await run('Real', { ...year, names });
    expect(tables[0]?.rows).toHaveLength(364);
    expect(tables[0]?.columns).toHaveLength(columns);
    expect(cautions).toContain(
      'By day, only the first SKUs are listed for so many days; ask by week or by month for more.',
    );
  });

  test('by month all of them stand in it', async () => {
    const { tables, cautions } = await run('Real', { ...year, granularity: 'monthly' });
    expect(tables[0]?.columns).toHaveLength(103);
    expect(cautions.filter((text) => text.includes('only the first'))).toEqual([]);
  });
});

test('of days in the far future one is shown, without data', async () => {
  const { tables } = await run('Small', {
    range: range('2030-01-01', '2100-12-31'),
    comparison: null,
    granularity: 'daily',
    order: { by: 'name', direction: 'asc' },
  });
  expect(cellsOf(tables[0])).toEqual([['segment', '2030-01-01', null]]);
});

test('weeks are labeled with their days, partial ones with how many', async () => {
  const { tables } = await run('Small', {
    range: range('2026-02-23', '2026-03-04'),
    comparison: null,
    granularity: 'weekly',
    order: { by: 'name', direction: 'asc' },
  });
  expect(cellsOf(tables[0])).toEqual([
    ['segment', '2026-02-23', 'Feb 23 – Mar 1', 150.25],
    ['segment', '2026-03-02', 'Mar 2 – 4 (3 days)', 220.5],
  ]);
});

test('a metric that is not in the data is said, and nothing is computed for it', async () => {
  const { tables, cautions } = await run('Small', { metrics: ['conversion', 'orders', 'tacos'] });
  expect(tables[0]?.columns.map(({ id }) => id).filter((id) => !id.includes('.'))).toEqual([
    'name',
    'orders',
  ]);
  expect(cautions.slice(1)).toEqual([
    'Conversion is not in your data: it needs Sessions.',
    'TACoS is not in your data: it needs Ad Spend.',
  ]);
  const none = await run('Small', { metrics: ['sessions'] });
  expect(none.tables).toEqual([]);
});

test('a range or products without rows have no figures, which is said', async () => {
  const before = await run('Small', { range: range('2026-02-01', '2026-02-02'), comparison: null });
  expect(cellsOf(before.tables[0])).toEqual([['total', 'Total', null]]);
  expect(before.cautions).toContain('Feb 1 – 2: there are no data.');
  const after = await run('Small', { range: range('2026-03-07', '2026-03-08') });
  expect(after.tables[0]?.comparison).toBeNull();
  expect(after.cautions[0]).toBe('Mar 7 – 8 have no data yet: nothing to compare.');
  const filtered = await run('Small', { filters: filtersOf({ brand_name: ['Furniture'] }) });
  expect(cellsOf(filtered.tables[0])).toEqual([['total', 'Total', null, null, null, null]]);
  expect(filtered.cautions).toContain('Mar 4 – 5: there are no data for the chosen products.');
});

test('a tenant without data is told how to begin', async () => {
  expect(await run('Nothing', {})).toEqual({
    tables: [],
    cautions: ['There is no data yet: import a file on the Import data page.'],
    dataVersion: 0,
  });
});

test('the names of another tenant find nothing', async () => {
  const { tables } = await run('Small', { dimension: 'brand_name', names: ['Technology', 'Furniture'] });
  expect(tables[0]?.rows.map(({ kind }) => kind)).toEqual(['total']);
});

test('an aborted run rejects at once with the reason of its signal', async () => {
  const reason = new Error('gone');
  await expect(run('Small', {}, AbortSignal.abort(reason))).rejects.toBe(reason);
  const later = new AbortController();
  const running = run('Real', { dimension: 'sku_name' }, later.signal);
  later.abort(reason);
  await expect(running).rejects.toBe(reason);
});

test('every metric can be asked for at once', async () => {
  const [first, ...others] = METRIC_IDS as readonly MetricId[];
  const { tables } = await run('Real', { metrics: [first ?? 'sessions', ...others], comparison: null });
  expect(tables).toHaveLength(1);
});

test('the lowest of what is spent leaves out where nothing was spent, and says so', async () => {
  const lowest = (limit: number) =>
    run('Advertiser', {
      metrics: ['acos'],
      dimension: 'sku_name',
      comparison: null,
      order: { by: 'value', direction: 'asc' },
      limit,
    });
  const [first, all] = [await lowest(2), await lowest(10)];
  expect(cellsOf(first.tables[0])).toEqual([
    ['segment', 'A-2', 0.1],
    ['segment', 'B-1', 0.25],
    ['other', '3 others', expect.closeTo(9 / 50)],
    ['total', 'Total', expect.closeTo(20 / 130)],
  ]);
  expect(all.tables[0]?.rows.map(({ cells }) => cells[0])).toEqual([
    'A-2',
    'B-1',
    'B-2',
    '2 others',
    'Total',
  ]);
  for (const { cautions } of [first, all])
    expect(cautions).toContain('SKUs without ad spend are left out of the order.');
  const highest = await run('Advertiser', { metrics: ['acos'], dimension: 'sku_name', comparison: null });
  expect(highest.cautions.join(' ')).not.toContain('ad spend');
});

test('the lowest of a sum leaves out what has no data on these days, and says so', async () => {
  const lowest = (dates: readonly [string, string]) =>
    run('Small', {
      range: range(...dates),
      dimension: 'sku_name',
      order: { by: 'value', direction: 'asc' },
      limit: 2,
    });
  // A-2 and C-1 sold on the days before alone.
  const { tables, cautions } = await lowest(['2026-03-03', '2026-03-04']);
  expect(cellsOf(tables[0])?.map(([kind, name, sum]) => [kind, name, sum])).toEqual([
    ['segment', 'B-1', 90.5],
    ['segment', 'A-1', 130],
    ['total', 'Total', 220.5],
  ]);
  expect(cautions.join(' ')).not.toContain('left out of the order');
  const { tables: later, cautions: said } = await run('Small', {
    range: range('2026-03-05', '2026-03-05'),
    comparison: range('2026-03-01', '2026-03-01'),
    dimension: 'sku_name',
    order: { by: 'value', direction: 'asc' },
    limit: 2,
  });
  expect(cellsOf(later[0])?.map(([, name, sum]) => [name, sum])).toEqual([
    ['C-1', 7],
    ['B-1', 40],
    ['2 others', 0],
    ['Total', 47],
  ]);
  expect(said).toContain('SKUs without data on these days are left out of the order.');
});

test('that days are not final yet is said where they are much of what is shown', async () => {
  const cautionsOf = async (shown: [string, string], before: [string, string]) =>
    (await run('Advertiser', { range: range(...shown), comparison: range(...before) })).cautions.join(' ');
  expect(await cautionsOf(['2026-03-08', '2026-03-08'], ['2026-03-05', '2026-03-05'])).toContain(
    '1 day of the data is not final yet.',
  );
  expect(await cautionsOf(['2026-03-02', '2026-03-08'], ['2026-02-23', '2026-03-01'])).not.toContain(
    'not final',
  );
});

describe('only segments of which conditions hold', () => {
  const bySku: Partial<FiguresPlan> = { dimension: 'sku_name' };
  test.each([
    ['above', 100, ['A-1', 'B-1'], '2 of 3 SKUs have net sales above $100.'],
    ['at_least', 120, ['A-1'], '1 of 3 SKUs has net sales of at least $120.'],
    ['below', 100.5, ['C-1'], '1 of 3 SKUs has net sales below $101.'],
    ['at_most', 100.5, ['B-1', 'C-1'], '2 of 3 SKUs have net sales of at most $101.'],
    ['below', 0, [], 'There is no SKU with net sales below $0 on these days.'],
  ] as const)('net sales %s %d', async (is, value, expected, caution) => {
    const only = [{ metric: 'net_sales', of: 'value', is, value }] as const;
    const { tables, summary } = await run('Small', { ...bySku, only });
    expect(cellsOf(tables[0])?.flatMap(([kind, name]) => (kind === 'segment' ? [name] : []))).toEqual(
      expected,
    );
    expect(summary).toBe(caution);
  });

  test('of growth, what was not there before has none', async () => {
    const only = [{ metric: 'net_sales', of: 'growth', is: 'above', value: 50 }] as const;
    const order = { by: 'growth', direction: 'desc' } as const;
    const { tables, summary } = await run('Small', { ...bySku, only, order });
    expect(cellsOf(tables[0])?.flatMap(([kind, name]) => (kind === 'segment' ? [name] : []))).toEqual([
      'A-1',
      'B-1',
    ]);
    expect(summary).toBe('2 of 3 SKUs have growth of net sales above 50%.');
  });

  test('they stand in the order of the plan, which may be another metric’s, as many as it names', async () => {
    const { tables, summary } = await run('Small', {
      ...bySku,
      metrics: ['orders', 'net_sales'],
      only: [{ metric: 'net_sales', of: 'value', is: 'at_least', value: 7 }],
      limit: 2,
    });
    expect(
      cellsOf(tables[0])?.flatMap(([kind, name, orders]) => (kind === 'segment' ? [[name, orders]] : [])),
    ).toEqual([
      ['B-1', 8],
      ['A-1', 5],
    ]);
    expect(summary).toBe('3 of 3 SKUs have net sales of at least $7.');
    // All of them are summed, with the one that is not listed.
    expect(
      cellsOf(tables[0])
        ?.find(([kind]) => kind === 'other')
        ?.slice(0, 3),
    ).toEqual(['other', 'These 3', 14]);
  });
});

describe('what is new, and what is gone', () => {
  const sold = (of: 'value' | 'previous') => ({ metric: 'units_sold', of, is: 'above', value: 0 }) as const;
  const unsold = (of: 'value' | 'previous') =>
    ({ metric: 'units_sold', of, is: 'at_most', value: 0 }) as const;
  const twoDays = {
    dimension: 'sku_name',
    metrics: ['net_sales', 'units_sold'],
  } satisfies Partial<FiguresPlan>;
  test.each([
    [
      [sold('value'), unsold('previous')],
      ['2026-03-02', '2026-03-03'],
      ['C-1'],
      '1 of 3 SKUs sold on these days and not before.',
    ],
    [
      [unsold('value'), sold('previous')],
      ['2026-02-28', '2026-03-01'],
      ['A-2'],
      '1 of 4 SKUs sold nothing on these days, but did before.',
    ],
  ] as const)('%#', async (only, [start, end], expected, said) => {
    const { tables, summary } = await run('Small', { ...twoDays, only, comparison: range(start, end) });
    expect(cellsOf(tables[0])?.flatMap(([kind, name]) => (kind === 'segment' ? [name] : []))).toEqual(
      expected,
    );
    expect(summary).toContain(said);
  });
});

describe('conditions are looked at in every segment', () => {
  const october: Partial<FiguresPlan> = {
    dimension: 'sku_name',
    range: range('2017-10-01', '2017-10-31'),
    comparison: range('2014-01-03', '2017-09-30'),
    metrics: ['net_sales'],
  };

  // Counted in the file apart from here: of 1,854 SKUs that sold by the end of October 1,582 had sold before alone; of
  // the 272 that sold in October the first 120 make up 95%.
  test('more of them hold than are named', async () => {
    const { tables, summary } = await run('Real', {
      ...october,
      only: [
        { metric: 'units_sold', of: 'value', is: 'at_most', value: 0 },
        { metric: 'units_sold', of: 'previous', is: 'above', value: 0 },
      ],
      order: { by: 'change', direction: 'asc' },
    });
    expect(summary).toBe('1,582 of 1,854 SKUs sold nothing on these days, but did before.');
    expect(tables[0]?.rows.filter(({ kind }) => kind === 'segment')).toHaveLength(10);
  });

  test('as many as make up a part are counted, though fewer are named', async () => {
    const { tables, summary } = await run('Real', { ...october, comparison: null, makingUp: 0.95 });
    expect(summary).toBe('120 of 272 SKUs make up 95% of net sales.');
    expect(tables[0]?.rows.filter(({ kind }) => kind === 'segment')).toHaveLength(100);
  });
});

describe('parts of the whole', () => {
  const days: Partial<FiguresPlan> = {
    range: range('2026-03-01', '2026-03-05'),
    comparison: null,
    order: { by: 'name', direction: 'asc' },
  };

  test('weekdays have their sum, their days, a day on average and the median day', async () => {
    const { tables } = await run('Small', {
      ...days,
      parts: 'weekday',
      order: { by: 'value', direction: 'desc' },
    });
    expect(tables[0]?.columns.map(({ id }) => id)).toEqual([
      'name',
      'net_sales',
      'net_sales.days',
      'net_sales.a_day',
      'net_sales.median',
      'net_sales.share',
    ]);
    expect(cellsOf(tables[0])).toEqual([
      ['segment', 'Wednesday', 180.5, 1, 180.5, 180.5, expect.closeTo(180.5 / 417.75)],
      ['segment', 'Sunday', 150.25, 1, 150.25, 150.25, expect.closeTo(150.25 / 417.75)],
      ['segment', 'Thursday', 47, 1, 47, 47, expect.closeTo(47 / 417.75)],
      ['segment', 'Tuesday', 40, 1, 40, 40, expect.closeTo(40 / 417.75)],
      // The only Monday has no data.
      ['segment', 'Monday', null, 0, null, null, null],
    ]);
  });

  test('a day of all of them, and where the month ends at this pace', async () => {
    const sum = 150.25 + 40 + 180.5 + 47;
    const { tables } = await run('Small', { ...days, parts: 'pace' });
    expect(cellsOf(tables[0])).toEqual([['total', 'Total', sum, 5, sum / 5, 47, (sum / 5) * 31]]);
  });

  test('a month has what a day of it has', async () => {
    const { tables } = await run('Small', {
      ...days,
      range: range('2026-02-27', '2026-03-05'),
      parts: 'month',
    });
    // Nothing of February is known: its data begin on Mar 1.
    expect(cellsOf(tables[0])?.map((cells) => cells.slice(0, 5))).toEqual([
      ['segment', 'February 2026', null, 0, null],
      ['segment', 'March 2026', 417.75, 5, 417.75 / 5],
    ]);
  });

  test.each([
    ['quarter', 'Q1 2017'],
    ['year', '2017'],
  ] as const)('a %s is the sum of its days, as its own range is', async (parts, name) => {
    const whole = parts === 'year' ? range('2017-01-01', '2017-12-31') : range('2017-01-01', '2017-03-31');
    const own = await run('Real', { range: whole, comparison: null });
    const parted = await run('Real', {
      range: range('2016-01-01', '2017-12-31'),
      comparison: null,
      order: { by: 'name', direction: 'asc' },
      parts,
    });
    const row = parted.tables[0]?.rows.find(({ cells }) => cells[0] === name);
    expect(row?.cells[1]).toBeCloseTo(Number(own.tables[0]?.rows[0]?.cells[1]), 6);
  });

  test('a year has its growth on the days that it and the year before have', async () => {
    const { tables } = await run('Real', {
      range: range('2015-01-01', '2017-12-30'),
      comparison: null,
      order: { by: 'name', direction: 'asc' },
      parts: 'year',
    });
    const own = await run('Real', {
      range: range('2017-01-01', '2017-12-30'),
      comparison: range('2016-01-01', '2016-12-30'),
    });
    const growths = tables[0]?.rows.map(({ cells }) => cells.at(-1));
    expect(tables[0]?.columns.at(-1)).toMatchObject({ id: 'net_sales.growth', label: 'Change %' });
    expect(growths?.[0]).toBeNull();
    // 609,205.598 against 470,532.509, and 733,215.2552 against 608,473.83.
    expect(growths?.[1]).toBeCloseTo(29.4716, 3);
    expect(growths?.[2]).toBeCloseTo(Number(own.tables[0]?.rows[0]?.cells.at(-1)), 6);
  });

  // The data of the one begin on Mar 1; of the other the first days of a quarter are asked for.
  test('a quarter that is not whole says of how many days it would be, and is not the least', async () => {
    const small = await run('Small', { ...days, parts: 'quarter' });
    expect(cellsOf(small.tables[0])?.map((cells) => [cells[1], cells[3], cells[6]])).toEqual([
      ['Q1 2026', 5, 90],
    ]);
    const { tables } = await run('Real', {
      range: range('2017-07-01', '2017-10-10'),
      comparison: null,
      order: { by: 'value', direction: 'asc' },
      metrics: ['orders'],
      parts: 'quarter',
    });
    expect(cellsOf(tables[0])?.map((cells) => [cells[1], cells[3], cells[6]])).toEqual([
      ['Q3 2017', 92, null],
      ['Q4 2017', 10, 92],
    ]);
    const [whole, cut] = tables[0]?.rows.map(({ cells }) => Number(cells[1])) ?? [];
    expect(cut).toBeLessThan(Number(whole));
  });

  test('a ratio of a part is one of sums', async () => {
    const { tables } = await run('Real', {
      range: range('2016-01-01', '2017-12-30'),
      comparison: null,
      metrics: ['contribution_margin', 'contribution', 'net_sales'],
      parts: 'year',
    });
    const at = (id: string) => tables[0]?.columns.findIndex((column) => column.id === id) ?? -1;
    for (const { cells } of tables[0]?.rows ?? [])
      expect(cells[1]).toBeCloseTo(Number(cells[at('contribution')]) / Number(cells[at('net_sales')]), 8);
    expect(tables[0]?.rows).toHaveLength(2);
  });
});

describe('parts of segments, and of the week', () => {
  const days: Partial<FiguresPlan> = {
    range: range('2026-03-01', '2026-03-05'),
    comparison: null,
    order: { by: 'name', direction: 'asc' },
  };

  test('a column for each brand, the largest first', async () => {
    const { tables } = await run('Small', { ...days, parts: 'weekday', dimension: 'brand_name' });
    expect(tables[0]?.columns.map(({ id, label }) => [id, label])).toEqual([
      ['name', 'Weekday'],
      ['net_sales.1', 'A'],
      ['net_sales.2', 'B'],
      ['net_sales.3', 'C'],
    ]);
    expect(cellsOf(tables[0])).toEqual([
      ['segment', 'Monday', null, null, null],
      ['segment', 'Tuesday', 10, 30, 0],
      ['segment', 'Wednesday', 120, 60.5, 0],
      ['segment', 'Thursday', 0, 40, 7],
      ['segment', 'Sunday', 150.25, 0, 0],
    ]);
  });

  test('only the brands and the weekdays that are named', async () => {
    const brand = await run('Small', { ...days, parts: 'year', dimension: 'brand_name', names: ['B'] });
    expect(cellsOf(brand.tables[0])).toEqual([['segment', '2026', 130.5]]);
    const weekday = await run('Small', { ...days, parts: 'weekday', names: ['Sunday', 'Thursday'] });
    expect(cellsOf(weekday.tables[0])).toEqual([
      ['segment', 'Thursday', 47, 1, 47, 47, expect.closeTo(47 / 417.75)],
      ['segment', 'Sunday', 150.25, 1, 150.25, 150.25, expect.closeTo(150.25 / 417.75)],
    ]);
  });

  test('weekdays and weekends', async () => {
    const { tables } = await run('Small', { ...days, parts: 'weekend' });
    expect(cellsOf(tables[0])).toEqual([
      ['segment', 'Weekdays (Mon – Fri)', 267.5, 4, 66.875, 43.5, expect.closeTo(267.5 / 417.75)],
      ['segment', 'Weekends (Sat, Sun)', 150.25, 1, 150.25, 150.25, expect.closeTo(150.25 / 417.75)],
    ]);
  });
});

test('what all but one come to, and their share', async () => {
  const { tables } = await run('Small', {
    range: range('2026-03-01', '2026-03-05'),
    comparison: null,
    dimension: 'brand_name',
    names: ['B'],
    restOf: true,
  });
  const whole = 160.25 + 40 + 180.5 + 37;
  expect(cellsOf(tables[0])?.map(([kind, name, sum]) => [kind, name, sum])).toEqual([
    ['segment', 'B', 130.5],
    ['other', 'All others', 287.25],
    ['total', 'Total', whole],
  ]);
});

test('the first ones that make up a part of the whole, and how many they are', async () => {
  const wanted = { comparison: null, dimension: 'sku_name' } as const;
  const { tables, summary } = await run('Small', { ...wanted, makingUp: 0.8 });
  // Of 227.5: 120 are less than 182, 220.5 are more.
  expect(summary).toBe('2 of 3 SKUs make up 80% of net sales.');
  expect(cellsOf(tables[0])?.map(([kind, name, sum]) => [kind, name, sum])).toEqual([
    ['segment', 'A-1', 120],
    ['segment', 'B-1', 100.5],
    ['other', '1 other', 7],
    ['total', 'Total', 227.5],
  ]);
  const { summary: ofHalf } = await run('Small', { ...wanted, makingUp: 0.5 });
  expect(ofHalf).toBe('1 of 3 SKUs makes up 50% of net sales.');
});

test('of a whole that is not above 0 no part is made up', async () => {
  const { summary } = await run('Advertiser', {
    comparison: null,
    dimension: 'sku_name',
    filters: filtersOf({ sku_name: ['A-1'] }),
    makingUp: 0.8,
    metrics: ['ad_spend'],
  });
  expect(summary).toBe('There is nothing to share out: the total of ad spend is not above 0.');
});

test.each([
  ['2026-03-01', '2026-03-05', ['2026-03-01', '2026-03-05', 4, 5]],
  ['2013-01-01', '2013-01-31', [null, null, 0, 31]],
])('of days that are asked about, %s to %s, how many have data is told', async (start, end, expected) => {
  const { tables } = await app.skuline.assistant.planExecutor.run(
    wholeTenant(app.tenantIdOf('Small')),
    { kind: 'coverage', asked: range(start, end) },
    new AbortController().signal,
  );
  expect(tables.find(({ title }) => title === 'Days asked about')?.rows[0]?.cells).toEqual(expected);
});

test('of days that are asked about those without data are listed', async () => {
  const missingIn = async (start: string, end: string) => {
    const { tables } = await app.skuline.assistant.planExecutor.run(
      wholeTenant(app.tenantIdOf('Small')),
      { kind: 'coverage', asked: range(start, end) },
      new AbortController().signal,
    );
    const listed = tables.find(({ columns }) => columns.some(({ id }) => id === 'asked_missing'));
    return listed?.rows.map(({ cells }) => cells[0]);
  };
  expect(await missingIn('2026-03-01', '2026-03-07')).toEqual(['2026-03-02', '2026-03-06', '2026-03-07']);
  // Days that have not begun are none of them.
  expect(await missingIn('2026-03-05', '2026-03-31')).toEqual([
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ]);
  expect(await missingIn('2026-03-03', '2026-03-05')).toBeUndefined();
});

test('of each weekday how many days have data', async () => {
  const { tables } = await app.skuline.assistant.planExecutor.run(
    wholeTenant(app.tenantIdOf('Small')),
    { kind: 'coverage', asked: range('2026-03-01', '2026-03-08'), byWeekday: true },
    new AbortController().signal,
  );
  // Two Sundays, of which Mar 1 has data; Mar 2 and 6 – 8 have none.
  expect(cellsOf(tables.at(-1))).toEqual([
    ['segment', 'Monday', 0, 1],
    ['segment', 'Tuesday', 1, 1],
    ['segment', 'Wednesday', 1, 1],
    ['segment', 'Thursday', 1, 1],
    ['segment', 'Friday', 0, 1],
    ['segment', 'Saturday', 0, 1],
    ['segment', 'Sunday', 1, 2],
  ]);
});

describe('days that meet a condition', () => {
  test('are listed and counted, days without data are none of them', async () => {
    const { tables, summary } = await run('Small', {
      range: range('2026-03-01', '2026-03-06'),
      comparison: null,
      granularity: 'daily',
      only: [{ metric: 'net_sales', of: 'value', is: 'above', value: 47 }],
    });
    expect(cellsOf(tables[0])).toEqual([
      ['segment', '2026-03-04', 180.5],
      ['segment', '2026-03-01', 150.25],
    ]);
    expect(summary).toBe('2 of the 4 days with data have net sales above $47.');
  });

  test('are those on which a product sold nothing, where others did', async () => {
    const { summary } = await run('Small', {
      range: range('2026-03-01', '2026-03-06'),
      comparison: null,
      filters: filtersOf({ sku_name: ['C-1'] }),
      metrics: ['orders'],
      granularity: 'daily',
      only: [{ metric: 'orders', of: 'value', is: 'at_most', value: 0 }],
    });
    // Of Mar 1, 3, 4 and 5 it sold on the last alone; Mar 2 and 6 have no data.
    expect(summary).toBe('3 of the 4 days with data have no orders.');
  });

  test('are the longest run of them where they are asked for in a row', async () => {
    const { tables, summary } = await run('Small', {
      range: range('2026-03-01', '2026-03-06'),
      comparison: null,
      granularity: 'daily',
      order: { by: 'name', direction: 'asc' },
      only: [{ metric: 'net_sales', of: 'value', is: 'above', value: 45 }],
      inARow: 'meets',
    });
    // Mar 1 stands alone, since Mar 2 has no data and Mar 3 had 40.
    expect(cellsOf(tables[0])).toEqual([
      ['segment', '2026-03-04', 180.5],
      ['segment', '2026-03-05', 47],
    ]);
    expect(summary).toBe(
      'The longest run is 2 days in a row with net sales above $45. It reaches the newest day.',
    );
  });

  test('what a month that is not over has reached already holds of it', async () => {
    const orders = { metric: 'orders', of: 'value', is: 'at_least', value: 24 } as const;
    const { summary } = await run('Small', {
      range: range('2026-03-01', '2026-03-09'),
      comparison: null,
      granularity: 'monthly',
      metrics: ['orders'],
      only: [orders],
    });
    // 6 + 4 + 11 + 3 orders from Mar 1 to 5.
    expect(summary).toBe('The only month with data has orders of at least 24.');
  });

  test('a month that is not over is judged by its rates alone', async () => {
    const wanted = {
      range: range('2026-02-01', '2026-03-05'),
      comparison: null,
      granularity: 'monthly',
    } as const;
    const orders = { metric: 'orders', of: 'value', is: 'below', value: 1000 } as const;
    expect((await run('Small', { ...wanted, metrics: ['orders'], only: [orders] })).summary).toBe(
      'No month with data has orders below 1,000.',
    );
    const price = { metric: 'avg_net_price', of: 'value', is: 'below', value: 1000 } as const;
    expect((await run('Small', { ...wanted, metrics: ['avg_net_price'], only: [price] })).summary).toBe(
      'The only month with data has avg net price below $1,000.00.',
    );
  });

  test('of a metric that is not in the data only that is said', async () => {
    const { summary, cautions, tables } = await run('Small', {
      range: range('2026-03-01', '2026-03-05'),
      comparison: null,
      granularity: 'daily',
      metrics: ['net_sales', 'tacos'],
      only: [{ metric: 'tacos', of: 'value', is: 'below', value: 0.1 }],
    });
    expect(summary).toBeUndefined();
    expect(cautions.join(' ')).toContain('TACoS is not in your data');
    expect(tables[0]?.rows).toHaveLength(4);
  });

  test('none is said', async () => {
    const { summary } = await run('Small', {
      range: range('2026-03-01', '2026-03-05'),
      comparison: null,
      granularity: 'monthly',
      metrics: ['orders'],
      only: [{ metric: 'orders', of: 'value', is: 'below', value: 1 }],
    });
    expect(summary).toBe('No month with data has orders below 1.');
  });
});

describe('days before the first one with data', () => {
  test.each([
    [{ dimension: 'sku_name' }],
    [{ dimension: 'sku_name', order: { by: 'change', direction: 'asc' } }],
    [{ dimension: 'sku_name', order: { by: 'growth', direction: 'desc' } }],
    [{ dimension: 'sku_name', granularity: 'monthly', order: { by: 'name', direction: 'asc' } }],
    [{ dimension: 'brand_name', names: ['A'] }],
    [{ granularity: 'weekly', order: { by: 'value', direction: 'asc' } }],
    [{ parts: 'weekday' }],
    [{ dimension: 'sku_name', only: [{ metric: 'net_sales', of: 'value', is: 'above', value: 1 }] }],
  ] satisfies [Partial<FiguresPlan>][])('have no figures, and say so: %j', async (plan) => {
    const { cautions } = await run('Small', {
      range: range('2022-06-01', '2022-06-30'),
      comparison: range('2022-05-01', '2022-05-31'),
      ...plan,
    });
    expect(cautions.join(' ')).toMatch(/no data/);
  });
});

describe('segments in the order of what sums come to together', () => {
  const OF_2017 = { range: range('2017-01-01', '2017-12-30'), comparison: null };
  const combinedOf = async (plan: Partial<FiguresPlan>) => {
    const { tables } = await run('Real', { ...OF_2017, ...plan });
    return cellsOf(tables[0])?.map(([kind, name, combined]) => [kind, name, combined]);
  };

  test('are those of gross sales minus net sales, the others as one', async () => {
    const metrics = ['gross_sales', 'net_sales'] as const;
    expect(await combinedOf({ metrics, combine: 'minus', dimension: 'brand_name', limit: 2 })).toEqual([
      ['segment', 'Office Supplies', 68246.185],
      ['segment', 'Technology', 58584.509],
      ['other', '1 other', 55418.0008],
      ['total', 'Total', 182248.6948],
    ]);
  });

  test('are those of contribution by units, the lowest of at least 200 units', async () => {
    const found = await combinedOf({
      metrics: ['contribution', 'units_sold'],
      combine: 'per',
      dimension: 'parent_sku_name',
      order: { by: 'value', direction: 'asc' },
      only: [{ metric: 'units_sold', of: 'value', is: 'at_least', value: 200 }],
      limit: 2,
    });
    expect(found?.slice(0, 2)).toEqual([
      ['segment', 'Tables', expect.closeTo(-20.873576, 5)],
      ['segment', 'Bookcases', expect.closeTo(-2.114587, 5)],
    ]);
  });

  test('are the named ones alone, side by side', async () => {
    const found = await combinedOf({
      metrics: ['contribution', 'units_sold'],
      combine: 'per',
      dimension: 'parent_sku_name',
      names: ['Phones', 'Copiers'],
    });
    expect(found?.map(([, name]) => name)).toEqual(['Copiers', 'Phones', 'Total']);
    expect(found?.[0]?.[2]).toBeCloseTo(342.901236, 5);
  });
});

test('a month stands beside what a month has on average: of whole ones alone', async () => {
  const plan = planOf({
    range: range('2017-11-01', '2017-11-30'),
    comparison: null,
    besideAverage: { range: range('2017-01-01', '2017-12-31'), granularity: 'monthly' },
  });
  const result = await run('Real', plan);
  const screen = { range: plan.range, comparison: null, filters: NO_FILTERS };
  const answer = writeAnswer({
    question: '',
    plans: [plan],
    results: [{ ...result, callId: 'c' }],
    screen,
    today: toDateKey('2017-12-31'),
  });
  // December ends on the 30th: (649,385.94 of eleven months) ÷ 11 = 59,035.09.
  expect(answer.text).toContain(
    'That is **$59,413** (100.6%) more than the average of 11 whole months in Jan 1 – Dec 31, **$59,035**.',
  );
});
