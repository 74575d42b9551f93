import { describe, expect, test } from 'vitest';
import { growthRate } from './growth.ts';

describe('percent change', () => {
  test.each([
    ['a rise', 108.3, 100, 8.3],
    ['a fall', 506, 548, -7.664233],
    ['no change', 17, 17, 0],
    ['everything lost', 0, 40, -100],
    ['a smaller loss is a growth', -56.7343, -755.1218, 92.486735],
    ['a larger loss is a fall', -2376.2852, -180.0101, -1220.084373],
    ['a loss turned to profit is a growth', 50, -100, 150],
  ])('%s: %d after %d', (_, current, previous, expected) => {
    expect(growthRate(current, previous)).toBeCloseTo(expected, 5);
  });

  test.each([0, 5, -5])('is null when the previous value is 0 (now %d)', (current) => {
    expect(growthRate(current, 0)).toBeNull();
  });

  test('of two ratios that are equal on paper is exactly 0', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(growthRate(0.1 + 0.2, 0.3)).toBe(0);
  });
});
