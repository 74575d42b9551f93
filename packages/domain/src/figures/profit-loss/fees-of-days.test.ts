import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import type { LedgerType } from '../ledger/index.ts';
import { ZERO_FACTS } from '../metrics/index.ts';
import { describeFees, explainBeside, type LedgerDayAmount, prepareFeesOfDays } from './fees-of-days.ts';

const DAYS = ['2026-10-01', '2026-10-02', '2026-10-03'].map(toDateKey);
const day = (at: number) => DAYS[at] ?? toDateKey('2026-10-01');

/** Each day: $200 gross, $180 net, $50 of ads, $130 of contribution. */
const STATEMENT = DAYS.map((date) => ({
  date,
  sums: { ...ZERO_FACTS, gross_sales: 200, promotions: 15, net_sales: 180, ad_spend: 50, contribution: 130 },
}));
const amount = (at: number, type: LedgerType, value: number, isEstimated = false): LedgerDayAmount => ({
  date_key: day(at),
  type,
  currency: 'USD',
  amount: value,
  is_estimated: isEstimated,
});
const TOLD = [
  amount(0, 'sale', 200),
  amount(0, 'referral_fee', -30.1),
  amount(0, 'fulfillment_fee', -8.2),
  amount(1, 'sale', 190),
  amount(1, 'referral_fee', -27.3),
  // A fee given back.
  amount(1, 'referral_fee', 1.5),
  amount(2, 'storage_fee', -12),
  amount(0, 'reimbursement', 5),
];

test('fees and the statement are of the days whose sales documents tell', () => {
  const fees = prepareFeesOfDays(TOLD, STATEMENT, {});
  // 30.10 + 8.20 + 27.30 − 1.50 = 64.10 of 2 × 180 net sales; 2 × 130 of contribution.
  expect(fees).toMatchObject({
    days: 3,
    toldDays: 2,
    fees: -64.1,
    isEstimated: false,
    contribution: { before: 260, after: 195.9 },
  });
  expect(fees?.share).toBeCloseTo(64.1 / 360, 12);
  expect(fees?.beside).toEqual(
    new Map([
      ['sale', 400],
      ['promotion', -30],
      ['refund', -10],
      ['advertising', -100],
    ]),
  );
});

test('without a day whose sales are told there is nothing beside the statement', () => {
  expect(prepareFeesOfDays([amount(0, 'storage_fee', -12)], STATEMENT, {})).toBeNull();
});

describe('what is unknown on one of these days', () => {
  test('is no contribution after fees, and no line', () => {
    const known = { ad_spend: [{ start: day(0), end: day(0) }] };
    const fees = prepareFeesOfDays(TOLD, STATEMENT, known);
    expect(fees).toMatchObject({ fees: -64.1, contribution: null });
    expect(fees?.beside.has('advertising')).toBe(false);
    expect(fees?.beside.get('sale')).toBe(400);
  });

  test('is no part of net sales', () => {
    const known = { net_sales: [{ start: day(0), end: day(0) }] };
    expect(prepareFeesOfDays(TOLD, STATEMENT, known)?.share).toBeNull();
  });
});

test('estimates are said, and words follow', () => {
  const fees = prepareFeesOfDays([...TOLD, amount(1, 'other_fee', -0.9, true)], STATEMENT, {});
  if (fees === null) throw new Error('Documents tell these days.');
  expect(describeFees(fees, 'USD')).toBe(
    'Fees are known or estimated for 2 of 3 days. On these they took $65.00 (18.1% of net sales): the contribution of $260.00 is $195.00 after fees.',
  );
});

test('lines that are equal need no reason', () => {
  expect(explainBeside('advertising', -100, -100)).toBeNull();
  expect(explainBeside('advertising', -214.32, -870)).toContain('payouts');
  expect(explainBeside('referral_fee', -5, -6)).toBeNull();
});
