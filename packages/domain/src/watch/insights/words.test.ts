import { expect, test } from 'vitest';
import { howMoved } from './words.ts';

test.each([
  ['net_sales', { value: 725, usualValue: 1000 }, 'fell 27.5%'],
  ['sessions', { value: 1500, usualValue: 1000 }, 'rose 50.0%'],
  // More came back than was sold in the weeks before: no percentage of that says anything.
  ['net_sales', { value: 725, usualValue: 0 }, 'rose from $0 to $725'],
  ['net_sales', { value: 725, usualValue: -12 }, 'rose from −$12 to $725'],
  ['net_sales', { value: -40, usualValue: -12 }, 'fell from −$12 to −$40'],
] as const)('%s moved from what is usual in words: %o', (metric, change, words) => {
  expect(howMoved(metric, change)).toBe(words);
});
