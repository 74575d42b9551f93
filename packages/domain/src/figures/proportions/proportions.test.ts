import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareProportions, isBeyondNoise, PROPORTION_VERDICTS, wilsonInterval } from './index.ts';

/** How often chance alone makes a difference so large: the area under the normal curve, added up in thin strips. */
function chanceOf(z: number): number {
  const strips = 20_000;
  const width = Math.abs(z) / strips;
  const heights = Array.from({ length: strips }, (_, at) => Math.exp(-((width * (at + 0.5)) ** 2) / 2));
  return 1 - (2 * width * heights.reduce((sum, height) => sum + height, 0)) / Math.sqrt(2 * Math.PI);
}

/** The textbook form: the difference of the rates over its standard error. */
function zOf(a: readonly [number, number], b: readonly [number, number]): number {
  const pooled = (a[0] + b[0]) / (a[1] + b[1]);
  return (a[0] / a[1] - b[0] / b[1]) / Math.sqrt(pooled * (1 - pooled) * (1 / a[1] + 1 / b[1]));
}

test('the textbook form that is compared with gives a published p-value', () => {
  // OpenStax, Introductory Statistics, example 10.8: 20 of 200 and 12 of 200, p = 0.1404.
  expect(chanceOf(zOf([20, 200], [12, 200]))).toBeCloseTo(0.1404, 4);
});

describe('two rates', () => {
  test.each([
    ['a published example without a difference', [20, 200], [12, 200], 'within_noise'],
    ['the pictured leak', [2_956, 34_210], [3_592, 34_210], 'clear'],
    ['a difference just past 1 in 20', [100, 1_000], [129, 1_000], 'likely'],
    ['a difference just short of it', [100, 1_000], [127, 1_000], 'within_noise'],
    ['equal rates', [10, 100], [100, 1_000], 'within_noise'],
    ['five expected in the smallest cell', [0, 100], [10, 100], 'likely'],
    ['fewer than five expected', [0, 100], [9, 100], 'too_few'],
    ['fewer than five expected not to pass', [100, 100], [91, 100], 'too_few'],
    ['nothing passed at all', [0, 5_000], [0, 7_000], 'too_few'],
    ['more came out than went in', [120, 100], [50, 100], 'above_one'],
    ['more came out than went in before', [50, 100], [101, 100], 'above_one'],
    ['nothing went in', [0, 0], [50, 100], 'unknown'],
    ['nothing went in before', [50, 100], [3, 0], 'unknown'],
  ] as const)('%s: %j against %j is %s', (_, [part, whole], [partBefore, wholeBefore], verdict) => {
    expect(compareProportions({ part, whole }, { part: partBefore, whole: wholeBefore })).toBe(verdict);
  });

  test('are judged by the chance of their difference, whichever comes first', () => {
    const proportion = fc
      .tuple(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([whole, rate]) => ({ part: Math.round(whole * rate), whole }));
    fc.assert(
      fc.property(proportion, proportion, (a, b) => {
        const verdict = compareProportions(a, b);
        expect(compareProportions(b, a)).toBe(verdict);
        if (verdict === 'too_few') return;
        const chance = chanceOf(zOf([a.part, a.whole], [b.part, b.whole]));
        // Near a limit the strips decide nothing.
        if (Math.abs(chance - 0.05) < 1e-6 || Math.abs(chance - 0.001) < 1e-6) return;
        expect(verdict).toBe(chance < 0.001 ? 'clear' : chance < 0.05 ? 'likely' : 'within_noise');
      }),
      { numRuns: 60 },
    );
  });

  test('differ beyond noise where the test says so, and nowhere else', () => {
    expect(PROPORTION_VERDICTS.filter(isBeyondNoise)).toEqual(['clear', 'likely']);
  });
});

describe('the 95 % interval of a rate', () => {
  // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [20, 20, 0.8389, 1],
  ])('of %d in %d is as published', (part, whole, low, high) => {
    const interval = wilsonInterval({ part, whole });
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test('holds its rate and stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (part, more) => {
        const whole = part + more;
        const interval = wilsonInterval({ part, whole });
        if (whole === 0) return interval === null;
        const [low, high] = [interval?.low ?? -1, interval?.high ?? 2];
        return 0 <= low && low <= part / whole && part / whole <= high && high <= 1;
      }),
    );
  });

  test.each([
    ['nothing went in', 0, 0],
    ['more came out than went in', 12, 10],
  ])('does not exist when %s', (_, part, whole) => {
    expect(wilsonInterval({ part, whole })).toBeNull();
  });
});
