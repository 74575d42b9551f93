import { describe, expect, test } from 'vitest';
import { growthRate } from '../metrics/index.ts';
import { formatGrowth, formatGrowthMagnitude } from './growth-text.ts';

describe("a change shows a sign and 1 decimal with %; an unknown one '—'", () => {
  test.each([
    [8.3, '+8.3%', '8.3%'],
    [-7.66423358, '-7.7%', '7.7%'],
    [1220.08437304, '+1,220.1%', '1,220.1%'],
    [-100, '-100.0%', '100.0%'],
    [0, '0.0%', '0.0%'],
    [0.0438796, '+0.0%', '0.0%'],
    [0.05, '+0.1%', '0.1%'],
    [-0.25, '-0.3%', '0.3%'],
    [null, '—', '—'],
    [Number.NaN, '—', '—'],
  ])('%s: %s, beside an arrow %s', (growth, text, magnitude) => {
    expect(formatGrowth(growth)).toBe(text);
    expect(formatGrowthMagnitude(growth)).toBe(magnitude);
  });
});

test.each([
  [1.0005, 1, '+0.1%'],
  [100.05, 100, '+0.1%'],
  [99.95, 100, '-0.1%'],
  [1.0825, 1, '+8.3%'],
])('%d after %d is a tie that rounds half up: %s', (current, previous, text) => {
  expect(formatGrowth(growthRate(current, previous))).toBe(text);
});
