import { toDateKey, addDays } from '@skuline/domain/calendar';
import { prepareWeeks } from '@skuline/domain/search-volume';
import { describe, expect, test } from 'vitest';
import { placeSpecialLabels } from './special-labels.ts';

const FIRST = toDateKey('2026-01-04');

function weeksWith(names: Readonly<Record<number, string>>, count = 10) {
  const rows = Array.from({ length: count }, (_, index) => ({
    date_key: addDays(FIRST, index * 7),
    total_sv: 1,
    total_sv_growth_wow: null,
    total_sv_ly: 0,
    total_sv_growth_yoy: null,
    seasonality_idx: 1,
    special_day_name: names[index] ?? null,
  }));
  return prepareWeeks(rows, FIRST).weeks;
}

describe('the names over special weeks', () => {
  test('a name is centred on its week', () => {
    const [label] = placeSpecialLabels(weeksWith({ 4: 'Prime Day' }), 1000);
    const textWidth = 9 * 6.4;
    expect(label).toMatchObject({ name: 'Prime Day', left: 450 - textWidth / 2 });
  });

  test.each([
    [0, 0],
    [9, 100 - 12 * 6.4],
  ])('a name wider than its week stays inside the plot: week %i', (index, left) => {
    const [label] = placeSpecialLabels(weeksWith({ [index]: 'Black Friday' }), 100);
    expect(label?.left).toBeCloseTo(left);
  });

  test('all stand in one row: a neighbour with no room beside the one before it is left out', () => {
    const labels = placeSpecialLabels(weeksWith({ 3: 'Black Friday', 4: 'Cyber Monday', 7: 'Easter' }), 300);
    expect(labels.map(({ name }) => name)).toEqual(['Black Friday', 'Easter']);
  });
});
