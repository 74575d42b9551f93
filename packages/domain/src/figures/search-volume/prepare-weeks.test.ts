import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { showGrowth } from '../changes/index.ts';
import { prepareWeeks, type WeeklyVolume } from './prepare-weeks.ts';
import { describeWeeks, formatSearches, nameOfWeek } from './volume-words.ts';

const TODAY = toDateKey('2026-11-20');

function weekly(date: string, fields: Partial<WeeklyVolume> = {}): WeeklyVolume {
  return {
    date_key: toDateKey(date),
    total_sv: 100,
    total_sv_growth_wow: null,
    total_sv_ly: 0,
    total_sv_growth_yoy: null,
    seasonality_idx: 1,
    special_day_name: null,
    ...fields,
  };
}

describe('the weeks of a parent SKU', () => {
  test('a week is ready to draw and to read', () => {
    const row = weekly('2026-10-11', {
      total_sv: 640_000,
      total_sv_growth_wow: 0.347368,
      total_sv_ly: 563_000,
      total_sv_growth_yoy: -0.0001,
      seasonality_idx: 1.005,
      special_day_name: 'Prime Big Deal Days',
    });
    expect(prepareWeeks([row], TODAY).weeks[0]).toEqual({
      key: '2026-10-11',
      tick: 'Oct 11',
      title: 'Week of Oct 11',
      days: 'Oct 11 – 17',
      volume: 640_000,
      volumeText: '640,000',
      lastYear: 563_000,
      lastYearText: '563,000',
      changeOnWeek: showGrowth(34.7368, 'up'),
      changeOnYear: showGrowth(-0.01, 'up'),
      seasonalityText: '1.01',
      specialName: 'Prime Big Deal Days',
    });
  });

  test('a week without one a year before has no point on the line, and an unknown change', () => {
    const [week] = prepareWeeks([weekly('2026-10-11')], TODAY).weeks;
    expect(week).toMatchObject({ lastYear: null, lastYearText: '—', changeOnYear: { text: '—' } });
  });

  test('a missing week is a gap, not a zero', () => {
    const { weeks } = prepareWeeks([weekly('2026-10-25'), weekly('2026-11-08')], TODAY);
    expect(weeks.map((week) => [week.key, week.volume])).toEqual([
      ['2026-10-25', 100],
      ['2026-11-01', null],
      ['2026-11-08', 100],
    ]);
  });

  test.each([
    [[100, 87], [0], [0, 25, 50, 75, 100]],
    [[3], [0], [0, 1, 2, 3]],
    [[0], [0], [0, 1]],
    [[100_000], [640_000], [0, 200_000, 400_000, 600_000, 800_000]],
    [[], [], [0, 1]],
  ])('bars %j and last year %j stand on the ticks %j', (volumes, lastYears, ticks) => {
    const rows = volumes.map((total_sv, index) =>
      weekly('2026-11-01', { total_sv, total_sv_ly: lastYears[index] ?? 0 }),
    );
    expect(prepareWeeks(rows, TODAY).axis.ticks.map((tick) => tick.value)).toEqual(ticks);
  });

  test('large counts are abbreviated on the axis', () => {
    const { axis } = prepareWeeks([weekly('2026-11-01', { total_sv: 2_000_000 })], TODAY);
    expect(axis.ticks.map((tick) => tick.text)).toEqual(['0', '500k', '1M', '1.5M', '2M']);
  });
});

describe('the weeks in words', () => {
  const { weeks } = prepareWeeks(
    [
      weekly('2026-10-11', { total_sv: 900, special_day_name: 'Prime Big Deal Days' }),
      weekly('2026-10-25', { total_sv: 600 }),
    ],
    TODAY,
  );

  test('a sentence says the sum and the strongest week', () => {
    expect(describeWeeks('Kettle', weeks)).toBe(
      'Search volume of Kettle, Week of Oct 11 to Week of Oct 25: 1,500 searches; ' +
        'most in the week of Oct 11 (900, Prime Big Deal Days).',
    );
    expect(describeWeeks('Kettle', weeks.slice(2))).toBe(
      'Search volume of Kettle, Week of Oct 25: 600 searches; most in the week of Oct 25 (600).',
    );
  });

  test('without weeks it says that there is no data', () => {
    expect(describeWeeks('Kettle', [])).toBe('Search volume of Kettle: no data.');
  });

  test('a bar is called by its week, its searches and what is special', () => {
    expect(weeks.map(nameOfWeek)).toEqual([
      'Week of Oct 11, 900 searches, Prime Big Deal Days',
      'Week of Oct 18, no data',
      'Week of Oct 25, 600 searches',
    ]);
  });

  test.each([
    [0, '0 searches'],
    [1, '1 search'],
    [392_210, '392,210 searches'],
  ])('%i reads %s', (volume, text) => {
    expect(formatSearches(volume)).toBe(text);
  });
});
