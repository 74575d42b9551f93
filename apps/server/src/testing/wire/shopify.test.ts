import { toDateKey } from '@skuline/domain/calendar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectedShopDays, startWire, type Wire } from './index.ts';
import { download, WireCaller } from './wire-caller.ts';

let wire: Wire;
let caller: WireCaller;
beforeEach(async () => {
  wire = await startWire({ clock: '2026-11-20T18:00:00Z' });
  caller = new WireCaller(wire);
});
afterEach(() => wire.close());

function seller() {
  const [first] = wire.sellers;
  if (first === undefined) throw new Error('The wire has no seller.');
  return first;
}

describe('Shopify', () => {
  const run = (inner: string) =>
    caller.shopify(
      'mutation Run($text: String!) { bulkOperationRunQuery(query: $text) { bulkOperation { id } userErrors { message } } }',
      { text: inner },
    );
  const ORDERS_OF =
    '{ orders(query: "updated_at:>=2026-11-15") { edges { node { id name lineItems { edges { node { sku quantity } } } } } } }';

  test('a bulk operation writes children after their parent, one operation at a time', async () => {
    await run(ORDERS_OF);
    expect(JSON.stringify(await run(ORDERS_OF))).toContain('already in progress');
    wire.clock.set('2026-11-20T18:30:00Z');
    const { body } = await caller.shopify('{ currentBulkOperation { status url } }');
    const { data }: { data?: { currentBulkOperation: { url: string } } } = body;
    const lines = (await download(data?.currentBulkOperation.url ?? '')).trim().split('\n');
    const [order, item]: { id?: string; __parentId?: string }[] = lines
      .slice(0, 2)
      .map((line) => JSON.parse(line));
    expect(item?.['__parentId']).toBe(order?.id);
  });

  test('the orders of a day are what must stand of it', async () => {
    const text =
      '{ orders(first: 50, query: "created_at:>=2026-11-18T08:00:00Z created_at:<2026-11-19T08:00:00Z") { nodes { cancelledAt lineItems(first: 9) { nodes { originalTotalSet { shopMoney { amount } } } } } } }';
    type Item = { originalTotalSet: { shopMoney: { amount: string } } };
    type Answer = {
      data?: { orders: { nodes: { cancelledAt: string | null; lineItems: { nodes: Item[] } }[] } };
    };
    const { data }: Answer = (await caller.shopify(text)).body;
    const items =
      data?.orders.nodes.filter((one) => one.cancelledAt === null).flatMap((one) => one.lineItems.nodes) ??
      [];
    const cents = items.map((one) => Math.round(Number(one.originalTotalSet.shopMoney.amount) * 100));
    const day = toDateKey('2026-11-18');
    const days = { start: day, end: day };
    const expected = expectedShopDays({ seller: seller(), days, asOf: wire.clock.now() });
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(
      expected.reduce((sum, row) => sum + (row.gross_sales ?? 0), 0),
    );
    expect(cents.length).toBeGreaterThan(4);
  });

  test('a wrong token, a missing scope and too much at once are told each in its way', async () => {
    expect(await caller.shopify('{ shop { name } }', {}, 'shpat_x')).toMatchObject({ status: 401 });
    seller().shop.scopes.delete('read_orders');
    expect(JSON.stringify(await caller.shopify('{ orders(first: 1) { nodes { id } } }'))).toContain(
      'ACCESS_DENIED',
    );
    wire.faults.add({ kind: 'throttled', host: 'shopify' });
    const { status, body } = await caller.shopify('{ shop { name } }');
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('THROTTLED')]);
  });
});
