import { describe, expect, test } from 'vitest';
import { addDays, type DateKey, isInRanges, joinRanges } from '../../core/calendar/index.ts';
import type { Goal } from '../goals/index.ts';
import { FACT_IDS, FACT_KINDS, type FactKind, KINDS_OF_FACT, METRICS } from '../../figures/metrics/index.ts';
import { DEFAULT_INSIGHT_RULES } from './default-rules.ts';
import { findInsights, type InsightSettings } from './find-insights.ts';
import type { InsightRule } from './insight-rule.ts';
import type { InsightSeries } from './insight-series.ts';
import {
  type Happening,
  NOTHING_SET,
  type SkuDay,
  steadySeller,
  withoutReport,
} from './testing/steady-seller.ts';

const SKU = ['Alder', 'Kettle', 'KTL-1'];

function during(from: number, to: number, names: readonly string[], effect: Partial<SkuDay>): Happening {
  return (of, daysAgo) =>
    daysAgo <= from && daysAgo >= to && names.every((name, at) => of[at] === name) ? effect : {};
}

const RULE: InsightRule = {
  id: 'own',
  name: 'My rule',
  description: '',
  metric: 'sessions',
  category: 'sales',
  scopeLevel: 'total',
  scopeName: null,
  comparison: 'less_than',
  threshold: 10,
  thresholdType: 'percentage',
  baseline: 'previous_period',
  windowDays: 7,
  isEnabled: true,
};
const GOAL: Goal = {
  id: 'g',
  name: 'Plan',
  metric: 'sessions',
  period: 'weekly',
  // 400 sessions of seven SKUs, as the steady seller has them.
  targetValue: 19_600,
  isActive: true,
};
/** All that could say something of a report that is missing. */
const EVERYTHING: InsightSettings = {
  ...NOTHING_SET,
  rules: [
    ...DEFAULT_INSIGHT_RULES,
    ...(['previous_period', 'trailing_28_days', 'same_weekday'] as const).flatMap((baseline) =>
      [1, 3, 7, 28].map((windowDays) => ({
        ...RULE,
        id: `${baseline} ${windowDays}`,
        baseline,
        windowDays,
        threshold: 20,
      })),
    ),
    { ...RULE, id: 'few', thresholdType: 'absolute' as const, threshold: 17_000 },
    { ...RULE, id: 'none', comparison: 'equals' as const, threshold: 0, windowDays: 1 },
    { ...RULE, id: 'unusual', comparison: 'anomaly' as const, threshold: 4 },
    { ...RULE, id: 'converts', metric: 'conversion', thresholdType: 'absolute' as const, threshold: 9 },
    {
      ...RULE,
      id: 'converts much',
      metric: 'conversion',
      comparison: 'greater_than' as const,
      thresholdType: 'absolute' as const,
      threshold: 12,
    },
  ],
  goals: [GOAL, { ...GOAL, id: 'h', metric: 'conversion' as const, targetValue: 0.1 }],
};

const namesOf = (series: InsightSeries, settings = EVERYTHING) =>
  findInsights(series, settings).findings.map(({ ruleId }) => ruleId);

const GONE: readonly (readonly [string, readonly { from: number; to: number }[]])[] = [
  ['the newest day', [{ from: 0, to: 0 }]],
  ['the last three days', [{ from: 2, to: 0 }]],
  ['the last ten days', [{ from: 9, to: 0 }]],
  ['two days of the last week', [{ from: 5, to: 4 }]],
  ['every other week', [13, 27, 41, 55].map((from) => ({ from, to: from - 6 }))],
  ['everything but the last 40 days', [{ from: 200, to: 40 }]],
  ['everything but the last 10 days', [{ from: 200, to: 10 }]],
];

describe('a report that is missing on some days is no insight', () => {
  test.each(FACT_KINDS.flatMap((kind) => GONE.map(([words, gone]) => [kind, words, gone] as const)))(
    'the %s report of %s',
    (kind, _, gone) => {
      expect(namesOf(withoutReport(steadySeller(), kind, ...gone))).toEqual([]);
    },
  );

  test.each(['traffic', 'sales'] as const)('while taken for 0 it would be: %s', (kind) => {
    const late = withoutReport(steadySeller(), kind, { from: 2, to: 0 });
    expect(namesOf({ ...late, known: {} })).not.toEqual([]);
  });
});

describe('what happens while a report is late is told by what is known', () => {
  const late = (happening: Happening, kind: FactKind, from = 2) =>
    withoutReport(steadySeller({ happening }), kind, { from, to: 0 });

  test('a SKU that has run out, without the visits to it', () => {
    const stopped = during(3, 0, SKU, { conversion: 0 });
    const [finding, ...others] = findInsights(late(stopped, 'traffic'), NOTHING_SET).findings;
    const [whole] = findInsights(steadySeller({ happening: stopped }), NOTHING_SET).findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      ruleId: 'stock_out',
      days: whole?.days,
      value: whole?.value,
      usual: whole?.usual,
      impact: whole?.impact,
    });
    expect(whole?.narrative.description).toMatch(/sessions/i);
    expect(finding?.narrative.description).not.toMatch(/sessions|conversion/i);
    expect(finding?.drivers.filter(({ id }) => id === 'sessions' || id === 'conversion')).toEqual([]);
  });

  test('a SKU that has run out, by its units where refunds may still change its net sales', () => {
    const stopped = during(3, 0, SKU, { conversion: 0 });
    const [finding, ...others] = findInsights(late(stopped, 'refunds'), NOTHING_SET).findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ ruleId: 'stock_out', metric: 'units_sold', value: 0 });
    expect(finding?.impact).toBeLessThan(0);
    expect(finding?.narrative.description).not.toMatch(/net sales/i);
  });

  test('a fall of conversion up to the last day that has all its parts', () => {
    const series = late(during(8, 0, ['Alder'], { conversion: 0.5 }), 'traffic');
    const [finding] = findInsights(series, NOTHING_SET).findings;
    expect(finding).toMatchObject({
      ruleId: 'conversion_change',
      days: { start: addDays(series.asOf, -8), end: addDays(series.asOf, -3) },
    });
    expect(finding?.value).toBeCloseTo(0.05, 2);
  });

  test('a fall with a hole in it says how many days it is of', () => {
    const happening = during(6, 0, ['Alder'], { conversion: 0.5 });
    const series = withoutReport(steadySeller({ happening }), 'traffic', { from: 3, to: 2 });
    const [finding] = findInsights(series, NOTHING_SET).findings;
    expect(finding?.ruleId).toBe('conversion_change');
    expect(finding?.narrative.description).toContain('on Mar 27 – Apr 2 (5 of 7 days)');
  });

  test('of a report that is later than a week nothing is told', () => {
    expect(
      namesOf(late(during(12, 0, [], { conversion: 0.5, sessions: 0.5 }), 'traffic', 7), NOTHING_SET),
    ).not.toContain('traffic_change');
  });
});

describe('ads are told by the newest days of ads', () => {
  const before = (days: number, happening: Happening) =>
    withoutReport(steadySeller({ happening, days: 112 }), 'ads', { from: days - 1, to: 0 });
  /** Dear for ten days up to the newest of ads. */
  const dearBefore = (days: number) => before(days, during(days + 9, 0, [], { cpc: 1.8 }));

  test.each([7, 8, 14, 28])('of which the last is %i days older than the last of sales', (days) => {
    const series = dearBefore(days);
    const [finding, ...others] = findInsights(series, NOTHING_SET).findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      ruleId: 'cpc_rise',
      days: { start: addDays(series.asOf, -days - 9), end: addDays(series.asOf, -days) },
    });
  });

  test('and of sales that are as much older nothing is missing', () => {
    const happening = during(9, 0, [], { cpc: 1.8 });
    const gone = { from: 13, to: 0 };
    const series = (['sales', 'refunds', 'traffic'] as const).reduce(
      (of, kind) => withoutReport(of, kind, gone),
      steadySeller({ happening }),
    );
    expect(namesOf(series, NOTHING_SET)).toEqual(['cpc_rise']);
  });

  test('which come no more after four weeks', () => {
    expect(namesOf(dearBefore(29), NOTHING_SET)).toEqual([]);
    expect(
      namesOf(
        before(8, () => ({})),
        NOTHING_SET,
      ),
    ).toEqual([]);
  });

  test('and are the reason of nothing that came after them, new or open', () => {
    const WASTE: Partial<SkuDay> = { adClicks: 3, adConversion: 0.1 };
    const happening: Happening = (names, daysAgo) =>
      names[2] !== 'KTL-1'
        ? {}
        : { ...(daysAgo < 24 ? WASTE : {}), ...(daysAgo < 5 ? { conversion: 0.3 } : {}) };
    const series = before(14, happening);
    const { findings } = findInsights(series, NOTHING_SET);
    expect(findings.map(({ ruleId }) => ruleId).toSorted()).toEqual(['ad_waste', 'conversion_change']);
    const openInsights = findings
      .filter(({ ruleId }) => ruleId === 'ad_waste')
      .map((finding) => ({ ...finding, id: '1' }));
    expect(namesOf(series, { ...NOTHING_SET, openInsights })).toEqual(['conversion_change']);
  });
});

describe('an own rule', () => {
  const fallen = steadySeller({ happening: (_, daysAgo) => (daysAgo < 12 ? { sessions: 0.8 } : {}) });
  const readOf = (series: InsightSeries, given: Partial<InsightRule> = {}) =>
    findInsights(series, {
      ...NOTHING_SET,
      rules: [{ ...RULE, baseline: 'same_weekday', comparison: 'less_than', threshold: 10, ...given }],
    }).findings.find(({ ruleId }) => ruleId === 'own');

  test('ends its window on the newest day that is known', () => {
    const finding = readOf(withoutReport(fallen, 'traffic', { from: 2, to: 0 }));
    expect(finding?.days).toEqual({ start: addDays(fallen.asOf, -9), end: addDays(fallen.asOf, -3) });
    expect(finding?.change).toBeCloseTo(-0.2, 1);
  });

  test('says over how many days where a report is missing in between', () => {
    const finding = readOf(withoutReport(fallen, 'traffic', { from: 3, to: 2 }));
    expect(finding?.narrative).toMatchObject({
      title: expect.stringContaining('in 5 of 7 days'),
      description: expect.stringContaining('on Mar 27 – Apr 2 (5 of 7 days)'),
    });
    expect(finding?.change).toBeCloseTo(-0.2, 1);
  });

  test('holds a window against the same days of the one before', () => {
    // A week whose weekend is not known is held against the days of the week before, of which one is not known either.
    const week = steadySeller({ happening: (_, daysAgo) => (daysAgo < 7 ? { sessions: 0.7 } : {}) });
    const holes = withoutReport(week, 'traffic', { from: 3, to: 2 }, { from: 8, to: 8 });
    const finding = readOf(holes, { baseline: 'previous_period' });
    const sumOf = (days: readonly number[]) =>
      days.reduce((sum, ago) => sum + (week.total.sums.at(-1 - ago)?.sessions ?? 0), 0);
    expect(finding?.value).toBe(sumOf([6, 5, 4, 0]));
    expect(finding?.usual).toBe(sumOf([13, 12, 11, 7]));
  });

  test('of a sum that lacks days is not held against a value', () => {
    const few = { comparison: 'less_than', thresholdType: 'absolute', threshold: 16_000 } as const;
    expect(readOf(fallen, few)).toBeDefined();
    expect(readOf(withoutReport(fallen, 'traffic', { from: 3, to: 3 }), few)).toBeUndefined();
  });
});

describe('an open insight', () => {
  const { asOf } = steadySeller();
  const daysOf = (from: number, to: number) => ({ start: addDays(asOf, -from), end: addDays(asOf, -to) });
  const openOf = (from: number, to: number) => ({
    id: '7',
    ruleId: 'conversion_change',
    cause: 'conversion',
    metric: 'conversion',
    scope: { brand: 'Alder', channel: null, parent_sku: null, sku: null },
    days: daysOf(from, to),
    value: 0.05,
    usual: 0.1,
  });
  const recoveredOf = (series: InsightSeries, from: number, to: number) =>
    findInsights(series, { ...NOTHING_SET, openInsights: [openOf(from, to)] }).recovered;
  const happening = during(12, 8, ['Alder'], { conversion: 0.5 });

  test('has recovered on a known day, whatever is missing after it', () => {
    const holes = withoutReport(
      steadySeller({ happening }),
      'traffic',
      { from: 6, to: 6 },
      { from: 3, to: 3 },
    );
    expect(recoveredOf(holes, 12, 8)).toEqual([{ id: '7', on: addDays(asOf, -7) }]);
  });

  test('has not recovered by days of which nothing is known', () => {
    const late = withoutReport(steadySeller({ happening }), 'traffic', { from: 6, to: 0 });
    expect(recoveredOf(late, 12, 8)).toEqual([]);
    const gone = withoutReport(steadySeller({ happening }), 'traffic', { from: 13, to: 0 });
    expect(recoveredOf(gone, 12, 8)).toEqual([]);
  });

  test('of an own rule stays open while it cannot be told whether it holds', () => {
    const rule = { ...RULE, comparison: 'anomaly', threshold: 3 } as const;
    const open = { ...openOf(12, 6), ruleId: 'own', cause: 'rule', metric: 'sessions', scope: TOTAL };
    const over = (series: InsightSeries) =>
      findInsights(series, { ...NOTHING_SET, rules: [rule], openInsights: [open] }).recovered;
    expect(over(steadySeller())).toEqual([{ id: '7', on: asOf }]);
    expect(over(withoutReport(steadySeller(), 'traffic', { from: 200, to: 20 }))).toEqual([]);
    expect(over(withoutReport(steadySeller(), 'traffic', { from: 8, to: 0 }))).toEqual([]);
  });
});

const TOTAL = { brand: null, channel: null, parent_sku: null, sku: null };

test('the start of a history of sixty flat days, of which traffic began later, raises nothing', () => {
  const flat = steadySeller({ days: 60 });
  const span = [{ start: addDays(flat.asOf, -59), end: flat.asOf }];
  const known = Object.fromEntries(Object.keys(METRICS).map((fact) => [fact, span]));
  expect(namesOf({ ...flat, known })).toEqual([]);
  expect(namesOf(withoutReport({ ...flat, known }, 'traffic', { from: 200, to: 24 }))).toEqual([]);
});

test('no finding is about a day that is unknown', () => {
  const happening = during(9, 0, [], { conversion: 0.6, sessions: 0.7 });
  const gone = { from: 4, to: 0 };
  const series = withoutReport(steadySeller({ happening }), 'traffic', gone);
  const unknown = joinRanges([{ start: addDays(series.asOf, -gone.from), end: series.asOf }]);
  const { findings } = findInsights(series, EVERYTHING);
  const ofTraffic = findings.filter(({ metric }) => metric === 'sessions' || metric === 'conversion');
  expect(ofTraffic).not.toEqual([]);
  const ends: DateKey[] = ofTraffic.map(({ days }) => days.end);
  expect(ends.filter((day) => isInRanges(day, unknown))).toEqual([]);
});

describe('where sales are final before visits and ads are', () => {
  const LATE: readonly FactKind[] = ['traffic', 'ads'];
  const LATE_FACTS = FACT_IDS.filter((fact) => KINDS_OF_FACT[fact].some((kind) => LATE.includes(kind)));
  const since = (days: number) => during(days - 1, 0, SKU, { conversion: 0.4 });
  const seen = (days: number): InsightSeries =>
    LATE.reduce(
      (series, kind) => withoutReport(series, kind, { from: 1, to: 0 }),
      steadySeller({ happening: since(days) }),
    );
  const toldOf = (series: InsightSeries) =>
    findInsights(series, NOTHING_SET).findings.map(({ ruleId }) => ruleId);

  test.each([2, 3])('a fall of conversion that is %i days old is not told as one of net sales', (days) => {
    expect(toldOf({ ...seen(days), settling: LATE_FACTS })).toEqual([]);
    // What is missing, and not only not final, is not waited for.
    expect(toldOf(seen(days))).toEqual(['net_sales_change']);
  });

  test('why fewer orders came is unknown without visits', () => {
    expect(findInsights(seen(3), NOTHING_SET).findings).toMatchObject([
      { ruleId: 'net_sales_change', cause: null, drivers: [{ id: 'orders' }, {}, {}] },
    ]);
  });

  test.each([4, 5])('a fall of conversion that is %i days old is told by its reason', (days) => {
    expect(toldOf({ ...seen(days), settling: LATE_FACTS })).toEqual(['conversion_change']);
  });

  test('what sales alone tell is told at once', () => {
    const stopped = steadySeller({ happening: during(2, 0, SKU, { conversion: 0 }) });
    const series = LATE.reduce((of, kind) => withoutReport(of, kind, { from: 1, to: 0 }), stopped);
    expect(toldOf({ ...series, settling: LATE_FACTS })).toEqual(['stock_out']);
  });
});
