import { describe, expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';

const HEADER =
  'Order Number | Order Status | Order Date | Cart Discount Amount | Order Subtotal Amount | SKU | Quantity (- Refund) | Item Cost';

/** Gross sales and promotions of each line in cents, by SKU. */
function moneyOf(lines: readonly string[]) {
  return readLines([HEADER, ...lines]).rows.map(({ sku, money }) => [
    sku,
    (money.gross_sales ?? 0) / 100,
    (money.promotions ?? 0) / 100,
  ]);
}

describe('the discount of an order', () => {
  test('is shared among its lines', () => {
    const lines = [
      '501 | Completed | 2026-11-13 | 10.00 | 110.01 | RM-1 | 2 | 33.34',
      '501 | Completed | 2026-11-13 | 10.00 | 110.01 | RM-2 | 1 | 33.33',
    ];
    // Paid were 66.68 and 33.33, of the discount they had 6.667… and 3.332….
    expect(moneyOf(lines)).toEqual([
      ['RM-1', 7335, 667],
      ['RM-2', 3666, 333],
    ]);
  });

  test('is none where everything was refunded', () => {
    const lines = [
      '502 | Refunded | 2026-11-13 | 10.00 | 110.01 | RM-1 | 0 | 33.34',
      '502 | Refunded | 2026-11-13 | 10.00 | 110.01 | RM-2 | 0 | 33.33',
    ];
    const none = [
      ['RM-1', 0, 0],
      ['RM-2', 0, 0],
    ];
    expect(moneyOf(lines)).toEqual(none);
    expect(moneyOf(lines.map((line) => line.replace('110.01', '')))).toEqual(none);
  });

  test('is that of what is left where a part was refunded', () => {
    const lines = [
      '503 | Completed | 2026-11-13 | 10.00 | 110.01 | RM-1 | 1 | 33.34',
      '503 | Completed | 2026-11-13 | 10.00 | 110.01 | RM-2 | 1 | 33.33',
    ];
    // 66.67 of 100.01 are left, with 6.67 of the 10.00: paid are still 33.34 and 33.33.
    expect(moneyOf(lines)).toEqual([
      ['RM-1', 3668, 334],
      ['RM-2', 3666, 333],
    ]);
  });

  test('is whole where prices of a unit are rounded', () => {
    // Three for 1,000.00 after a discount of 200.00 are 333.33 each.
    expect(moneyOf(['504 | Completed | 2026-11-13 | 200.00 | 1200.00 | RM-1 | 3 | 333.33'])).toEqual([
      ['RM-1', 119_999, 20_000],
    ]);
  });
});

describe('refunds', () => {
  const LINES = [
    '505 | Completed | 2026-11-13 | 0 | | RM-1 | 1 | 33.34',
    '506 | Refunded | 2026-11-13 | 0 | | RM-1 | 2 | 33.34',
    '507 | wc-refunded | 2026-11-14 | 0 | | RM-2 | 1 | 33.33',
  ];
  const noticesOf = (header: string, lines: readonly string[]) =>
    readLines([header, ...lines]).notices.map(({ code, text, lines: count }) => ({ code, text, count }));

  test('are said to be taken off where the export takes them off', () => {
    expect(noticesOf(HEADER, LINES).map(({ code }) => code)).toEqual(['refunds_taken_off_units']);
  });

  test('are said not to be told where the quantity is what was ordered', () => {
    const header = HEADER.replace('Quantity (- Refund)', 'Quantity');
    expect(noticesOf(header, LINES)).toEqual([
      {
        code: 'quantity_with_refunds',
        text: "The column 'Quantity' has what was ordered. Export the column 'Quantity (- Refund)' to take refunded units off what was sold. Prices are without tax, as the plugin writes them.",
        count: undefined,
      },
      {
        code: 'refunds_not_told',
        text: 'The export does not tell what was refunded: lines 3, 4 count as sold, and net sales are before refunds.',
        count: 2,
      },
    ]);
    expect(noticesOf(header, LINES.slice(0, 1)).map(({ code }) => code)).toEqual(['quantity_with_refunds']);
  });
});
