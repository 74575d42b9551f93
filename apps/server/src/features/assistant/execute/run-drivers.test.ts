import type { DriversPlan } from '@skuline/domain/assistant';
import type { ResultTable } from '@skuline/domain/tables';
import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiUser } from '../../../testing/figures-api.ts';
import { sampleCsv } from '../../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { wholeTenant } from '../../../stores/reader.ts';

let app: TestApp;
let user: ApiUser;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date() } });
  user = await app.userOfNewTenant('Seller');
  await app.importCsv(
    'Seller',
    sampleCsv([
      // Sessions, orders, units, gross, promotions, net sales, …
      '2026-03-01,Alder,Kettle,K-1,100,10,10,200,0,200,20,60,1000,50,5,80',
      '2026-03-01,Alder,Kettle,K-2,100,5,5,100,0,100,10,30,500,20,2,40',
      '2026-03-01,Bay,Jar,J-1,40,4,4,60,0,60,0,20,0,0,0,0',
      '2026-03-02,Alder,Kettle,K-1,50,5,5,100,0,100,20,20,1000,40,4,60',
      '2026-03-02,Alder,Kettle,K-2,120,6,6,120,0,120,12,36,500,20,2,40',
      '2026-03-02,Cove,Throw,T-1,10,1,1,15,0,15,0,5,0,0,0,0',
    ]),
  );
});
afterAll(() => app.close());

const day = (date: string) => ({ start: toDateKey(date), end: toDateKey(date) });

function run(wanted: Partial<DriversPlan>) {
  const plan: DriversPlan = {
    kind: 'drivers',
    range: day('2026-03-02'),
    comparison: day('2026-03-01'),
    filters: NO_FILTERS,
    metric: 'net_sales',
    dimension: 'sku_name',
    limit: 5,
    ...wanted,
  };
  return app.skuline.assistant.planExecutor.run(
    wholeTenant(app.tenantIdOf('Seller')),
    plan,
    new AbortController().signal,
  );
}

const cellsOf = (table: ResultTable | undefined) => table?.rows.map(({ kind, cells }) => [kind, ...cells]);

test('a change has its metric and factors, their effects, the segments behind it, and what is new or gone', async () => {
  const { tables } = await run({});
  expect(tables.map(({ title }) => title)).toEqual([
    'Net Sales, Sessions, Conversion, Units per order, Avg Net Price',
    'Why Net Sales changed',
    'Change of Net Sales by SKU',
    'Change of Net Sales by what happened to SKUs',
  ]);
  // 360 on Mar 1, 235 on Mar 2.
  expect(tables[0]?.rows[0]?.cells.slice(0, 9)).toEqual([
    'Total',
    235,
    360,
    -125,
    (-125 / 360) * 100,
    180,
    240,
    -60,
    -25,
  ]);
  expect(cellsOf(tables[2])).toEqual([
    ['segment', 'K-2', 120, 100, 20, -20 / 125, 'Continuing'],
    ['segment', 'T-1', 15, 0, 15, -15 / 125, 'New'],
    ['segment', 'K-1', 100, 200, -100, 100 / 125, 'Continuing'],
    ['segment', 'J-1', 0, 60, -60, 60 / 125, 'Gone'],
    ['total', 'Total', 235, 360, -125, null, ''],
  ]);
  expect(cellsOf(tables[3])).toEqual([
    ['segment', 'Continuing', -80, 80 / 125, 2],
    ['segment', 'New', 15, -15 / 125, 1],
    ['segment', 'Gone', -60, 60 / 125, 1],
    ['total', 'Total', -125, null, null],
  ]);
});

test('the effects are those of the page, and add up to the change in whole cents', async () => {
  for (const metric of ['net_sales', 'contribution', 'ad_spend', 'conversion', 'acos', 'orders'] as const) {
    const { tables } = await run({ metric, limit: 1 });
    const { status, text } = await user.get('/api/change-drivers', {
      metric,
      by: 'sku_name',
      top: 1,
      start_date: '2026-03-02',
      end_date: '2026-03-02',
      previous_start_date: '2026-03-01',
      previous_end_date: '2026-03-01',
    });
    expect(status).toBe(200);
    const page = JSON.parse(text);
    const [, factors, segments] = tables;
    const effects = factors?.rows.filter(({ kind }) => kind === 'segment').map(({ cells }) => cells[1]);
    expect(effects).toEqual(page.factors.map(({ effect }: { effect: number }) => effect));
    for (const table of [factors, segments]) {
      const at = table?.columns.findIndex(({ role }) => role === 'change') ?? -1;
      const cells = table?.rows.map((row) => Number(row.cells[at])) ?? [];
      const total = cells.at(-1) ?? Number.NaN;
      expect(total).toBe(page.total.change);
      expect(cells.slice(0, -1).reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(total, 9);
    }
  }
});

test('without a period to compare with there is the value alone, and that is said', async () => {
  const { tables, cautions } = await run({ comparison: null });
  expect(tables.map(cellsOf)).toEqual([[['total', 'Total', 235]]]);
  expect(cautions).toEqual(['There is no period to compare with.']);
});
