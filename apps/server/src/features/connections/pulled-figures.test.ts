import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import type { PullKind } from '@skuline/domain/connections';
import { eq } from 'drizzle-orm';
import { type FileHandle, open } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { dailyCsv } from '../files/days/testing/daily-csv.ts';
import { connection } from '../../stores/transactional/schema/index.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { expectedReturns, type Fault, type Wire, type WireSeller } from '../../testing/wire/index.ts';
import { openPulls, type Pulls, shownLines } from './testing/open-pulls.ts';
import type { PulledFact } from './testing/pulled-lines.ts';

const START = '2026-11-20T20:00:00Z';
const SINCE = toDateKey('2026-11-12');
const YESTERDAY = toDateKey('2026-11-19');
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
      { name: 'Pinequill & Hollobay', countries: ['US'], skus: 6, ordersPerDay: 8, shopOrdersPerDay: 4 },
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
  seller.authorize();
});

const connect = (
  source: 'amazon' | 'amazon-ads' = 'amazon',
  since = SINCE,
  without: readonly PullKind[] = [],
  connectionId: string | null = null,
) => pulls.connect(tenant, { source, since, without, connectionId });
const pull = () => pulls.pull(tenant);

/** What a complete pull shows, money in cents, by day and SKU; kinds that are not pulled are left out. */
const OF_AMAZON = ['sessions', 'orders', 'units_sold', 'gross_sales', 'promotions'] as const;
const OF_ADS = ['ad_impressions', 'ad_clicks', 'ad_spend', 'ad_orders', 'ad_sales'] as const;
const WHOLE = { start: SINCE, end: YESTERDAY };
const returnRows = z.object({ rows: z.array(z.object({ name: z.string(), units_returned: z.number() })) });

const shown = (facts: readonly PulledFact[], days: DateRange = WHOLE) => shownLines(user, facts, days);
const expected = (facts: readonly PulledFact[], days: DateRange = WHOLE) => pulls.expected(facts, days);

const suggested = z.object({
  rows: z.array(
    z.object({
      sku_name: z.string(),
      parent_sku_name: z.string(),
      suggestion: z.nullable(z.object({ parent_sku_name: z.string(), reason: z.string() })),
    }),
  ),
});
const missingReports = z.object({ missing_reports: z.array(z.object({ kind: z.string() })) });

describe('an account at Amazon', () => {
  test('is pulled whole: each figure of each SKU and day stands as the source has it', async () => {
    const { id } = await connect();
    // It is typed on the command line, where what begins with a dash is an option.
    expect(id).toMatch(/^[0-9a-f]+$/);
    expect(await pull()).toEqual([]);
    const rows = await shown(OF_AMAZON);
    expect(rows.length).toBeGreaterThan(30);
    expect(rows).toEqual(expected(OF_AMAZON));
  }, 120_000);

  test('is final by kind of fact: its orders after a day, its traffic after three, until the connection ends', async () => {
    expect(await user.getJson('/api/tenant')).not.toHaveProperty('maturingByKind');
    const { id } = await connect('amazon', FIRST, ONLY_SALES);
    await pull();
    const maturingByKind = { sales: 2, refunds: 2, traffic: 4, ads: 2 };
    expect(await user.getJson('/api/tenant')).toMatchObject({ maturingDays: 4, maturingByKind });
    const tenantId = app.tenantIdOf(tenant);
    const { channels } = await app.skuline.imports.readCoverage(tenantId, { start: FIRST, end: FIRST });
    const rows = channels.flatMap(({ kinds }) => kinds);
    const states = rows.map(({ kind, cells }) => [kind, cells[0]?.state]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['sales', 'there'],
        ['traffic', 'not_final'],
      ]),
    );
    // Traffic of the newest days comes by itself, and is missing once nothing brings it any more.
    const missingKinds = async (url = '/api/today') =>
      missingReports.parse(await user.getJson(url)).missing_reports;
    expect(await missingKinds()).not.toContainEqual({ kind: 'traffic' });
    expect(await missingKinds('/api/insights/digest?period=daily')).not.toContainEqual({ kind: 'traffic' });
    expect(await user.getJson('/api/tenant')).toMatchObject({ pulledKinds: ['sales', 'traffic'] });
    const { db } = app.skuline.transactional;
    const fails = (values: { state: 'ok' | 'failed'; kindTroubles: Readonly<Record<string, string>> }) =>
      db.update(connection).set(values).where(eq(connection.id, id));
    await fails({ state: 'failed', kindTroubles: {} });
    expect(await user.getJson('/api/tenant')).not.toHaveProperty('pulledKinds');
    expect(await missingKinds()).toContainEqual({ kind: 'traffic' });
    await fails({ state: 'ok', kindTroubles: { traffic: 'The app lacks a role.' } });
    expect(await user.getJson('/api/tenant')).toMatchObject({ pulledKinds: ['sales'] });
    await app.skuline.connections.disconnect(tenantId, id, false);
    expect(await missingKinds()).toContainEqual({ kind: 'traffic' });
    expect(await user.getJson('/api/tenant')).not.toHaveProperty('maturingByKind');
  }, 120_000);

  test('offers the parent ASIN of its SKUs as their parent, and writes no name unasked', async () => {
    await connect('amazon', FIRST, ONLY_SALES);
    await pull();
    const { rows } = suggested.parse(await user.getJson('/api/catalogue'));
    const offered = rows.filter(({ suggestion }) => suggestion !== null);
    expect(offered.length).toBeGreaterThan(5);
    for (const { sku_name: sku, parent_sku_name: parent, suggestion } of offered) {
      const product = seller.products.find((one) => one.sku === sku);
      expect(parent).toBe('');
      expect(suggestion).toMatchObject({ parent_sku_name: product?.parentAsin, reason: 'parent_asin' });
    }
  }, 120_000);

  test('returns come with it, by the day they came back, once each', async () => {
    await connect();
    await pull();
    await setClock('2026-11-22T20:00:00Z');
    expect(await pull()).toEqual([]);
    const days = { start: SINCE, end: toDateKey('2026-11-21') };
    const query = `start_date=${days.start}&end_date=${days.end}&by=return`;
    const { rows } = returnRows.parse(await user.getJson(`/api/returns?${query}`));
    const [marketplace] = seller.marketplaces;
    if (marketplace === undefined) throw new Error('The seller has no marketplace.');
    const units = expectedReturns({ seller, marketplace, days, asOf: pulls.now() });
    expect(units.size).toBeGreaterThan(0);
    expect(new Map(rows.map(({ name, units_returned }) => [name, units_returned]))).toEqual(units);
  }, 120_000);

  test('the next night brings the next day and what was restated; the same documents again change nothing', async () => {
    await connect();
    await pull();
    const before = await importsOf();
    expect(await pull()).toEqual([]);
    expect(await importsOf()).toEqual(before);
    seller.restate({ of: 'traffic', day: YESTERDAY, factor: 2 });
    await setClock('2026-11-21T20:00:00Z');
    expect(await pull()).toEqual([]);
    const days = { start: SINCE, end: toDateKey('2026-11-20') };
    expect(await shown(OF_AMAZON, days)).toEqual(expected(OF_AMAZON, days));
    // A day's traffic that is as it was is no new import, and what was replaced is out.
    const after = await importsOf();
    const traffic = after.filter((name) => name.includes('traffic'));
    expect(new Set(traffic).size).toBe(traffic.length);
    expect(traffic).toHaveLength(new Set(expected(['sessions'], days).map((line) => line.slice(0, 10))).size);
  }, 120_000);

  test('what a person undoes stays out until it is pulled again on purpose', async () => {
    await connect('amazon', toDateKey('2026-11-16'));
    await pull();
    const { imports } = app.skuline;
    const tenantId = app.tenantIdOf(tenant);
    const taken = (await imports.list(tenantId)).find(({ fileName }) =>
      fileName.includes('traffic US 2026-11-18'),
    );
    if (taken === undefined) throw new Error('No traffic of the day was pulled.');
    await imports.undo(tenantId, taken.id);
    await setClock('2026-11-21T09:00:00Z');
    await pull();
    const without = await shown(['sessions'], {
      start: toDateKey('2026-11-18'),
      end: toDateKey('2026-11-18'),
    });
    expect(without).toEqual([]);
    await pulls.pull(tenant, { source: 'amazon', again: true });
    const days = { start: toDateKey('2026-11-16'), end: YESTERDAY };
    expect(await shown(OF_AMAZON, days)).toEqual(expected(OF_AMAZON, days));
  }, 120_000);

  test('a connection that ends keeps what was pulled, or takes it out, and has no keys any more', async () => {
    const { id } = await connect('amazon', toDateKey('2026-11-18'));
    await pull();
    const { connections } = app.skuline;
    const tenantId = app.tenantIdOf(tenant);
    await connections.disconnect(tenantId, id, false);
    expect((await shown(OF_AMAZON)).length).toBeGreaterThan(0);
    expect(await connections.list(tenantId)).toMatchObject([{ state: 'disconnected', next_pull: null }]);
    await expect(pull()).rejects.toThrow('Nothing is connected');
    // One of its imports is taken out by somebody else meanwhile.
    const { imports } = app.skuline;
    const undo = imports.undo.bind(imports);
    vi.spyOn(imports, 'undo').mockImplementationOnce(async (...of) => {
      await undo(...of);
      return undo(...of);
    });
    await connections.disconnect(tenantId, id, true);
    expect(await shown(OF_AMAZON)).toEqual([]);
    // Connected again, everything comes again.
    await connect('amazon', toDateKey('2026-11-18'));
    await pull();
    expect((await shown(OF_AMAZON)).length).toBeGreaterThan(0);
    await expect(connections.disconnect(app.tenantIdOf('Company 1'), id, true)).rejects.toThrow(
      'There is no connection',
    );
  }, 120_000);
});

async function importsOf(): Promise<string[]> {
  const all = await app.skuline.imports.list(app.tenantIdOf(tenant));
  return all.filter(({ status }) => status === 'published').map(({ fileName }) => fileName);
}

describe('an account at Amazon Ads', () => {
  test('is pulled whole, Products, Display and Brands together, and not the search terms beside them', async () => {
    await connect('amazon-ads');
    expect(await pull()).toEqual([]);
    expect(expected(OF_ADS).some((line) => line.includes('Unknown SKU'))).toBe(true);
    expect(await shown(OF_ADS)).toEqual(expected(OF_ADS));
  }, 120_000);

  test('that does not give Sponsored Brands says so, and everything else is pulled', async () => {
    await connect('amazon-ads');
    wire.faults.add({ kind: 'role_missing', host: 'ads', about: 'sbCampaigns' });
    expect(await pull()).toEqual([]);
    expect(await shown(OF_ADS)).toEqual(expected(OF_ADS).filter((line) => !line.includes('Unknown SKU')));
    expect(await list()).toMatchObject([
      { state: 'ok', trouble: expect.stringMatching(/^Sponsored Brands: .*is missing from what is shown/) },
    ]);
  }, 120_000);
});

const FIRST = toDateKey('2026-11-18');
const ORDERS = 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL';
const TRAFFIC = 'salesAndTrafficByAsin';
/** What goes wrong at Amazon, in one pull, and still every figure stands. */
const PASSING: readonly (readonly [what: string, faults: readonly Fault[]])[] = [
  [
    'too many requests, with a rate and without one, and a token that ends between two requests',
    [
      { kind: 'throttled', host: 'spApi', times: 3 },
      { kind: 'throttled_without_header', host: 'spApi', times: 3 },
      { kind: 'token_expired', host: 'spApi', after: 3 },
      { kind: 'unavailable', host: 'lwa', times: 2 },
    ],
  ],
  [
    'an hour of errors, and a connection that is closed',
    [
      { kind: 'server_error', host: 'spApi', seconds: 3600 },
      { kind: 'connection_closed', host: 'spApi', times: 2 },
    ],
  ],
  [
    'reports that fail, with a reason and without one',
    [
      { kind: 'fatal', host: 'spApi', about: ORDERS },
      { kind: 'fatal_with_document', host: 'spApi', about: ORDERS },
    ],
  ],
  [
    'Data Kiosk that refuses the traffic of one day, and fails with that of another: the report tells both',
    [
      { kind: 'role_missing', about: TRAFFIC },
      { kind: 'fatal_with_document', about: TRAFFIC },
    ],
  ],
  [
    'an address that has expired, a document cut short, a download that breaks off',
    [{ kind: 'url_expired' }, { kind: 'cut_short' }, { kind: 'connection_lost' }],
  ],
  [
    'reports without figures, that have them the next time',
    [
      { kind: 'cancelled', about: ORDERS },
      { kind: 'not_there_yet', about: TRAFFIC },
    ],
  ],
];
const FEW = { start: FIRST, end: YESTERDAY };
const ONLY_SALES = ['fees', 'settlements', 'stock', 'returns'] as const;

describe('faults of a source', () => {
  test.each(PASSING)(
    '%s: everything is there in the end',
    async (_what, faults) => {
      await connect('amazon', FIRST, ONLY_SALES);
      for (const fault of faults) wire.faults.add(fault);
      await pull();
      await setClock('2026-11-21T09:00:00Z');
      expect(await pull()).toEqual([]);
      expect(await shown(OF_AMAZON, FEW)).toEqual(expected(OF_AMAZON, FEW));
      expect(wire.faults.left).toBe(0);
    },
    120_000,
  );

  test('a pull that is cut short goes on where it was, and takes nothing in twice', async () => {
    await connect('amazon', FIRST, ONLY_SALES);
    const tenantId = app.tenantIdOf(tenant);
    for (const ms of [30, 120, 300, 600, 1000]) {
      const signal = AbortSignal.timeout(ms);
      await app.skuline.connections.pull(tenantId, null, { signal }).catch(() => undefined);
    }
    expect(await pull()).toEqual([]);
    expect(await shown(OF_AMAZON, FEW)).toEqual(expected(OF_AMAZON, FEW));
    expect(new Set(await importsOf()).size).toBe((await importsOf()).length);
  }, 120_000);

  test('two instances that pull at once take each document once', async () => {
    await connect('amazon', FIRST, ONLY_SALES);
    expect(await Promise.all([pull(), pull(), pull()])).toEqual([[], [], []]);
    expect(await shown(OF_AMAZON, FEW)).toEqual(expected(OF_AMAZON, FEW));
    const all = await app.skuline.imports.list(app.tenantIdOf(tenant));
    expect(new Set(all.map(({ fileName }) => fileName)).size).toBe(all.length);
  }, 120_000);

  test('a disk that is full in the middle is said, takes nothing in by halves, and the pull goes on once there is room', async () => {
    await connect('amazon', FIRST, ONLY_SALES);
    const handle = await open(import.meta.filename);
    await handle.close();
    const handles = Object.getPrototypeOf(handle) as FileHandle;
    const real = Reflect.get(handles, 'write') as (...args: unknown[]) => Promise<never>;
    let writes = 0;
    const write = vi.spyOn(handles, 'write').mockImplementation(function writeOrFail(
      this: FileHandle,
      ...args: unknown[]
    ) {
      writes += 1;
      const full = Object.assign(new Error('No room.'), { code: 'ENOSPC' });
      return writes > 1 ? Promise.reject(full) : Reflect.apply(real, this, args);
    });
    await expect(pull()).rejects.toThrow('No room.');
    write.mockRestore();
    expect(writes).toBeGreaterThan(1);
    expect(await list()).toMatchObject([
      { state: 'waiting', trouble: expect.stringMatching(/disk .* is full\. Make room/) },
    ]);
    expect((await importsOf()).length).toBeLessThanOrEqual(1);
    expect(await pull()).toEqual([]);
    expect(await list()).toMatchObject([{ state: 'ok', trouble: null }]);
    expect(await shown(OF_AMAZON, FEW)).toEqual(expected(OF_AMAZON, FEW));
  }, 120_000);

  test('a permission taken back in the middle says so, and the pull goes on with the new one', async () => {
    await connect('amazon', FIRST, ONLY_SALES);
    wire.faults.add({ kind: 'token_expired', host: 'spApi', after: 2 });
    wire.faults.add({ kind: 'invalid_grant', host: 'lwa', after: 1 });
    expect(await pull()).toMatchObject([expect.stringContaining('invalid_grant')]);
    expect(await list()).toMatchObject([
      { state: 'failed', next_pull: null, trouble: expect.stringContaining('Authorize the app again') },
    ]);
    seller.authorize();
    await connect('amazon', FIRST, ONLY_SALES);
    expect(await pull()).toEqual([]);
    expect(await list()).toMatchObject([
      { state: 'ok', trouble: null, newest_day: { orders: expect.any(String), traffic: FIRST } },
    ]);
    expect(await shown(OF_AMAZON, FEW)).toEqual(expected(OF_AMAZON, FEW));
  }, 120_000);

  test('a test of the keys names each kind that may not be read, with the role that is lacking, and makes nothing', async () => {
    const { clientId, clientSecret, refreshToken } = seller.keys;
    const keys = { clientId, clientSecret, refreshToken };
    const request = { source: 'amazon', keys, marketplaces: ['US'], profiles: [] } as const;
    expect(await app.skuline.connections.test(request)).toMatchObject({ name: seller.name, refused: [] });
    const before = wire.requests.length;
    seller.roles.delete('Brand Analytics');
    const { refused } = await app.skuline.connections.test(request);
    seller.roles.add('Brand Analytics');
    expect(refused.map(({ kind }) => kind)).toEqual(['search_queries']);
    expect(refused[0]?.why).toMatch(/Brand Analytics.*Add the role to the app in Seller Central/);
    expect(
      wire.requests.slice(before).filter(({ host, method }) => host === 'spApi' && method !== 'GET'),
    ).toEqual([]);
  }, 120_000);

  test('a role that the app lacks is named, and keeps nothing else from being pulled', async () => {
    seller.roles.delete('Brand Analytics');
    seller.roles.delete('Selling Partner Insights');
    await connect('amazon', FIRST, ONLY_SALES);
    const [problem = ''] = await pull();
    seller.roles.add('Brand Analytics').add('Selling Partner Insights');
    expect(problem).toMatch(/Sales and traffic: .*Add the role to the app/);
    const [connected] = await list();
    expect(connected).toMatchObject({ state: 'failed', newest_day: { orders: expect.any(String) } });
    // What went wrong stands beside its kind; the others say when they come again.
    expect(connected?.kinds.find(({ kind }) => kind === 'traffic')?.trouble).toBe(
      problem.replace(`Amazon (${seller.name}): `, ''),
    );
    expect(connected?.kinds.find(({ kind }) => kind === 'orders')).toEqual({
      kind: 'orders',
      next_pull: '2026-11-21T08:00:00.000Z',
      trouble: null,
    });
  }, 120_000);

  test('a store that was renamed goes on as the connection that is named, under the name its figures have', async () => {
    const { id, account } = await connect('amazon', FIRST, ONLY_SALES);
    await pull();
    const { name } = seller;
    Object.assign(seller, { name: 'Renamed' });
    expect(await pull()).toMatchObject([expect.stringContaining(`connect it as ${id}`)]);
    expect(await connect('amazon', FIRST, ONLY_SALES, id)).toMatchObject({ id, account });
    await setClock('2026-11-21T09:00:00Z');
    expect(await pull()).toEqual([]);
    Object.assign(seller, { name });
    expect(await shown(OF_AMAZON, FEW)).toEqual(expected(OF_AMAZON, FEW));
  }, 120_000);

  test('days that a file of Skuline’s own speaks for are left to it, and said; everything else is pulled', async () => {
    await app.importCsv(tenant, dailyCsv('2026-11-18,Own,Own,OWN-1,10'));
    await connect('amazon', FIRST, ONLY_SALES);
    const problems = await pull();
    expect(problems.join(' ')).toMatch(/Amazon traffic US 2026-11-18: .*2026-11-18/);
    // Asked for again at once, it says the same.
    expect(await pull()).toEqual(problems);
    expect(await list()).toMatchObject([{ state: 'failed', trouble: expect.stringContaining('2026-11-18') }]);
  }, 120_000);

  test('keys of another seller are refused before anything of theirs is pulled', async () => {
    await connect('amazon', FIRST, ONLY_SALES);
    const { name } = seller;
    Object.assign(seller, { name: 'Somebody else' });
    expect(await pull()).toMatchObject([expect.stringContaining('now those of Somebody else')]);
    Object.assign(seller, { name });
    expect(await importsOf()).toEqual([]);
  }, 120_000);
});

const list = () => pulls.list(tenant);
