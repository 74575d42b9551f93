import { expect, test } from 'vitest';
import { type DateKey, toDateKey } from '../../core/calendar/index.ts';
import { findDateInName } from './ask-for-day.ts';

test.each<[string, string[], string | null]>([
  ['BusinessReport-04.11.26.csv', [], '2026-04-11'],
  ['BusinessReport-04.11.26.csv', ['2026-11-03', '2026-11-05'], '2026-11-04'],
  ['BusinessReport-04.11.26.csv', ['2026-01-01', '2026-04-02'], '2026-04-11'],
  ['BusinessReport-13.11.26.csv', ['2026-04-02'], '2026-11-13'],
  ['BusinessReport-10-28-26.csv', [], '2026-10-28'],
  ['report_2026-10-19.csv', ['2026-11-03'], '2026-10-19'],
  ['report-40.40.26.csv', [], null],
  ['report.csv', ['2026-11-03'], null],
])('the date in %j, among %j, is %j', (name, near, day) => {
  expect(findDateInName(name, near.map(toDateKey) satisfies DateKey[])).toBe(day);
});
