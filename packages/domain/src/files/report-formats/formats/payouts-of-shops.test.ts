import { describe, expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';

const CENTS = 100;
const rowsOf = ({ records }: ReturnType<typeof readLines>) =>
  records.flatMap((one) => (one.record === 'ledger' ? [one.row] : []));
const shortOf = (read: ReturnType<typeof readLines>) =>
  rowsOf(read).map(({ day, settlement, order, sku, type, amount, currency, quantity }) =>
    [day, settlement, order, sku, type, amount / CENTS / CENTS, currency, quantity].join(' | '),
  );

describe('payment transactions of Shopify', () => {
  const HEAD =
    'Transaction Date | Type | Order | Card Brand | Payout Status | Payout Date | Payout ID | Available On | Amount | Fee | Net | Currency';
  const line = (type: string, order: string, payout: string, money: string) =>
    `2026-10-06 23:15:48 -0700 | ${type} | ${order} | visa | paid | 2026-10-09 | ${payout} | 2026-10-08 | ${money}`;

  test('tell what was paid, what was given back and the fee of each, with the payout', () => {
    const read = readLines([
      HEAD,
      line('charge', '#1001', '90001', '56.29 | 1.93 | 54.36 | USD'),
      line('refund', '#1000', '90001', '-10.00 | 0.00 | -10.00 | USD'),
      line('chargeback', '#0999', '90001', '-20.00 | 15.00 | -35.00 | USD'),
    ]);
    expect(shortOf(read)).toEqual([
      '2026-10-06 | 90001 | #1001 |  | sale | 56.29 | USD | 0',
      '2026-10-06 | 90001 | #1001 |  | other_fee | -1.93 | USD | 0',
      '2026-10-06 | 90001 | #1000 |  | refund | -10 | USD | 0',
      '2026-10-06 | 90001 | #0999 |  | refund | -20 | USD | 0',
      '2026-10-06 | 90001 | #0999 |  | other_fee | -15 | USD | 0',
    ]);
    // 54.36 - 10 - 35
    const paid = rowsOf(read).reduce((sum, { amount }) => sum + amount, 0);
    expect(paid).toBe(93_600);
    expect(read.format).toBe('shopify_payments');
  });

  test('that are in no payout yet are left out and said, and are not taken alone', () => {
    const unpaid = line('charge', '#1002', '', '25.00 | 1.03 | 23.97 | USD');
    const read = readLines([HEAD, line('charge', '#1001', '90001', '56.29 | 1.93 | 54.36 | USD'), unpaid]);
    expect(rowsOf(read)).toHaveLength(2);
    expect(read.notices).toContainEqual(expect.objectContaining({ code: 'not_paid_out', lines: 1 }));
    expect(readLines([HEAD, unpaid]).end).toMatchObject({
      refusal: { sentence: expect.stringMatching(/^No line of the file is in a payout yet/) },
    });
  });

  test('of an unknown type are named, and a net that is none is refused', () => {
    const read = readLines([HEAD, line('wonder', '', '90001', '-3.00 | 0.00 | -3.00 | USD')]);
    expect(rowsOf(read)).toMatchObject([{ type: 'other_fee', amount: -30_000 }]);
    expect(read.notices).toContainEqual(expect.objectContaining({ code: 'unknown_type', lines: 1 }));
    const wrong = readLines([HEAD, line('charge', '#1', '90001', '10.00 | 1.00 | 9.50 | USD')]);
    expect(wrong.end).toMatchObject({
      refusal: { badLines: [{ line: 2, column: 'Net', reason: 'is not the amount without the fee' }] },
    });
  });

  test('without the payout are refused, and the column is named', () => {
    const { match } = readLines([HEAD.replace('Payout ID | ', ''), 'x']);
    expect(match).toMatchObject({
      reason: 'column_missing',
      sentence: expect.stringMatching(/its column 'payout id' is missing/),
    });
  });
});

describe('the reconciliation of Walmart', () => {
  const HEAD =
    'Period Start Date | Period End Date | Total Payable | Currency | Transaction Posted Timestamp | Transaction Type | Transaction Description | Purchase Order # | Amount | Amount Type | Ship Qty | Partner Item Id';
  const PERIOD = '10/04/2026 | 10/17/2026';
  const line = (type: string, description: string, amount: string, kind: string, item = '1 | KTL-1') =>
    `${PERIOD} | | USD | 10/06/2026 | ${type} | ${description} | 108001 | ${amount} | ${kind} | ${item}`;
  const LINES = [
    line('Sale', 'Purchase', '20.00', 'Product Price'),
    line('Sale', 'Purchase', '-3.00', 'Commission on Product'),
    line('Sale', 'Purchase', '4.00', 'Shipping'),
    line('Sale', 'Purchase', '1.65', 'Product tax'),
    line('Refund', 'Return Refund', '-20.00', 'Product Price', '-1 | KTL-1'),
    line('Service Fee', 'WFS StorageFee', '-0.75', 'Fee/Reimbursement', ' | '),
    line('Adjustment', 'WFS Lost Inventory Reimbursement', '2.00', 'Fee/Reimbursement', ' | '),
  ];
  const summary = (payable: string) =>
    `${PERIOD} | ${payable} | USD | 10/18/2026 | PaymentSummary | | | | | | | `;

  test('tells each amount with its order and SKU, and what was paid', () => {
    const read = readLines([HEAD, summary('3.90'), ...LINES]);
    const P = 'Walmart 2026-10-04 to 2026-10-17';
    expect(shortOf(read)).toEqual([
      `2026-10-17 | ${P} |  |  | transfer | -3.9 | USD | 0`,
      `2026-10-06 | ${P} | 108001 | KTL-1 | sale | 20 | USD | 1`,
      `2026-10-06 | ${P} | 108001 | KTL-1 | referral_fee | -3 | USD | 0`,
      `2026-10-06 | ${P} | 108001 | KTL-1 | shipping_credit | 4 | USD | 0`,
      `2026-10-06 | ${P} | 108001 | KTL-1 | tax | 1.65 | USD | 0`,
      `2026-10-06 | ${P} | 108001 | KTL-1 | refund | -20 | USD | -1`,
      `2026-10-06 | ${P} | 108001 |  | storage_fee | -0.75 | USD | 0`,
      `2026-10-06 | ${P} | 108001 |  | reimbursement | 2 | USD | 0`,
    ]);
    // 20 - 3 + 4 + 1.65 - 20 - 0.75 + 2 = 3.90, which is what was paid.
    expect(rowsOf(read).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(read.format).toBe('walmart_reconciliation');
    expect(read.notices).toEqual([]);
  });

  test('that does not come to what was paid says so', () => {
    const { notices } = readLines([HEAD, summary('5.00'), ...LINES]);
    expect(notices).toMatchObject([
      { code: 'does_not_foot', text: expect.stringMatching(/come to 3\.90 and it says that 5\.00 was paid/) },
    ]);
  });

  test('without a summary says that the payment is not told', () => {
    const read = readLines([HEAD, ...LINES]);
    expect(read.notices).toContainEqual(expect.objectContaining({ code: 'payment_not_told' }));
    expect(rowsOf(read).some(({ type }) => type === 'transfer')).toBe(false);
  });

  test('without the SKU of a line is refused, and the column is named', () => {
    const { match } = readLines([HEAD.replace(' | Partner Item Id', ''), ...LINES]);
    expect(match).toMatchObject({
      reason: 'column_missing',
      sentence: expect.stringMatching(/its column 'partner item id' is missing/),
    });
  });
});
