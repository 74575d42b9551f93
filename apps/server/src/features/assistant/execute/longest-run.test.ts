import type { TableCell } from '@skuline/domain/tables';
import { expect, test } from 'vitest';
import { longestRun, type RunAsked, runSummary } from './longest-run.ts';

const ABOVE: RunAsked = {
  way: 'meets',
  only: [{ metric: 'net_sales', of: 'value', is: 'above', value: 10 }],
  metrics: ['net_sales'],
  granularity: 'daily',
  first: 1,
};
const RISING: RunAsked = { ...ABOVE, way: 'up', only: [], granularity: 'monthly' };

/** Rows of days with these net sales; null: no data. */
function rowsOf(...figures: readonly (number | null)[]): TableCell[][] {
  return figures.map((figure, at) => [`day ${String(at + 1)}`, figure]);
}

function summaryOf(asked: RunAsked, ...figures: readonly (number | null)[]): string {
  return runSummary(longestRun(rowsOf(...figures), asked), asked);
}

test.each([
  [
    [11, 12, 5, 20, 30, 40, 1],
    ['day 4', 'day 5', 'day 6'],
  ],
  [
    [11, 12, null, 20, 30],
    ['day 4', 'day 5'],
  ],
  [[1, 2], []],
])('of %j the longest run above 10 is %j', (figures, expected) => {
  expect(longestRun(rowsOf(...figures), ABOVE).longest.map(([day]) => day)).toEqual(expected);
});

test('a run of rises begins with the first one that is above the one before it', () => {
  expect(longestRun(rowsOf(5, 6, 7, 3, 4), RISING).longest.map(([day]) => day)).toEqual(['day 2', 'day 3']);
});

test.each([
  [
    ABOVE,
    [11, 12, 5],
    'The longest run is 2 days in a row with net sales above $10. The newest day is not one of them.',
  ],
  [
    ABOVE,
    [11, 12],
    'The longest run is 2 days in a row with net sales above $10. It reaches the newest day.',
  ],
  [
    ABOVE,
    [11, 12, 1, 30],
    'The longest run is 2 days in a row with net sales above $10. The run that reaches the newest day has 1 day.',
  ],
  [ABOVE, [1], 'There is no day with net sales above $10.'],
  [
    RISING,
    [1, 2, 1],
    'The longest run is 1 month in a row with net sales higher than the one before. The newest month is not one of them.',
  ],
] as const)('%#: what is said of a run', (asked, figures, expected) => {
  expect(summaryOf(asked, ...figures)).toBe(expected);
});
