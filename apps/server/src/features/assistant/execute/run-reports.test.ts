import type { Plan } from '@skuline/domain/assistant';
import type { ResultTable } from '@skuline/domain/tables';
import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleCsv } from '../../../testing/sample-rows.ts';
import { storeInsight } from '../../../testing/stored-insight.ts';
import { createInsightSettingsRepository } from '../../insights/index.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { wholeTenant } from '../../../stores/reader.ts';

/** Of each SKU: the day before, and the day. Sessions, orders, net sales. */
const SKUS: readonly (readonly [brand: string, parent: string, sku: string, before: Day, now: Day])[] = [
  ['Alder', 'Throw', 'T-1', [32_000, 3_360, 180_000], [34_210, 2_956, 165_684]],
  ['Alder', 'Throw', 'T-2', [1_000, 99, 990], [1_000, 95, 950]],
  ['Bay', 'Jar', 'J-1', [1_000, 100, 1_000], [1_000, 140, 1_400]],
];
type Day = readonly [sessions: number, orders: number, netSales: number];

const KEYWORDS = `date_key,parent_sku_name,query,volume
2026-02-15,Throw,throw,300
2026-02-22,Throw,throw,200
2026-02-22,Throw,blanket,100
2026-02-22,Jar,jar,5
`;

const NOW = new Date('2026-03-09T20:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => NOW } });
  await app.userOfNewTenant('Seller');
  await app.userOfNewTenant('Nothing');
  const rows = SKUS.flatMap(([brand, parent, sku, before, now]) =>
    [before, now].map(
      ([sessions, orders, sales], at) =>
        `2026-03-0${at + 1},${brand},${parent},${sku},${sessions},${orders},${orders},${sales + 50},20,${sales},10,${sales - 15},1000,20,2,30`,
    ),
  );
  await app.importCsv('Seller', sampleCsv(rows));
  await app.importCsv('Seller', KEYWORDS);
});
afterAll(() => app.close());

const day = (date: string) => ({ start: toDateKey(date), end: toDateKey(date) });
const SCOPE = { range: day('2026-03-02'), comparison: day('2026-03-01'), filters: NO_FILTERS };

function run(plan: Plan, tenant = 'Seller') {
  return app.skuline.assistant.planExecutor.run(
    wholeTenant(app.tenantIdOf(tenant)),
    plan,
    new AbortController().signal,
  );
}

const cellsOf = (table: ResultTable | undefined) => table?.rows.map(({ cells }) => cells);
const named = (tables: readonly ResultTable[], title: string) =>
  tables.find((table) => table.title === title);

test('the funnel has its stages, its steps with their test, and what each step lost by segment', async () => {
  const { tables, cautions } = await run({ kind: 'funnel', ...SCOPE, dimension: 'sku_name', limit: 2 });
  const stages = cellsOf(tables[0]);
  // 34,210 + 1,000 + 1,000 sessions; 2,956 + 95 + 140 orders.
  expect(stages?.find(([name]) => name === 'Sessions')).toEqual([
    'Sessions',
    'Store',
    36_210,
    34_000,
    (2_210 / 34_000) * 100,
    36_210 - 3_191,
  ]);
  const steps = cellsOf(tables[1]);
  const conversion = steps?.find(([name]) => name === 'Conversion');
  expect(conversion?.slice(0, 4)).toEqual([
    'Conversion',
    'sessions to orders',
    3_191 / 36_210,
    3_559 / 34_000,
  ]);
  expect(conversion?.[4]).toBeCloseTo(3_191 / 36_210 - 3_559 / 34_000, 14);
  expect(conversion?.[6]).toBe('clear');
  const losses = named(tables, 'Money lost from sessions to orders by SKU');
  // The rates of T-1: 10.5 % before; 636.05 orders not made, of $165,684 / 2,956 each. T-2 is within noise.
  expect(losses?.rows.map(({ kind, cells }) => [kind, cells[0], cells[1], cells[7], cells[8]])).toEqual([
    ['segment', 'T-1', 34_210, 'clear', 35_650.65],
    ['segment', 'T-2', 1_000, 'within noise', 40],
    ['total', 'Total', 36_210, 'clear', 35_650.65],
  ]);
  expect(cautions).toEqual([]);
});

test('of rates that have nothing to be compared with it is not said that no step lost', async () => {
  const { cautions } = await run({
    kind: 'funnel',
    ...SCOPE,
    range: day('2026-03-01'),
    comparison: day('2026-02-28'),
    dimension: 'sku_name',
    limit: 2,
  });
  expect(cautions.filter((caution) => caution.includes('lost more than noise'))).toEqual([]);
});

test('the statement adds up line by line, and says what it leaves out', async () => {
  const { tables, cautions } = await run({ kind: 'statement', ...SCOPE });
  // Net sales 165,684 + 950 + 1,400 after 180,000 + 990 + 1,000; each SKU 50 more gross, 20 promotions, 10 ads, 5 other.
  const figures = cellsOf(tables[0])?.map(([, id, value, previous, change]) => [id, value, previous, change]);
  expect(figures).toEqual([
    ['gross_sales', 168_184, 182_140, -13_956],
    ['promotions', -60, -60, 0],
    ['adjustments', -90, -90, 0],
    ['net_sales', 168_034, 181_990, -13_956],
    ['advertising', -30, -30, 0],
    ['other_costs', -15, -15, 0],
    ['contribution', 167_989, 181_945, -13_956],
    ['ad_attributed_sales', 90, 90, 0],
    ['other_sales', 167_944, 181_900, -13_956],
  ]);
  expect(cellsOf(tables[1])?.map(([, id, value]) => [id, value])).toEqual([
    ['sessions', 36_210],
    ['orders', 3_191],
    ['units_sold', 3_191],
  ]);
  expect(cautions).toEqual([
    'Product costs not included.',
    'No product costs are known for these days, so no net profit is estimated.',
  ]);
});

test('with costs of goods the statement ends in an estimated net profit', async () => {
  await app.userOfNewTenant('Costed');
  await app.importCsv('Costed', sampleCsv(['2026-03-02,A,P,S-1,10,2,4,100,0,100,10,80,0,0,0,0']));
  const since = { effective_from: toDateKey('2026-01-01'), version: 0 };
  await app.skuline.costs.save(app.tenantIdOf('Costed'), { userId: 'u', name: 'U' }, [
    { kind: 'unit_cost', sku_name: 'S-1', ...since, unit_cost: 5 },
  ]);
  const { tables } = await run({ kind: 'statement', ...SCOPE, comparison: null }, 'Costed');
  const lines = new Map(cellsOf(tables[0])?.map(([, id, value, share]) => [id, [value, share]]));
  // 80 of contribution less 4 units at $5.
  expect(lines.get('cost_of_goods')).toEqual([-20, 0.2]);
  expect(lines.get('estimated_net_profit')).toEqual([60, 0.6]);
});

test('searches are those of the most searched parent SKU, by week or by keyword', async () => {
  const plan = { kind: 'search_volume', range: SCOPE.range, parentSku: null, week: null, limit: 10 } as const;
  const weeks = await run(plan);
  expect(weeks.tables[0]?.title).toBe('Searches of Throw by week');
  expect(cellsOf(weeks.tables[0])?.map((cells) => cells.slice(0, 5))).toEqual([
    ['2026-02-15', 300, null, null, null],
    ['2026-02-22', 300, null, 0, null],
  ]);
  const keywords = await run({ ...plan, week: 'newest', limit: 1 });
  expect(keywords.tables[0]?.title).toMatch(/^Keywords of Throw, week of Feb 22/);
  expect(keywords.tables[0]?.rowCount).toBe(3);
  expect(cellsOf(keywords.tables[0])).toEqual([
    // The weeks' growths are fractions of 6 decimals.
    ['throw', 200, -33.3333],
    ['Total', 300, 0],
  ]);
  const unknown = await run({ ...plan, parentSku: 'Kettle' });
  expect([unknown.tables, unknown.cautions]).toEqual([[], ['There are no keyword volumes for “Kettle”.']]);
});

test('open insights stand with their money, the most first', async () => {
  await storeInsight(app, 'Seller', {
    impact: -20,
    narrative: { title: 'Small', description: 'd', recommendations: ['Look.'] },
  });
  await storeInsight(app, 'Seller', {
    impact: -900,
    narrative: { title: 'Large', description: 'd', recommendations: ['Do.'] },
  });
  const { tables } = await run({ kind: 'insights', limit: 1 });
  expect(tables[0]?.rowCount).toBe(2);
  expect(cellsOf(tables[0])).toEqual([['Large', -900, null, 'Conversion', 'd', 'Do.']]);
  const none = await run({ kind: 'insights', limit: 1 }, 'Nothing');
  expect(none.cautions).toEqual(['No insight is open.']);
});

test('active goals stand with what was reached', async () => {
  const goal = { name: 'A lot', metric: 'net_sales', period: 'yearly', targetValue: 500_000 } as const;
  const settings = createInsightSettingsRepository(app.skuline.transactional);
  const goals = [true, false].map((isActive) => ({ ...goal, id: String(isActive), isActive }));
  await settings.saveGoals(app.tenantIdOf('Seller'), goals, NOW);
  const { tables } = await run({ kind: 'goals' });
  expect(tables.map(({ title }) => title)).toEqual(['Goals for Net Sales']);
  expect(tables[0]?.rows).toHaveLength(1);
  // 168,034 and 181,990 in the year of the two days.
  expect(cellsOf(tables[0])?.[0]?.slice(0, 4)).toEqual(['Net sales, this year', 'A lot', 350_024, 500_000]);
  expect((await run({ kind: 'goals' }, 'Nothing')).tables).toEqual([]);
});

test('coverage tells the days, the products and what is not in the data', async () => {
  const { tables, cautions } = await run({ kind: 'coverage' });
  const [table] = tables;
  const cells = new Map(table?.columns.map(({ id }, at) => [id, table.rows[0]?.cells[at]]));
  expect(cells.get('first_day')).toBe('2026-03-01');
  expect(cells.get('last_day')).toBe('2026-03-02');
  expect([cells.get('days_with_data'), cells.get('missing_days')]).toEqual([2, 0]);
  expect([cells.get('brand_name'), cells.get('parent_sku_name'), cells.get('sku_name')]).toEqual([2, 2, 3]);
  expect(cells.get('last_import')).toBe(NOW.toISOString());
  expect(cautions).toEqual([]);
});

test('definitions are those of the catalog, whatever the data', async () => {
  const { tables, dataVersion } = await run({ kind: 'definitions', metrics: ['tacos'] }, 'Nothing');
  expect(dataVersion).toBeNull();
  expect(cellsOf(tables[0])?.[0]?.slice(0, 3)).toEqual(['TACoS', 'tacos', 'ad_spend / net_sales']);
});
