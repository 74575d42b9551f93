import { expect, test } from 'vitest';
import { addDays, eachDay, toDateKey, weekdayOf } from '../../core/calendar/index.ts';
import { type FactSums, ZERO_FACTS } from '../../figures/metrics/index.ts';
import { prepareSince, prepareUsualDays, usualRange } from './usual-days.ts';

const START = toDateKey('2026-03-16');
const DAYS = { start: START, end: addDays(START, 4) };
const SHOWN = { start: addDays(START, -7), end: addDays(START, 9) };

/** 100 on a Monday to 700 on a Sunday, with 40 more or less in two weeks of three; nearly nothing while it lasts. */
function sold(back: number): FactSums {
  const day = addDays(START, back);
  const week = Math.floor(back / 7);
  const usual = 100 * weekdayOf(day) + (back < 0 ? 40 * (Math.abs(week % 3) - 1) : 0);
  return { ...ZERO_FACTS, sessions: 1000, orders: usual / 10, net_sales: back >= 0 && back < 5 ? 10 : usual };
}

const sums = new Map(
  Array.from({ length: 100 }, (_, at) => at - 80).map((back) => [addDays(START, back), sold(back)]),
);
const wanted = { metric: 'net_sales', days: DAYS, shown: SHOWN, sums } as const;

test('each day has the median of its weekday in the eight weeks before the insight, and two deviations around it', () => {
  const days = prepareUsualDays(wanted);
  expect(days.map(({ date }) => date)).toEqual(eachDay(SHOWN));
  const monday = days.find(({ date }) => date === START);
  expect(monday).toMatchObject({ value: 10, usual: 100 });
  // 40 either way is a standard deviation of 59.
  expect(monday?.high).toBeCloseTo(100 + 2 * 1.4826 * 40, 6);
  expect(monday?.low).toBeCloseTo(100 - 2 * 1.4826 * 40, 6);
  // A week later the days of the insight are still not usual.
  expect(days.find(({ date }) => date === addDays(START, 7))?.usual).toBe(100);
});

test('a day without data is a gap that is no zero, and with less than four such weekdays nothing is usual', () => {
  const few = new Map([...sums].filter(([day]) => day >= addDays(START, -21) && day !== addDays(START, 2)));
  const days = prepareUsualDays({ ...wanted, sums: few });
  expect(days.every(({ usual, low, high }) => usual === null && low === null && high === null)).toBe(true);
  expect(days.find(({ date }) => date === addDays(START, 2))?.value).toBeNull();
});

test('the range of what cannot be below nothing does not reach below it', () => {
  const days = prepareUsualDays({ ...wanted, metric: 'orders' });
  expect(days.every(({ low }) => low === null || low >= 0)).toBe(true);
});

test('since then: the mean of a day and what was usual for these days; a rate is that of all of them', () => {
  const from = addDays(START, 5);
  expect(prepareSince(wanted, from)).toEqual({
    mean: (600 + 700 + 100 + 200 + 300) / 5,
    usual: (600 + 700 + 100 + 200 + 300) / 5,
    isBack: true,
  });
  expect(prepareSince({ ...wanted, metric: 'conversion' }, from).mean).toBeCloseTo(0.038, 12);
  expect(prepareSince(wanted, addDays(SHOWN.end, 1))).toEqual({
    mean: null,
    usual: null,
    isBack: null,
  });
});

test('usual values need the eight weeks before the first day shown', () => {
  expect(usualRange(SHOWN)).toEqual({ start: addDays(SHOWN.start, -56), end: SHOWN.end });
});
