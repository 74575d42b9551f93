import { expect, test } from 'vitest';
import { addDays, eachDay, toDateKey } from '../../core/calendar/index.ts';
import { ZERO_FACTS } from '../../figures/metrics/index.ts';
import { isImplausible, lastPeriodValue, suggestTarget } from './suggested-target.ts';

const today = toDateKey('2026-11-20');
const DAYS = eachDay({ start: toDateKey('2026-10-01'), end: addDays(today, -1) });
const days = new Map(
  DAYS.map((day) => [day, { ...ZERO_FACTS, net_sales: 1000, ad_spend: 100, orders: 10, sessions: 100 }]),
);
const history = {
  days,
  known: {},
  today,
  maturingDays: 2,
  seasonality: new Map<(typeof DAYS)[number], number>(),
};

test.each([
  ['net_sales', 'monthly', 31_000, 32_600],
  ['net_sales', 'weekly', 7000, 7350],
  ['ad_spend', 'monthly', 3100, 2950],
  ['conversion', 'monthly', 0.1, 0.105],
  ['net_sales', 'yearly', null, null],
] as const)(
  'a target of %s %s begins 5 %% beyond the last period: %s, %s',
  (metric, period, last, target) => {
    expect(lastPeriodValue({ metric, period }, history)).toBe(last);
    expect(suggestTarget({ metric, period }, history)).toBe(target);
  },
);

test.each([
  [3_100_000, 31_000, true],
  [310, 31_000, true],
  [40_000, 31_000, false],
  [40_000, null, false],
])('a target of %d after %s is rather a slip: %s', (target, last, expected) =>
  expect(isImplausible(target, last)).toBe(expected),
);
