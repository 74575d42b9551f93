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
    const P = 'Walmart 2026-10-04 to 2026-10-17 USD';
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

  // As Seller Center writes it: the count of lines, the summary, and lines that leave the period and the currency to it.
  const downloaded = (currency: string, payable: string, lines: readonly string[]) => [
    HEAD,
    'Number of Lines in file 3 | | | | | | | | | | | ',
    summary(payable).replace('USD', currency).replace('| | | | |', '| Deposited in PAYONEER account | | | |'),
    ...lines.map((one) => one.replace(PERIOD, ' | ').replace('USD', '')),
  ];

  test('gives lines without a period that of the payment above them, in its currency', () => {
    const day = '11/03/2026 | 11/03/2026';
    const campaign = line('Campaigns', 'SEM Marketing', '-1.00', 'SEM Marketing Fee', ' | ');
    const read = readLines([
      ...downloaded('CAD', '16.00', LINES.slice(0, 2)),
      campaign.replace(PERIOD, day).replace('USD', 'CAD'),
    ]);
    const P = 'Walmart 2026-10-04 to 2026-10-17 CAD';
    expect(shortOf(read)).toEqual([
      `2026-10-17 | ${P} |  |  | transfer | -16 | CAD | 0`,
      `2026-10-06 | ${P} | 108001 | KTL-1 | sale | 20 | CAD | 1`,
      `2026-10-06 | ${P} | 108001 | KTL-1 | referral_fee | -3 | CAD | 0`,
      `2026-10-06 | ${P} | 108001 |  | advertising | -1 | CAD | 0`,
    ]);
    expect(read.notices).toEqual([]);
  });

  test('keeps payments of two currencies apart, and one that is repeated is paid once', () => {
    const [sale = ''] = LINES;
    const inCanada = (of: string) => of.replace('USD', 'CAD');
    const lines = [summary('20.00'), inCanada(summary('20.00')), sale, inCanada(sale), summary('20.00')];
    const read = readLines([HEAD, ...lines]);
    expect(shortOf(read).map((row) => row.split(' | ').slice(1, 6).join(' '))).toEqual([
      'Walmart 2026-10-04 to 2026-10-17 USD   transfer -20',
      'Walmart 2026-10-04 to 2026-10-17 CAD   transfer -20',
      'Walmart 2026-10-04 to 2026-10-17 USD 108001 KTL-1 sale 20',
      'Walmart 2026-10-04 to 2026-10-17 CAD 108001 KTL-1 sale 20',
    ]);
    expect(read.notices).toEqual([]);
  });

  test('without a period is refused where no payment stands above it', () => {
    const [head = '', , , ...lines] = downloaded('USD', '17.00', LINES.slice(0, 2));
    const late = lines.map((one) => one.replace('10/06', '10/16'));
    expect(readLines([head, ...late]).end).toMatchObject({
      refusal: {
        badLines: [
          { line: 2, column: 'Period Start Date', reason: expect.stringMatching(/no line PaymentSummary/) },
          { line: 3 },
        ],
      },
    });
  });

  test.each([
    // What Walmart takes off the price is added to the payment: a part of what the unit sold for.
    ['Sale', 'Purchase', 'Total Walmart Funded Savings', 'sale'],
    ['Refund', 'Return Refund', 'Total Walmart Funded Savings', 'refund'],
    ['Sale', 'Purchase', 'Promo Code', 'promotion'],
    ['Sale', 'Purchase', 'Product tax withheld', 'tax'],
    ['Campaigns', 'SEM Marketing', 'SEM Marketing Fee', 'advertising'],
    ['Adjustment', 'Walmart Product Advertising', 'Fee/Reimbursement', 'advertising'],
    ['Adjustment', 'WFS Fulfillment fee', 'Fee/Reimbursement', 'fulfillment_fee'],
    ['Adjustment', 'WFS LostInventory', 'WFS Inventory Fee/Reimbursement', 'reimbursement'],
    ['Adjustment', 'Walmart return shipping charge', 'Fee/Reimbursement', 'other_fee'],
    ['Service Fee', 'WFS InventoryTransferFee', 'Fee/Reimbursement', 'other_fee'],
    ['Reserve', 'Funds withheld to cover future refunds', '', 'reserve'],
  ])('reads %s, %s, %s as %s', (transaction, description, kind, type) => {
    const read = readLines([HEAD, summary('4.00'), line(transaction, description, '4.00', kind)]);
    expect(rowsOf(read)).toMatchObject([{ type: 'transfer' }, { type, amount: 40_000, quantity: 0 }]);
    expect(read.notices).toEqual([]);
  });

  test('names what it does not know, among other fees', () => {
    const unknown = line('Adjustment', 'Misc Invoices', '-4.00', 'Fee/Reimbursement');
    const read = readLines([HEAD, summary('-8.00'), unknown, unknown]);
    expect(rowsOf(read).map(({ type }) => type)).toEqual(['transfer', 'other_fee', 'other_fee']);
    expect(read.notices).toMatchObject([
      { code: 'unknown_type', lines: 2, text: expect.stringMatching(/^2 lines of 'Misc Invoices'/) },
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
