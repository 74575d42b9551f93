import { addDays, toDateKey } from '@skuline/domain/calendar';
import { prepareWeeks } from '@skuline/domain/search-volume';
import { expect, test } from 'vitest';
import { placeWeekLabels } from './week-labels.ts';

function weeksFrom(first: string, count = 15) {
  const rows = Array.from({ length: count }, (_, index) => ({
    date_key: addDays(toDateKey(first), index * 7),
    total_sv: 1,
    total_sv_growth_wow: null,
    total_sv_ly: 0,
    total_sv_growth_yoy: null,
    seasonality_idx: 1,
    special_day_name: null,
  }));
  return prepareWeeks(rows, toDateKey('2026-03-10')).weeks;
}

test.each([
  ['on a phone', '2025-11-30', 300, [0, 6, 12]],
  ['on a screen', '2025-11-30', 660, [0, 4, 8, 12]],
  ['of this year, which need less room', '2026-01-04', 300, [0, 4, 8, 12]],
  ['with room for all', '2026-01-04', 1200, Array.from({ length: 15 }, (_, index) => index)],
] as const)('weeks are named so that no label meets the next: %s', (_, first, width, expected) => {
  expect(placeWeekLabels(weeksFrom(first), width)).toEqual(expected);
});
