import { dayCount, daysThrough } from '../calendar/index.ts';
import { formatDateRange, formatMetric, formatPercent, sentenceLabel } from '../formatting/index.ts';
import type { Goal } from '../goals/index.ts';
import { toNumber } from '../exact/index.ts';
import { evaluateMetric, isMetricPresent, METRICS, sumFacts } from '../metrics/index.ts';
import {
  comparedTarget,
  DAYS_OF_GOAL_PERIOD,
  goalDeviation,
  goalRuleId,
  missesGoal,
} from '../notifications/index.ts';
import type { Finding } from './finding.ts';
import { type InsightSeries, scopeOfNames } from './insight-series.ts';
import { unitsOf } from './tell-story.ts';
import { wasOrWere } from './words.ts';

/** With fewer days that have data than this part of the period a goal is not measured. */
const LEAST_DATA = 0.8;
/** Percent of the target: a goal that was missed is met again when it is this near. */
const MET_AGAIN = 8;

/** The value a goal is held against, over the days of its period up to the newest final one; null without enough data. */
function readGoal({ metric, period }: Goal, series: InsightSeries): number | null {
  const range = daysThrough(series.asOf, DAYS_OF_GOAL_PERIOD[period]);
  const days = [...series.totalByDay].filter(([day]) => day >= range.start && day <= range.end);
  if (!isMetricPresent(metric, series.present) || days.length < LEAST_DATA * dayCount(range)) return null;
  const value = evaluateMetric(metric, sumFacts(days.map(([, sums]) => sums)));
  if (metric === 'net_sales') return value / days.length;
  return METRICS[metric].kind === 'ratio' ? value : (value * dayCount(range)) / days.length;
}

export function hasMetGoal(goal: Goal, series: InsightSeries): boolean {
  const value = readGoal(goal, series);
  const deviation = value === null ? null : goalDeviation(goal, value);
  return deviation !== null && Math.abs(deviation) < MET_AGAIN;
}

/** The goals that are missed, or passed, by 10 % and more (spec point 5). */
export function findMissedGoals(series: InsightSeries, goals: readonly Goal[]): Finding[] {
  return goals.flatMap((goal) => {
    const value = goal.isActive ? readGoal(goal, series) : null;
    return value !== null && missesGoal(goal, value) ? [findingOfGoal(goal, value, series)] : [];
  });
}

function findingOfGoal(goal: Goal, value: number, series: InsightSeries): Finding {
  const { metric, period } = goal;
  const { category, format, kind } = METRICS[metric];
  const target = toNumber(comparedTarget(goal));
  const days = daysThrough(series.asOf, DAYS_OF_GOAL_PERIOD[period]);
  const [size, isBelow] = [formatPercent(Math.abs(value / target - 1)), value < target];
  const subject = sentenceLabel(metric);
  const isDaily = metric === 'net_sales';
  const each = isDaily ? ' a day' : '';
  const missing = Math.round((value - target) * (isDaily ? dayCount(days) : 1) * 100) / 100;
  const on = formatDateRange(days, series.asOf);
  return {
    ruleId: goalRuleId(goal),
    category,
    metric,
    scope: scopeOfNames([]),
    days,
    value,
    usual: target,
    measureType: 'Value',
    units: unitsOf(metric),
    change: (value - target) / Math.abs(target),
    condition: `${isBelow ? 'below' : 'above'} by ${size}`,
    baseline: `vs the goal “${goal.name}”`,
    impact:
      kind === 'additive' && format === 'money'
        ? missing * (METRICS[metric].goodDirection === 'up' ? 1 : -1)
        : 0,
    cause: 'goal',
    drivers: [],
    narrative: {
      title: `${subject} ${wasOrWere(metric) === 'were' ? 'are' : 'is'} ${size} ${isBelow ? 'below' : 'above'} the ${period} goal “${goal.name}”`,
      description: `${subject} came to ${formatMetric(metric, value)}${each} on ${on}; the goal is ${formatMetric(metric, target)}${each}.`,
      recommendations: [
        isBelow
          ? `Open the movers of ${on} on the dashboard: the products that fell most are where the goal is missed.`
          : `Check whether this lasts, and set the next ${period} goal accordingly.`,
      ],
    },
  };
}
