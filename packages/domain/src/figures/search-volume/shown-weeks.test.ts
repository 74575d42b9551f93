import { describe, expect, test } from 'vitest';
import { toDateKey, type DateKey } from '../../core/calendar/index.ts';
import { chooseWeek, listMissingWeeks, shownRange } from './shown-weeks.ts';

describe('the weeks shown', () => {
  test.each([
    ['2026-11-14', '2026-11-20', '2026-08-01', 'a short range shows the 16 weeks up to its end'],
    ['2026-08-01', '2026-11-20', '2026-08-01', 'exactly 16 weeks'],
    ['2025-11-21', '2026-11-20', '2025-11-21', 'a longer range is shown as it is'],
  ])('%s to %s begins on %s: %s', (start, end, expected) => {
    expect(shownRange({ start: toDateKey(start), end: toDateKey(end) })).toEqual({ start: expected, end });
  });

  test.each([
    ['2026-11-01', '2026-11-08', []],
    ['2026-11-01', '2026-11-22', ['2026-11-08', '2026-11-15']],
    ['2026-11-01', '2026-11-09', []],
    ['2026-11-01', '2026-11-16', ['2026-11-08']],
  ])('between the weeks of %s and %s are missing %j', (from, to, missing) => {
    expect(listMissingWeeks(toDateKey(from), toDateKey(to))).toEqual(missing);
  });

  const weeks = ['2026-11-01', '2026-11-08'].map(toDateKey);
  const cases: [string | null, DateKey[], string | null, string][] = [
    ['2026-11-01', weeks, '2026-11-01', 'the wanted one'],
    ['2026-10-25', weeks, '2026-11-08', 'the latest where the wanted one is not shown'],
    [null, weeks, '2026-11-08', 'the latest'],
    ['2026-11-01', [], null, 'none where there is none'],
  ];
  test.each(cases)('wanting %s of %j, %s is looked at: %s', (wanted, known, expected) => {
    expect(chooseWeek(known, wanted === null ? null : toDateKey(wanted))).toBe(expected);
  });
});
