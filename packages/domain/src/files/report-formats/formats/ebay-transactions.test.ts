import { expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';

const HEADER =
  'Transaction creation date | Type | Order number | Item ID | Custom label | Quantity | Item subtotal | Transaction currency | Payout currency';

const read = (...lines: readonly string[]) => readLines([HEADER, ...lines]);
const refundsOf = ({ rows }: ReturnType<typeof read>) =>
  rows.filter(({ kind }) => kind === 'refunds').map(({ sku, money }) => [sku, money.refunds]);

test('a refund of a whole order counts without a SKU', () => {
  const report = read(
    'Nov 13, 2026 | Order | 01-1 | 110 | CUP-1 | 1 | 20.00 | USD | USD',
    'Nov 14, 2026 | Refund | 01-1 | -- | -- | -- | -20.00 | USD | USD',
  );
  expect(refundsOf(report)).toEqual([['', 200_000]]);
  expect(report.notices.map(({ code }) => code)).toEqual(['line_without_sku', 'fees_not_read']);
});

test('the line of a refund before those of its items is none of its own', () => {
  const report = read(
    'Nov 14, 2026 | Refund | 01-2 | -- | -- | -- | -30.00 | USD | USD',
    'Nov 14, 2026 | Refund | 01-2 | 110 | CUP-1 | 1 | -20.00 | USD | USD',
    'Nov 14, 2026 | Refund | 01-2 | 111 | CUP-2 | 1 | -10.00 | USD | USD',
  );
  expect(refundsOf(report)).toEqual([
    ['CUP-1', 200_000],
    ['CUP-2', 100_000],
  ]);
  expect(report.notices.map(({ code }) => code)).toEqual(['fees_not_read']);
});

test('a refund that tells neither item nor amount is said to be missing', () => {
  const report = read(
    'Nov 13, 2026 | Order | 01-3 | 110 | CUP-1 | 1 | 20.00 | USD | USD',
    'Nov 14, 2026 | Refund | 01-3 | -- | -- | -- | -- | USD | USD',
  );
  expect(refundsOf(report)).toEqual([]);
  expect(report.notices[0]).toEqual({
    code: 'refund_without_amount',
    text: 'Refunds are too low: line 3 tells neither an item nor an item subtotal, and is not counted.',
    lines: 1,
  });
});
