import { describe, expect, test } from 'vitest';
import { toDateKey } from './date-key.ts';
import { comparisonRange } from './comparison-period.ts';
import { DEFAULT_PRESET, isPresetId, PRESET_IDS, PRESETS, rangeOfPreset, type PresetId } from './presets.ts';
import { todayInLosAngeles } from './los-angeles.ts';
import { rangeOf } from '../../testing/range-builder.ts';

test('the presets are the nine of the date-range picker, in its order, and two of complete days', () => {
  expect(PRESET_IDS.map((id) => PRESETS[id].label)).toEqual([
    'Today',
    'Yesterday',
    'Week to Date',
    'Month to Date',
    'Quarter to Date',
    'Year to Date',
    'Last 7 Days',
    'Last 30 Days',
    'Last 365 Days',
    'Last complete 7 days',
    'Last week',
  ]);
  for (const id of PRESET_IDS) expect(PRESETS[id].id).toBe(id);
});

test('the default range is the last 7 days including today', () => {
  expect(rangeOfPreset(DEFAULT_PRESET, toDateKey('2026-11-20'))).toEqual(rangeOf('2026-11-14', '2026-11-20'));
});

test('a preset id is told from anything else', () => {
  expect(['today', 'toString', '', null, 3].map(isPresetId)).toEqual([true, false, false, false, false]);
});

type Case = readonly [PresetId, range: string, comparison: string];

function compared(today: string, id: PresetId): Case {
  const range = rangeOfPreset(id, toDateKey(today));
  const previous = comparisonRange(range, id);
  return [id, `${range.start} – ${range.end}`, `${previous.start} – ${previous.end}`];
}

describe('on Friday 20 November 2026 each preset is compared with', () => {
  test.each<Case>([
    ['today', '2026-11-20 – 2026-11-20', '2026-11-19 – 2026-11-19'],
    ['yesterday', '2026-11-19 – 2026-11-19', '2026-11-18 – 2026-11-18'],
    ['week_to_date', '2026-11-16 – 2026-11-20', '2026-11-09 – 2026-11-13'],
    ['month_to_date', '2026-11-01 – 2026-11-20', '2026-10-01 – 2026-10-20'],
    ['quarter_to_date', '2026-10-01 – 2026-11-20', '2026-07-01 – 2026-08-20'],
    ['year_to_date', '2026-01-01 – 2026-11-20', '2025-01-01 – 2025-11-20'],
    ['last_7_days', '2026-11-14 – 2026-11-20', '2026-11-07 – 2026-11-13'],
    ['last_30_days', '2026-10-22 – 2026-11-20', '2026-09-22 – 2026-10-21'],
    ['last_365_days', '2025-11-21 – 2026-11-20', '2024-11-21 – 2025-11-20'],
    ['last_complete_7_days', '2026-11-13 – 2026-11-19', '2026-11-06 – 2026-11-12'],
    ['last_week', '2026-11-09 – 2026-11-15', '2026-11-02 – 2026-11-08'],
  ])('%s: %s with %s', (...expected) => {
    expect(compared('2026-11-20', expected[0])).toEqual(expected);
  });
});

describe('a to-date start is shifted and the number of days kept, at every edge of the calendar', () => {
  test.each<readonly [today: string, ...Case]>([
    ['2026-03-31', 'month_to_date', '2026-03-01 – 2026-03-31', '2026-02-01 – 2026-03-03'],
    ['2024-03-31', 'month_to_date', '2024-03-01 – 2024-03-31', '2024-02-01 – 2024-03-02'],
    ['2026-01-01', 'month_to_date', '2026-01-01 – 2026-01-01', '2025-12-01 – 2025-12-01'],
    ['2026-01-01', 'week_to_date', '2025-12-29 – 2026-01-01', '2025-12-22 – 2025-12-25'],
    ['2026-01-01', 'quarter_to_date', '2026-01-01 – 2026-01-01', '2025-10-01 – 2025-10-01'],
    ['2026-01-01', 'year_to_date', '2026-01-01 – 2026-01-01', '2025-01-01 – 2025-01-01'],
    ['2026-01-01', 'last_7_days', '2025-12-26 – 2026-01-01', '2025-12-19 – 2025-12-25'],
    ['2024-02-29', 'year_to_date', '2024-01-01 – 2024-02-29', '2023-01-01 – 2023-03-01'],
    ['2024-12-31', 'year_to_date', '2024-01-01 – 2024-12-31', '2023-01-01 – 2024-01-01'],
    ['2025-12-31', 'year_to_date', '2025-01-01 – 2025-12-31', '2024-01-01 – 2024-12-30'],
    ['2026-06-30', 'quarter_to_date', '2026-04-01 – 2026-06-30', '2026-01-01 – 2026-04-01'],
    ['2026-11-22', 'week_to_date', '2026-11-16 – 2026-11-22', '2026-11-09 – 2026-11-15'],
    ['2026-11-23', 'week_to_date', '2026-11-23 – 2026-11-23', '2026-11-16 – 2026-11-16'],
    ['2024-03-01', 'yesterday', '2024-02-29 – 2024-02-29', '2024-02-28 – 2024-02-28'],
    ['2024-03-01', 'last_complete_7_days', '2024-02-23 – 2024-02-29', '2024-02-16 – 2024-02-22'],
    ['2026-11-22', 'last_week', '2026-11-09 – 2026-11-15', '2026-11-02 – 2026-11-08'],
    ['2026-11-23', 'last_week', '2026-11-16 – 2026-11-22', '2026-11-09 – 2026-11-15'],
    ['2027-01-01', 'last_week', '2026-12-21 – 2026-12-27', '2026-12-14 – 2026-12-20'],
  ])('on %s, %s: %s with %s', (today, ...expected) => {
    expect(compared(today, expected[0])).toEqual(expected);
  });
});

describe('presets are of the Los Angeles day, across clock changes and New Year', () => {
  test.each<readonly [instant: string, ...Case]>([
    ['2026-03-09T06:30:00Z', 'today', '2026-03-08 – 2026-03-08', '2026-03-07 – 2026-03-07'],
    ['2026-03-09T07:30:00Z', 'yesterday', '2026-03-08 – 2026-03-08', '2026-03-07 – 2026-03-07'],
    ['2026-11-02T07:30:00Z', 'week_to_date', '2026-10-26 – 2026-11-01', '2026-10-19 – 2026-10-25'],
    ['2026-11-02T08:30:00Z', 'week_to_date', '2026-11-02 – 2026-11-02', '2026-10-26 – 2026-10-26'],
    ['2027-01-01T07:30:00Z', 'month_to_date', '2026-12-01 – 2026-12-31', '2026-11-01 – 2026-12-01'],
    ['2027-01-01T08:30:00Z', 'year_to_date', '2027-01-01 – 2027-01-01', '2026-01-01 – 2026-01-01'],
  ])('at %s, %s: %s with %s', (instant, ...expected) => {
    expect(compared(todayInLosAngeles(new Date(instant)), expected[0])).toEqual(expected);
  });
});

type Ranges = Readonly<Record<PresetId, readonly [range: string, comparison: string]>>;

describe('every preset and what it is compared with', () => {
  test.each<readonly [what: string, now: string, Ranges]>([
    [
      'the evening of the day the clocks went back, already tomorrow by summer time',
      '2017-11-06T07:30:00Z',
      {
        today: ['2017-11-05 – 2017-11-05', '2017-11-04 – 2017-11-04'],
        yesterday: ['2017-11-04 – 2017-11-04', '2017-11-03 – 2017-11-03'],
        week_to_date: ['2017-10-30 – 2017-11-05', '2017-10-23 – 2017-10-29'],
        month_to_date: ['2017-11-01 – 2017-11-05', '2017-10-01 – 2017-10-05'],
        quarter_to_date: ['2017-10-01 – 2017-11-05', '2017-07-01 – 2017-08-05'],
        year_to_date: ['2017-01-01 – 2017-11-05', '2016-01-01 – 2016-11-04'],
        last_7_days: ['2017-10-30 – 2017-11-05', '2017-10-23 – 2017-10-29'],
        last_30_days: ['2017-10-07 – 2017-11-05', '2017-09-07 – 2017-10-06'],
        last_365_days: ['2016-11-06 – 2017-11-05', '2015-11-07 – 2016-11-05'],
        last_complete_7_days: ['2017-10-29 – 2017-11-04', '2017-10-22 – 2017-10-28'],
        last_week: ['2017-10-23 – 2017-10-29', '2017-10-16 – 2017-10-22'],
      },
    ],
    [
      'half past midnight after the clocks went forward, still yesterday by winter time',
      '2017-03-13T07:30:00Z',
      {
        today: ['2017-03-13 – 2017-03-13', '2017-03-12 – 2017-03-12'],
        yesterday: ['2017-03-12 – 2017-03-12', '2017-03-11 – 2017-03-11'],
        week_to_date: ['2017-03-13 – 2017-03-13', '2017-03-06 – 2017-03-06'],
        month_to_date: ['2017-03-01 – 2017-03-13', '2017-02-01 – 2017-02-13'],
        quarter_to_date: ['2017-01-01 – 2017-03-13', '2016-10-01 – 2016-12-11'],
        year_to_date: ['2017-01-01 – 2017-03-13', '2016-01-01 – 2016-03-12'],
        last_7_days: ['2017-03-07 – 2017-03-13', '2017-02-28 – 2017-03-06'],
        last_30_days: ['2017-02-12 – 2017-03-13', '2017-01-13 – 2017-02-11'],
        last_365_days: ['2016-03-14 – 2017-03-13', '2015-03-15 – 2016-03-13'],
        last_complete_7_days: ['2017-03-06 – 2017-03-12', '2017-02-27 – 2017-03-05'],
        last_week: ['2017-03-06 – 2017-03-12', '2017-02-27 – 2017-03-05'],
      },
    ],
    [
      'the end of a month longer than the one before',
      '2011-03-31T20:00:00Z',
      {
        today: ['2011-03-31 – 2011-03-31', '2011-03-30 – 2011-03-30'],
        yesterday: ['2011-03-30 – 2011-03-30', '2011-03-29 – 2011-03-29'],
        week_to_date: ['2011-03-28 – 2011-03-31', '2011-03-21 – 2011-03-24'],
        month_to_date: ['2011-03-01 – 2011-03-31', '2011-02-01 – 2011-03-03'],
        quarter_to_date: ['2011-01-01 – 2011-03-31', '2010-10-01 – 2010-12-29'],
        year_to_date: ['2011-01-01 – 2011-03-31', '2010-01-01 – 2010-03-31'],
        last_7_days: ['2011-03-25 – 2011-03-31', '2011-03-18 – 2011-03-24'],
        last_30_days: ['2011-03-02 – 2011-03-31', '2011-01-31 – 2011-03-01'],
        last_365_days: ['2010-04-01 – 2011-03-31', '2009-04-01 – 2010-03-31'],
        last_complete_7_days: ['2011-03-24 – 2011-03-30', '2011-03-17 – 2011-03-23'],
        last_week: ['2011-03-21 – 2011-03-27', '2011-03-14 – 2011-03-20'],
      },
    ],
    [
      'a leap day',
      '2024-02-29T20:00:00Z',
      {
        today: ['2024-02-29 – 2024-02-29', '2024-02-28 – 2024-02-28'],
        yesterday: ['2024-02-28 – 2024-02-28', '2024-02-27 – 2024-02-27'],
        week_to_date: ['2024-02-26 – 2024-02-29', '2024-02-19 – 2024-02-22'],
        month_to_date: ['2024-02-01 – 2024-02-29', '2024-01-01 – 2024-01-29'],
        quarter_to_date: ['2024-01-01 – 2024-02-29', '2023-10-01 – 2023-11-29'],
        year_to_date: ['2024-01-01 – 2024-02-29', '2023-01-01 – 2023-03-01'],
        last_7_days: ['2024-02-23 – 2024-02-29', '2024-02-16 – 2024-02-22'],
        last_30_days: ['2024-01-31 – 2024-02-29', '2024-01-01 – 2024-01-30'],
        last_365_days: ['2023-03-02 – 2024-02-29', '2022-03-02 – 2023-03-01'],
        last_complete_7_days: ['2024-02-22 – 2024-02-28', '2024-02-15 – 2024-02-21'],
        last_week: ['2024-02-19 – 2024-02-25', '2024-02-12 – 2024-02-18'],
      },
    ],
    [
      "New Year's Eve in Los Angeles, New Year's noon where the browser is",
      '2018-01-01T03:00:00Z',
      {
        today: ['2017-12-31 – 2017-12-31', '2017-12-30 – 2017-12-30'],
        yesterday: ['2017-12-30 – 2017-12-30', '2017-12-29 – 2017-12-29'],
        week_to_date: ['2017-12-25 – 2017-12-31', '2017-12-18 – 2017-12-24'],
        month_to_date: ['2017-12-01 – 2017-12-31', '2017-11-01 – 2017-12-01'],
        quarter_to_date: ['2017-10-01 – 2017-12-31', '2017-07-01 – 2017-09-30'],
        year_to_date: ['2017-01-01 – 2017-12-31', '2016-01-01 – 2016-12-30'],
        last_7_days: ['2017-12-25 – 2017-12-31', '2017-12-18 – 2017-12-24'],
        last_30_days: ['2017-12-02 – 2017-12-31', '2017-11-02 – 2017-12-01'],
        last_365_days: ['2017-01-01 – 2017-12-31', '2016-01-02 – 2016-12-31'],
        last_complete_7_days: ['2017-12-24 – 2017-12-30', '2017-12-17 – 2017-12-23'],
        last_week: ['2017-12-18 – 2017-12-24', '2017-12-11 – 2017-12-17'],
      },
    ],
    [
      'the first minute of a year in Los Angeles',
      '2018-01-01T08:00:00Z',
      {
        today: ['2018-01-01 – 2018-01-01', '2017-12-31 – 2017-12-31'],
        yesterday: ['2017-12-31 – 2017-12-31', '2017-12-30 – 2017-12-30'],
        week_to_date: ['2018-01-01 – 2018-01-01', '2017-12-25 – 2017-12-25'],
        month_to_date: ['2018-01-01 – 2018-01-01', '2017-12-01 – 2017-12-01'],
        quarter_to_date: ['2018-01-01 – 2018-01-01', '2017-10-01 – 2017-10-01'],
        year_to_date: ['2018-01-01 – 2018-01-01', '2017-01-01 – 2017-01-01'],
        last_7_days: ['2017-12-26 – 2018-01-01', '2017-12-19 – 2017-12-25'],
        last_30_days: ['2017-12-03 – 2018-01-01', '2017-11-03 – 2017-12-02'],
        last_365_days: ['2017-01-02 – 2018-01-01', '2016-01-03 – 2017-01-01'],
        last_complete_7_days: ['2017-12-25 – 2017-12-31', '2017-12-18 – 2017-12-24'],
        last_week: ['2017-12-25 – 2017-12-31', '2017-12-18 – 2017-12-24'],
      },
    ],
  ])('on %s, %s', (_, now, ranges) => {
    const today = todayInLosAngeles(new Date(now));
    const found = PRESET_IDS.map((id) => compared(today, id));
    expect(Object.fromEntries(found.map(([id, ...dates]) => [id, dates]))).toEqual(ranges);
  });
});
