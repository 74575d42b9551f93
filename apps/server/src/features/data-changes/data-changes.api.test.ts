import { toDateKey } from '@skuline/domain/calendar';
import { type Channel, type FactKind } from '@skuline/domain/report-formats';
import { type LayerSource, NOT_SAID } from '@skuline/domain/sources';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { ApiUser } from '../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { listCauses } from './data-changes.queries.ts';
import { wholeTenant } from '../../stores/reader.ts';

const sums = z.looseObject({ net_sales: z.number(), ad_spend: z.number(), sessions: z.number() }).nullable();
const most = z.array(z.object({ name: z.string(), change: z.number() }));
const names = z.object({ brand_name: z.string(), parent_sku_name: z.string() });
const changeSum = z.object({
  start: z.string(),
  end: z.string(),
  day_count: z.number(),
  before: sums,
  after: sums,
});
const answer = z.object({
  since: z.object({ data_version: z.number(), changed_at: z.string().nullable() }),
  now: z.object({ data_version: z.number(), changed_at: z.string().nullable() }),
  total: changeSum.nullable(),
  restated: changeSum.nullable(),
  stretches: z.array(
    changeSum.extend({
      unit: z.enum(['day', 'week']),
      imports: z.array(
        z.object({ import_id: z.number(), file_name: z.string(), facts: z.array(z.string()) }),
      ),
      most,
      renamed: z
        .object({
          sku_count: z.number(),
          skus: z.array(z.object({ sku_name: z.string(), before: names, after: names })),
        })
        .nullable(),
      change: z.string().nullable(),
      what: z.string(),
      facts: z.array(z.string()),
      days: z.array(
        z.object({
          date_key: z.string(),
          before: sums,
          after: sums,
          fact: z.string().nullable(),
          imports: z.array(z.number()),
          most,
        }),
      ),
    }),
  ),
  stretch_count: z.number(),
});
type Answer = z.output<typeof answer>;

const day = (date: string, sales: number, ads = 2) =>
  `${date},Alder,Kettle,K-1,10,1,1,${sales},0,${sales},${ads},${sales - ads},90,9,1,5`;
const at = (date: string) => new Date(`2026-11-${date}T18:00:00Z`);

// Tokens are issued and checked at the real time.
let now = new Date();
let app: TestApp;
let alder: ApiUser;
let maple: ApiUser;

async function* eachOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

async function report(
  fileName: string,
  kind: FactKind,
  first: string,
  last: string,
  rows: readonly object[],
  {
    tenant = 'Maple',
    channel = 'amazon',
    dropId,
    source = NOT_SAID,
  }: {
    readonly tenant?: string;
    readonly channel?: Channel;
    readonly dropId?: number | undefined;
    readonly source?: LayerSource;
  } = {},
) {
  const line = {
    day: toDateKey(first),
    kind,
    sku: 'K-1',
    asin: '',
    orderRef: '',
    counts: {},
    money: {},
    flags: [],
  };
  const outcome = await app.skuline.imports.importReading({
    tenantId: app.tenantIdOf(tenant),
    fileName,
    importedBy: 'test',
    dropId,
    reading: {
      holds: 'facts',
      format: 'made_up',
      channel,
      rows: eachOf(rows.map((row) => ({ ...line, ...row }))),
      covers: () => [{ kind, source, first: toDateKey(first), last: toDateKey(last), precedence: 1 }],
      lastUpdated: () => null,
      checksum: () => fileName,
    },
  });
  if (outcome.status !== 'published') throw new Error(JSON.stringify(outcome));
  return outcome.import.id;
}

/** Edits the names of K-1, or takes a catalog of it in. */
async function rename(tenant: string, brand: string, dropId?: number): Promise<number> {
  const outcome = await app.skuline.imports.importReading({
    tenantId: app.tenantIdOf(tenant),
    fileName: 'Edited by Maya',
    importedBy: 'Maya',
    dropId,
    reading: {
      holds: 'catalogue',
      format: 'catalogue',
      rows: eachOf([{ sku: 'K-1', asin: '', parentSku: 'Kettle', brand, line: 1 }]),
      lastUpdated: () => null,
      checksum: () => '',
    },
  });
  if (outcome.status !== 'published') throw new Error(JSON.stringify(outcome));
  return outcome.import.id;
}

/** Takes in a file of Skuline's own. */
async function ownFile(tenant: string, fileName: string, csv: string, dropId?: number): Promise<number> {
  const source = eachOf([Buffer.from(csv)]);
  const request = { tenantId: app.tenantIdOf(tenant), fileName, source, dropId };
  const outcome = await app.skuline.imports.importStream(request);
  if (outcome.status !== 'published') throw new Error(JSON.stringify(outcome));
  return outcome.import.id;
}

/** In ten-thousandths of a dollar. */
const money = (date: string, gross_sales: number) => ({ day: toDateKey(date), money: { gross_sales } });

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  alder = await app.userOfNewTenant('Alder');
  maple = await app.userOfNewTenant('Maple');
  now = at('10');
  await app.importCsv(
    'Alder',
    sampleCsv([day('2026-11-01', 100.1), day('2026-11-02', 50), day('2026-11-04', 8)]),
  );
  now = at('12');
  // One day restated, one as it was, one new.
  await app.importCsv(
    'Alder',
    sampleCsv([day('2026-11-02', 61.25, 3), day('2026-11-04', 8), day('2026-11-05', 7)]),
  );
  now = at('14');
  await app.importCsv('Alder', sampleCsv([day('2026-11-01', 0.1)]));
  now = at('16');
  const [newest] = await app.skuline.imports.list(app.tenantIdOf('Alder'));
  await app.skuline.imports.undo(app.tenantIdOf('Alder'), newest?.id ?? 0);
  now = at('20');
});
afterAll(() => app.close());

const changesOf = async (user: ApiUser, since: string, more = {}): Promise<Answer> => {
  return answer.parse(await user.getJson('/api/data-changes', { since, ...more }));
};
/** What a data version shows, straight from the rows: of each day the newest import whose marks add up. */
const salesAt = async (version: number) =>
  z.array(z.object({ sales: z.number() })).parse(
    await app.skuline.analytics.select(
      wholeTenant(app.tenantIdOf('Alder')),
      `SELECT sum(net_sales) AS sales FROM daily_performance
       WHERE tenant_id = {tenantId:String} AND (date_key, import_id) IN (
         SELECT date_key, max(import_id) FROM (
           SELECT date_key, import_id, sum(sign) AS shown FROM published_day
           WHERE tenant_id = {tenantId:String} AND data_version <= {version:UInt64}
           GROUP BY date_key, import_id) WHERE shown = 1 GROUP BY date_key)`,
      { version },
    ),
  )[0]?.sales;

describe('days of a file of Skuline’s own', () => {
  test('are listed with what they showed before and after, by the import that did it', async () => {
    const { stretches, total, restated, stretch_count } = await changesOf(alder, '2026-11-10');
    expect(
      stretches.map(({ what, start, end, day_count, change, facts }) => [
        what,
        start,
        end,
        day_count,
        change,
        facts[0],
      ]),
    ).toEqual([
      ['An import was undone', '2026-11-01', '2026-11-01', 1, 'undone', 'net_sales'],
      ['Your own file was imported again', '2026-11-01', '2026-11-01', 1, 'imported', 'net_sales'],
      ['Your own file arrived', '2026-11-02', '2026-11-05', 2, 'imported', 'net_sales'],
    ]);
    expect(
      stretches[2]?.days.map(({ date_key, before, after }) => [
        date_key,
        before?.net_sales,
        after?.net_sales,
      ]),
    ).toEqual([
      ['2026-11-02', 50, 61.25],
      ['2026-11-05', undefined, 7],
    ]);
    // Nov 1 shows again what it showed; Nov 4 was imported again as it was.
    expect(total).toMatchObject({ start: '2026-11-02', end: '2026-11-05', day_count: 2 });
    expect([total?.before?.net_sales, total?.after?.net_sales]).toEqual([50, 68.25]);
    expect(restated).toMatchObject({ start: '2026-11-02', end: '2026-11-02', day_count: 1 });
    expect([restated?.before?.ad_spend, restated?.after?.ad_spend]).toEqual([2, 3]);
    expect(stretch_count).toBe(3);
  });

  test('change by what the rows of the two data versions differ by', async () => {
    const { since, now: newest, total } = await changesOf(alder, '2026-11-10');
    const [before, after] = [
      (await salesAt(since.data_version)) ?? 0,
      (await salesAt(newest.data_version)) ?? 0,
    ];
    expect(after - before).toBeCloseTo((total?.after?.net_sales ?? 0) - (total?.before?.net_sales ?? 0), 4);
    expect([before, after]).toEqual([158.1, 176.35]);
  });

  test('are all new to who asks since before the first import, and none is restated', async () => {
    const { since, total, restated, stretches } = await changesOf(alder, '2026-11-01');
    expect(since).toEqual({ data_version: 0, changed_at: null });
    expect([total?.day_count, total?.before, total?.after?.net_sales, restated]).toEqual([
      4,
      null,
      176.35,
      null,
    ]);
    expect(stretches.at(-1)).toMatchObject({
      what: 'Your own file brought these days',
      day_count: 3,
      before: null,
    });
  });

  test('are none where nothing was imported since, and as many imports as are asked for', async () => {
    expect(await changesOf(alder, '2026-11-16')).toMatchObject({
      total: null,
      restated: null,
      stretches: [],
    });
    expect(await changesOf(alder, '2026-11-10', { limit: 1 })).toMatchObject({
      stretches: [{ change: 'undone' }],
      stretch_count: 3,
    });
    const select = vi.spyOn(app.skuline.analytics, 'select');
    expect((await changesOf(alder, '2026-11-10', { limit: 0 })).total?.day_count).toBe(2);
    const tables = ['keyword', 'composed_day', 'parent_sku_rank'];
    const needless = select.mock.calls.filter(([, sql]) => tables.some((table) => sql.includes(table)));
    select.mockRestore();
    expect(needless, 'the sums alone need no weeks, reports or names').toEqual([]);
  });
});

test('composed days are listed by the report that came, and by the one that was undone', async () => {
  now = at('10');
  await report('orders.txt', 'sales', '2026-11-01', '2026-11-02', [
    money('2026-11-01', 1_000_000),
    money('2026-11-02', 405_000),
  ]);
  now = at('11');
  const traffic = await report('business.csv', 'traffic', '2026-11-02', '2026-11-02', [
    { day: toDateKey('2026-11-02'), counts: { sessions: 30 } },
  ]);
  now = at('12');
  await report('refunds.csv', 'refunds', '2026-11-01', '2026-11-02', [
    { day: toDateKey('2026-11-01'), money: { refunds: 99_900 } },
  ]);
  now = at('13');
  await report('refunds-2.csv', 'refunds', '2026-11-01', '2026-11-02', [
    { day: toDateKey('2026-11-01'), money: { refunds: 49_900 } },
  ]);
  now = at('14');
  await app.skuline.imports.undo(app.tenantIdOf('Maple'), traffic);
  now = at('20');
  const { stretches } = await changesOf(maple, '2026-11-10');
  expect(
    stretches.map(({ imports, what, facts, before, after }) => [
      imports[0]?.file_name,
      what,
      before?.[facts[0] ?? ''],
      after?.[facts[0] ?? ''],
    ]),
  ).toEqual([
    ['business.csv', 'An import was undone', 30, 0],
    ['refunds-2.csv', 'Refunds were taken back', 90.01, 95.01],
    ['refunds.csv', 'Refunds arrived', 100, 90.01],
    ['business.csv', 'The traffic reports arrived', 0, 30],
  ]);
  const { status, text } = await maple.get('/api/daily-performance-breakdown', {
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    group_by: 'date_key',
    facts: ['net_sales', 'sessions'],
    as_of: '2026-11-12',
  });
  expect([status, JSON.parse(text).data]).toEqual([
    200,
    [
      { date_key: '2026-11-01', net_sales: 90.01, sessions: 0 },
      { date_key: '2026-11-02', net_sales: 40.5, sessions: 30 },
    ],
  ]);
});

test('the first orders of a channel arrive, whatever others sold; only a newer report of the same kind restates', async () => {
  now = new Date();
  const birch = await app.userOfNewTenant('Birch');
  const orders = async (fileName: string, channel: Channel, amount: number) =>
    report(fileName, 'sales', '2026-11-01', '2026-11-01', [money('2026-11-01', amount)], {
      tenant: 'Birch',
      channel,
    });
  now = at('10');
  await orders('all-orders.txt', 'amazon', 100_000);
  now = at('12');
  await orders('orders_export_1.csv', 'shopify', 50_000);
  await orders('orders_export_2.csv', 'shopify', 60_000);
  now = at('20');
  const sentences = async (since: string) =>
    (await changesOf(birch, since)).stretches.map(({ what }) => what);
  expect(await sentences('2026-11-10')).toEqual(['Shopify restated orders', 'The Shopify orders arrived']);
  expect(await sentences('2026-11-01')).toEqual([
    'Shopify restated orders',
    'The Shopify orders arrived',
    'The Amazon orders arrived',
  ]);
});

test('a report of another source arrives beside the others: nothing was restated', async () => {
  now = new Date();
  const elder = await app.userOfNewTenant('Elder');
  const ads = async (fileName: string, adProduct: LayerSource['adProduct'], spend: number) => {
    const row = {
      ...money('2026-11-01', 0),
      kind: 'ads' as const,
      part: adProduct,
      money: { ad_spend: spend },
    };
    const source = { ...NOT_SAID, adProduct };
    return report(fileName, 'ads', '2026-11-01', '2026-11-01', [row], { tenant: 'Elder', source });
  };
  now = at('10');
  await ads('products.csv', 'sponsored_products', 100_000);
  now = at('12');
  await ads('display.csv', 'sponsored_display', 50_000);
  now = at('14');
  await ads('display (1).csv', 'sponsored_display', 60_000);
  now = at('20');
  const { stretches } = await changesOf(elder, '2026-11-01');
  expect(stretches.map(({ what }) => what)).toEqual([
    'Amazon restated advertising',
    'The advertising reports arrived',
    'The advertising reports arrived',
  ]);
});

test('the files of a drop are one line that names what each of them changed, and the SKUs that changed most', async () => {
  now = new Date();
  const cedar = await app.userOfNewTenant('Cedar');
  const rows = (amounts: Readonly<Record<string, number>>) =>
    Object.entries(amounts).map(([sku, amount]) => ({ ...money('2026-11-01', amount), sku }));
  const into = (dropId?: number) => ({ tenant: 'Cedar', dropId });
  now = at('10');
  const skus = { 'K-1': 100_000, 'K-2': 100_000, 'K-3': 100_000, 'K-4': 100_000, 'K-5': 7 };
  await report('orders.txt', 'sales', '2026-11-01', '2026-11-01', rows(skus), into());
  now = at('12');
  const drop = await report(
    'orders-2.txt',
    'sales',
    '2026-11-01',
    '2026-11-01',
    rows({ ...skus, 'K-1': 90_000, 'K-2': 130_000, 'K-3': 120_000, 'K-4': 100_001 }),
    into(),
  );
  const ads = [{ day: toDateKey('2026-11-01'), money: { ad_spend: 20_000 } }];
  const second = await report('ads.csv', 'ads', '2026-11-01', '2026-11-01', ads, into(drop));
  now = at('20');
  const { stretches, stretch_count } = await changesOf(cedar, '2026-11-10');
  expect([stretches.length, stretch_count]).toEqual([1, 1]);
  expect(stretches[0]).toMatchObject({
    what: '2 reports of Amazon arrived',
    facts: expect.arrayContaining(['net_sales', 'ad_spend']),
    // Ads changed no net sales, and orders no ad spend.
    imports: [
      { import_id: drop, file_name: 'orders-2.txt', facts: ['net_sales', 'contribution', 'gross_sales'] },
      { import_id: second, file_name: 'ads.csv', facts: ['ad_spend', 'contribution'] },
    ],
    most: [
      { name: 'K-2', change: 3 },
      { name: 'K-3', change: 2 },
      { name: 'K-1', change: -1 },
    ],
    renamed: null,
  });
  expect(stretches[0]?.days[0]?.most).toEqual(stretches[0]?.most);
});

test('names that change while the figures do not are listed, edits one after the other as one', async () => {
  now = new Date();
  const oak = await app.userOfNewTenant('Oak');
  const name = (brand: string) => rename('Oak', brand);
  now = at('10');
  await report('orders.txt', 'sales', '2026-11-01', '2026-11-02', [money('2026-11-01', 500)], {
    tenant: 'Oak',
  });
  now = at('12');
  await name('Alder');
  await name('Briskway');
  now = at('20');
  const { stretches, total } = await changesOf(oak, '2026-11-10');
  expect(total).toBeNull();
  expect(stretches).toMatchObject([
    {
      what: 'The catalog changed',
      start: '2026-11-01',
      end: '2026-11-01',
      facts: [],
      imports: [{ file_name: 'Edited by Maya' }, { file_name: 'Edited by Maya' }],
      renamed: {
        sku_count: 1,
        skus: [
          {
            sku_name: 'K-1',
            before: { brand_name: 'Unknown Brand', parent_sku_name: 'Unknown Parent SKU' },
            after: { brand_name: 'Briskway', parent_sku_name: 'Kettle' },
          },
        ],
      },
    },
  ]);
});

test('names that are edited and edited back are no change', async () => {
  now = new Date();
  const elm = await app.userOfNewTenant('Elm');
  now = at('10');
  await report('orders.txt', 'sales', '2026-11-01', '2026-11-02', [money('2026-11-01', 500)], {
    tenant: 'Elm',
  });
  await rename('Elm', 'Alder');
  now = at('12');
  await rename('Elm', 'Briskway');
  await rename('Elm', 'Alder');
  now = at('20');
  expect(await changesOf(elm, '2026-11-10')).toMatchObject({ stretches: [], stretch_count: 0 });
});

test('a catalog is on the line of its drop, not of the edits before it; each undone one has a line of its own', async () => {
  now = new Date();
  const fir = await app.userOfNewTenant('Fir');
  const take = (kind: FactKind, rows: readonly object[], dropId?: number) =>
    report(`${kind}.txt`, kind, '2026-11-01', '2026-11-01', rows, { tenant: 'Fir', dropId });
  now = at('10');
  await take('sales', [money('2026-11-01', 100_000)]);
  now = at('12');
  const edit = await rename('Fir', 'Alder');
  now = at('13');
  const catalog = await rename('Fir', 'Briskway');
  const orders = await take('sales', [money('2026-11-01', 90_000)], catalog);
  const ads = await take('ads', [{ day: toDateKey('2026-11-01'), money: { ad_spend: 20_000 } }], catalog);
  now = at('14');
  await app.skuline.imports.undo(app.tenantIdOf('Fir'), catalog);
  await app.skuline.imports.undo(app.tenantIdOf('Fir'), edit);
  now = at('20');
  const { stretches } = await changesOf(fir, '2026-11-10');
  expect(
    stretches.map(({ what, imports, renamed }) => [
      what,
      imports.map(({ import_id }) => import_id),
      renamed?.skus.map(({ before, after }) => [before.brand_name, after.brand_name]),
    ]),
  ).toEqual([
    ['An import was undone', [edit], [['Alder', 'Unknown Brand']]],
    ['An import was undone', [catalog], [['Briskway', 'Alder']]],
    ['2 reports of Amazon and a catalog arrived', [catalog, orders, ads], [['Alder', 'Briskway']]],
    ['The catalog changed', [edit], [['Unknown Brand', 'Alder']]],
  ]);

  const select = vi.spyOn(app.skuline.analytics, 'select');
  expect(await changesOf(fir, '2026-11-10', { limit: 1 })).toMatchObject({ stretch_count: 4 });
  const ofNames = select.mock.calls.filter(([, sql]) => sql.includes('brand_before'));
  select.mockRestore();
  expect(ofNames, 'names are read of the listed lines alone').toHaveLength(1);
});

test('each day of a drop names the imports that changed its fact on that day', async () => {
  now = new Date();
  const ash = await app.userOfNewTenant('Ash');
  const take = (kind: FactKind, date: string, rows: readonly object[], dropId?: number) =>
    report(`${kind}.txt`, kind, `2026-11-0${date}`, `2026-11-0${date}`, rows, { tenant: 'Ash', dropId });
  now = at('12');
  const first = await take('sales', '1', [money('2026-11-01', 100_000)]);
  const second = await take('sales', '2', [money('2026-11-02', 90_000)], first);
  const adsOf = (date: string) => [{ day: toDateKey(`2026-11-0${date}`), money: { ad_spend: 20_000 } }];
  await take('ads', '2', adsOf('2'), first);
  const ads = await take('ads', '3', adsOf('3'), first);
  now = at('20');
  const { stretches } = await changesOf(ash, '2026-11-10');
  expect(
    stretches.map(({ days }) => days.map(({ date_key, fact, imports }) => [date_key, fact, imports])),
  ).toEqual([
    [
      ['2026-11-01', 'net_sales', [first]],
      ['2026-11-02', 'net_sales', [second]],
      ['2026-11-03', 'ad_spend', [ads]],
    ],
  ]);
});

test('any files that came together are one line: Skuline’s own, reports, and a catalog that was not the first', async () => {
  now = new Date();
  const yew = await app.userOfNewTenant('Yew');
  const own = (fileName: string, date: string, sales: number, dropId?: number) =>
    ownFile('Yew', fileName, sampleCsv([day(date, sales)]), dropId);
  now = at('10');
  await own('october.csv', '2026-11-01', 50);
  now = at('12');
  const first = await own('a.csv', '2026-11-01', 60);
  const second = await own('b.csv', '2026-11-02', 70, first);
  now = at('13');
  const drop = await own('a.csv', '2026-11-01', 65);
  const orders = await report(
    'orders.txt',
    'sales',
    '2026-11-03',
    '2026-11-03',
    [money('2026-11-03', 80_000)],
    { tenant: 'Yew', dropId: drop },
  );
  const catalog = await rename('Yew', 'Alder', drop);
  const edit = await rename('Yew', 'Briskway');
  now = at('20');
  const { stretches } = await changesOf(yew, '2026-11-10');
  expect(stretches.map(({ what, imports, before }) => [what, imports, before?.net_sales])).toEqual([
    ['The catalog changed', [{ import_id: edit, file_name: 'Edited by Maya', facts: [] }], 8],
    [
      '3 files arrived',
      [
        { import_id: drop, file_name: 'a.csv', facts: ['net_sales', 'contribution', 'gross_sales'] },
        { import_id: orders, file_name: 'orders.txt', facts: ['net_sales', 'contribution', 'gross_sales'] },
        { import_id: catalog, file_name: 'Edited by Maya', facts: [] },
      ],
      60,
    ],
    [
      // Nov 1 had figures, Nov 2 had none.
      '2 files of your own arrived',
      [expect.objectContaining({ import_id: first }), expect.objectContaining({ import_id: second })],
      50,
    ],
  ]);
});

test('weeks of search volumes are listed with the queries that changed most, and are in no total', async () => {
  now = new Date();
  const pine = await app.userOfNewTenant('Pine');
  const weeks = (rows: Readonly<Record<string, number>>) =>
    app.importCsv(
      'Pine',
      `date_key,parent_sku_name,query,volume\n${Object.entries(rows)
        .map(([query, volume]) => `2026-11-01,Kettle,${query},${volume}\n`)
        .join('')}`,
    );
  now = at('10');
  await weeks({ tea: 70, pot: 5 });
  now = at('12');
  await weeks({ tea: 80, pot: 2 });
  now = at('20');
  const { stretches, total } = await changesOf(pine, '2026-11-10');
  expect(total).toBeNull();
  expect(stretches).toMatchObject([
    {
      unit: 'week',
      what: 'Search volumes were imported again',
      start: '2026-11-01',
      day_count: 1,
      facts: ['search_volume'],
      before: { search_volume: 75 },
      after: { search_volume: 82 },
      most: [
        { name: 'tea', change: 10 },
        { name: 'pot', change: -3 },
      ],
    },
  ]);
  expect((await changesOf(pine, '2026-11-01')).stretches.map(({ what }) => what)).toEqual([
    'Search volumes were imported again',
    'Search volumes arrived',
  ]);
});

test('of the log only what came since is read, and days that an undo recomposed stay with the undone file', async () => {
  const tenantId = app.tenantIdOf('Maple');
  const { db } = app.skuline.transactional;
  const all = await listCauses(db, tenantId, 0);
  for (const since of all.keys()) {
    const some = await listCauses(db, tenantId, since);
    const later = [...all].filter(([version]) => version > since);
    expect([...some].filter(([version]) => version > since)).toEqual(later);
    expect(some.size).toBeLessThanOrEqual(later.length + 1);
  }
});

test.each([
  [{}, 'must be given once'],
  [{ since: 'yesterday' }, 'must be a data version'],
  [{ since: '2026-11-21' }, 'is yet to come'],
  [{ since: '999' }, 'There is no data version 999 yet'],
  [{ since: '1', limit: 201 }, 'limit'],
  [{ since: '1', as_of: '1' }, 'as_of'],
])('%j is refused', async (query, sentence) => {
  const { status, text } = await alder.get('/api/data-changes', query);
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
});
