import { addDays, DAYS_OF_52_WEEKS, eachDay } from '../../core/calendar/index.ts';
import {
  evaluateMetric,
  factsOf,
  growthRate,
  isMetricId,
  isMetricPresent,
  METRICS,
  type MetricId,
} from '../../figures/metrics/index.ts';
import { meetsCondition } from '../notifications/index.ts';
import { usualWords } from './baseline-words.ts';
import { deviationOfRate, deviationOfSum, relativeChange } from './deviations.ts';
import type { Finding } from './finding.ts';
import { type DayKinds, frameOf, LEAST_WEEKS, newestKnown, unknownOf, USUAL_WEEKS } from './frames.ts';
import type { InsightRule } from './insight-rule.ts';
import {
  type InsightSeries,
  levelOfNames,
  nameOfScope,
  type ScopeDays,
  scopeOfNames,
} from './insight-series.ts';
import { limitWords, ownRuleWords, type RuleReading } from './own-rule-words.ts';
import { compareWindow, frameOfWindow, type RuleWindow, sumsOfWindow } from './rule-windows.ts';
import { MEASURE_OF, ScopeView } from './scope-view.ts';
import { kindsOfScope } from './stock-outs.ts';
import { certaintyNeeded } from './stories.ts';
import { conditionOf, unitsOf } from './tell-story.ts';
import { fromBaseline } from './usual-from.ts';

const WEEK = 7;
/** A change in percent that chance makes this easily is none. */
const BEYOND_NOISE = 2;
/** What fired once has cleared only when it is this much better. */
const CLEARED = 0.8;
/** An anomaly of this size at least, as a fraction. */
const LEAST_ANOMALY = 0.1;

/** Whether a rule looks at a scope, by its names from the brand down. */
export function looksAt({ scopeLevel, scopeName }: InsightRule, names: readonly string[]): boolean {
  return levelOfNames(names) === scopeLevel && (scopeName === null || nameOfScope(names) === scopeName);
}

/** How far back the weeks lie that its weekdays are held against. */
function weeksOfWindow(metric: MetricId, view: ScopeView, window: RuleWindow): readonly number[] {
  const frame = frameOfWindow(window);
  return frame === null ? [] : view.plainWeeksOf(frame, factsOf(metric));
}

function deviationOfMetric(metricId: MetricId, view: ScopeView, { start, end, ofFacts }: RuleWindow) {
  const frame = frameOf(ofFacts, { start, end });
  if (frame === null || view.weeksOf(frame).length < LEAST_WEEKS) return null;
  const metric = METRICS[metricId];
  if (metric.kind === 'additive') {
    const count = metric.format === 'count' ? metric.fact : 'orders';
    return deviationOfSum(view, frame, { sum: MEASURE_OF[metric.fact], count });
  }
  const { numerator, denominator, format } = metric;
  // Only what is counted one by one comes by chance, dollars do not: the catalog says how its sums are written.
  const isCounted = [numerator, denominator].every((fact) => METRICS[fact].format === 'count');
  return deviationOfRate(view, frame, {
    part: MEASURE_OF[numerator],
    whole: MEASURE_OF[denominator],
    isShare: format.startsWith('percent') && isCounted,
    each: null,
  });
}

/** Whether a rule is held against a change, and not against a value. */
function comparesChange({ comparison, thresholdType }: InsightRule): boolean {
  return comparison !== 'anomaly' && comparison !== 'equals' && thresholdType === 'percentage';
}

/**
 * What a rule looks at: its window that ends on the newest day on which its metric is known. Null for a metric nobody
 * knows or the data lack, and without data in the window.
 */
export function readRule(
  rule: InsightRule,
  scope: ScopeDays,
  series: Pick<InsightSeries, 'asOf' | 'present' | 'known'>,
  kinds: DayKinds,
): RuleReading | null {
  const { metric, windowDays } = rule;
  if (!isMetricId(metric) || !isMetricPresent(metric, series.present)) return null;
  const ofFacts = kinds(factsOf(metric));
  const end = newestKnown(ofFacts);
  if (end === null) return null;
  const view = new ScopeView(scope, kinds);
  const window = { start: end + 1 - windowDays, end, ofFacts };
  const whole = sumsOfWindow(view, window);
  const { now: paired, baselineFor } = compareWindow(rule, metric, view, window, series);
  const now = comparesChange(rule) && paired !== null && baselineFor(paired.days) !== null ? paired : whole;
  if (now === null) return null;
  const value = evaluateMetric(metric, now.sums);
  const baseline = baselineFor(now.days);
  const newest = addDays(series.asOf, end + 1 - scope.sums.length);
  const reading = {
    metric,
    value,
    baseline,
    growthRate: baseline === null ? null : growthRate(value, baseline),
    deviation: deviationOfMetric(metric, view, window),
    days: { start: addDays(newest, 1 - windowDays), end: newest },
    known: now.unknownCount === 0 ? null : now.days,
    weeksBack: weeksOfWindow(metric, view, window),
  };
  const isLacking = lacksReport(window) || lacksYearBefore(rule, reading, series);
  return { ...reading, isLeftOpen: isLeftOpen(rule, reading, isLacking) };
}

/** Whether a missing report leaves it open whether the rule holds: a sum that lacks days, or nothing to compare with. */
function isLeftOpen(
  rule: InsightRule,
  { metric, growthRate: growth, deviation, known }: Omit<RuleReading, 'isLeftOpen'>,
  isLacking: boolean,
): boolean {
  if (rule.comparison === 'anomaly') return deviation === null && isLacking;
  if (comparesChange(rule)) return (growth === null || deviation === null) && isLacking;
  return METRICS[metric].kind === 'additive' && known !== null;
}

/**
 * Whether a report is missing on a day of the window, or of the weeks before it that it is held against. One of a day
 * long ago leaves nothing open: what can't be told without it can't be told with it.
 */
function lacksReport({ start, end, ofFacts: { isUnknown } }: RuleWindow): boolean {
  const weeks = Math.ceil((end - start + 1) / WEEK) + USUAL_WEEKS - 1;
  return isUnknown.slice(Math.max(0, start - weeks * WEEK), end + 1).includes(true);
}

/** Whether a report is missing on the days a year before; what lies before all that is known has none to miss. */
function lacksYearBefore(
  { baseline }: InsightRule,
  { metric, days }: Pick<RuleReading, 'metric' | 'days'>,
  { known }: Pick<InsightSeries, 'known'>,
): boolean {
  if (baseline !== 'last_year') return false;
  const facts = factsOf(metric);
  const begin = facts
    .flatMap((fact) => known[fact]?.[0]?.start ?? [])
    .toSorted()
    .at(-1);
  const then = eachDay({
    start: addDays(days.start, -DAYS_OF_52_WEEKS),
    end: addDays(days.end, -DAYS_OF_52_WEEKS),
  });
  return unknownOf(facts, then, known).some(
    (is, at) => is && begin !== undefined && (then[at] ?? begin) > begin,
  );
}

/** A threshold that is easier to pass: a smaller fall, or a smaller rise, of which a threshold below 0 is a fall. */
function easedThreshold({ comparison, threshold }: InsightRule, ease: number): number {
  return comparison === 'less_than' ? threshold * ease : threshold - Math.abs(threshold) * (1 - ease);
}

/** Whether a rule fires at one of so many scopes of its level; `ease` below 1 asks whether it is still near to it. */
export function fires(rule: InsightRule, reading: RuleReading, scopes: number, ease = 1): boolean {
  const { deviation } = reading;
  if (reading.isLeftOpen) return false;
  const isOneOfMany = rule.scopeLevel !== 'total' && rule.scopeName === null;
  const many = isOneOfMany ? scopes : 1;
  if (rule.comparison === 'anomaly') {
    if (deviation === null || Math.abs(relativeChange(deviation)) < LEAST_ANOMALY) return false;
    const needed = many > 1 ? Math.max(rule.threshold, certaintyNeeded(many)) : rule.threshold;
    return Math.abs(deviation.z) >= needed * ease;
  }
  const isPercentage = comparesChange(rule);
  const threshold = isPercentage ? easedThreshold(rule, ease) : rule.threshold;
  if (!meetsCondition({ ...rule, threshold }, reading)) return false;
  if (!isPercentage) return true;
  // Significance before size: a change that the volume cannot carry is none, however large.
  return (
    deviation !== null && Math.abs(deviation.z) >= (many > 1 ? certaintyNeeded(many) : BEYOND_NOISE) * ease
  );
}

/** Whether a rule that has fired no longer does, nor nearly; what is left open has not cleared. */
export function hasCleared(rule: InsightRule, reading: RuleReading, scopes: number): boolean {
  return !reading.isLeftOpen && !fires(rule, reading, scopes, CLEARED);
}

function findingOfRule(
  rule: InsightRule,
  scope: ScopeDays,
  reading: RuleReading,
  series: InsightSeries,
): Finding {
  const { metric, value, days, baseline: usual } = reading;
  const isMoney = METRICS[metric].kind === 'additive' && METRICS[metric].format === 'money';
  const sign = METRICS[metric].goodDirection === 'up' ? 1 : -1;
  return {
    ruleId: rule.id,
    category: rule.category,
    metric,
    scope: scopeOfNames(scope.names),
    days,
    value,
    usual,
    measureType: 'Value',
    units: unitsOf(metric),
    change: usual === null || usual === 0 ? null : (value - usual) / Math.abs(usual),
    condition: limitWords(rule, metric, value) ?? conditionOf(value, usual ?? 0),
    baseline: usual === null ? null : `vs ${usualWords(rule, metric, reading.weeksBack.length)}`,
    usualFrom: usual === null ? null : fromBaseline(rule.baseline, days, reading.weeksBack),
    impact: isMoney && usual !== null ? sign * (Math.round((value - usual) * 100) / 100) : null,
    cause: 'rule',
    drivers: [],
    narrative: ownRuleWords(rule, nameOfScope(scope.names), reading, series.asOf),
  };
}

/** The rules that fire, at each of their scopes. */
export function findByRules(series: InsightSeries, kinds: DayKinds, rules: readonly InsightRule[]) {
  return rules
    .filter(({ isEnabled }) => isEnabled)
    .flatMap((rule) =>
      [series.total, ...series.scopes].flatMap((scope) => {
        if (!looksAt(rule, scope.names)) return [];
        const reading = readRule(rule, scope, series, kindsOfScope(scope, series, { kinds }));
        if (reading === null || !fires(rule, reading, series.counts[rule.scopeLevel])) return [];
        return [{ rule, finding: findingOfRule(rule, scope, reading, series) }];
      }),
    );
}
