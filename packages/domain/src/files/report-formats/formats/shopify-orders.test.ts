import { describe, expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';

const HEADER =
  'Name | Financial Status | Currency | Subtotal | Total | Discount Amount | Created at | Lineitem quantity | Lineitem name | Lineitem price | Lineitem sku | Cancelled at | Refunded Amount | Lineitem discount';
const AT = '2026-11-13 09:00:00 -0500';

/** A line of an order: what is said of the order, and what was bought. */
function line(order: string, of: string, item: string): string {
  const [status = '', subtotal = '', total = '', given = '', refunded = ''] = of.split(' ');
  const [quantity = '', price = '', sku = ''] = item.split(' ');
  const currency = status === '' ? '' : 'USD';
  return [
    order,
    status,
    currency,
    subtotal,
    total,
    given,
    AT,
    quantity,
    'Mat',
    price,
    sku,
    '',
    refunded,
    '0.00',
  ].join(' | ');
}

const ORDER = 'partially_refunded 108.00 116.64 12.00 58.32';
const BOUGHT = ['1 60.00 RM-1', '1 40.00 RM-2', '2 10.00 RM-3'] as const;

/** An order whose three lines say so much of it. */
const orderOf = (...said: readonly string[]) =>
  BOUGHT.map((item, index) => line('#2101', said[index] ?? '', item));

describe('an order', () => {
  test.each([
    ['as Shopify writes it', [ORDER]],
    ['filled down', [ORDER, ORDER, ORDER]],
    ['filled down to its second line', [ORDER, ORDER]],
    ['with its status alone filled down', [ORDER, 'partially_refunded', 'partially_refunded']],
  ])('%s is one order with its money once', (_, said) => {
    const { end, rows } = readLines([HEADER, ...orderOf(...said)]);
    expect(end).toEqual({ status: 'read' });
    expect(rows.map(({ sku, money }) => [sku, money.gross_sales, money.promotions, money.refunds])).toEqual([
      ['RM-1', 600_000, 60_000, 270_000],
      ['RM-2', 400_000, 40_000, 180_000],
      ['RM-3', 200_000, 20_000, 90_000],
    ]);
    expect(new Set(rows.map(({ orderRef }) => orderRef))).toEqual(new Set(['#2101']));
  });

  const other = line('#2102', 'paid 60.00 60.00 0.00 0.00', '1 60.00 RM-1');
  test.each([
    [
      'that is said to cost two things',
      orderOf(ORDER, ORDER.replace('108.00', '100.00')),
      { line: 3, column: 'Subtotal', value: '100.00' },
    ],
    [
      'of which lines are missing',
      orderOf(ORDER).slice(0, 1),
      { line: 2, column: 'Subtotal', reason: 'is more than the $60.00 that the lines of the order come to' },
    ],
    [
      'whose lines do not follow one another',
      [...orderOf(ORDER), other, line('#2101', ORDER, '1 60.00 RM-1')],
      { line: 6, column: 'Name', value: '#2101' },
    ],
    ['without a name', [line('', ORDER, '1 60.00 RM-1')], { line: 2, column: 'Name', value: '' }],
    [
      'whose later line has no name',
      [...orderOf(ORDER), line('', '', '1 5.00 RM-4')],
      { line: 5, column: 'Name' },
    ],
    [
      'without a subtotal',
      [line('#2101', 'paid', '1 60.00 RM-1')],
      { line: 2, column: 'Subtotal', value: '' },
    ],
    ['without its first line', [line('#2101', '', '1 60.00 RM-1')], { line: 2, column: 'Name' }],
  ])('%s is refused', (_, lines, bad) => {
    const badLines: unknown = expect.arrayContaining([expect.objectContaining(bad)]);
    expect(readLines([HEADER, ...lines]).end).toMatchObject({ status: 'refused', refusal: { badLines } });
  });

  test('of which more was given away or paid back than it says is taken, and said', () => {
    const lines = [
      line('#1', 'paid 50.00 50.00 1.00 0.00', '1 60.00 RM-1'),
      line('#2', 'refunded 60.00 60.00 0.00 75.00', '1 60.00 RM-1'),
      line('#3', 'paid 50.00 50.00 10.00 50.00', '1 60.00 RM-1'),
    ];
    const { end, notices } = readLines([HEADER, ...lines]);
    expect(end).toEqual({ status: 'read' });
    expect(notices).toMatchObject([
      {
        code: 'order_below_its_lines',
        text: expect.stringContaining('by more than the discount (line 2)'),
      },
      { code: 'refunded_more_than_paid', text: expect.stringContaining('paid for 1 order (line 3)') },
    ]);
  });

  test('sums below the lines are left out', () => {
    const sums = ' | | | 108.00 | 116.64 | | | 4 | | | | | | ';
    expect(readLines([HEADER, ...orderOf(ORDER), sums]).rows).toHaveLength(3);
  });
});
