import { describe, expect, test } from 'vitest';
import { mixSeeds, randomStream, seedOf, slowWave } from './seeded-random.ts';

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('repeatable randomness', () => {
  test('a seed always gives the same numbers, another seed others', () => {
    const draw = (seed: number) => {
      const random = randomStream(seed);
      return Array.from({ length: 5 }, () => random.next());
    };
    expect(draw(42)).toEqual(draw(42));
    expect(draw(42)).not.toEqual(draw(43));
    expect(mixSeeds(1, 2)).not.toBe(mixSeeds(2, 1));
    expect(seedOf('KTL-900-BLK')).not.toBe(seedOf('KTL-900-STL'));
  });

  test('next is spread evenly over 0 to 1', () => {
    const random = randomStream(1);
    const draws = Array.from({ length: 20_000 }, () => random.next());
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThan(1);
    expect(mean(draws)).toBeCloseTo(0.5, 1);
  });

  test.each([0.05, 0.4, 2, 9, 50, 900])('a count around %d comes out right in the mean', (expected) => {
    const random = randomStream(7);
    const draws = Array.from({ length: 20_000 }, () => random.count(expected));
    expect(Math.abs(mean(draws) - expected)).toBeLessThan(expected * 0.04 + 0.01);
    expect(draws.every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
  });

  test.each([
    [8, 0.1],
    [40, 0.5],
    [200, 0.1],
    [5000, 0.09],
  ])('of %i trials with the chance %d the right share succeeds, never more than all', (trials, chance) => {
    const random = randomStream(11);
    const draws = Array.from({ length: 5_000 }, () => random.binomial(trials, chance));
    expect(Math.abs(mean(draws) / trials - chance)).toBeLessThan(chance * 0.04);
    expect(draws.every((value) => value >= 0 && value <= trials)).toBe(true);
  });

  test('a slow wave stays within its height and moves little from day to day', () => {
    for (let day = 0; day < 400; day++) {
      const today = slowWave(5, day, 14, 0.1);
      expect(Math.abs(today - 1)).toBeLessThanOrEqual(0.1);
      expect(Math.abs(slowWave(5, day + 1, 14, 0.1) - today)).toBeLessThan(0.03);
    }
  });
});
