import { toDateKey } from '@skuline/domain/calendar';
import type { Channel, FactKind } from '@skuline/domain/report-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiUser } from '../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { listCauses } from './data-changes.queries.ts';

const sums = z.looseObject({ net_sales: z.number(), ad_spend: z.number(), sessions: z.number() }).nullable();
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
      import_id: z.number().nullable(),
      file_name: z.string().nullable(),
      change: z.string().nullable(),
      what: z.string(),
      facts: z.array(z.string()),
      days: z.array(z.object({ date_key: z.string(), before: sums, after: sums })),
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
  { tenant = 'Maple', channel = 'amazon' }: { readonly tenant?: string; readonly channel?: Channel } = {},
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
    reading: {
      holds: 'facts',
      format: 'made_up',
      channel,
      rows: eachOf(rows.map((row) => ({ ...line, ...row }))),
      covers: () => [{ kind, first: toDateKey(first), last: toDateKey(last), precedence: 1 }],
      lastUpdated: () => null,
      checksum: () => fileName,
    },
  });
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
  const { status, text } = await user.get('/api/data-changes', { since, ...more });
  expect([status, text]).toEqual([200, text]);
  return answer.parse(JSON.parse(text));
};
/** What a data version shows, straight from the rows: of each day the newest import whose marks add up. */
const salesAt = async (version: number) =>
  z.array(z.object({ sales: z.number() })).parse(
    await app.skuline.analytics.select(
      app.tenantIdOf('Alder'),
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
  test('are told with what they showed before and after, by the import that did it', async () => {
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
      ['Your own file was imported again', '2026-11-02', '2026-11-05', 2, 'imported', 'net_sales'],
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
    expect((await changesOf(alder, '2026-11-10', { limit: 0 })).total?.day_count).toBe(2);
  });
});

test('composed days are told by the report that came, and by the one that was undone', async () => {
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
    stretches.map(({ file_name, what, facts, before, after }) => [
      file_name,
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
  const told = async (since: string) => (await changesOf(birch, since)).stretches.map(({ what }) => what);
  expect(await told('2026-11-10')).toEqual(['Shopify restated orders', 'The Shopify orders arrived']);
  expect(await told('2026-11-01')).toEqual([
    'Shopify restated orders',
    'The Shopify orders arrived',
    'The Amazon orders arrived',
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
