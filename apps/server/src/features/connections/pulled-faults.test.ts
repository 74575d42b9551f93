import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import type { PullKind } from '@skuline/domain/connections';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { wholeTenant } from '../../stores/reader.ts';
import { expectedBookings, type WireOptions } from '../../testing/wire/index.ts';
import { openPulls, type Pulls, shownLines } from './testing/open-pulls.ts';
import { BESIDES_SALES, type PulledFact } from './testing/pulled-lines.ts';

const SALES = ['orders', 'units_sold', 'gross_sales', 'promotions'] as const;
const ADS = ['ad_impressions', 'ad_clicks', 'ad_spend', 'ad_orders', 'ad_sales'] as const;
const ONLY_ORDERS: readonly PullKind[] = ['traffic', ...BESIDES_SALES];

let opened: Pulls | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

async function open(clock: string, options: WireOptions = {}): Promise<Pulls> {
  opened = await openPulls(clock, options);
  await opened.app.userOfNewTenant('Alder');
  return opened;
}

type Asked = Omit<Parameters<Pulls['connect']>[1], 'since'> & {
  readonly tenant?: string;
  readonly since: string;
};
const connect = (pulls: Pulls, { tenant = 'Alder', since, ...request }: Asked) =>
  pulls.connect(tenant, { ...request, since: toDateKey(since) });
const pull = (pulls: Pulls, tenant = 'Alder') => pulls.pull(tenant);

async function shown(
  { app }: Pulls,
  facts: readonly PulledFact[],
  days: DateRange,
  more = '',
  tenant = 'Alder',
) {
  return shownLines(await app.memberOf(tenant, { role: 'admin', brands: null }), facts, days, more);
}

const expected = (pulls: Pulls, facts: readonly PulledFact[], days: DateRange, country = 'US') =>
  pulls.expected(facts, days, country);

const range = (start: string, end: string): DateRange => ({ start: toDateKey(start), end: toDateKey(end) });
const list = (pulls: Pulls) => pulls.list('Alder');

test('a report that is under way already, which Amazon Ads answers with 425, is waited for and not asked for twice', async () => {
  const here = await open('2026-11-20T20:00:00Z', { times: { queued: 600, working: 600 } });
  await here.app.userOfNewTenant('Oak');
  const since = '2026-11-12';
  for (const tenant of ['Alder', 'Oak']) await connect(here, { source: 'amazon-ads', tenant, since });
  expect(await Promise.all([pull(here), pull(here, 'Oak')])).toEqual([[], []]);
  expect(here.wire.requests.filter(({ status }) => status === 425).length).toBeGreaterThan(0);
  const days = range(since, '2026-11-19');
  expect(await shown(here, ADS, days)).toEqual(expected(here, ADS, days));
  expect(await shown(here, ADS, days, '', 'Oak')).toEqual(expected(here, ADS, days));
}, 120_000);

test('a host that accepts and never answers is asked again, and everything is there in the end', async () => {
  const here = await open('2026-11-20T20:00:00Z');
  await connect(here, { since: '2026-11-18', without: ONLY_ORDERS });
  here.wire.faults.add({ kind: 'no_answer', host: 'spApi', method: 'POST' });
  expect(await pull(here)).toEqual([]);
  expect(here.wire.faults.left).toBe(0);
  const days = range('2026-11-18', '2026-11-19');
  expect(await shown(here, SALES, days)).toEqual(expected(here, SALES, days));
}, 120_000);

test.each([
  ['the end of summer time, and of a month', '2026-11-03T20:00:00Z', range('2026-10-30', '2026-11-02')],
  ['its beginning', '2026-03-10T20:00:00Z', range('2026-03-06', '2026-03-09')],
])(
  'at %s each order counts once, on its local day',
  async (_what, clock, days) => {
    const here = await open(clock);
    await connect(here, { since: days.start, without: ONLY_ORDERS });
    expect(await pull(here)).toEqual([]);
    const rows = await shown(here, SALES, days);
    expect(new Set(rows.map((row) => row.slice(0, 10))).size).toBe(4);
    expect(rows).toEqual(expected(here, SALES, days));
  },
  120_000,
);

test('a marketplace that was added is pulled once it is chosen, and one that was closed says so and keeps its figures', async () => {
  const here = await open('2026-11-20T20:00:00Z');
  const { seller, setClock } = here;
  const days = range('2026-11-17', '2026-11-19');
  await connect(here, { marketplaces: ['US'], since: days.start, without: ONLY_ORDERS });
  await pull(here);
  const ofCanada = '&marketplace=CA';
  expect(await list(here)).toMatchObject([{ marketplaces: ['US'] }]);
  await connect(here, { marketplaces: ['US', 'CA'], since: days.start, without: ONLY_ORDERS });
  expect(await pull(here)).toEqual([]);
  expect(await list(here)).toMatchObject([{ marketplaces: ['US', 'CA'] }]);
  // What an order of Canada costs is told in its currency: units need no rate.
  const units = ['orders', 'units_sold'] as const;
  const before = await shown(here, units, days, ofCanada);
  expect(before.length).toBeGreaterThan(0);
  expect(before).toEqual(expected(here, units, days, 'CA'));
  seller.closeMarketplace('CA');
  setClock('2026-11-21T20:00:00Z');
  expect(await pull(here)).toEqual([]);
  expect(await list(here)).toMatchObject([
    { state: 'ok', trouble: 'CA is no longer open to these keys: what was pulled of it stays.' },
  ]);
  expect(await shown(here, units, days, ofCanada)).toEqual(before);
  const next = range(days.start, '2026-11-20');
  expect(await shown(here, SALES, next, '&marketplace=US')).toEqual(expected(here, SALES, next));
}, 120_000);

test('a document with two currencies counts what has a rate, and says of which days money has none', async () => {
  const here = await open('2026-11-20T20:00:00Z');
  await connect(here, { since: '2026-11-18', without: ONLY_ORDERS });
  here.wire.faults.add({ kind: 'two_currencies', host: 'spApi' });
  expect(await pull(here)).toEqual([]);
  const days = range('2026-11-18', '2026-11-19');
  const units = ['orders', 'units_sold'] as const;
  expect(await shown(here, units, days)).toEqual(expected(here, units, days));
  const user = await here.app.memberOf('Alder', { role: 'admin', brands: null });
  const { missing_rates: missing } = await user.getJson('/api/tenant');
  expect(missing).toMatchObject([{ from: 'SEK' }]);
  // The next pull has them in one currency, and everything counts.
  here.setClock('2026-11-21T09:00:00Z');
  expect(await pull(here)).toEqual([]);
  expect(await shown(here, SALES, days)).toEqual(expected(here, SALES, days));
}, 120_000);

const changes = z.object({
  stretches: z.array(
    z.object({
      what: z.string(),
      days: z.array(z.object({ date_key: z.string() })),
      imports: z.array(z.object({ file_name: z.string() })),
    }),
  ),
});

test('what Amazon restates is a version of the day, said in a sentence: restated by Amazon, with the document that did it', async () => {
  const here = await open('2026-11-20T20:00:00Z');
  const { app, seller, setClock } = here;
  await connect(here, { source: 'amazon-ads', since: '2026-11-12', without: ['search_terms'] });
  await pull(here);
  seller.restate({ of: 'ads', day: toDateKey('2026-11-14'), factor: 3 });
  setClock('2026-11-21T21:00:00Z');
  expect(await pull(here)).toEqual([]);
  const days = range('2026-11-14', '2026-11-14');
  expect(await shown(here, ADS, days)).toEqual(expected(here, ADS, days));
  const user = await app.memberOf('Alder', { role: 'admin', brands: null });
  const { stretches } = changes.parse(await user.getJson('/api/data-changes?since=2026-11-20'));
  const told = stretches.filter((one) => one.days.some(({ date_key: day }) => day === '2026-11-14'));
  expect(told.map(({ what }) => what)).toContain('Amazon restated advertising');
  expect(told.flatMap(({ imports }) => imports.map(({ file_name: name }) => name))).toContain(
    'Amazon Ads ads US 2026-11-12 to 2026-11-17',
  );
}, 120_000);

const bookings = z.array(
  z.object({
    document: z.string(),
    day: z.string(),
    sku: z.string(),
    type: z.string(),
    cents: z.coerce.number(),
  }),
);

test('economics and settlements are booked as Amazon has them: each amount of each SKU and day, once', async () => {
  const here = await open('2026-11-20T20:00:00Z');
  const { app, seller, now } = here;
  const days = range('2026-11-08', '2026-11-19');
  const without = (['orders', 'traffic', 'stock', 'inventory', 'listings', 'returns'] as const).slice();
  await connect(here, { since: days.start, without });
  expect(await pull(here)).toEqual([]);
  const tenantId = app.tenantIdOf('Alder');
  const live = (await app.skuline.imports.list(tenantId)).filter(({ status }) => status === 'published');
  const rows = bookings.parse(
    await app.skuline.analytics.select(
      wholeTenant(tenantId),
      `SELECT toString(document) AS document, toString(date_key) AS day, sku, toString(type) AS type,
         toInt64(round(sum(toFloat64(amount)) * 100)) AS cents
       FROM layer_ledger
       WHERE tenant_id = {tenantId:String} AND import_id IN (${live.map(({ id }) => id).join(', ')})
       GROUP BY document, day, sku, type`,
    ),
  );
  const [marketplace] = seller.marketplaces;
  if (marketplace === undefined) throw new Error('The seller has no marketplace.');
  const lineOf = ({ document, day, sku, type, cents }: z.output<typeof bookings>[number]) =>
    [document, day, sku, type, cents].join(' ');
  const linesOf = (of: z.output<typeof bookings>, document: string) =>
    of
      .filter((one) => one.document === document && one.cents !== 0)
      .map(lineOf)
      .toSorted();
  const wanted = expectedBookings({ seller, marketplace, days, asOf: now() });
  for (const document of ['economics', 'settlement']) {
    const lines = linesOf(rows, document);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines).toEqual(linesOf(wanted, document));
  }
}, 120_000);
