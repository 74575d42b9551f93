import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelPositions } from './label-positions.ts';
import { roundTicks } from './round-ticks.ts';

test.each([
  [30_000.000000000004, 0, [0, 10_000, 20_000, 30_000]],
  [36_000, 0, [0, 10_000, 20_000, 30_000, 40_000]],
  [40_000, 0, [0, 10_000, 20_000, 30_000, 40_000]],
  [11, 0, [0, 5, 10, 15]],
  [0.108, 0, [0, 0.05, 0.1, 0.15]],
  [0.0085, 0, [0, 0.0025, 0.005, 0.0075, 0.01]],
  [700_000, 0, [0, 200_000, 400_000, 600_000, 800_000]],
  [0, -180, [-200, -150, -100, -50, 0]],
  [900, -180, [-500, 0, 500, 1000]],
  [35.2, 33.1, [33, 34, 35, 36]],
  [0, 0, [0, 1]],
])('up to %d from %d: %j', (max, min, ticks) => expect(roundTicks(max, min)).toEqual(ticks));

test('counts have no halves', () => {
  expect(roundTicks(1, 0, 1)).toEqual([0, 1]);
  expect(roundTicks(2, 0, 1)).toEqual([0, 1, 2]);
  expect(roundTicks(9, 0, 1)).toEqual([0, 5, 10]);
});

test('ticks are 2 to 5 even steps of 1, 2, 2.5 or 5 × 10ⁿ that embrace the values', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(value, value, (a, b) => {
      fc.pre(Math.abs(a - b) > 0.01);
      const ticks = roundTicks(a, b);
      const [first = 0, second = 0, last = 0] = [ticks[0], ticks[1], ticks.at(-1)];
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      const noise = (second - first) * 1e-8;
      expect(first - noise).toBeLessThanOrEqual(Math.min(a, b));
      expect(last + noise).toBeGreaterThanOrEqual(Math.max(a, b));
      expect(['1', '2', '2.5', '5']).toContain(
        Number((second - first).toPrecision(6))
          .toExponential()
          .split('e')[0],
      );
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [30, 'daily', 7, [0, 7, 14, 21, 28]],
  [7, 'daily', 7, [0, 1, 2, 3, 4, 5, 6]],
  [31, 'daily', 3, [0, 14, 28]],
  [13, 'daily', 7, [0, 2, 4, 6, 8, 10, 12]],
  [100, 'daily', 2, [0, 56]],
  [5, 'daily', 0, [0]],
  [0, 'daily', 7, []],
  // A phone has room for three: a year of months is in thirds, not in two labels seven months apart.
  [12, 'monthly', 3, [0, 4, 8]],
  [13, 'monthly', 3, [0, 6, 12]],
  [9, 'monthly', 3, [0, 3, 6]],
  [36, 'monthly', 3, [0, 12, 24]],
  [14, 'weekly', 4, [0, 4, 8, 12]],
  [13, 'weekly', 3, [0, 6, 12]],
  [53, 'weekly', 5, [0, 13, 26, 39, 52]],
] as const)('%d %s buckets with room for %d labels carry them at %j', (...labels) => {
  const [buckets, granularity, room, positions] = labels;
  expect(labelPositions(buckets, room, granularity)).toEqual(positions);
});
