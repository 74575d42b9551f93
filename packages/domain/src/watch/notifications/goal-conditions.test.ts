import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toNumber } from '../../core/exact/index.ts';
import { comparedTarget, type GoalTarget, goalDeviation, missesGoal } from './index.ts';

const goal = (given: Partial<GoalTarget>): GoalTarget => ({
  metric: 'net_sales',
  period: 'daily',
  targetValue: 100,
  ...given,
});

describe('a goal fires when its metric deviates 10 % or more above or below the target', () => {
  test.each([
    [100, 90.01, false],
    [100, 90, true],
    [100, 109.99, false],
    [100, 110, true],
    [100, 100, false],
    [0.3, 0.33, true],
    [0.3, 0.27, true],
    [0.3, 0.3299, false],
    [-100, -110, true],
    [-100, -109, false],
    [-100, 0, true],
  ])('target %d, value %d: %s', (targetValue, value, fires) => {
    expect(missesGoal(goal({ targetValue }), value)).toBe(fires);
  });

  test.each([
    [100, 80, -20],
    [100, 125, 25],
    [-100, -150, -50],
    [0, 5, null],
    [100, Number.NaN, null],
    [Number.POSITIVE_INFINITY, 1, null],
  ])('target %d, value %d: it is %s percent away', (targetValue, value, percent) => {
    expect(goalDeviation(goal({ targetValue }), value)).toBe(percent);
  });

  test('a target of 0, or none, never fires', () => {
    for (const targetValue of [0, Number.NaN]) expect(missesGoal(goal({ targetValue }), 5)).toBe(false);
  });
});

describe('a target of net sales is scaled to a day, that of any other metric is used as it is', () => {
  test.each([
    ['daily', 31_000, 31_000],
    ['weekly', 217_000, 31_000],
    ['monthly', 930_000, 31_000],
    ['quarterly', 2_790_000, 31_000],
    ['yearly', 11_315_000, 31_000],
  ] as const)('%s: %d of net sales is %d a day', (period, targetValue, daily) => {
    expect(toNumber(comparedTarget(goal({ period, targetValue })))).toBe(daily);
    expect(toNumber(comparedTarget(goal({ metric: 'orders', period, targetValue })))).toBe(targetValue);
  });

  test.each([
    ['weekly', 100, 7],
    ['monthly', 100, 30],
    ['quarterly', 100, 90],
    ['yearly', 100, 365],
  ] as const)(
    '%s: exactly 10 %% below a target that is no whole amount a day fires',
    (period, total, days) => {
      const target = goal({ period, targetValue: total });
      expect(missesGoal(target, (total / days) * 0.9 - 1e-9)).toBe(true);
      expect(missesGoal(target, (total / days) * 0.9 + 1e-9)).toBe(false);
    },
  );
});

test('a value as far above a target as another is below it fires with it', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(cents, cents, (targetValue, distance) => {
      const target = goal({ metric: 'orders', targetValue });
      const fires = missesGoal(target, targetValue + distance);
      expect(missesGoal(target, targetValue - distance)).toBe(fires);
      expect(fires).toBe(distance * 10 >= targetValue);
    }),
  );
});
