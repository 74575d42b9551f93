import { addDays, type DateRange, eachDay, toDateKey } from '../../core/calendar/index.ts';
import { ZERO_FACTS } from '../metrics/index.ts';
import { showGrowth } from '../changes/index.ts';
import { describe, expect, test } from 'vitest';
import { createKnownSums, type DaySums } from '../known-days/index.ts';
import { prepareCards, prepareMetricViews } from './metric-views.ts';

const today = toDateKey('2026-11-20');
const range = { start: toDateKey('2026-11-14'), end: today };
const comparison = { start: toDateKey('2026-11-07'), end: toDateKey('2026-11-13') };
const compared = { current: range, previous: comparison };

function days(period: DateRange, orders: number): DaySums[] {
  return eachDay(period).map((date) => ({
    date,
    sums: { ...ZERO_FACTS, sessions: 100, orders, contribution: -orders },
  }));
}

function viewsOf(current: readonly DaySums[], previous: readonly DaySums[]) {
  return prepareMetricViews({ range, compared, current, previous, known: {} }, today);
}

test('a tile has value, growth, sparkline, and for the hover card formula, both ranges and the previous value', () => {
  expect(viewsOf(days(range, 11), days(comparison, 10)).conversion).toEqual({
    id: 'conversion',
    label: 'Conversion',
    value: '11.0%',
    isInData: true,
    absent: 'not in your data',
    growth: showGrowth(10, 'up'),
    spark: [0.11, 0.11, 0.11, 0.11, 0.11, 0.11, 0.11],
    formula: 'orders / sessions',
    rangeText: 'Nov 14 – 20',
    rangeValue: '11.0%',
    comparisonText: 'Nov 7 – 13',
    previousValue: '10.0%',
    unknown: null,
    wholeText: null,
    restsOn: null,
    growthOver: null,
    missing: null,
  });
});

describe('growth', () => {
  test('is a dash when nothing was there before', () => {
    const { orders } = viewsOf(days(range, 11), []);
    expect(orders.growth.text).toBe('—');
    expect(orders.previousValue).toBe('—');
  });

  test('that reads as 0.0% has no direction', () => {
    const { orders } = viewsOf(days(range, 10_000), [
      ...days(comparison, 10_000).slice(1),
      ...days({ start: comparison.start, end: comparison.start }, 9_999),
    ]);
    expect(orders.growth).toMatchObject({ direction: null, isGood: null, text: '0.0%' });
  });

  test('of a larger loss is bad news, and the loss carries a true minus', () => {
    const { contribution } = viewsOf(days(range, 20), days(comparison, 10));
    expect(contribution.value).toBe('−$140');
    expect(contribution.growth).toMatchObject({ direction: 'down', isGood: false });
  });
});

describe('what is unknown is a dash and no 0', () => {
  const both = { range, compared, current: days(range, 11), previous: days(comparison, 10) };

  test('where the data carry no such figures', () => {
    const present = ['ad_spend'] as const;
    const { sessions, conversion } = prepareMetricViews({ ...both, known: {}, present }, today);
    for (const view of [sessions, conversion])
      expect(view).toMatchObject({ value: '—', isInData: false, growth: { text: '—' }, previousValue: '—' });
    expect(prepareCards(createKnownSums({ ...both, known: {} }), present).sessions).toBeNull();
  });

  test('where a sum rests on no day, though some of its sources told something', () => {
    const { orders } = prepareMetricViews({ ...both, known: { orders: [], sessions: [range] } }, today);
    expect(orders).toMatchObject({ value: '—', restsOn: '0 of 7 days', growth: { text: '—' } });
  });

  test('where nothing can be compared, which says nothing against the value', () => {
    const { sessions } = prepareMetricViews(
      { ...both, known: { orders: [range, comparison], sessions: [range] } },
      today,
    );
    expect(sessions).toMatchObject({
      restsOn: null,
      growth: { text: '—' },
      growthOver: 'nothing to compare',
    });
  });

  test.each([
    ['not every sales report is there', { orders: [], some_sales: [range] }],
    ['orders are not in the report', { orders: [], units_sold: [range], untold_orders: [range] }],
    ['no sales report', { orders: [], sessions: [range] }],
    [null, { orders: [range] }],
  ])('and why: %s', (unknown, known) => {
    expect(prepareMetricViews({ ...both, known }, today).orders).toMatchObject({ unknown });
  });

  test('and why, by the report that is missing on most days', () => {
    const but = [{ start: addDays(range.start, 1), end: range.end }];
    // Sales are missing on the first day alone, refunds on all the others.
    const known = { orders: but, gross_sales: but, net_sales: [] };
    expect(prepareMetricViews({ ...both, known }, today).net_sales).toMatchObject({
      unknown: 'no refunds report',
    });
  });

  test('where a ratio has nothing to divide by, which is no fall of 100 % either', () => {
    const none = both.current.map(({ date }) => ({ date, sums: ZERO_FACTS }));
    const { conversion } = prepareMetricViews({ ...both, current: none, known: {} }, today);
    expect(conversion).toMatchObject({
      value: '—',
      rangeValue: '—',
      previousValue: '10.0%',
      growth: { text: '—', isGood: null },
    });
    const reversed = prepareMetricViews({ ...both, previous: none, known: {} }, today);
    expect(reversed.conversion).toMatchObject({ value: '11.0%', previousValue: '—', growth: { text: '—' } });
  });
});

describe('a growth that rests on fewer days than its value says so', () => {
  const both = { range, compared, current: days(range, 11), previous: days(comparison, 10) };
  const growthOver = (from: string) =>
    prepareMetricViews(
      { ...both, known: { orders: [{ start: toDateKey(from), end: today }], sessions: [comparison, range] } },
      today,
    ).orders;

  test('where only two of its days are known before', () => {
    // Orders are known from Nov 12: on all 7 days, and before them on 2.
    expect(growthOver('2026-11-12')).toMatchObject({ restsOn: null, growthOver: 'over 2 days' });
  });

  test('not where all of them are', () => {
    expect(growthOver('2026-11-07')).toMatchObject({ restsOn: null, growthOver: null });
  });

  test('where none of them is, though the value rests on few days itself', () => {
    expect(growthOver('2026-11-19')).toMatchObject({
      restsOn: '2 of 7 days',
      growthOver: 'nothing to compare',
    });
  });
});

test('a day without rows is a gap in the sparkline', () => {
  expect(viewsOf(days(range, 5).toSpliced(2, 1), []).orders.spark).toEqual([5, 5, null, 5, 5, 5, 5]);
});

test('a year has one point for each whole week, counted back from its end', () => {
  const year = { start: addDays(today, -364), end: today };
  const { orders } = prepareMetricViews(
    { range: year, compared, current: days(year, 2), previous: [], known: {} },
    today,
  );
  expect(orders.spark).toEqual(Array.from({ length: 52 }, () => 14));
});
