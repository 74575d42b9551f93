import { describe, expect, test } from 'vitest';
import { addDays, type DateKey, eachDay, toDateKey, weekdayOf } from '../../core/calendar/index.ts';
import type { FactSums } from '../../figures/metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import {
  describeGaps,
  describePace,
  describeProgress,
  type Goal,
  type GoalHistory,
  type GoalPeriod,
  isTypedInPercent,
  measureGoal,
  targetOfTyped,
  titleOfGoal,
  typedTarget,
} from './index.ts';
import { goalRange } from './goal-progress.ts';

const TODAY = toDateKey('2026-11-20');

function goalOf(given: Partial<Goal>): Goal {
  return {
    id: 'g1',
    name: '',
    metric: 'net_sales',
    period: 'monthly',
    targetValue: 930_000,
    isActive: true,
    ...given,
  };
}

type SumsOf = (day: DateKey) => Partial<FactSums>;

function historyOf(
  [start, end]: readonly [string, string],
  sumsOf: SumsOf,
  given: Partial<GoalHistory> = {},
): GoalHistory {
  const days = new Map(eachDay(rangeOf(start, end)).map((day) => [day, facts(sumsOf(day))]));
  return { days, known: {}, seasonality: new Map(), today: TODAY, maturingDays: 2, ...given };
}

/** A sentence as it is read. */
const textOf = (goal: Goal, history: GoalHistory) =>
  describeProgress(measureGoal(goal, history), history.today)
    .map(({ text }) => text)
    .join('');

describe('the current period has its real calendar days', () => {
  test.each<[GoalPeriod, string, string, string]>([
    ['daily', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['weekly', '2026-01-01', '2025-12-29', '2026-01-04'],
    ['monthly', '2026-10-31', '2026-10-01', '2026-10-31'],
    ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['monthly', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['quarterly', '2026-11-20', '2026-10-01', '2026-12-31'],
    ['quarterly', '2026-02-28', '2026-01-01', '2026-03-31'],
    ['yearly', '2028-02-29', '2028-01-01', '2028-12-31'],
  ])('%s on %s: %s to %s', (period, day, start, end) => {
    expect(goalRange(period, toDateKey(day))).toEqual(rangeOf(start, end));
  });
});

test('which days are not final goes by what the metric is made of', () => {
  const maturingByKind = { sales: 2, refunds: 2, traffic: 4, ads: 4 };
  const given = { maturingDays: 4, maturingByKind };
  const even = historyOf(
    ['2026-11-01', '2026-11-20'],
    () => ({ net_sales: 100, sessions: 10, orders: 1 }),
    given,
  );
  const notFinalOf = (metric: Goal['metric']) => measureGoal(goalOf({ metric }), even).notFinal;
  expect(notFinalOf('net_sales')).toEqual(rangeOf('2026-11-19', '2026-11-20'));
  expect(notFinalOf('conversion')).toEqual(rangeOf('2026-11-17', '2026-11-20'));
});

describe('a sum against its pace', () => {
  const even = historyOf(['2026-11-01', '2026-11-20'], () => ({ net_sales: 31_213.25 }));

  test('without four weeks of history the pace is even, and money is exact', () => {
    expect(measureGoal(goalOf({}), even)).toMatchObject({
      value: 624_265,
      pace: 620_000,
      deviation: 4265 / 620_000,
      status: 'on_track',
      neededPerDay: 30_573.5,
      perDay: 31_213.25,
      plainPerDay: 31_000,
      follows: { weekdays: false, seasons: false },
    });
    expect(textOf(goalOf({}), even)).toBe(
      '$624,265 by Nov 20, 0.7% ahead of the pace. Needed from here: $30,574 a day; so far $31,213. Even pace: $31,000 a day.',
    );
  });

  test('weekdays of the last 12 weeks shape the pace', () => {
    // Twice as much on Saturdays and Sundays: a week brings 9 parts. November 2026 begins on a Sunday.
    const weekend: SumsOf = (day) => ({ orders: weekdayOf(day) > 5 ? 20 : 10 });
    const history = historyOf(['2026-07-01', '2026-11-18'], weekend);
    const progress = measureGoal(goalOf({ metric: 'orders', targetValue: 1170 }), history);
    // 30 days with 9 of them at the weekend: 21 + 18 = 39 parts; 18 days with 5 of them there: 13 + 10 = 23.
    expect(progress).toMatchObject({ value: 230, pace: 690, deviation: (230 - 690) / 690, status: 'behind' });
    expect(progress).toMatchObject({ neededPerDay: 940 / 12, plainPerDay: null });
    expect(textOf(goalOf({ metric: 'orders', targetValue: 1170 }), history)).toBe(
      '230 by Nov 18, 66.7% behind the pace. Needed from here: 78 a day; so far 13.',
    );
  });

  test('search volume shapes the pace where every week of the period is known, from last year where it has not come', () => {
    const flat = historyOf(['2026-08-01', '2026-11-20'], () => ({ net_sales: 100 }));
    const season = (day: DateKey) => (day >= '2025-11-22' && day <= '2025-12-05' ? 3 : 1);
    const known = eachDay(rangeOf('2025-08-01', '2026-11-20')).map((day) => [day, season(day)] as const);
    const goal = goalOf({ targetValue: 4800 });
    // Nov 21 – 30 takes its weeks from Nov 22 – Dec 1 of last year: 20 days of 1 and 10 of 3 are 50 parts.
    expect(measureGoal(goal, { ...flat, seasonality: new Map(known) })).toMatchObject({
      pace: 1920,
      follows: { weekdays: true, seasons: true },
    });
    const gap = new Map(known.filter(([day]) => day !== '2025-11-25'));
    expect(measureGoal(goal, { ...flat, seasonality: gap })).toMatchObject({
      pace: 3200,
      follows: { weekdays: true, seasons: false },
    });
  });

  test.each([
    [95, 'on_track'],
    [94.99, 'behind'],
    [105, 'on_track'],
    [105.01, 'ahead'],
  ] as const)('net sales of %d where 100 are the pace: %s', (value, status) => {
    const history = historyOf(['2026-11-20', '2026-11-20'], () => ({ net_sales: value, ad_spend: value }));
    const day = goalOf({ period: 'daily', targetValue: 100 });
    expect(measureGoal(day, history).status).toBe(status);
    // Less spend is good news.
    const mirrored = { on_track: 'on_track', ahead: 'behind', behind: 'ahead' } as const;
    expect(measureGoal({ ...day, metric: 'ad_spend' }, history).status).toBe(mirrored[status]);
  });

  test('a day without data is in neither side, and is named with those not final', () => {
    const history = historyOf(['2026-11-01', '2026-11-20'], () => ({ net_sales: 30_000 }));
    const days = new Map([...history.days].filter(([day]) => day !== '2026-11-07'));
    const progress = measureGoal(goalOf({}), { ...history, days });
    expect(progress).toMatchObject({ value: 570_000, pace: 589_000, neededPerDay: 36_000, perDay: 30_000 });
    expect(describeGaps(progress, TODAY)).toBe('Nov 7 has no data · Nov 19 – 20 not final yet');
  });

  test.each<[string, Partial<Goal>, readonly [string, string], string]>([
    [
      'a period that has not begun in the data',
      {},
      ['2026-10-01', '2026-10-31'],
      'No day of this month has data yet. Needed from here: $31,000 a day.',
    ],
    [
      'a reached goal',
      { targetValue: 500 },
      ['2026-11-01', '2026-11-20'],
      '$2,000 by Nov 20, 500.0% ahead of the pace. The goal is reached. Even pace: $17 a day.',
    ],
    [
      'a goal of 0',
      { targetValue: 0 },
      ['2026-11-01', '2026-11-20'],
      '$2,000 by Nov 20. The goal is reached. Even pace: $0 a day.',
    ],
    [
      'costs that are used up',
      { metric: 'ad_spend', targetValue: 50 },
      ['2026-11-01', '2026-11-20'],
      '$100 by Nov 20, 200.0% above the pace. The goal is used up.',
    ],
    [
      'small counts',
      { metric: 'orders', targetValue: 36 },
      ['2026-11-01', '2026-11-20'],
      '20 by Nov 20, 16.7% behind the pace. Needed from here: 1.6 a day; so far 1.0.',
    ],
    [
      'a day',
      { period: 'daily', targetValue: 125 },
      ['2026-11-01', '2026-11-18'],
      '$100 by Nov 18, 20.0% behind the goal.',
    ],
    [
      'a month that is over',
      { targetValue: 4000 },
      ['2026-11-01', '2026-11-30'],
      '$3,000 by Nov 30, 25.0% behind the pace. Even pace: $133 a day.',
    ],
  ])('%s', (_name, goal, days, text) => {
    const today = days[1] > TODAY ? toDateKey(days[1]) : TODAY;
    const history = historyOf(days, () => ({ net_sales: 100, ad_spend: 5, orders: 1 }), { today });
    // The weekdays are alike, so the pace is even.
    expect(textOf(goalOf(goal), history)).toBe(text);
  });

  test('the running sums end at the goal, and at the newest day with data', () => {
    const progress = measureGoal(goalOf({ period: 'yearly', targetValue: 366 }), {
      ...historyOf(['2028-01-01', '2028-03-01'], () => ({ net_sales: 2.5 })),
      today: toDateKey('2028-03-01'),
    });
    if (progress.kind !== 'sum') throw new Error('net sales are a sum');
    expect(progress.points).toHaveLength(366);
    expect(progress.points[60]).toEqual({ date: '2028-03-01', soFar: 152.5, pace: 61 });
    expect(progress.points[61]).toEqual({ date: '2028-03-02', soFar: null, pace: 62 });
    expect(progress.points.at(-1)).toEqual({ date: '2028-12-31', soFar: null, pace: 366 });
  });
});

describe('a ratio against its goal', () => {
  /** So much spend every day, with so much sold for each dollar of it. */
  const ads =
    (roas: number): SumsOf =>
    () => ({ ad_spend: 100, ad_sales: 100 * roas });

  test('what the rest of the year needs is solved from what it is expected to divide by', () => {
    const history = historyOf(['2026-01-01', '2026-11-20'], ads(3.42));
    const goal = goalOf({ metric: 'roas', period: 'yearly', targetValue: 3.5 });
    // (3.42 × 324 + r × 41) / 365 = 3.5
    const progress = measureGoal(goal, history);
    expect(progress).toMatchObject({ value: 3.42, status: 'behind' });
    expect(progress.kind === 'ratio' && progress.neededRatio).toBeCloseTo((3.5 * 365 - 3.42 * 324) / 41, 10);
    expect(textOf(goal, history)).toBe('2.3% below the goal. The rest of the year needs 4.13 to reach it.');
    expect(titleOfGoal(progress, TODAY)).toBe('ROAS, this year');
  });

  test('the expected days follow the weekdays of what the ratio divides by', () => {
    // Sessions only at the weekend: of Nov 19 – 30, Sat 21, Sun 22, Sat 28, Sun 29 have 200 each.
    const history = historyOf(['2026-08-01', '2026-11-18'], (day) =>
      weekdayOf(day) > 5 ? { sessions: 200, orders: 20 } : {},
    );
    const progress = measureGoal(goalOf({ metric: 'conversion', targetValue: 0.12 }), history);
    // Five such days so far: (100 + r × 800) / 1800 = 0.12
    expect(progress).toMatchObject({ value: 0.1, status: 'behind', neededRatio: 0.145 });
  });

  test.each([
    [0.35, 0.36, 'on_track', '1.0 points below, inside the band of ±1 point.'],
    [0.357, 0.36, 'on_track', '0.3 points below, inside the band of ±1 point.'],
    [0.36, 0.36, 'on_track', 'Equal to the goal, inside the band of ±1 point.'],
    [0.348, 0.36, 'behind', '1.2 points below the goal. The rest of the quarter needs 37.5% to reach it.'],
    [0.371, 0.36, 'ahead', '1.1 points above the goal.'],
    [
      0.1,
      0.99,
      'behind',
      '89.0 points below the goal. The rest of the quarter can no longer make up for it.',
    ],
  ] as const)('a margin of %d for a goal of %d: %s', (margin, targetValue, status, text) => {
    const history = historyOf(['2026-10-01', '2026-11-20'], () => ({
      net_sales: 1000,
      contribution: 1000 * margin,
    }));
    const goal = goalOf({ metric: 'contribution_margin', period: 'quarterly', targetValue });
    expect(measureGoal(goal, history).status).toBe(status);
    expect(textOf(goal, history)).toBe(text);
  });

  test.each([
    [1.01, 'on_track'],
    [1.02, 'behind'],
    [0.98, 'ahead'],
  ] as const)('a CPC of %d where 1 is the goal: %s', (cpc, status) => {
    const history = historyOf(['2026-11-01', '2026-11-20'], () => ({ ad_spend: cpc * 10, ad_clicks: 10 }));
    expect(measureGoal(goalOf({ metric: 'cpc', targetValue: 1 }), history).status).toBe(status);
  });

  test('nothing to divide by', () => {
    const history = historyOf(['2026-11-01', '2026-11-20'], () => ({ net_sales: 5 }));
    const goal = goalOf({ metric: 'conversion', period: 'weekly', targetValue: 0.1 });
    expect(measureGoal(goal, history)).toMatchObject({ value: null, status: null, neededRatio: null });
    expect(textOf(goal, history)).toBe('Nothing to divide by in this week yet.');
  });
});

describe('a day whose report is missing is not 0', () => {
  /** Orders to Nov 20, a tenth of 100 sessions each day; their traffic is known to the 17th, without the 7th. */
  const known = {
    orders: [rangeOf('2026-11-01', '2026-11-20')],
    sessions: [rangeOf('2026-11-01', '2026-11-06'), rangeOf('2026-11-08', '2026-11-17')],
  };
  const late = (given: Partial<GoalHistory> = {}) =>
    historyOf(
      ['2026-11-01', '2026-11-20'],
      (day) => ({ orders: 10, sessions: day > '2026-11-17' || day === '2026-11-07' ? 0 : 100 }),
      { known, ...given },
    );
  const goals = {
    conversion: goalOf({ metric: 'conversion', targetValue: 0.1 }),
    sessions: goalOf({ metric: 'sessions', targetValue: 3000 }),
    orders: goalOf({ metric: 'orders', targetValue: 300 }),
  };

  test('a ratio rests on the days that have all its parts', () => {
    const progress = measureGoal(goals.conversion, late());
    expect(progress).toMatchObject({ value: 0.1, status: 'on_track', elapsed: { end: '2026-11-17' } });
    expect(describeGaps(progress, TODAY)).toBe('No traffic report for Nov 7 and Nov 18 – 20');
  });

  test('the value and the pace of a sum have the same days, and those that are late are still to come', () => {
    const progress = measureGoal(goals.sessions, late());
    expect(progress).toMatchObject({
      value: 1600,
      pace: 1600,
      deviation: 0,
      missing: ['2026-11-07'],
      rest: { start: '2026-11-18', end: '2026-11-30' },
      neededPerDay: 1400 / 13,
    });
    expect(textOf(goals.sessions, late())).toMatch(/^1,600 by Nov 17, on the pace\./);
    const points = progress.kind === 'sum' ? progress.points : [];
    expect(points.find(({ date }) => date === '2026-11-17')?.soFar).toBe(1600);
    expect(points.find(({ date }) => date === '2026-11-18')?.soFar).toBeNull();
  });

  test('the goal of what is complete stays as it is', () => {
    expect(measureGoal(goals.orders, late())).toEqual(measureGoal(goals.orders, late({ known: {} })));
  });

  test('a daily goal is that of the newest day on which its metric is known', () => {
    const daily = { ...goals.sessions, period: 'daily', targetValue: 100 } as const;
    expect(measureGoal(daily, late())).toMatchObject({
      range: { start: '2026-11-17' },
      value: 100,
      status: 'on_track',
    });
  });

  test('weekdays are read from days that are known', () => {
    const sessions: SumsOf = (day) => ({ sessions: day > '2026-10-31' ? 0 : 100 });
    const history = historyOf(['2026-08-01', '2026-11-20'], sessions, {
      known: { sessions: [rangeOf('2026-08-01', '2026-10-31')] },
    });
    expect(measureGoal(goals.sessions, history)).toMatchObject({
      value: null,
      pace: 0,
      neededPerDay: 100,
      follows: { weekdays: true },
    });
  });

  test('without a report in the period there is no value, and no judgment', () => {
    const history = late({ known: { ...known, sessions: [] } });
    expect(measureGoal(goals.conversion, history)).toMatchObject({ value: null, status: null });
    expect(measureGoal(goals.sessions, history)).toMatchObject({ value: null, status: null, elapsed: null });
    expect(textOf(goals.conversion, history)).toMatch(/^No day of this month has a traffic report yet\./);
  });
});

test('the weekdays are read from final days outside special weeks', () => {
  // Black Friday's week sold ten times as much; the day before yesterday is the newest final one.
  const today = toDateKey('2026-12-11');
  const history = historyOf(
    ['2026-08-01', '2026-12-11'],
    (day) => ({
      net_sales: day >= '2026-11-23' && day <= '2026-11-29' ? 1000 : day >= '2026-12-10' ? 0 : 100,
    }),
    { today },
  );
  const progress = measureGoal(goalOf({ period: 'weekly', targetValue: 700 }), history);
  expect(progress).toMatchObject({ pace: 500, follows: { weekdays: true } });
  expect(progress.kind === 'sum' && describePace(progress)).toBe(
    'The pace follows the weekdays of the last 12 weeks.',
  );
  expect(addDays(progress.range.start, 6)).toBe('2026-12-13');
});

test('days on which much was out of stock shape no pace, and are named', () => {
  // Each Friday of the last twelve weeks brought 100 as any day, but for the last four, on which the best seller was out.
  const out = ['2026-10-23', '2026-10-30', '2026-11-06', '2026-11-13'].map(toDateKey);
  const history = historyOf(['2026-07-01', '2026-11-20'], (day) => ({
    net_sales: out.includes(day) ? 10 : 100,
  }));
  const goal = goalOf({ period: 'weekly', targetValue: 700 });
  const paceOf = (given: GoalHistory) => {
    const progress = measureGoal(goal, given);
    return progress.kind === 'sum' ? progress : null;
  };
  // Friday is expected to bring less than Thursday, until the days without stock are known.
  const [thursday, friday] = [3, 4].map(
    (at) => (paceOf(history)?.points[at]?.pace ?? 0) - (paceOf(history)?.points[at - 1]?.pace ?? 0),
  );
  expect(friday).toBeLessThan(thursday ?? 0);
  const told = paceOf({ ...history, withoutStock: new Set(out) });
  expect(told?.points.map(({ pace }) => pace)).toEqual([100, 200, 300, 400, 500, 600, 700]);
  expect(told === null ? '' : describePace(told)).toBe(
    'The pace follows the weekdays of the last 12 weeks, without 4 days on which much was out of stock.',
  );
  const now = { ...history, withoutStock: new Set([toDateKey('2026-11-17')]) };
  expect(textOf(goal, now)).toContain(' Much was out of stock on 1 day of these.');
});

test.each([
  ['conversion', 0.07, 7],
  ['ctr', 0.0123, 1.23],
  ['roas', 3.5, 3.5],
  ['net_sales', 930_000, 930_000],
] as const)('a target of %s is kept as %d and typed as %d', (metric, kept, typed) => {
  expect(typedTarget(metric, kept)).toBe(typed);
  expect(targetOfTyped(metric, typed)).toBe(kept);
  expect(isTypedInPercent(metric)).toBe(kept !== typed);
});
