import type { CardGrowth } from '../cards/index.ts';
import { subtract, toNumber } from '../exact/index.ts';
import { formatGrowthMagnitude, formatMetric, formatNumber, withTrueMinus } from '../formatting/index.ts';
import { type CardMetricId, isCardMetricId, type MetricCategory, METRICS } from '../metrics/index.ts';
import { type AlertCondition, comparesInPercent, meetsCondition } from './alert-conditions.ts';
import { comparedTarget, goalDeviation, goalRuleId, type GoalTarget, missesGoal } from './goal-conditions.ts';
import { dailyNetSales, findReading, type MetricsSnapshot } from './metrics-snapshot.ts';
import { type NotificationContent, type NotificationRule, primaryMetric } from './notification-rule.ts';

/** A rule of the tenant's own about its whole business (spec point 3: user alert rule). */
export interface AlertRule extends AlertCondition {
  readonly id: string;
  readonly category: MetricCategory;
  readonly name: string;
  readonly description: string;
}

/** A goal as the rule engine reads it. */
export interface NamedGoal extends GoalTarget {
  readonly id: string;
  readonly name: string;
}

/** `Net Sales fell 12.3%`, `Net Sales rose 4.0%` */
function growthTitle(metric: CardMetricId, growth: number): string {
  return `${METRICS[metric].label} ${growth < 0 ? 'fell' : 'rose'} ${formatGrowthMagnitude(growth)}`;
}

/** A threshold as its rule has it: `12%` of growth or of four rates, otherwise like the metric. */
function thresholdText(metric: CardMetricId, { thresholdType, comparison, threshold }: AlertRule): string {
  const isPercent = comparison !== 'equals' && thresholdType === 'percentage';
  if (isPercent || comparesInPercent(metric)) return `${withTrueMinus(formatNumber(threshold, 1))}%`;
  return formatMetric(metric, threshold);
}

/** When the rule fires, in words: `falls by more than 12.0%`, `is below $4,500`. */
function conditionWords(metric: CardMetricId, rule: AlertRule): string {
  const text = thresholdText(metric, rule);
  if (rule.comparison === 'equals') return `is ${text}`;
  if (rule.thresholdType === 'absolute')
    return `is ${rule.comparison === 'less_than' ? 'below' : 'above'} ${text}`;
  return rule.comparison === 'less_than'
    ? `falls by more than ${text.replace('−', '')}`
    : `grows by more than ${text}`;
}

function contentOf(
  rule: AlertRule,
  metric: CardMetricId,
  reading: CardGrowth,
  { period, comparison }: MetricsSnapshot['timeContext'],
): NotificationContent {
  const value = formatMetric(metric, reading.value);
  const { label } = METRICS[metric];
  const isGrowth = rule.comparison !== 'equals' && rule.thresholdType === 'percentage';
  const before =
    reading.previousValue === null
      ? ''
      : ` and ${formatMetric(metric, reading.previousValue)} on ${comparison}`;
  return {
    title: isGrowth ? growthTitle(metric, reading.growthRate ?? 0) : `${label} is ${value}`,
    description: `${label} was ${value} on ${period}${before}. Your rule “${rule.name}” tells you when it ${conditionWords(metric, rule)}.`,
    action: null,
    impactEstimate: null,
    targetVsActual: null,
    metrics: { primary: primaryMetric(metric, reading), supporting: [] },
  };
}

/** An own rule as one of the engine; about a metric without a card it never fires. */
export function ruleOfAlert(rule: AlertRule): NotificationRule {
  const { id, category, name, description, metric } = rule;
  return {
    id,
    category,
    granularity: 'Total',
    name,
    description,
    evaluate: (snapshot) => {
      const reading = findReading(metric, snapshot);
      if (reading === null || !isCardMetricId(metric) || !meetsCondition(rule, reading)) return null;
      return contentOf(rule, metric, reading, snapshot.timeOf(metric));
    },
  };
}

/** A goal as a rule; its id is `goal:` and the goal's. Null for a metric without a card. */
export function ruleOfGoal(goal: NamedGoal): NotificationRule | null {
  const { metric, name } = goal;
  if (!isCardMetricId(metric)) return null;
  const { label, category } = METRICS[metric];
  return {
    id: goalRuleId(goal),
    category,
    granularity: 'Total',
    name,
    description: '10% or more above or below the goal',
    evaluate: (snapshot) => {
      const reading = findReading(metric, snapshot);
      if (reading === null) return null;
      const isDaily = metric === 'net_sales';
      const value = isDaily ? (dailyNetSales(snapshot) ?? 0) : reading.value;
      const deviation = goalDeviation(goal, value);
      if (deviation === null || !missesGoal(goal, value)) return null;
      const target = toNumber(comparedTarget(goal));
      const side = deviation < 0 ? 'below' : 'above';
      const aDay = isDaily ? ' a day' : '';
      return {
        title: `${label} ${formatGrowthMagnitude(deviation)} ${side} the goal`,
        description: `${label} was ${formatMetric(metric, value)}${aDay} on ${snapshot.timeOf(metric).period}. The goal “${name}” is ${formatMetric(metric, target)}${aDay}.`,
        action: null,
        impactEstimate: null,
        targetVsActual: { target, actual: value, variance: toNumber(subtract(value, target)) },
        metrics: { primary: primaryMetric(metric, reading, target), supporting: [] },
      };
    },
  };
}
