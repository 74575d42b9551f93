import { toDateKey } from '@skuline/domain/calendar';
import type { LayerCover, LayerRow } from '@skuline/domain/report-formats';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { visibleDays } from '../../../stores/analytics/visible-rows.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { StorableReading } from '../read/storable-reading.ts';
import { dailyCsv, piecesOf } from './testing/daily-csv.ts';
import { toStream } from './testing/to-stream.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';

const [FIFTH, SIXTH, SEVENTH] = ['2026-10-05', '2026-10-06', '2026-10-07'].map(toDateKey) as [
  ReturnType<typeof toDateKey>,
  ReturnType<typeof toDateKey>,
  ReturnType<typeof toDateKey>,
];

let stores: TestStores;
let tenantId: TenantId;
let tenants = 0;
beforeAll(async () => {
  stores = await openTestStores();
});
beforeEach(() => {
  tenants += 1;
  tenantId = parseTenantId(`composed-${tenants}`);
});
afterAll(() => stores.close());

const LINE: LayerRow = {
  kind: 'sales',
  day: FIFTH,
  sku: 'A',
  asin: '',
  orderRef: '',
  counts: {},
  money: {},
  flags: [],
};

function facts(rows: readonly Partial<LayerRow>[], cover: Partial<LayerCover> = {}): StorableReading {
  const lines = rows.map((row) => ({ ...LINE, ...row }));
  return {
    holds: 'facts',
    format: 'made_up',
    channel: 'amazon',
    rows: toStream(lines),
    covers: () => [{ kind: 'sales', first: FIFTH, last: SIXTH, precedence: 1, ...cover }],
    lastUpdated: () => null,
    checksum: () => '',
  };
}

function catalogue(...lines: readonly string[]): StorableReading {
  const rows = lines.map((line, index) => {
    const [sku = '', asin = '', parentSku = '', brand = ''] = line.split(',');
    return { sku, asin, parentSku, brand, line: index + 2 };
  });
  return {
    holds: 'catalogue',
    format: 'catalogue',
    rows: toStream(rows),
    lastUpdated: () => null,
    checksum: () => '',
  };
}

const take = (
  reading: StorableReading,
  fileName = 'report',
  options: { replace?: boolean; dropId?: number } = {},
) => stores.imports.importReading({ tenantId, fileName, reading, importedBy: 'test', ...options });
const takeOwn = (rows: readonly string[], options: { replace?: boolean } = {}) =>
  stores.imports.importStream({
    tenantId,
    fileName: 'own.csv',
    source: piecesOf(dailyCsv(...rows)),
    ...options,
  });

const shown = (columns: string) =>
  stores.analytics.select(
    wholeTenant(tenantId),
    `SELECT toString(date_key) AS day, ${columns}
     FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}
     ORDER BY day, sku_name`,
  );

describe('lines of a report', () => {
  test('add up by day and SKU; orders are the different ones, and those that are counted', async () => {
    await take(
      facts([
        { orderRef: '111', counts: { units_sold: 2 }, money: { gross_sales: 100_001, promotions: 1 } },
        { orderRef: '111', counts: { units_sold: 1 }, money: { gross_sales: 200_002, refunds: 400_000 } },
        { orderRef: '222', counts: { units_sold: 1, orders: 3 }, money: { gross_sales: 5 } },
      ]),
    );
    // 10.0001 + 20.0002 + 0.0005 = 30.0008; less 0.0001 and 40 is -9.9993.
    expect(await shown('sku_name, orders, units_sold, gross_sales, net_sales, contribution')).toEqual([
      {
        day: FIFTH,
        sku_name: 'A',
        orders: 5,
        units_sold: 4,
        gross_sales: 30.0008,
        net_sales: -9.9993,
        contribution: -9.9993,
      },
    ]);
  });

  test('are named by the catalog: an ASIN is its first SKU, a plus in ads may be a space, the unknown stays', async () => {
    await take(catalogue('S 1,B1,P,Oak', 'S2,B1,P,Oak', 'X+Y,B2,Q,'));
    const ads = ['S+1', 'X+Y', 'N+1'].map((sku) => ({ kind: 'ads' as const, sku, counts: { ad_clicks: 1 } }));
    const byAsin = ['B1', 'B9', ''].map((asin) => ({
      kind: 'ads' as const,
      sku: '',
      asin,
      counts: { ad_clicks: 10 },
    }));
    await take(facts([...ads, ...byAsin], { kind: 'ads' }));
    expect(await shown('brand_name, parent_sku_name, sku_name, ad_clicks')).toEqual([
      {
        day: FIFTH,
        brand_name: 'Unknown Brand',
        parent_sku_name: 'Unknown Parent SKU',
        sku_name: 'B9',
        ad_clicks: 10,
      },
      {
        day: FIFTH,
        brand_name: 'Unknown Brand',
        parent_sku_name: 'Unknown Parent SKU',
        sku_name: 'N+1',
        ad_clicks: 1,
      },
      { day: FIFTH, brand_name: 'Oak', parent_sku_name: 'P', sku_name: 'S 1', ad_clicks: 11 },
      {
        day: FIFTH,
        brand_name: 'Unknown Brand',
        parent_sku_name: 'Unknown Parent SKU',
        sku_name: 'Unknown SKU',
        ad_clicks: 10,
      },
      { day: FIFTH, brand_name: 'Unknown Brand', parent_sku_name: 'Q', sku_name: 'X+Y', ad_clicks: 1 },
    ]);
  });
});

test('a new catalog renames the days, and its undo restores the names', async () => {
  await take(facts([{ counts: { units_sold: 1 } }]));
  const renamed = await take(catalogue('A,B1,P,Oak'));
  expect(await shown('brand_name, parent_sku_name')).toEqual([
    { day: FIFTH, brand_name: 'Oak', parent_sku_name: 'P' },
  ]);
  if (renamed.status === 'refused') throw new Error(renamed.message);
  await stores.imports.undo(tenantId, renamed.import.id);
  expect(await shown('brand_name')).toEqual([{ day: FIFTH, brand_name: 'Unknown Brand' }]);
});

test('a week of keywords gets the parent of a catalog that comes later', async () => {
  const row = {
    week: toDateKey('2026-10-04'),
    marketplace: '',
    asin: 'B1',
    parent: '',
    query: 'desk pad',
    volume: 7,
  };
  await take({
    holds: 'keywords',
    format: 'made_up',
    rows: toStream([row]),
    lastUpdated: () => null,
    checksum: () => '',
  });
  await take(catalogue('A,B1,P,Oak'));
  const found = await stores.analytics.select(
    wholeTenant(tenantId),
    `SELECT parent_sku_name, query, volume FROM keyword_volume AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p', { table: 'keyword_volume' })}`,
  );
  expect(found).toEqual([{ parent_sku_name: 'P', query: 'desk pad', volume: 7 }]);
});

describe("a file of Skuline's own and a report of the same day", () => {
  test('never add up: the later one is refused with the days named, until it is told to replace', async () => {
    await takeOwn([`${FIFTH},b,p,own,1`, `${SEVENTH},b,p,own,1`]);
    const report = () => facts([{ counts: { units_sold: 9 } }]);
    expect(await take(report())).toMatchObject({
      status: 'refused',
      message: expect.stringContaining("A file in Skuline's own format speaks for 2026-10-05 already"),
    });
    expect(await shown('sku_name')).toEqual([
      { day: FIFTH, sku_name: 'own' },
      { day: SEVENTH, sku_name: 'own' },
    ]);
    expect(await take(report(), 'report', { replace: true })).toMatchObject({ status: 'published' });
    expect(await shown('sku_name')).toEqual([
      { day: FIFTH, sku_name: 'A' },
      { day: SEVENTH, sku_name: 'own' },
    ]);
    expect(await takeOwn([`${FIFTH},b,p,own,2`])).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('The reports imported before speak for 2026-10-05 already'),
    });
    expect(await takeOwn([`${FIFTH},b,p,own,2`], { replace: true })).toMatchObject({ status: 'published' });
    expect(await shown('sku_name, net_sales')).toMatchObject([
      { sku_name: 'own', net_sales: 2 },
      { sku_name: 'own' },
    ]);
  });

  test('undoing the one that speaks shows the other again', async () => {
    await take(facts([{ counts: { units_sold: 9 } }]));
    const own = await takeOwn([`${FIFTH},b,p,own,1`, `${SEVENTH},b,p,own,1`], { replace: true });
    if (own.status === 'refused') throw new Error(own.message);
    const { id } = own.import;
    const { fallBacks } = await stores.imports.previewUndo(tenantId, id);
    expect((await stores.imports.undo(tenantId, id)).fallBacks).toEqual(fallBacks);
    expect(await shown('sku_name')).toEqual([{ day: FIFTH, sku_name: 'A' }]);
  });
});

test("within a drop the place of a report follows from its name, also where Skuline's own file began it", async () => {
  const own = await takeOwn(['2026-10-01,b,p,s,1']);
  if (own.status !== 'published') throw new Error(own.status);
  const inDrop = { dropId: own.import.id };
  const units = (count: number) => facts([{ counts: { units_sold: count } }]);
  await take(units(2), 'b.txt', inDrop);
  await take(units(1), 'a.txt', inDrop);
  const shownUnits = async () => shown('units_sold').then((rows) => rows.at(-1));
  expect(await shownUnits()).toEqual({ day: FIFTH, units_sold: 2 });
  const later = await take(units(3), 'a.txt');
  expect(await shownUnits()).toEqual({ day: FIFTH, units_sold: 3 });
  if (later.status === 'published') await stores.imports.undo(tenantId, later.import.id);
  expect(await shownUnits()).toEqual({ day: FIFTH, units_sold: 2 });
});

test('a report of days to come is refused', async () => {
  const last = toDateKey('2026-11-22');
  expect(await take(facts([{ counts: { units_sold: 1 } }], { first: last, last }))).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('2026-11-22 is after today'),
  });
});

test('the days of an undone report show what is left, and a day tells what it is made of', async () => {
  const sales = await take(facts([{ counts: { units_sold: 1 }, flags: ['pending_price'] }]), 'orders.txt');
  await take(facts([{ kind: 'traffic', counts: { sessions: 5 } }], { kind: 'traffic' }), 'traffic.csv');
  expect(await stores.imports.describeDay(tenantId, FIFTH)).toMatchObject({
    sources: [
      { channel: 'amazon', kind: 'sales', fileName: 'orders.txt' },
      { channel: 'amazon', kind: 'traffic', fileName: 'traffic.csv' },
    ],
    flags: [{ flag: 'pending_price', skus: 1 }],
  });
  if (sales.status === 'refused') throw new Error(sales.message);
  await stores.imports.undo(tenantId, sales.import.id);
  expect(await shown('sku_name, sessions, units_sold')).toEqual([
    { day: FIFTH, sku_name: 'A', sessions: 5, units_sold: 0 },
  ]);
  expect((await stores.imports.describeDay(tenantId, FIFTH)).sources).toMatchObject([
    { fileName: 'traffic.csv' },
  ]);
  expect((await stores.imports.list(tenantId)).map(({ fileName }) => fileName)).toEqual([
    'traffic.csv',
    'orders.txt',
  ]);
});
