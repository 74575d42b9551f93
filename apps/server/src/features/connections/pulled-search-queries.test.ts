import { toDateKey } from '@skuline/domain/calendar';
import type { PullKind } from '@skuline/domain/connections';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { wholeTenant } from '../../stores/reader.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { expectedSearchQueries, type Fault, type Wire, type WireSeller } from '../../testing/wire/index.ts';
import { openPulls, type Pulls } from './testing/open-pulls.ts';

/** A Friday: the weeks that end on November 7 and 14 are there. */
const START = '2026-11-20T20:00:00Z';
const SINCE = toDateKey('2026-11-01');
const WEEKS = ['2026-11-01', '2026-11-08'].map(toDateKey);
const SQP = 'GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT';
const queryWeeks = z.array(
  z.looseObject({
    date_key: z.string(),
    marketplace: z.string(),
    asin: z.string(),
    sku_name: z.string(),
    query: z.string(),
    volume: z.number(),
  }),
);

let pulls: Pulls;
let wire: Wire;
let app: TestApp;
let seller: WireSeller;
let tenant = '';
let user: ApiUser;

async function setClock(instant: string): Promise<void> {
  pulls.setClock(instant);
  user = await app.memberOf(tenant, { role: 'admin', brands: null });
}

beforeAll(async () => {
  pulls = await openPulls(START, {
    sellers: [
      { name: 'Pinequill', countries: ['US', 'CA'], skus: 24, ordersPerDay: 40, shopOrdersPerDay: 0 },
    ],
  });
  ({ wire, app, seller } = pulls);
});
afterAll(() => pulls.close());

let companies = 0;
beforeEach(async () => {
  tenant = `Company ${++companies}`;
  pulls.setClock(START);
  user = await app.userOfNewTenant(tenant);
  wire.faults.clear();
  // Its time has gone on meanwhile.
  wire.clock.set(START);
});

/** Orders alone beside search queries: they say what sells. */
const connect = (marketplaces: readonly string[] = ['US'], without: readonly PullKind[] = []) =>
  pulls.connect(tenant, {
    marketplaces,
    since: SINCE,
    without: ['traffic', 'fees', 'settlements', 'stock', 'returns', ...without],
  });
const pull = (again = false) => pulls.pull(tenant, { again });
const list = () => pulls.list(tenant);
const importsOf = async () =>
  (await app.skuline.imports.list(app.tenantIdOf(tenant))).filter(
    ({ status, fileName }) => status === 'published' && fileName.includes('search queries'),
  );

async function shown(filter = ''): Promise<string[]> {
  const { data } = await user.getJson(
    `/api/search-queries?start_date=2026-10-01&end_date=2026-11-30${filter}`,
  );
  const steps = ['impressions', 'clicks', 'cart_adds', 'purchases'];
  const columns = ['total', 'own'].flatMap((of) => steps.map((step) => `${of}_${step}`));
  return queryWeeks
    .parse(data)
    .map((row) =>
      [
        row.marketplace,
        row.date_key,
        row.asin,
        row.query,
        row.volume,
        ...columns.map((name) => row[name]),
      ].join(' '),
    )
    .toSorted();
}

/** Worked out of the seller's orders and of what its shoppers searched for, and not of any document. */
function expected(country: string, weeks = WEEKS, asOf = new Date(START)): string[] {
  const marketplace = seller.marketplaces.find((one) => one.country === country);
  if (marketplace === undefined) throw new Error(`The seller does not sell in ${country}.`);
  const days = { start: SINCE, end: toDateKey('2026-11-20') };
  return expectedSearchQueries({ seller, marketplace, days, asOf }, weeks, 18)
    .map(({ week, asin, query, volume, steps }) => [country, week, asin, query, volume, ...steps].join(' '))
    .toSorted();
}

const asked = () => wire.requests.filter(({ about, method }) => about === SQP && method === 'POST').length;

describe('search queries', () => {
  test('of the eighteen ASINs that sell most are pulled by week, in each marketplace its own', async () => {
    await connect(['US', 'CA']);
    expect(await pull()).toEqual([]);
    const us = expected('US');
    expect(new Set(us.map((line) => line.split(' ')[2])).size).toBe(18);
    expect(await shown()).toEqual([...expected('CA'), ...us]);
    expect(await shown('&marketplace=US')).toEqual(us);
    expect(await list()).toMatchObject([{ state: 'ok', newest_day: { search_queries: '2026-11-14' } }]);
    // How often a query was searched for is known to the search volume as well, in the larger market.
    const { data } = await user.getJson(
      '/api/search-queries?start_date=2026-11-08&end_date=2026-11-08&query=total',
    );
    const largest = Math.max(...queryWeeks.parse(data).map(({ volume }) => volume));
    const volumes = await app.skuline.analytics.select(
      wholeTenant(app.tenantIdOf(tenant)),
      `SELECT max(volume) AS volume FROM keyword_volume
       WHERE tenant_id = {tenantId:String} AND query = 'total' AND date_key = '2026-11-08'`,
    );
    expect(volumes).toEqual([{ volume: largest }]);
  }, 120_000);

  test('are asked for again until a week is final, about the same ASINs; what did not change is no new import', async () => {
    await connect();
    await pull();
    const before = (await importsOf()).map(({ id }) => id);
    const first = asked();
    await setClock('2026-11-23T20:00:00Z');
    expect(await pull()).toEqual([]);
    // The new week, and the one before, which ended less than eight days before it was asked for.
    expect(asked() - first).toBe(2);
    const after = (await importsOf()).map(({ id }) => id);
    expect(after).toHaveLength(3);
    expect(after).toEqual(expect.arrayContaining(before));
    expect((await list())[0]?.newest_day).toMatchObject({ search_queries: '2026-11-21' });
  }, 120_000);

  test('that a person undoes stay out until they are pulled again on purpose', async () => {
    await connect();
    await pull();
    const week = (await importsOf()).find(({ fileName }) => fileName.includes('2026-11-08'));
    if (week === undefined) throw new Error('The week was not pulled.');
    expect(week).toMatchObject({
      fileName: 'Amazon search queries US 2026-11-08 to 2026-11-14',
      importedBy: 'connection: Amazon',
    });
    await app.skuline.imports.undo(app.tenantIdOf(tenant), week.id);
    await setClock('2026-11-22T20:00:00Z');
    await pull();
    expect(await shown()).toEqual(expected('US', WEEKS.slice(0, 1)));
    await pull(true);
    expect(await shown()).toHaveLength(expected('US').length);
  }, 120_000);

  test('that the app may not read are told with the role that lacks, and are no trouble of anything else', async () => {
    seller.roles.delete('Brand Analytics');
    await connect();
    expect(await pull()).toEqual([]);
    seller.roles.add('Brand Analytics');
    const [connection] = await list();
    expect(connection).toMatchObject({ state: 'ok', newest_day: { orders: '2026-11-20' } });
    expect(connection?.trouble).toMatch(
      /^Search queries: .*Brand Analytics.*Add the role to the app.*Brand Registry/,
    );
    // The role was added: some hours later they come.
    await setClock('2026-11-21T09:00:00Z');
    await pull();
    expect(await shown()).toHaveLength(expected('US').length);
    expect(await list()).toMatchObject([{ state: 'ok', trouble: null }]);
  }, 120_000);

  test('that are switched off are not asked for', async () => {
    const before = asked();
    await connect(['US'], ['search_queries']);
    await pull();
    expect(asked()).toBe(before);
    expect(await shown()).toEqual([]);
  }, 120_000);

  test('wait until it is known what sells', async () => {
    const before = asked();
    await connect(['US'], ['orders']);
    expect(await pull()).toEqual([]);
    expect(asked()).toBe(before);
    const [connection] = await list();
    expect(connection).toMatchObject({ state: 'ok', trouble: null });
  }, 120_000);

  const PASSING: readonly (readonly [string, readonly Fault[]])[] = [
    [
      'a report that fails, with a reason and without one',
      [
        { kind: 'fatal', about: SQP },
        { kind: 'fatal_with_document', about: SQP },
      ],
    ],
    [
      'too many requests, and an address that has expired',
      [
        { kind: 'throttled', about: SQP, times: 2 },
        { kind: 'url_expired', about: SQP },
      ],
    ],
    [
      'a document cut short, and a download that breaks off',
      [
        { kind: 'cut_short', about: SQP },
        { kind: 'connection_lost', about: SQP },
      ],
    ],
    ['a week that is not there yet, and comes two days later', [{ kind: 'not_there_yet', about: SQP }]],
    ['a week that is cancelled, and comes two days later', [{ kind: 'cancelled', about: SQP }]],
  ];
  test.each(PASSING)(
    '%s: everything is there in the end',
    async (_what, faults) => {
      await connect();
      for (const fault of faults) wire.faults.add(fault);
      await pull();
      await setClock('2026-11-22T21:00:00Z');
      expect(await pull()).toEqual([]);
      expect(wire.faults.left).toBe(0);
      expect(await shown()).toHaveLength(expected('US').length);
    },
    120_000,
  );
});
