import { describe, expect, test } from 'vitest';
import { addDays, type DateKey, daysThrough, eachDay, toDateKey } from '../../core/calendar/index.ts';
import type { InsightRule } from '../insights/index.ts';
import type { FactSums } from '../../figures/metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import {
  describeHeldBack,
  describeJudged,
  describeRule,
  describeThreshold,
  describeTooLittle,
  describeTrial,
  describeUnusual,
  describeVotes,
  countFired,
  drawnMetric,
  findBuiltIn,
  findTooLittleHistory,
  formatPerWeek,
  formatThreshold,
  positionOf,
  prepareThresholds,
  prepareTrialChart,
  readBuiltIn,
  readDays,
  takeSnapshots,
  thresholdAt,
  TRIAL_DAYS,
  type TrialHistory,
  type TrialLimits,
  tryBuiltIn,
  tryScopes,
} from './index.ts';
import { judgeDay } from './trial.ts';

// Spring has few retail events: Easter on April 5, Mother's Day on May 10 and Memorial Day on May 25.
const TODAY = toDateKey('2026-05-20');
const NEWEST = addDays(TODAY, -2);

const NO_LIMITS: TrialLimits = {
  maxPerHour: 5,
  firedByOthers: new Map(),
  snoozes: [],
};

function ruleOf(given: Partial<InsightRule>): InsightRule {
  return {
    id: 'r1',
    name: 'Sessions',
    description: '',
    metric: 'sessions',
    category: 'sales',
    scopeLevel: 'total',
    scopeName: null,
    comparison: 'less_than',
    threshold: 10,
    thresholdType: 'percentage',
    baseline: 'previous_period',
    windowDays: 1,
    isEnabled: true,
    ...given,
  };
}

type SumsOf = (day: DateKey) => Partial<FactSums> | null;

/** Every day of two years but those that are null. */
function historyOf(sumsOf: SumsOf, given: Partial<TrialHistory> = {}): TrialHistory {
  const days = eachDay({ start: toDateKey('2024-06-01'), end: TODAY }).flatMap((day) => {
    const sums = sumsOf(day);
    return sums === null ? [] : [[day, facts(sums)] as const];
  });
  const daysWithData = new Set(days.map(([day]) => day));
  return {
    days: new Map(days),
    daysWithData,
    present: null,
    known: {},
    today: TODAY,
    maturingDays: 2,
    ...given,
  };
}

/** So many hundred sessions on the named days, 10,000 on all others: enough to tell a change from chance. */
const sessions =
  (named: Readonly<Record<string, number | null>>): SumsOf =>
  (day) => {
    const value = named[day];
    return value === null ? null : { sessions: 100 * (value ?? 100), orders: 1000 };
  };

const trialDates = (days = TRIAL_DAYS) => eachDay(daysThrough(NEWEST, days));

function outcomesOf(rule: InsightRule, history: TrialHistory, limits = NO_LIMITS, days = 10) {
  const readings = readDays(rule, trialDates(days), history);
  const { trials } = tryScopes(rule, { readings: [readings], scopes: 1 }, limits);
  return (trials[0]?.days ?? []).flatMap(({ date, outcome }) =>
    outcome === 'quiet' ? [] : [`${date.slice(5)} ${outcome}`],
  );
}

/** The trial of a rule on everything. */
function trialOf(rule: InsightRule, history: TrialHistory, days = TRIAL_DAYS) {
  const of = { readings: [readDays(rule, trialDates(days), history)], scopes: 1 };
  const [trial] = tryScopes(rule, of, NO_LIMITS).trials;
  if (trial === undefined) throw new Error('one scope has one trial');
  return { of, trial, scale: prepareThresholds(rule, of, NO_LIMITS) };
}

describe('a day is read as insights are found', () => {
  // Each week has 10 more sessions a day than the week before. May 18 is a Monday, and its week has just begun.
  const rising = historyOf((day) => ({
    sessions: 1000 + 10 * Math.floor((Date.parse(day) - Date.parse('2024-06-03')) / 604_800_000),
  }));
  const value = rising.days.get(NEWEST)?.sessions ?? 0;

  test.each([
    ['previous_period', 1, value, value - 10],
    ['previous_period', 7, 7 * value - 60, 7 * value - 130],
    ['trailing_28_days', 1, value, value - 25],
    ['last_year', 1, value, value - 520],
  ] as const)('%s, %i days', (baseline, windowDays, expected, usual) => {
    const [day] = readDays(ruleOf({ baseline, windowDays }), [NEWEST], rising);
    expect(day?.reading).toMatchObject({ value: expected, baseline: usual });
    expect(day?.ordinary).toBe(day?.reading);
  });

  test('a day of a retail event is also read as an ordinary one', () => {
    const [day] = readDays(ruleOf({}), [toDateKey('2026-05-10')], rising);
    expect(day).toMatchObject({
      event: "Mother's Day",
      reading: { deviation: null },
      ordinary: { deviation: { value: 2000 } },
    });
  });

  test.each([
    ['a day without data', sessions({ [NEWEST]: null }), NEWEST],
    ['a day that is not final', sessions({}), TODAY],
  ])('%s is not read, and never fires', (_name, sumsOf, day) => {
    const rule = ruleOf({ comparison: 'less_than', thresholdType: 'absolute', threshold: 1_000_000 });
    const [read] = readDays(rule, [day], historyOf(sumsOf));
    expect(read).toMatchObject({ reading: null, ordinary: null });
    expect(read === undefined ? null : judgeDay(rule, read, 1)).toMatchObject({ fires: null });
  });

  test('a product without a row sold nothing where others did, from its first row on', () => {
    const all = historyOf(sessions({}));
    const own = { ...all, days: new Map([...all.days].filter(([day]) => day !== NEWEST)) };
    expect(readDays(ruleOf({}), [NEWEST], own)[0]?.reading).toMatchObject({ value: 0 });
    const fresh = { ...all, days: new Map([...all.days].filter(([day]) => day > NEWEST)) };
    expect(readDays(ruleOf({}), [NEWEST], fresh)[0]?.reading).toBeNull();
  });

  test('a metric nobody knows reads nothing, and a ratio of nothing neither', () => {
    const rule = ruleOf({ metric: 'happiness' });
    expect(readDays(rule, [NEWEST], historyOf(sessions({})))[0]?.reading).toBeNull();
    expect(prepareTrialChart(rule, [], TODAY)).toBeNull();
    expect(readDays(ruleOf({ metric: 'roas' }), [NEWEST], historyOf(sessions({})))[0]?.reading).toBeNull();
  });
});

describe('a day without stock', () => {
  // For five of the eight weeks that are compared nothing could be bought: sessions fell to a tenth.
  const gone = eachDay({ start: toDateKey('2026-04-06'), end: toDateKey('2026-05-10') });
  const ranOut = historyOf(sessions(Object.fromEntries(gone.map((day) => [day, 10]))));
  const told = { ...ranOut, withoutStock: gone.map((day) => ({ start: day, end: day })) };
  const rule = ruleOf({ baseline: 'same_weekday' });

  test('is not what a day is held against', () => {
    // 10,000 sessions are usual on each weekday with stock.
    expect(readDays(rule, [NEWEST], told)[0]?.reading).toMatchObject({ value: 10_000, baseline: 10_000 });
    expect(readDays(rule, [NEWEST], ranOut)[0]?.reading).toMatchObject({ baseline: 1000 });
  });

  test('is judged itself: running out is news', () => {
    expect(readDays(rule, [toDateKey('2026-04-14')], told)[0]?.reading).toMatchObject({
      value: 1000,
      baseline: 10_000,
    });
  });
});

describe('a day whose report is missing', () => {
  const gone = ['2026-05-13', '2026-05-14', '2026-05-18'];
  const late = historyOf(
    sessions({ '2026-05-12': 80, '2026-05-13': 0, '2026-05-14': 0, '2026-05-15': 80, '2026-05-18': 0 }),
    {
      known: {
        sessions: [
          { start: toDateKey('2024-01-01'), end: toDateKey('2026-05-12') },
          { start: toDateKey('2026-05-15'), end: toDateKey('2026-05-17') },
        ],
      },
    },
  );

  test.each<[string, Partial<InsightRule>, string[]]>([
    ['a change', { baseline: 'trailing_28_days' }, ['05-12 fired', '05-15 continued']],
    ['a change since the day before', {}, ['05-12 fired', '05-15 null']],
    ['a value', { comparison: 'equals', threshold: 0 }, []],
    ['a value below', { thresholdType: 'absolute', threshold: 8500 }, ['05-12 fired', '05-15 continued']],
    ['the unusual', { comparison: 'anomaly', threshold: 5 }, ['05-12 fired', '05-15 continued']],
    ['a ratio', { metric: 'conversion', comparison: 'greater_than', threshold: 50 }, ['05-15 null']],
  ])('is never judged: %s', (_name, given, expected) => {
    const outcomes = outcomesOf(ruleOf(given), late);
    expect(outcomes.filter((outcome) => gone.includes(`2026-${outcome.slice(0, 5)}`))).toEqual(
      gone.map((day) => `${day.slice(5)} null`),
    );
    expect(outcomes.filter((outcome) => !gone.includes(`2026-${outcome.slice(0, 5)}`))).toEqual(expected);
  });

  test('is no day of history', () => {
    const short = historyOf((day) => (day < '2026-05-09' ? null : { sessions: 1 }), { known: late.known });
    expect(findTooLittleHistory(ruleOf({}), short)).toEqual({ needs: 29, has: 7 });
  });

  test('is in no baseline: the week before of which two days are known is that of the same days', () => {
    const [day] = readDays(ruleOf({ windowDays: 3 }), [toDateKey('2026-05-17')], late);
    // May 15 – 17 are held against May 12, of which May 13 and 14 are not known.
    expect(day?.reading).toMatchObject({ value: 28_000, baseline: null, isLeftOpen: true });
  });
});

describe('a rule fires when its condition begins to hold', () => {
  const falls = { '2026-05-12': 80, '2026-05-13': 80, '2026-05-15': 80 };
  const drop = sessions(falls);
  const below = ruleOf({ baseline: 'trailing_28_days' });

  test('once while it holds, and again after it has cleared', () => {
    expect(outcomesOf(below, historyOf(drop))).toEqual(['05-12 fired', '05-13 continued', '05-15 fired']);
  });

  test('a day that cannot be judged clears nothing', () => {
    const history = historyOf(sessions({ '2026-05-12': 80, '2026-05-13': null, '2026-05-14': 80 }));
    expect(outcomesOf(below, history)).toEqual(['05-12 fired', '05-13 null', '05-14 continued']);
  });

  test('special weeks hold a change back, and it fires after them where it still holds', () => {
    const history = historyOf(sessions({ '2026-05-10': 50, '2026-05-11': 50 }));
    expect(outcomesOf(below, history)).toEqual(['05-10 special_week', '05-11 fired']);
  });

  test('a change that the volume cannot carry is within noise', () => {
    const few = historyOf((day) => ({ sessions: day === '2026-05-12' ? 8 : 10 }));
    expect(outcomesOf(below, few)).toEqual(['05-12 noise']);
  });

  test('it has cleared only when it is well inside its threshold', () => {
    // 9 % below is past 0.8 of the threshold of 10 %.
    const history = historyOf(sessions({ '2026-05-12': 80, '2026-05-13': 91, '2026-05-14': 80 }));
    expect(outcomesOf(below, history)).toEqual(['05-12 fired', '05-14 continued']);
  });

  test('snoozes and the cap hold it back', () => {
    const limits: TrialLimits = {
      ...NO_LIMITS,
      snoozes: [{ start: toDateKey('2026-05-13'), end: toDateKey('2026-05-15') }],
      firedByOthers: new Map([
        [toDateKey('2026-05-12'), 5],
        [toDateKey('2026-05-13'), 4],
      ]),
    };
    const history = historyOf(sessions({ ...falls, '2026-05-16': 80 }));
    expect(outcomesOf(below, history, limits)).toEqual([
      '05-12 cap',
      '05-13 fired',
      '05-15 snooze',
      '05-16 fired',
    ]);
  });

  test.each([
    ['before it fired', '2026-05-11'],
    ['when it had cleared', '2026-05-14'],
  ])('a snooze of what another threshold told %s holds nothing back', (_name, start) => {
    const snoozes = [{ start: toDateKey(start), end: toDateKey('2026-05-16') }];
    expect(outcomesOf(below, historyOf(drop), { ...NO_LIMITS, snoozes })).toEqual(
      outcomesOf(below, historyOf(drop)),
    );
  });

  test.each<[string, Partial<InsightRule>, string[]]>([
    ['a rise', { comparison: 'greater_than', threshold: 30 }, ['05-14 fired']],
    ['a value below', { thresholdType: 'absolute', threshold: 4000 }, ['05-12 fired']],
    [
      'a value above',
      { comparison: 'greater_than', thresholdType: 'absolute', threshold: 14_999 },
      ['05-14 fired'],
    ],
    ['a value', { comparison: 'equals', threshold: 3000 }, ['05-12 fired']],
    ['a rate in percent', { metric: 'conversion', thresholdType: 'absolute', threshold: 9 }, ['05-14 fired']],
  ])('%s', (_name, given, expected) => {
    const history = historyOf(sessions({ '2026-05-12': 30, '2026-05-14': 150 }));
    expect(outcomesOf(ruleOf({ baseline: 'same_weekday', ...given }), history)).toEqual(expected);
  });

  test('the unusual lies so many deviations from the same weekday, either way', () => {
    const rule = ruleOf({ comparison: 'anomaly', threshold: 5, thresholdType: 'absolute' });
    const history = historyOf(sessions({ '2026-05-12': 130, '2026-05-14': 104, '2026-05-16': 70 }));
    expect(outcomesOf(rule, history)).toEqual(['05-12 fired', '05-16 fired']);
  });
});

describe('the slider goes from often to seldom, both ways', () => {
  test.each<[string, Partial<InsightRule>, number]>([
    ['a fall', { threshold: 12 }, 12],
    ['a fall below zero', { threshold: -12 }, 12],
    ['a rise', { comparison: 'greater_than', threshold: 20 }, 20],
    ['a value below', { thresholdType: 'absolute', threshold: 450 }, -450],
    ['a value above', { comparison: 'greater_than', thresholdType: 'absolute', threshold: 450 }, 450],
    ['deviations', { comparison: 'anomaly', thresholdType: 'absolute', threshold: 3.5 }, 3.5],
  ])('%s', (_name, given, position) => {
    const rule = ruleOf(given);
    expect(positionOf(rule)).toBe(position);
    expect(thresholdAt(rule, position)).toBe(given.threshold === -12 ? 12 : given.threshold);
  });

  // Every 9th day falls by 1 to 20 percent in turn.
  const falls = historyOf((day) => {
    const at = Math.floor(Date.parse(day) / 86_400_000);
    return { sessions: at % 9 === 0 ? 10_000 - 100 * (1 + (Math.floor(at / 9) % 20)) : 10_000 };
  });

  test('round thresholds, each with what it would have done', () => {
    const rule = ruleOf({ threshold: 12, baseline: 'trailing_28_days' });
    const { of, scale } = trialOf(rule, falls);
    expect(scale).toMatchObject({ min: 5, max: 30, step: 1 });
    expect(scale?.ticks.map(({ threshold }) => threshold)).toEqual([5, 10, 15, 20, 25, 30]);
    const counts = scale?.ticks.map(({ fired }) => fired) ?? [];
    expect(counts.toSorted((a, b) => b - a)).toEqual(counts);
    expect([(counts[0] ?? 0) > 9, counts.at(-1)]).toEqual([true, 0]);
    for (const { threshold, fired, perWeek } of scale?.ticks ?? []) {
      expect(tryScopes({ ...rule, threshold }, of, NO_LIMITS).fired).toBe(fired);
      expect(perWeek).toBe((fired * 7) / TRIAL_DAYS);
    }
  });

  test('the rule’s own threshold is always on it', () => {
    expect(trialOf(ruleOf({ threshold: 90 }), falls).scale?.max).toBeGreaterThanOrEqual(90);
    expect(trialOf(ruleOf({ thresholdType: 'absolute', threshold: 100 }), falls).scale).toMatchObject({
      min: -10_000,
      max: 0,
      ticks: [{ threshold: 10_000 }, { threshold: 8000 }, {}, {}, {}, { threshold: 0 }],
    });
  });

  test('none for a rule that fires at one value, and none without days', () => {
    expect(trialOf(ruleOf({ comparison: 'equals' }), falls).scale).toBeNull();
    expect(prepareThresholds(ruleOf({}), { readings: [], scopes: 1 }, NO_LIMITS)).toBeNull();
  });
});

describe('the chart of a trial', () => {
  const history = historyOf(sessions({ '2026-05-12': 80 }));
  const chartOf = (rule: InsightRule) => prepareTrialChart(rule, trialOf(rule, history).trial.days, TODAY);

  test.each<[string, Partial<InsightRule>, object]>([
    [
      'a fall has its limit below',
      { baseline: 'trailing_28_days' },
      { low: 9000, usual: 10_000, high: 11_000, limit: 9000 },
    ],
    [
      'a rise above',
      { baseline: 'trailing_28_days', comparison: 'greater_than' },
      { low: 9000, high: 11_000, limit: 11_000 },
    ],
    [
      'a value is one line',
      { thresholdType: 'absolute', threshold: 85 },
      { low: null, high: null, limit: 85 },
    ],
    ['a rate in percent', { metric: 'conversion', thresholdType: 'absolute', threshold: 9 }, { limit: 0.09 }],
    ['the unusual has no limit', { comparison: 'anomaly', threshold: 2 }, { usual: 10_000, limit: null }],
  ])('%s', (_name, given, expected) => {
    const point = chartOf(ruleOf(given))?.points.find(({ key }) => key === '2026-05-12');
    expect(point).toMatchObject(expected);
  });

  test('days of one retail event are one band', () => {
    expect(chartOf(ruleOf({}))?.bands.slice(0, 2)).toEqual([
      { name: 'Black Friday', start: '2025-11-23', end: '2025-11-29' },
      { name: 'Cyber Monday', start: '2025-11-30', end: '2025-12-06' },
    ]);
  });
});

describe('words', () => {
  test.each<[Partial<InsightRule>, string, string]>([
    [{ threshold: 12, baseline: 'same_weekday' }, 'Falls 12% below the same weekday', '−12%'],
    [
      { threshold: -12.5, baseline: 'last_year', windowDays: 7 },
      'Falls 12.5% below the same weekdays last year, over 7 days',
      '−12.5%',
    ],
    [
      { comparison: 'greater_than', threshold: 20, windowDays: 3 },
      'Rises 20% above the 3 days before, over 3 days',
      '+20%',
    ],
    [
      { metric: 'ad_spend', comparison: 'greater_than', thresholdType: 'absolute', threshold: 4500 },
      'Ad spend above $4,500 on a day',
      '$4,500',
    ],
    [
      { metric: 'conversion', thresholdType: 'absolute', threshold: 8.5, windowDays: 7 },
      'Conversion below 8.5% in 7 days',
      '8.5%',
    ],
    [{ metric: 'roas', comparison: 'equals', threshold: 3 }, 'ROAS at 3.00 on a day', '3.00'],
    [{ comparison: 'anomaly', threshold: 3.5 }, 'Unusual for its weekday, by 3.5 deviations', '3.5'],
    [{ metric: 'happiness', thresholdType: 'absolute', threshold: 3 }, 'Happiness below 3 on a day', '3'],
  ])('%o', (given, description, threshold) => {
    expect(describeRule(ruleOf(given))).toBe(description);
    expect(formatThreshold(ruleOf(given))).toBe(threshold);
  });

  test.each([
    [0, 0, '0', 'about 0 a week', 'On the last 180 days this would never have fired'],
    [1, 0.0389, 'under 0.1', 'under 0.1 a week', 'On the last 180 days this would have fired once'],
    [10, 0.389, '0.4', 'about 0.4 a week', 'On the last 180 days this would have fired 10 times'],
  ])('%i times', (fired, perWeek, short, aWeek, sentence) => {
    expect(formatPerWeek({ fired, perWeek })).toBe(short);
    expect(describeTrial({ fired })).toBe(sentence);
    expect(describeThreshold(ruleOf({ threshold: 12 }), { fired, perWeek })).toBe(`12 percent, ${aWeek}`);
  });

  test.each([
    [0, 'never this unusual'],
    [1, 'this unusual once'],
    [4, 'this unusual 4 times'],
  ])('%i times, of a rule that tells what happens to whatever product', (fired, unusual) => {
    expect(describeUnusual({ fired })).toBe(
      `All your products together were ${unusual} in the last 180 days`,
    );
  });

  test('what was held back, what could be judged, and the votes', () => {
    const rule = ruleOf({ baseline: 'trailing_28_days' });
    const history = historyOf((day) =>
      day < '2026-04-01' ? null : { sessions: day === '2026-05-10' ? 5000 : 10_000 },
    );
    const { trial } = trialOf(rule, history);
    expect(describeHeldBack(trial, 5)).toBe('1 held back in special weeks');
    expect(describeJudged(trial)).toBe('34 of 180 days could be judged');
    expect(describeTooLittle({ needs: 29, has: 10 })).toBe('This rule needs 29 days of history, and has 10.');
    const votes = (...helpful: boolean[]) => describeVotes(helpful.map((isHelpful) => ({ isHelpful })));
    expect([votes(), votes(false), votes(true, false, true)]).toEqual([
      null,
      'the only vote was not helpful',
      '2 of 3 votes helpful',
    ]);
  });
});

test('a built-in rule is tried on the last 7 days as each day knew them', () => {
  // $7,000 a day; from May 12 on $5,000: a week of 6 × 7,000 + 5,000 is $47,000, which is within 10 % of the target.
  const history = historyOf((day) => ({ net_sales: day < '2026-05-12' ? 7000 : 5000 }));
  const rule = findBuiltIn('built_in:revenue_target_missed');
  if (rule === null) throw new Error('the specification has this rule');
  expect(drawnMetric(rule)).toBe('net_sales');
  const dates = trialDates(10);
  const snapshots = takeSnapshots(dates, { ...history, products: [] });
  const trial = tryBuiltIn(rule, readBuiltIn(rule, dates, history), snapshots, NO_LIMITS);
  // 45,000 is 10 % below 50,000.
  expect(
    trial.days
      .filter(({ outcome }) => outcome === 'fired')
      .map(({ date, reading }) => [date, reading?.value]),
  ).toEqual([['2026-05-13', 45_000]]);
  expect(findBuiltIn('r1')).toBeNull();
});

test('a built-in rule judges no week that lacks a report of what it looks at', () => {
  const rule = findBuiltIn('built_in:conversion_drop');
  if (rule === null) throw new Error('the specification has this rule');
  const dates = trialDates(20);
  const tried = (known: TrialHistory['known']) => {
    const days = (day: DateKey) => ({
      sessions: day === '2026-05-05' ? 9000 : 100,
      orders: 10,
      net_sales: 10_000,
    });
    const history = historyOf(days, { known });
    const snapshots = takeSnapshots(dates, { ...history, products: [] });
    return tryBuiltIn(rule, readBuiltIn(rule, dates, history), snapshots, NO_LIMITS);
  };
  const outcomes = (known: TrialHistory['known']) => new Set(tried(known).days.map(({ outcome }) => outcome));
  expect(outcomes({})).toContain('fired');
  const knownSessions = [
    { start: toDateKey('2024-01-01'), end: toDateKey('2026-05-04') },
    { start: toDateKey('2026-05-06'), end: TODAY },
  ];
  expect(outcomes({ sessions: knownSessions })).toEqual(new Set(['quiet', null]));
});

test('the dashboard that built-in rules look at has no sum of a week that lacks a report of it', () => {
  const day = toDateKey('2026-05-06');
  const start = toDateKey('2024-06-01');
  const sales = [{ start, end: TODAY }];
  const known = { orders: sales, net_sales: sales, sessions: [{ start, end: toDateKey('2026-05-04') }] };
  const history = historyOf(() => ({ sessions: 100, orders: 10, net_sales: 10_000 }), { known });
  const metrics = takeSnapshots([day], { ...history, products: [] }).get(day)?.metrics;
  expect([metrics?.sessions, metrics?.orders?.value]).toEqual([null, 70]);
  // Of the five days that have both.
  expect(metrics?.conversion?.value).toBe(0.1);
});

test.each<[Partial<InsightRule>, number | null]>([
  [{ baseline: 'previous_period', windowDays: 5 }, 33],
  [{ metric: 'happiness' }, null],
  [{ baseline: 'trailing_28_days' }, 29],
  [{ baseline: 'same_weekday' }, 29],
  [{ baseline: 'last_year' }, 365],
  [{ comparison: 'anomaly', threshold: 3, windowDays: 7 }, 35],
  [{ baseline: 'last_year', thresholdType: 'absolute' }, null],
  [{ baseline: 'last_year', comparison: 'equals' }, null],
])('of 10 final days %o needs %o', (given, needs) => {
  const history = historyOf((day) => (day < '2026-05-09' ? null : { sessions: 1 }));
  expect(findTooLittleHistory(ruleOf(given), history)).toEqual(needs === null ? null : { needs, has: 10 });
});

test('a rule is tried on the days that are final in what it reads, and on no others', () => {
  const maturingByKind = { sales: 2, refunds: 2, traffic: 4, ads: 4 };
  const history = historyOf(sessions({}), { maturingDays: 4, maturingByKind });
  const newestOf = (metric: InsightRule['metric']) =>
    readDays(ruleOf({ metric, windowDays: 1 }), trialDates(10), history).findLast(
      ({ reading }) => reading !== null,
    )?.date;
  expect(newestOf('orders')).toBe(addDays(TODAY, -2));
  expect(newestOf('sessions')).toBe(addDays(TODAY, -4));
});

test('a rule on every product counts all of them, within the cap of an hour', () => {
  const rule = ruleOf({ baseline: 'trailing_28_days' });
  const readings = readDays(
    rule,
    trialDates(10),
    historyOf(sessions({ '2026-05-12': 60, '2026-05-15': 60 })),
  );
  const all = tryScopes(
    rule,
    { readings: [readings, readings, readings], scopes: 3 },
    { ...NO_LIMITS, maxPerHour: 2 },
  );
  expect(all).toMatchObject({ fired: 4, heldBack: { cap: 2, special_week: 0 } });
  expect(all.trials.map(({ fired }) => fired)).toEqual([2, 2, 0]);
  expect([...countFired([all])]).toEqual([
    ['2026-05-12', 2],
    ['2026-05-15', 2],
  ]);
});
