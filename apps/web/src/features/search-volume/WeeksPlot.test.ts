import { addDays, toDateKey } from '@skuline/domain/calendar';
import { prepareWeeks } from '@skuline/domain/search-volume';
import { describe, expect, test } from 'vitest';
import { placeSpecialLabels, placeWeekLabels } from './WeeksPlot.tsx';

function weeksFrom(first: string, count: number, names: Readonly<Record<number, string>> = {}) {
  const rows = Array.from({ length: count }, (_, index) => ({
    date_key: addDays(toDateKey(first), index * 7),
    total_sv: 1,
    total_sv_growth_wow: null,
    total_sv_ly: 0,
    total_sv_growth_yoy: null,
    seasonality_idx: 1,
    special_day_name: names[index] ?? null,
  }));
  return prepareWeeks(rows, toDateKey('2026-03-10')).weeks;
}

test.each([
  ['on a phone', '2025-11-30', 300, [0, 6, 12]],
  ['on a screen', '2025-11-30', 660, [0, 4, 8, 12]],
  ['of this year, which need less room', '2026-01-04', 300, [0, 4, 8, 12]],
  ['with room for all', '2026-01-04', 1200, Array.from({ length: 15 }, (_, index) => index)],
] as const)('weeks are named so that no label meets the next: %s', (_, first, width, expected) => {
  expect(placeWeekLabels(weeksFrom(first, 15), width)).toEqual(expected);
});

const FIRST = '2026-01-04';

describe('the names over special weeks', () => {
  test('a name is centered on its week', () => {
    const [label] = placeSpecialLabels(weeksFrom(FIRST, 10, { 4: 'Prime Day' }), 1000);
    const textWidth = 9 * 6.4;
    expect(label).toMatchObject({ name: 'Prime Day', left: 450 - textWidth / 2 });
  });

  test.each([
    [0, 0],
    [9, 100 - 12 * 6.4],
  ])('a name wider than its week stays inside the plot: week %i', (index, left) => {
    const [label] = placeSpecialLabels(weeksFrom(FIRST, 10, { [index]: 'Black Friday' }), 100);
    expect(label?.left).toBeCloseTo(left);
  });

  test('all stand in one row: a neighbor with no room beside the one before it is left out', () => {
    const labels = placeSpecialLabels(
      weeksFrom(FIRST, 10, { 3: 'Black Friday', 4: 'Cyber Monday', 7: 'Easter' }),
      300,
    );
    expect(labels.map(({ name }) => name)).toEqual(['Black Friday', 'Easter']);
  });
});
