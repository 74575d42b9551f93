import { describe, expect, test } from 'vitest';
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

describe('what eBay took and paid out', () => {
  const COLUMNS =
    'Transaction creation date | Type | Order number | Item ID | Custom label | Quantity | Net amount | Payout currency | Payout ID | Item subtotal | Shipping and handling | Seller collected tax | Final Value Fee - fixed | Final Value Fee - variable | International fee | Transaction currency | Description';
  const booked = (...lines: readonly string[]) => {
    const { records, notices, rows } = readLines([COLUMNS, ...lines]);
    const ledger = records.flatMap(({ record, row }) => (record === 'ledger' ? [row] : []));
    return { ledger, notices, rows };
  };
  const told = (ledger: ReturnType<typeof booked>['ledger']) =>
    ledger.map(({ order, sku, type, amount, quantity, settlement }) =>
      [order, sku, type, amount / 10_000, quantity, settlement].join(' '),
    );

  test('an order is told by its amounts, and a payout takes what its orders came to', () => {
    const { ledger, notices, rows } = booked(
      // 20.00 + 4.00 − 0.30 − 2.70 = 21.00
      'Nov 13, 2026 | Order | 01-1 | 110 | CUP-1 | 2 | 21.00 | USD | P1 | 20.00 | 4.00 | 0.00 | -0.30 | -2.70 | -- | USD | --',
      'Nov 14, 2026 | Other fee | -- | -- | -- | -- | -1.50 | USD | P1 | -- | -- | -- | -- | -- | -- | -- | Promoted Listings - General fee',
      'Nov 15, 2026 | Shipping label | 01-1 | -- | -- | -- | -3.25 | USD | P1 | -- | -- | -- | -- | -- | -- | -- | --',
      'Nov 16, 2026 | Payout | -- | -- | -- | -- | -16.25 | USD | P1 | -- | -- | -- | -- | -- | -- | -- | --',
    );
    expect(told(ledger)).toEqual([
      '01-1 CUP-1 sale 20 2 P1',
      '01-1 CUP-1 shipping_credit 4 0 P1',
      '01-1 CUP-1 referral_fee -0.3 0 P1',
      '01-1 CUP-1 referral_fee -2.7 0 P1',
      '  advertising -1.5 0 P1',
      '01-1  fulfillment_fee -3.25 0 P1',
      '  transfer -16.25 0 P1',
    ]);
    expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(notices).toEqual([]);
    expect(rows.filter(({ kind }) => kind === 'sales').length).toBe(1);
  });

  test('the line of an order of several items tells what those do not', () => {
    const { ledger, notices } = booked(
      // 30.00 + 5.00 − 0.40 − 3.00 = 31.60
      'Nov 13, 2026 | Order | 01-2 | -- | -- | 3 | 31.60 | USD | P2 | 30.00 | 5.00 | -- | -0.40 | -3.00 | -- | USD | --',
      'Nov 13, 2026 | Order | 01-2 | 110 | CUP-1 | 1 | -- | USD | P2 | 10.00 | -- | -- | -- | -1.00 | -- | USD | --',
      'Nov 13, 2026 | Order | 01-2 | 111 | CUP-2 | 2 | -- | USD | P2 | 20.00 | -- | -- | -- | -2.00 | -- | USD | --',
    );
    expect(told(ledger).toSorted()).toEqual(
      [
        '01-2 CUP-1 sale 10 1 P2',
        '01-2 CUP-1 referral_fee -1 0 P2',
        '01-2 CUP-2 sale 20 2 P2',
        '01-2 CUP-2 referral_fee -2 0 P2',
        '01-2  shipping_credit 5 0 P2',
        '01-2  referral_fee -0.4 0 P2',
      ].toSorted(),
    );
    expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(316_000);
    expect(notices).toEqual([]);
  });

  test('a refund gives back the price and, of the fees, what eBay gives back', () => {
    const { ledger } = booked(
      'Nov 14, 2026 | Refund | 01-1 | 110 | CUP-1 | 1 | -9.00 | USD | P3 | -10.00 | -- | -- | -- | 1.00 | -- | USD | --',
    );
    expect(told(ledger)).toEqual(['01-1 CUP-1 refund -10 1 P3', '01-1 CUP-1 referral_fee 1 0 P3']);
  });

  test('what does not come to its net amount, is of another currency or has an unknown name is said', () => {
    const { ledger, notices } = booked(
      'Nov 13, 2026 | Order | 01-4 | 110 | CUP-1 | 1 | 15.00 | USD | P4 | 20.00 | -- | -- | -0.30 | -2.70 | -- | USD | --',
      'Nov 13, 2026 | Order | 01-5 | 110 | CUP-1 | 1 | 17.00 | USD | P4 | 15.00 | -- | -- | -0.30 | -2.70 | -- | GBP | --',
      'Nov 14, 2026 | Loan repayment | -- | -- | -- | -- | -7.00 | USD | P4 | -- | -- | -- | -- | -- | -- | -- | --',
    );
    expect(told(ledger)).toEqual([
      '01-4 CUP-1 sale 20 1 P4',
      '01-4 CUP-1 referral_fee -0.3 0 P4',
      '01-4 CUP-1 referral_fee -2.7 0 P4',
      '01-4  other_fee -2 0 P4',
      '  other_fee -7 0 P4',
    ]);
    expect(notices.map(({ code, text }) => [code, text])).toEqual([
      ['other_currency', 'The fees of line 3 are not taken: it was sold in another currency than paid out.'],
      [
        'does_not_foot',
        'The amounts of line 2 do not come to its net amount: the difference stands among other fees.',
      ],
      ['unknown_type', "1 line of 'Loan repayment' stands among other fees: Skuline does not know the word."],
    ]);
  });
});
