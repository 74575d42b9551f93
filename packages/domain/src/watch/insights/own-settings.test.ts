import { describe, expect, test } from 'vitest';
import { addDays } from '../../core/calendar/index.ts';
import type { Goal } from '../goals/index.ts';
import { DEFAULT_INSIGHT_RULES } from './default-rules.ts';
import { findInsights } from './find-insights.ts';
import type { OpenInsight } from './finding.ts';
import type { InsightRule } from './insight-rule.ts';
import { NOTHING_SET, steadySeller } from './testing/steady-seller.ts';

const RULE: InsightRule = {
  id: 'own',
  name: 'My rule',
  description: '',
  metric: 'net_sales',
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
/** Net sales of everything fall by 8 % in the last week: too little for a story. */
const eightLess = steadySeller({ happening: (_, daysAgo) => (daysAgo < 7 ? { sessions: 0.92 } : {}) });

test.each<[string, Partial<InsightRule>, boolean]>([
  ['more than 5 % below the week before', { threshold: 5 }, true],
  ['more than 15 % below it', { threshold: 15 }, false],
  ['more than 5 % below the 28 days before', { threshold: 5, baseline: 'trailing_28_days' }, true],
  ['more than 5 % below the same weekdays', { threshold: 5, baseline: 'same_weekday' }, true],
  [
    'more than 5 % below last year, of which there are no data',
    { threshold: 5, baseline: 'last_year' },
    false,
  ],
  ['above an amount', { comparison: 'greater_than', threshold: 1, thresholdType: 'absolute' }, true],
  ['below an amount', { threshold: 1, thresholdType: 'absolute' }, false],
  ['conversion below 11 percent', { metric: 'conversion', threshold: 11, thresholdType: 'absolute' }, true],
  ['conversion below 9 percent', { metric: 'conversion', threshold: 9, thresholdType: 'absolute' }, false],
  ['a brand by its name', { threshold: 5, scopeLevel: 'brand', scopeName: 'Brisk' }, true],
  ['a brand that is not there', { threshold: 5, scopeLevel: 'brand', scopeName: 'Cove' }, false],
  ['a metric nobody knows', { metric: 'luck', threshold: -1000, thresholdType: 'absolute' }, false],
  ['a rule that is off', { threshold: 5, isEnabled: false }, false],
])('an own rule: %s', (_, fields, isRaised) => {
  const rules = [{ ...RULE, ...fields }];
  const { findings } = findInsights(eightLess, { ...NOTHING_SET, rules });
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(isRaised ? ['own'] : []);
});

/** The seller's net sales are about $17,800 a day. */
const GOAL: Goal = {
  id: 'g',
  name: 'Plan',
  metric: 'net_sales',
  period: 'weekly',
  targetValue: 0,
  isActive: true,
};
const steady = steadySeller();
const lastWeek = [...steady.totalByDay.values()].slice(-7).reduce((sum, { net_sales }) => sum + net_sales, 0);

test.each<[string, Partial<Goal>, boolean]>([
  ['met', { targetValue: lastWeek }, false],
  ['missed by 9 %', { targetValue: lastWeek / 0.91 }, false],
  ['missed by 11 %', { targetValue: lastWeek / 0.89 }, true],
  ['passed by 11 %', { targetValue: lastWeek / 1.11 }, true],
  ['of a rate as it is', { metric: 'conversion', targetValue: 0.2 }, true],
  ['of a year without its data', { period: 'yearly', targetValue: 1 }, false],
  ['that is off', { targetValue: 1, isActive: false }, false],
])('a goal %s', (_, fields, isRaised) => {
  const goals = [{ ...GOAL, ...fields }];
  const { findings } = findInsights(steady, { ...NOTHING_SET, goals });
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(isRaised ? ['goal:g'] : []);
});

test('a rule that everybody begins with raises nothing but its stories, until it is made another one', () => {
  const fell = steadySeller({ happening: (_, daysAgo) => (daysAgo < 7 ? { conversion: 0.5 } : {}) });
  const rules = DEFAULT_INSIGHT_RULES.filter(({ id }) => id === 'conversion_change');
  const told = (given: readonly InsightRule[]) =>
    findInsights(fell, { ...NOTHING_SET, rules: given }).findings.map(({ cause }) => cause);
  expect(told(rules)).toEqual(['conversion']);
  const other = { comparison: 'less_than', thresholdType: 'percentage', threshold: 20 } as const;
  expect(told(rules.map((rule) => ({ ...rule, ...other })))).toEqual(['rule']);
});

test.each<[string, Partial<InsightRule>, string]>([
  ['above', { comparison: 'greater_than', threshold: 10_000 }, ', $40,784 above the limit of $10,000'],
  ['below', { comparison: 'less_than', threshold: 60_000 }, ', $9,217 below the limit of $60,000'],
  [
    'below, of a rate',
    { metric: 'conversion', comparison: 'less_than', threshold: 12 },
    ', 2.1 points below the limit of 12.0%',
  ],
])('a rule on a limit says in title and text how far beyond it the value is: %s', (_, fields, words) => {
  const rules = [{ ...RULE, thresholdType: 'absolute' as const, ...fields }];
  const [finding] = findInsights(steadySeller(), { ...NOTHING_SET, rules }).findings;
  expect(finding?.narrative.title).toContain(words);
  expect(finding?.narrative.description).toContain(words);
});

test('a rule without a known baseline says only its threshold', () => {
  const rules = [
    {
      ...RULE,
      comparison: 'greater_than' as const,
      threshold: 1,
      thresholdType: 'absolute' as const,
      baseline: 'last_year' as const,
    },
  ];
  const [finding] = findInsights(steadySeller(), { ...NOTHING_SET, rules }).findings;
  expect(finding).toMatchObject({
    usual: null,
    change: null,
    baseline: null,
    condition: '$50,783 above the limit of $1',
    impact: null,
  });
});

const open = (ruleId: string): OpenInsight => ({
  id: '1',
  ruleId,
  cause: ruleId.startsWith('goal:') ? 'goal' : 'rule',
  metric: 'net_sales',
  scope: { brand: null, channel: null, parent_sku: null, sku: null },
  days: { start: steady.asOf, end: steady.asOf },
  value: 1,
  usual: 2,
});

test.each<[string, string, boolean]>([
  ['a rule that is gone', 'gone', true],
  ['a rule that no longer holds', 'own', true],
  ['a goal that is gone', 'goal:other', true],
  ['a goal that is still missed', 'goal:g', false],
])('an open insight of %s', (_, ruleId, isOver) => {
  const goals = [{ ...GOAL, targetValue: lastWeek * 2 }];
  const settings = { goals, rules: [{ ...RULE, threshold: 50 }], openInsights: [open(ruleId)] };
  const { findings, recovered } = findInsights(steady, settings);
  expect(recovered).toEqual(isOver ? [{ id: '1', on: steady.asOf }] : []);
  expect(findings.map((finding) => finding.ruleId)).toEqual(isOver ? ['goal:g'] : []);
});

test.each<[string, Partial<InsightRule>]>([
  ['another metric', { metric: 'orders' }],
  ['another level', { scopeLevel: 'brand', scopeName: 'Brisk' }],
])(
  'a rule that was changed to %s has its insight end, and raises one of what it looks at now',
  (_, changed) => {
    const above = { comparison: 'greater_than', thresholdType: 'absolute', threshold: 1 } as const;
    const rules = [{ ...RULE, ...above, ...changed }];
    const { findings, recovered } = findInsights(steady, { goals: [], rules, openInsights: [open('own')] });
    expect(recovered).toEqual([{ id: '1', on: steady.asOf }]);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(['own']);
    const unchanged = [{ ...RULE, ...above }];
    expect(findInsights(steady, { goals: [], rules: unchanged, openInsights: [open('own')] })).toEqual({
      findings: [],
      recovered: [],
    });
  },
);

test('a goal that was changed to another metric has its insight end, and is told again', () => {
  const goals = [{ ...GOAL, metric: 'orders' as const, targetValue: 1 }];
  const { findings, recovered } = findInsights(steady, { goals, rules: [], openInsights: [open('goal:g')] });
  expect(recovered).toEqual([{ id: '1', on: steady.asOf }]);
  expect(findings.map(({ metric }) => metric)).toEqual(['orders']);
});

describe('a rule that looks a year back, with reports that are missing there', () => {
  const rule = {
    ...RULE,
    comparison: 'less_than' as const,
    threshold: 20,
    baseline: 'last_year' as const,
    windowDays: 7,
  };
  const fallen = steadySeller({ happening: (_, daysAgo) => (daysAgo < 7 ? { sessions: 0.6 } : {}) });
  /** Twice what is sold now. */
  const lastYear = fallen.total.sums
    .slice(-35)
    .map((sums) => sums && { ...sums, net_sales: 2 * sums.net_sales });
  const [newest, first] = [addDays(steady.asOf, -364), addDays(steady.asOf, -500)];
  const seller = (lacking: number) => ({
    ...fallen,
    total: {
      ...fallen.total,
      lastYear: lastYear.map((sums, at) => sums && (at >= 35 - lacking ? { ...sums, net_sales: 0 } : sums)),
    },
    known: {
      net_sales: [
        { start: first, end: addDays(newest, -lacking) },
        { start: addDays(newest, 1), end: steady.asOf },
      ],
    },
  });

  test.each([
    ['no day', 0, 0.5],
    ['three days', 3, 0.5],
  ])('%s: it is held against the days that are known on both sides', (_, lacking, expected) => {
    const [finding] = findInsights(seller(lacking), { ...NOTHING_SET, rules: [rule] }).findings;
    expect(1 + (finding?.change ?? 0)).toBeCloseTo(expected, 6);
  });

  test('all days: nothing is raised, and what is open stays so', () => {
    const settings = { ...NOTHING_SET, rules: [rule], openInsights: [open('own')] };
    expect(findInsights(seller(7), settings)).toEqual({ findings: [], recovered: [] });
  });

  test('a company that has no year before has nothing to be left open', () => {
    const young = {
      ...steady,
      known: { net_sales: [{ start: addDays(steady.asOf, -83), end: steady.asOf }] },
    };
    const settings = { ...NOTHING_SET, rules: [rule], openInsights: [open('own')] };
    expect(findInsights(young, settings).recovered).toEqual([{ id: '1', on: steady.asOf }]);
  });
});
