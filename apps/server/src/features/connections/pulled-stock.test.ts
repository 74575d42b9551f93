import { toDateKey } from '@skuline/domain/calendar';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importFile } from '../files/index.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { expectedShopSessions, expectedStock, type WireSeller } from '../../testing/wire/index.ts';
import { openPulls, type Pulls } from './testing/open-pulls.ts';

const START = '2026-11-20T20:00:00Z';
const SINCE = toDateKey('2026-11-16');
const YESTERDAY = toDateKey('2026-11-19');
const LOS_ANGELES = 'America/Los_Angeles';
const stockRows = z.object({
  data: z.array(z.object({ sku_name: z.string(), on_hand: z.number(), inbound: z.number().nullable() })),
});
const names = z.object({
  rows: z.array(
    z.object({
      sku_name: z.string(),
      asin: z.string(),
      suggestion: z
        .object({ brand_name: z.string(), parent_sku_name: z.string(), reason: z.string() })
        .nullable(),
    }),
  ),
});
const breakdown = z.array(
  z.object({ date_key: z.string(), sku_name: z.string(), sessions: z.number().nullable() }),
);

let pulls: Pulls;
let app: TestApp;
let seller: WireSeller;
let tenant = '';
let user: ApiUser;
let companies = 0;

beforeAll(async () => {
  pulls = await openPulls(START);
  ({ app, seller } = pulls);
});
afterAll(() => pulls.close());
beforeEach(async () => {
  tenant = `Stocked ${++companies}`;
  await setClock(START);
});

async function setClock(instant: string): Promise<void> {
  pulls.setClock(instant);
  user =
    companies > 0 && instant !== START
      ? await app.memberOf(tenant, { role: 'admin', brands: null })
      : await app.userOfNewTenant(tenant);
}

const EVERYTHING_ELSE = ['orders', 'fees', 'settlements', 'stock', 'returns', 'search_queries'] as const;

const connect = (source: 'amazon' | 'shopify', without: readonly (typeof EVERYTHING_ELSE)[number][]) =>
  pulls.connect(tenant, { source, since: SINCE, without });
const pull = () => pulls.pull(tenant);
const list = () => pulls.list(tenant);

async function stockOn(day: string): Promise<Map<string, readonly [number, number | null]>> {
  const { data } = stockRows.parse(await user.getJson(`/api/stock?start_date=${day}&end_date=${day}`));
  return new Map(data.map(({ sku_name: sku, on_hand, inbound }) => [sku, [on_hand, inbound]]));
}

async function importsOf(word: string): Promise<string[]> {
  const all = await app.skuline.imports.list(app.tenantIdOf(tenant));
  return all
    .filter(({ fileName, status }) => status === 'published' && fileName.includes(word))
    .map((one) => one.fileName);
}

describe('what an account at Amazon has now', () => {
  test('is its stock of the day, with what is on its way, once a day; the ledger tells the end of that day later', async () => {
    await connect(
      'amazon',
      EVERYTHING_ELSE.filter((kind) => kind !== 'stock'),
    );
    expect(await pull()).toEqual([]);
    expect(await pull()).toEqual([]);
    const asOf = new Date(START);
    expect(await stockOn('2026-11-20')).toEqual(
      expectedStock(seller, { of: 'amazon', timeZone: LOS_ANGELES, asOf }),
    );
    expect(await importsOf('inventory')).toEqual(['Amazon inventory US 2026-11-20']);
    await setClock('2026-11-21T21:00:00Z');
    expect(await pull()).toEqual([]);
    const [sku = '', [onHand]] = [
      ...expectedStock(seller, { of: 'amazon', timeZone: LOS_ANGELES, asOf }),
    ][0] ?? ['', [0]];
    expect((await stockOn('2026-11-20')).get(sku)).toEqual([onHand, null]);
    expect(await importsOf('inventory')).toHaveLength(2);
  }, 120_000);

  test('is which SKU an ASIN is of: a new SKU of a known ASIN is offered its names, and the same listings are one import', async () => {
    const [product] = seller.products;
    if (product === undefined) throw new Error('The seller has no product.');
    const catalog = `sku,asin,parent_sku_name,brand_name\nOLD-1,${product.asin},Oak,Alder\n`;
    await importFile(app.skuline.imports, {
      tenantId: app.tenantIdOf(tenant),
      fileName: 'catalogue.csv',
      source: { bytes: Readable.from([Buffer.from(catalog)]), totalBytes: null },
      answers: new Map(),
      importedBy: 'test',
      replace: false,
      dropId: undefined,
    });
    await connect('amazon', EVERYTHING_ELSE);
    expect(await pull()).toEqual([]);
    const { rows } = names.parse(await user.getJson(`/api/catalogue?search=${product.sku}`));
    expect(rows).toMatchObject([
      {
        sku_name: product.sku,
        asin: product.asin,
        suggestion: { brand_name: 'Alder', parent_sku_name: 'Oak', reason: 'asin' },
      },
    ]);
    await setClock('2026-11-21T21:00:00Z');
    expect(await pull()).toEqual([]);
    expect(await importsOf('listings')).toEqual(['Amazon listings US']);
    expect(await list()).toMatchObject([{ newest_day: { listings: '2026-11-21' } }]);
  }, 120_000);

  test('stays out where a person took it out, until it is pulled again on purpose', async () => {
    await connect('amazon', EVERYTHING_ELSE);
    await pull();
    const tenantId = app.tenantIdOf(tenant);
    for (const { id } of await app.skuline.imports.list(tenantId))
      await app.skuline.imports.undo(tenantId, id);
    await setClock('2026-11-21T21:00:00Z');
    await pull();
    expect(await importsOf('listings')).toEqual([]);
    expect(await importsOf('inventory')).toEqual(['Amazon inventory US 2026-11-21']);
    await app.skuline.connections.pull(tenantId, 'amazon', {
      signal: AbortSignal.timeout(60_000),
      again: true,
    });
    expect(await importsOf('listings')).toEqual(['Amazon listings US']);
  }, 120_000);

  test('is not told to an app without the role, and everything else comes', async () => {
    seller.roles.delete('Product Listing');
    await connect('amazon', EVERYTHING_ELSE);
    const problems = await pull();
    seller.roles.add('Product Listing');
    expect(problems).toEqual([]);
    expect(await list()).toMatchObject([
      { state: 'ok', trouble: expect.stringMatching(/^Listings: .*Product Listing/) },
    ]);
    expect(await importsOf('inventory')).toHaveLength(1);
  }, 120_000);
});

describe('what a shop at Shopify has', () => {
  test('is its stock of the day, and the visits of each day, which belong to no SKU', async () => {
    await connect('shopify', []);
    expect(await pull()).toEqual([]);
    const asOf = new Date(START);
    expect(await stockOn('2026-11-20')).toEqual(
      expectedStock(seller, { of: 'shopify', timeZone: seller.shop.timeZone, asOf }),
    );
    const query = `start_date=${SINCE}&end_date=${YESTERDAY}&group_by=date_key&group_by=sku_name`;
    const rows = breakdown.parse((await user.getJson(`/api/daily-performance-breakdown?${query}`)).data);
    const visits = rows.filter(({ sessions }) => (sessions ?? 0) > 0);
    expect(new Map(visits.map((row) => [row.date_key, row.sessions]))).toEqual(
      expectedShopSessions(seller, { start: SINCE, end: YESTERDAY }),
    );
    expect(new Set(visits.map((row) => row.sku_name))).toEqual(new Set(['Unknown SKU']));
    expect(await list()).toMatchObject([{ newest_day: { traffic: YESTERDAY, inventory: '2026-11-20' } }]);
  }, 120_000);

  test('without the scopes is said by a test of the keys and by the pull, and the orders come', async () => {
    for (const scope of ['read_reports', 'read_inventory']) seller.shop.scopes.delete(scope);
    const { token, domain: shop } = seller.shop;
    const request = { source: 'shopify', keys: { token, shop }, marketplaces: [], profiles: [] } as const;
    const { refused } = await app.skuline.connections.test(request);
    await connect('shopify', []);
    const problems = await pull();
    for (const scope of ['read_reports', 'read_inventory']) seller.shop.scopes.add(scope);
    expect(refused).toMatchObject([
      { kind: 'traffic', why: expect.stringContaining('read_reports') },
      { kind: 'inventory', why: expect.stringContaining('read_inventory') },
    ]);
    expect(problems).toEqual([]);
    expect(await list()).toMatchObject([
      {
        state: 'ok',
        newest_day: { orders: '2026-11-20' },
        trouble: expect.stringContaining('sessions of the shop are missing'),
      },
    ]);
  }, 120_000);
});
