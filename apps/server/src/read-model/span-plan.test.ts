import {
  addDays,
  type DateKey,
  type DateRange,
  eachDay,
  endOfMonth,
  toDateKey,
} from '@skuline/domain/calendar';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthsOf, planSpans, type SpanPlan, weeksOf } from './sku-sums.ts';

const FIRST_DAY = toDateKey('2025-11-10');
const day = (index: number) => addDays(FIRST_DAY, index);
const range = (start: string, end: string): DateRange => ({ start: toDateKey(start), end: toDateKey(end) });
const everyDay = () => true;
const builds = (...months: string[]) =>
  new Map(months.map((month) => [toDateKey(`${month}-01`), `b ${month}`]));

/** The days a plan reads, each as often as it does. */
function daysOf({ spans, rest }: SpanPlan): DateKey[] {
  const ofSpans = spans.flatMap(({ span, firstDay }) => {
    const month = { start: firstDay, end: endOfMonth(firstDay) };
    return span === 'month' ? eachDay(month) : eachDay(weeksOf(month)[0] ?? month);
  });
  return [...ofSpans, ...rest.flatMap(eachDay)].toSorted();
}

describe('a range is read from as few sums as there are', () => {
  test('whole months, the weeks at its ends, and the days of the weeks it cuts', () => {
    const ready = builds('2026-03', '2026-04', '2026-05');
    const asked = range('2026-03-25', '2026-05-12');
    expect(planSpans(asked, { ready, longest: 'month', isShown: everyDay })).toEqual({
      spans: [
        // The Monday to the end of the month: a week is cut where the month ends.
        { span: 'week', firstDay: '2026-03-30', build: 'b 2026-03' },
        { span: 'month', firstDay: '2026-04-01', build: 'b 2026-04' },
        { span: 'week', firstDay: '2026-05-01', build: 'b 2026-05' },
        { span: 'week', firstDay: '2026-05-04', build: 'b 2026-05' },
      ],
      rest: [range('2026-03-25', '2026-03-29'), range('2026-05-11', '2026-05-12')],
    });
  });

  test('weeks alone where buckets are weeks', () => {
    const plan = planSpans(range('2026-04-01', '2026-04-30'), {
      ready: builds('2026-04'),
      longest: 'week',
      isShown: everyDay,
    });
    expect(plan.spans.map(({ span, firstDay }) => `${span} ${firstDay}`)).toEqual(
      ['2026-04-01', '2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27'].map((first) => `week ${first}`),
    );
    expect(plan.rest).toEqual([]);
  });

  test('a month without sums is read by day, together with what adjoins it', () => {
    const plan = planSpans(range('2026-01-30', '2026-03-03'), {
      ready: builds('2026-01'),
      longest: 'month',
      isShown: everyDay,
    });
    expect(plan).toEqual({ spans: [], rest: [range('2026-01-30', '2026-03-03')] });
  });

  test('the running month is read whole when no day is shown beyond the range', () => {
    const asked = range('2026-05-01', '2026-05-20');
    const options = { ready: builds('2026-05'), longest: 'month' } as const;
    const isShown = (last: string) => (days: DateRange) => days.start <= last;
    expect(planSpans(asked, { ...options, isShown: isShown('2026-05-20') })).toEqual({
      spans: [{ span: 'month', firstDay: '2026-05-01', build: 'b 2026-05' }],
      rest: [],
    });
    expect(planSpans(asked, { ...options, isShown: isShown('2026-05-21') }).rest).toEqual([
      range('2026-05-18', '2026-05-20'),
    ]);
  });
});

test('every shown day of a range is read once, and no shown day beside it', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.nat(200),
      fc.uniqueArray(fc.nat(420), { maxLength: 300 }),
      fc.subarray(monthsOf({ start: FIRST_DAY, end: day(420) })),
      fc.constantFrom('week' as const, 'month' as const),
      (start, length, shownDays, months, longest) => {
        const asked = { start: day(start), end: day(start + length) };
        const shown = new Set(shownDays.map(day));
        const plan = planSpans(asked, {
          ready: new Map(months.map((month) => [month.start, month.start])),
          longest,
          isShown: (days) => eachDay(days).some((date) => shown.has(date)),
        });
        const wanted = eachDay(asked).filter((date) => shown.has(date));
        expect(daysOf(plan).filter((date) => shown.has(date))).toEqual(wanted);
      },
    ),
    { numRuns: 300 },
  );
});
