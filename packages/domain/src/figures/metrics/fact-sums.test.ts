import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyMoney } from '../../testing/arbitraries.ts';
import { facts } from '../../testing/facts-builder.ts';
import { readFacts, sumFacts, ZERO_FACTS } from './fact-sums.ts';

test('the sum of no rows is zero for all twelve facts', () => {
  expect(sumFacts([])).toEqual(ZERO_FACTS);
  expect(Object.values(ZERO_FACTS)).toEqual(Array.from({ length: 12 }, () => 0));
});

test('money does not drift: a million rows of 10 cents are exactly $100,000', () => {
  const dime = facts({ net_sales: 0.1, orders: 1 });
  const sums = sumFacts(Array.from({ length: 1_000_000 }, () => dime));
  expect(sums.net_sales).toBe(100_000);
  expect(sums.orders).toBe(1_000_000);
});

test('returns are subtracted exactly', () => {
  expect(sumFacts([facts({ net_sales: 0.3 }), facts({ net_sales: -0.1 })]).net_sales).toBe(0.2);
});

test('money sums are those of whole ten-thousandths, whatever the order of rows', () => {
  fc.assert(
    fc.property(fc.array(anyMoney, { maxLength: 200 }), (amounts) => {
      const exact = amounts.reduce((sum, amount) => sum + BigInt(Math.round(amount * 10_000)), 0n);
      const rows = amounts.map((net_sales) => facts({ net_sales }));
      expect(sumFacts(rows).net_sales).toBe(Number(exact) / 10_000);
      expect(sumFacts(rows.toReversed())).toEqual(sumFacts(rows));
    }),
  );
});

describe('a missing or non-numeric fact counts as 0', () => {
  test.each([
    ['missing', undefined],
    ['null', null],
    ['text', '12'],
    ['not a number', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
  ])('%s', (_, orders) => {
    expect(readFacts({ sessions: 7, orders })).toEqual(facts({ sessions: 7 }));
  });
});
