import { describe, expect, test } from 'vitest';
import { daysThrough, toDateKey } from '../../core/calendar/index.ts';
import { recordOf } from '../../core/exhaustive/index.ts';
import { FACT_IDS, type FactSums, type MetricId } from '../../figures/metrics/index.ts';
import { kindsOfDays } from './frames.ts';
import type { InsightRule } from './insight-rule.ts';
import { fires, hasCleared, readRule } from './own-rules.ts';
import { steadySeller, withoutReport } from './testing/steady-seller.ts';

function ruleOf(given: Pick<InsightRule, 'comparison' | 'threshold' | 'thresholdType'>): InsightRule {
  return {
    id: 'r1',
    name: 'Sessions',
    description: '',
    metric: 'sessions',
    category: 'sales',
    scopeLevel: 'total',
    scopeName: null,
    baseline: 'previous_period',
    windowDays: 7,
    isEnabled: true,
    ...given,
  };
}

/** Sessions that changed by so many percent of 1,000, surely. */
function readingOf(growthRate: number) {
  const value = 1000 + 10 * growthRate;
  return {
    metric: 'sessions' as const,
    value,
    baseline: 1000,
    growthRate,
    deviation: { value, usual: 1000, excess: value - 1000, expected: 1000, change: 0, z: growthRate },
    days: daysThrough(toDateKey('2026-11-20'), 7),
    known: null,
    isLeftOpen: false,
    weeksBack: [],
  };
}

describe('what has fired clears only when it is a fifth better', () => {
  test.each([
    ['less_than', 10, -10.1, 'fires'],
    ['less_than', 10, -8.1, 'neither'],
    ['less_than', 10, -7.9, 'cleared'],
    ['greater_than', 10, 10.1, 'fires'],
    ['greater_than', 10, 8.1, 'neither'],
    ['greater_than', 10, 7.9, 'cleared'],
    ['greater_than', -10, -9.9, 'fires'],
    ['greater_than', -10, -11.9, 'neither'],
    ['greater_than', -10, -12.1, 'cleared'],
    ['greater_than', -10, -8.5, 'fires'],
  ] as const)('%s %i %%, at a growth of %f %%: %s', (comparison, threshold, growth, expected) => {
    const rule = ruleOf({ comparison, threshold, thresholdType: 'percentage' });
    const reading = readingOf(growth);
    const [isFiring, isCleared] = [fires(rule, reading, 1), hasCleared(rule, reading, 1)];
    expect(isFiring ? 'fires' : isCleared ? 'cleared' : 'neither').toBe(expected);
    expect(isFiring && isCleared).toBe(false);
  });
});

/** The deviation of a metric over the last week of a seller, all of whose sums are this much larger. */
function certaintyOf(metric: MetricId, size: number): number {
  const fell = steadySeller({ happening: (_, daysAgo) => (daysAgo < 7 ? { adConversion: 0.8 } : {}) });
  const larger = (sums: FactSums | null) =>
    sums === null ? null : recordOf(FACT_IDS, (fact) => sums[fact] * size);
  const scope = { ...fell.total, sums: fell.total.sums.map(larger) };
  const hasData = scope.sums.map((sums) => sums !== null);
  const kinds = kindsOfDays({ days: fell.days, hasData, known: {} });
  const rule = { ...ruleOf({ comparison: 'anomaly', threshold: 3, thresholdType: 'absolute' }), metric };
  return readRule(rule, scope, fell, kinds)?.deviation?.z ?? Number.NaN;
}

test('a share of dollars is as sure in cents as in thousands; one of counts is surer the more were counted', () => {
  expect(certaintyOf('ad_sales_share', 0.0001)).toBeCloseTo(certaintyOf('ad_sales_share', 1), 9);
  expect(certaintyOf('ad_conversion', 0.0001)).toBeGreaterThan(certaintyOf('ad_conversion', 1));
});

describe('of ads that were stopped there is no rate, and a missing report leaves that open', () => {
  test.each([
    ['on a day of the window', 3, true],
    ['in a week that it is held against', 30, true],
    ['but not on a day long before', 70, false],
  ])('%s', (_, daysAgo, isLeftOpen) => {
    const stopped = steadySeller({ happening: (__, ago) => (ago < 7 ? { adClicks: 0 } : {}) });
    const seller = withoutReport(stopped, 'ads', { from: daysAgo, to: daysAgo });
    const kinds = kindsOfDays({ ...seller, hasData: seller.total.sums.map((sums) => sums !== null) });
    const rule = { ...ruleOf({ comparison: 'anomaly', threshold: 3, thresholdType: 'absolute' }) };
    const reading = readRule({ ...rule, metric: 'roas' }, seller.total, seller, kinds);
    expect(reading).toMatchObject({ deviation: null, isLeftOpen });
    expect(reading === null ? null : hasCleared(rule, reading, 1)).toBe(!isLeftOpen);
  });
});

test.each(['2026-05-27', '2026-10-15', '2026-11-24'])(
  'a week that holds special days is held against whole weeks: until %s',
  (lastDay) => {
    const seller = steadySeller({ lastDay: toDateKey(lastDay) });
    const kinds = kindsOfDays({ ...seller, hasData: seller.total.sums.map((sums) => sums !== null) });
    const rule = ruleOf({ comparison: 'less_than', threshold: 10, thresholdType: 'percentage' });
    const reading = readRule({ ...rule, baseline: 'same_weekday' }, seller.total, seller, kinds);
    expect(Math.abs(reading?.growthRate ?? Number.NaN)).toBeLessThan(2);
  },
);
