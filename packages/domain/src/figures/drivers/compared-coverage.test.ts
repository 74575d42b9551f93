import { describe, expect, test } from 'vitest';
import { eachDay, toDateKey } from '../../core/calendar/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { explainCautions, prepareComparedCoverage } from './index.ts';

const week = rangeOf('2026-11-09', '2026-11-15');
const weekBefore = rangeOf('2026-11-02', '2026-11-08');
const every = eachDay(rangeOf('2026-10-01', '2026-11-20'));

function coverage(given: Partial<Parameters<typeof prepareComparedCoverage>[0]>) {
  return prepareComparedCoverage({
    current: week,
    previous: weekBefore,
    datesWithData: every,
    today: toDateKey('2026-11-21'),
    maturingDays: 2,
    ...given,
  });
}

test('two whole weeks with data are alike', () => {
  expect(coverage({})).toEqual({
    current: { days: 7, daysWithData: 7, daysNotFinal: 0 },
    previous: { days: 7, daysWithData: 7, daysNotFinal: 0 },
    cautions: [],
  });
});

describe('what makes periods unlike each other', () => {
  test.each([
    ['another number of days', { current: rangeOf('2026-11-09', '2026-11-14') }, ['6 days compared with 7.']],
    [
      'days without data in one of them',
      { datesWithData: every.filter((date) => date !== '2026-11-10' && date !== '2026-11-12') },
      ['Data for 5 of 7 days, and for 7 of 7 of the compared period.'],
    ],
    [
      'other weekdays',
      { current: rangeOf('2026-11-09', '2026-11-12'), previous: rangeOf('2026-11-05', '2026-11-08') },
      ['The two periods do not contain the same weekdays.'],
    ],
    ['the same weekdays in another order', { previous: rangeOf('2026-10-30', '2026-11-05') }, []],
    ['a day that is not final', { today: toDateKey('2026-11-16') }, ['1 day of the data is not final yet.']],
    [
      'days that are not final',
      { today: toDateKey('2026-11-16'), maturingDays: 3 },
      ['2 days of the data are not final yet.'],
    ],
    [
      'a shop that is closed on Sundays lacks as many days in both',
      { datesWithData: every.filter((date) => date !== '2026-11-15' && date !== '2026-11-08') },
      [],
    ],
  ])('%s', (_, given, sentences) => {
    expect(explainCautions(coverage(given))).toEqual(sentences);
  });
});
