import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type DateRange, eachDay, toDateKey } from '../../core/calendar/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import {
  estimateNetProfit,
  explainAmount,
  FEE_PERCENT_LIMIT,
  type FixedCost,
  fixedCostIn,
  feesOf,
  fixedCostsIn,
  shareOf,
  uncoveredOf,
  UNIT_COST_LIMIT,
} from './index.ts';

const rent = (wanted: Partial<FixedCost> = {}): FixedCost => ({
  name: 'Warehouse rent',
  monthly_amount: 6400,
  from_month: '2026-01',
  to_month: null,
  ...wanted,
});

describe('a fixed cost', () => {
  test.each([
    ['2026-11-01', '2026-11-30', 6400],
    // 10 of 31 days of October are 2064.516…, 20 of 30 of November 4266.67; the first 21 of October are 4335.48.
    ['2026-10-22', '2026-11-20', 6400 - 4335.48 + 4266.67],
    ['2026-11-15', '2026-11-15', 213.33],
    ['2025-12-30', '2026-01-01', 206.45],
  ])('from %s to %s is spread by the days of its months', (start, end, expected) => {
    expect(fixedCostIn(rent(), rangeOf(start, end))).toBeCloseTo(expected, 8);
  });

  test.each([
    ['2026-03', '2026-03', 3100],
    ['2026-04', null, 0],
    ['2026-01', '2026-02', 0],
  ])('counts from %s to %s, both included', (from_month, to_month, expected) => {
    const cost = rent({ monthly_amount: 3100, from_month, to_month });
    expect(fixedCostIn(cost, rangeOf('2026-03-01', '2026-03-31'))).toBe(expected);
  });

  const cents = (dollars: number) => Math.round(dollars * 100);
  const anyCost = fc.record({
    name: fc.constant('Rent'),
    monthly_amount: fc.nat({ max: 99_999_999 }).map((amount) => amount / 100),
    from_month: fc.constantFrom('2025-12', '2026-01', '2026-02'),
    to_month: fc.constantFrom('2026-02', '2026-03', null),
  });

  test('adds up to the cent, wherever a range is cut', () => {
    const start = toDateKey('2025-11-20');
    fc.assert(
      fc.property(
        anyCost,
        fc.nat(160),
        fc.uniqueArray(fc.nat(160), { maxLength: 6 }),
        (cost, length, cuts) => {
          const range: DateRange = { start, end: addDays(start, length) };
          const starts = [0, ...cuts.filter((cut) => cut > 0 && cut <= length).toSorted((a, b) => a - b)];
          const parts = starts.map((from, at) => ({
            start: addDays(start, from),
            end: addDays(start, (starts[at + 1] ?? length + 1) - 1),
          }));
          const sum = parts.reduce((all, part) => all + cents(fixedCostIn(cost, part)), 0);
          expect(sum).toBe(cents(fixedCostIn(cost, range)));
        },
      ),
    );
  });

  test('is its amount in a whole month, and each day at most a cent from an equal share', () => {
    const march = rangeOf('2026-03-01', '2026-03-31');
    fc.assert(
      fc.property(anyCost, (cost) => {
        const isCharged = cost.to_month !== '2026-02';
        expect(fixedCostIn(cost, march)).toBe(isCharged ? cost.monthly_amount : 0);
        for (const day of eachDay(march)) {
          const share = isCharged ? cost.monthly_amount / 31 : 0;
          expect(Math.abs(fixedCostIn(cost, { start: day, end: day }) - share)).toBeLessThan(0.010_000_1);
        }
      }),
    );
  });

  test('several are added exactly', () => {
    const costs = [rent({ monthly_amount: 0.1 }), rent({ monthly_amount: 0.2 })];
    expect(fixedCostsIn(costs, rangeOf('2026-03-01', '2026-03-31'))).toBe(0.3);
    expect(fixedCostsIn([], rangeOf('2026-03-01', '2026-03-31'))).toBe(0);
  });
});

describe('estimated net profit', () => {
  const sums = {
    net_sales: 921_824,
    contribution: 329_091,
    covered_net_sales: 757_485,
    cost_of_goods: 170_933,
    marketplace_fees: 45_579,
    fixed_costs: 9200,
  };

  test('is contribution less cost of goods, fees and fixed costs', () => {
    const { estimated_net_profit } = estimateNetProfit(sums, {
      isIncluded: false,
      isCovered: true,
      hasContribution: true,
    });
    expect(estimated_net_profit).toBe(103_379);
  });

  test('does not subtract the cost of goods that contribution contains', () => {
    for (const isCovered of [true, false]) {
      const { estimated_net_profit } = estimateNetProfit(sums, {
        isIncluded: true,
        isCovered,
        hasContribution: true,
      });
      expect(estimated_net_profit).toBe(329_091 - 45_579 - 9200);
    }
  });

  test('is unknown where no unit cost is known', () => {
    const { estimated_net_profit } = estimateNetProfit(sums, {
      isIncluded: false,
      isCovered: false,
      hasContribution: true,
    });
    expect(estimated_net_profit).toBeNull();
  });

  test.each([true, false])(
    'is unknown where the data carry no contribution (contains costs: %s)',
    (isIncluded) => {
      const rules = { isIncluded, isCovered: true, hasContribution: false };
      expect(estimateNetProfit({ ...sums, contribution: 0 }, rules).estimated_net_profit).toBeNull();
    },
  );

  test('leaves out fixed costs that are left out, and drifts by no cent', () => {
    const tenths = {
      ...sums,
      contribution: 0.3,
      cost_of_goods: 0.1,
      marketplace_fees: 0.2,
      fixed_costs: null,
    };
    expect(
      estimateNetProfit(tenths, { isIncluded: false, isCovered: true, hasContribution: true })
        .estimated_net_profit,
    ).toBe(0);
  });
});

test.each([
  [757_485, 921_824, 757_485 / 921_824],
  [0, 10, 0],
  [5, 0, null],
  [-5, -10, null],
])('%d of net sales of %d are %s', (part, netSales, share) => {
  expect(shareOf(part, netSales)).toBe(share);
});

test('net sales without a cost, and fees, are exact', () => {
  expect(uncoveredOf({ net_sales: 0.3, covered_net_sales: 0.1 })).toBe(0.2);
  // 4.5 % of 648,722 and 6 % of 273,102.
  expect(feesOf([648_722 * 4.5, 273_102 * 6])).toBe(45_578.61);
  expect(feesOf([0.1, 0.2])).toBe(0.003);
  expect(feesOf([])).toBe(0);
});

test.each([
  [9.4, UNIT_COST_LIMIT, null],
  [0.1234, UNIT_COST_LIMIT, null],
  [0, UNIT_COST_LIMIT, null],
  [0.123_45, UNIT_COST_LIMIT, 'Use at most 4 decimals.'],
  [-1, UNIT_COST_LIMIT, 'Enter 0 or more.'],
  [10_000_000, UNIT_COST_LIMIT, 'Enter at most 9,999,999.'],
  [Number.NaN, UNIT_COST_LIMIT, 'Enter a number.'],
  [100.01, FEE_PERCENT_LIMIT, 'Enter at most 100.'],
  [4.125, FEE_PERCENT_LIMIT, 'Use at most 2 decimals.'],
])('%d within %o: %s', (value, limit, expected) => {
  expect(explainAmount(value, limit)).toBe(expected);
});
