import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiUser } from '../../testing/figures-api.ts';
import { expectedShopDays, type Fault, type Wire, type WireSeller } from '../../testing/wire/index.ts';
import { openPulls, type Pulls, shownLines } from './testing/open-pulls.ts';

const START = '2026-11-20T20:00:00Z';
const SINCE = toDateKey('2026-10-25');
const WHOLE = { start: SINCE, end: toDateKey('2026-11-19') };
const FACTS = ['orders', 'units_sold', 'gross_sales', 'promotions'] as const;

let pulls: Pulls;
let wire: Wire;
let seller: WireSeller;
let tenant = '';
let user: ApiUser;

beforeAll(async () => {
  pulls = await openPulls(START);
  ({ wire, seller } = pulls);
});
afterAll(() => pulls.close());

let companies = 0;
beforeEach(async () => {
  tenant = `Company ${++companies}`;
  user = await pulls.app.userOfNewTenant(tenant);
  wire.faults.clear();
  pulls.setClock(START);
});

const connect = (since = SINCE, keys: Readonly<Record<string, string>> = {}) =>
  pulls.connect(tenant, { source: 'shopify', since, keys });
const pull = () => pulls.pull(tenant);
const list = () => pulls.list(tenant);
const shown = (days: DateRange = WHOLE) => shownLines(user, FACTS, days);

function expected(days: DateRange = WHOLE): string[] {
  return expectedShopDays({ seller, days, asOf: new Date(START) })
    .map((row) => [row.day, row.sku, ...FACTS.map((fact) => row[fact] ?? 0)].join(' '))
    .toSorted();
}

const PASSING: readonly (readonly [what: string, faults: readonly Fault[]])[] = [
  ['too much asked for at once, three times', [{ kind: 'throttled', host: 'shopify', after: 2, times: 3 }]],
  ['another bulk operation in the shop', [{ kind: 'bulk_running', times: 2 }]],
  ['a bulk operation that fails', [{ kind: 'fatal', host: 'shopify' }]],
  ['a document cut short, and one that breaks off', [{ kind: 'cut_short' }, { kind: 'connection_lost' }]],
  ['an hour of errors', [{ kind: 'server_error', host: 'shopify', seconds: 3600 }]],
];

describe('a shop at Shopify', () => {
  test('is pulled whole: each figure of each SKU and day stands as the shop has it', async () => {
    expect(await connect()).toMatchObject({ account: seller.shop.name, marketplaces: [] });
    expect(await pull()).toEqual([]);
    const rows = await shown();
    expect(rows.length).toBeGreaterThan(60);
    expect(rows).toEqual(expected());
    expect(await list()).toMatchObject([{ state: 'ok', trouble: null }]);
  }, 120_000);

  test.each(PASSING)(
    '%s: everything is there in the end',
    async (_what, faults) => {
      await connect(toDateKey('2026-11-10'));
      for (const fault of faults) wire.faults.add(fault);
      expect(await pull()).toEqual([]);
      const days = { ...WHOLE, start: toDateKey('2026-11-10') };
      expect(await shown(days)).toEqual(expected(days));
      expect(wire.faults.left).toBe(0);
    },
    120_000,
  );

  test('an app that may read 60 days alone says so, and gives whole days', async () => {
    seller.shop.scopes.delete('read_all_orders');
    await connect(toDateKey('2026-09-10'));
    expect(await pull()).toEqual([]);
    seller.shop.scopes.add('read_all_orders');
    expect(await list()).toMatchObject([
      { state: 'ok', trouble: expect.stringContaining('read_all_orders') },
    ]);
    const [first = ''] = await shown({ ...WHOLE, start: toDateKey('2026-09-10') });
    const start = toDateKey(first.slice(0, 10));
    expect(start > toDateKey('2026-09-20')).toBe(true);
    expect(await shown({ ...WHOLE, start })).toEqual(expected({ ...WHOLE, start }));
  }, 120_000);

  test.each([
    ['a wrong token', { token: 'shpat_x' }, 'does not accept the access token'],
    ['the token of another shop', { shop: 'another.myshopify.com' }, 'The token is that of'],
    ['an address that is not Shopify’s', { shop: 'shop.example.com' }, 'is no shop’s address'],
  ])('%s is refused', async (_what, keys, said) => {
    await expect(connect(SINCE, keys)).rejects.toThrow(said);
  });

  test('an app without the scope for orders is refused with its name', async () => {
    seller.shop.scopes.delete('read_orders');
    await expect(connect()).rejects.toThrow('read_orders');
    seller.shop.scopes.add('read_orders');
  });
});
