import { expect, test } from 'vitest';
import { tableOfJsonLines } from './json-lines.ts';
import { readLines } from './testing/read-lines.ts';

const bag = (amount: string) => ({ shopMoney: { amount, currencyCode: 'USD' } });

interface MadeItem {
  readonly sku: string;
  readonly quantity: number;
  readonly price: string;
  /** What each discount took off the line. */
  readonly allocated?: readonly string[];
}

interface MadeOrder {
  readonly name: string;
  readonly status?: string;
  readonly cancelled?: string;
  readonly created?: string;
  readonly subtotal: string;
  readonly total: string;
  readonly refunded?: string;
  readonly given?: string;
  readonly items: readonly MadeItem[];
}

const ORDERS: readonly MadeOrder[] = [
  {
    name: '#1001',
    subtotal: '54.00',
    total: '62.00',
    given: '6.00',
    items: [
      { sku: 'MUG', quantity: 2, price: '20.00', allocated: ['4.00'] },
      { sku: 'POT', quantity: 1, price: '20.00', allocated: ['1.50', '0.50'] },
    ],
  },
  {
    name: '#1002',
    subtotal: '20.00',
    total: '25.00',
    refunded: '10.00',
    items: [{ sku: 'MUG', quantity: 1, price: '20.00' }],
  },
  {
    name: '#1003',
    status: 'VOIDED',
    cancelled: '2026-11-18T12:00:00Z',
    subtotal: '20.00',
    total: '20.00',
    items: [{ sku: 'MUG', quantity: 1, price: '20.00' }],
  },
  {
    name: '#1004',
    status: 'PENDING',
    created: '2026-11-19T07:59:59Z',
    subtotal: '7.50',
    total: '7.50',
    items: [{ sku: 'POT', quantity: 3, price: '2.50' }],
  },
  { name: '#1005', subtotal: '0.00', total: '0.00', items: [] },
];

/** As a bulk operation writes them. */
function objectsOf(order: MadeOrder): object[] {
  const id = `gid://shopify/Order/${order.name.slice(1)}`;
  const items = order.items.map(({ sku, quantity, price, allocated = [] }, at) => ({
    id: `gid://shopify/LineItem/${order.name.slice(1)}${at}`,
    name: sku,
    sku,
    quantity,
    originalUnitPriceSet: bag(price),
    discountAllocations: allocated.map((amount) => ({ allocatedAmountSet: bag(amount) })),
    __parentId: id,
  }));
  const {
    name,
    status = 'PAID',
    cancelled = null,
    created = '2026-11-18T20:00:00Z',
    refunded = '0.0',
    given = '0.0',
  } = order;
  return [
    {
      id,
      name,
      createdAt: created,
      cancelledAt: cancelled,
      displayFinancialStatus: status,
      subtotalPriceSet: bag(order.subtotal),
      totalPriceSet: bag(order.total),
      totalRefundedSet: bag(refunded),
      totalDiscountsSet: bag(given),
    },
    ...items,
  ];
}

const HEADER =
  'Name|Financial Status|Cancelled at|Currency|Created at|Subtotal|Total|Refunded Amount|Discount Amount|Lineitem quantity|Lineitem name|Lineitem price|Lineitem sku|Lineitem discount|Id';

/** As the export writes them: the discount of a whole order stands on the order alone. */
function exportOf({
  name,
  status = 'PAID',
  cancelled = '',
  created,
  refunded = '0.00',
  given = '0.00',
  ...order
}: MadeOrder) {
  return order.items.map(({ sku, quantity, price }, at) => {
    const money = [order.subtotal, order.total, refunded, given];
    const day = created === undefined ? '2026-11-18 15:00:00 -0500' : '2026-11-19 02:59:59 -0500';
    const first = [
      name,
      status.toLowerCase(),
      cancelled === '' ? '' : '2026-11-18 07:00:00 -0500',
      'USD',
      day,
      ...money,
    ];
    const ofOrder = at === 0 ? first : [name, ...first.slice(1).map(() => '')];
    return [...ofOrder, quantity, sku, price, sku, '0.00', at === 0 ? name.slice(1) : ''].join('|');
  });
}

function readBulk(objects: readonly object[]) {
  const table = tableOfJsonLines(objects[0]);
  if (table === null) throw new Error('The objects are not orders.');
  const rows = [...objects.flatMap((object) => [...table.take(object)]), ...table.finish()];
  return readLines([table.header, ...rows].map((cells) => cells.join('|')));
}

test('the orders of a bulk operation are the same figures as those of the export', () => {
  const bulk = readBulk(ORDERS.flatMap(objectsOf));
  const exported = readLines([HEADER, ...ORDERS.flatMap(exportOf)]);
  expect(bulk.rows).toHaveLength(5);
  expect(bulk.rows).toEqual(exported.rows);
  expect(bulk.end).toEqual(exported.end);
});

test('a line whose order does not stand before it is bad, and never another order’s', () => {
  const [first = {}, , item = {}] = ORDERS.slice(0, 1).flatMap(objectsOf);
  const { end } = readBulk([first, { ...item, __parentId: 'gid://shopify/Order/9' }]);
  expect(JSON.stringify(end)).toContain('names no order');
});
