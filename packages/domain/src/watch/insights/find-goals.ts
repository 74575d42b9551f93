import {
  type DateKey,
  type DateRange,
  dayCount,
  daysInRanges,
  daysThrough,
  isInRanges,
} from '../../core/calendar/index.ts';
import { formatMetric, formatPercent, sentenceLabel, isOrAre } from '../../core/formatting/index.ts';
import type { Goal } from '../goals/index.ts';
import { toNumber } from '../../core/exact/index.ts';
import { knownDaysOf } from '../../figures/known-days/index.ts';
import { evaluateMetric, factsOf, isMetricPresent, METRICS, sumFacts } from '../../figures/metrics/index.ts';
import {
  comparedTarget,
  DAYS_OF_GOAL_PERIOD,
  goalDeviation,
  goalRuleId,
  missesGoal,
} from '../notifications/index.ts';
import type { Finding } from './finding.ts';
import { type DayKinds, newestKnown } from './frames.ts';
import { type InsightSeries, scopeOfNames } from './insight-series.ts';
import { unitsOf } from './tell-story.ts';
import { rangeText } from './words.ts';

/** With fewer days that have data than this part of the period a goal is not measured. */
const LEAST_DATA = 0.8;
/** Percent of the target: a goal that was missed is met again when it is this near. */
const MET_AGAIN = 8;

interface GoalReading {
  readonly value: number;
  readonly days: DateRange;
  /** How many of the days it rests on, where a report of the others is missing; null where none is. */
  readonly known: number | null;
}

/** The value a goal is held against, over the days of its period up to the newest known one; null without enough of them. */
function readGoal({ metric, period }: Goal, series: InsightSeries, kinds: DayKinds): GoalReading | null {
  const facts = factsOf(metric);
  const newest = series.days[newestKnown(kinds(facts)) ?? -1];
  if (newest === undefined || !isMetricPresent(metric, series.present)) return null;
  const range = daysThrough(newest, DAYS_OF_GOAL_PERIOD[period]);
  const known = knownDaysOf(facts, range, series.known);
  const days = [...series.totalByDay].filter(([day]) => isInRanges(day, known));
  if (days.length < LEAST_DATA * dayCount(range)) return null;
  const sum = evaluateMetric(metric, sumFacts(days.map(([, sums]) => sums)));
  const perPeriod = metric === 'net_sales' ? sum / days.length : (sum * dayCount(range)) / days.length;
  return {
    value: METRICS[metric].kind === 'ratio' ? sum : perPeriod,
    days: range,
    known: daysInRanges(known) === dayCount(range) ? null : days.length,
  };
}

/** The day on which a goal that was missed is met again; null while it is not. */
export function goalMetOn(goal: Goal, series: InsightSeries, kinds: DayKinds): DateKey | null {
  const reading = readGoal(goal, series, kinds);
  const deviation = reading === null ? null : goalDeviation(goal, reading.value);
  return reading !== null && deviation !== null && Math.abs(deviation) < MET_AGAIN ? reading.days.end : null;
}

/** The goals that are missed, or passed, by 10 % and more (spec point 5). */
export function findMissedGoals(series: InsightSeries, goals: readonly Goal[], kinds: DayKinds): Finding[] {
  return goals.flatMap((goal) => {
    const reading = goal.isActive ? readGoal(goal, series, kinds) : null;
    return reading !== null && missesGoal(goal, reading.value) ? [findingOfGoal(goal, reading, series)] : [];
  });
}

function findingOfGoal(goal: Goal, { value, days, known }: GoalReading, { asOf }: InsightSeries): Finding {
  const { metric, period } = goal;
  const { category, format, kind } = METRICS[metric];
  const target = toNumber(comparedTarget(goal));
  const [size, isBelow] = [formatPercent(Math.abs(value / target - 1)), value < target];
  const subject = sentenceLabel(metric);
  const isDaily = metric === 'net_sales';
  const each = isDaily ? ' a day' : '';
  const missing = Math.round((value - target) * (isDaily ? dayCount(days) : 1) * 100) / 100;
  const on = rangeText(days, asOf, known);
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
    usualFrom: { method: 'target', ranges: [] },
    impact:
      kind === 'additive' && format === 'money'
        ? missing * (METRICS[metric].goodDirection === 'up' ? 1 : -1)
        : null,
    cause: 'goal',
    drivers: [],
    narrative: {
      title: `${subject} ${isOrAre(metric)} ${size} ${isBelow ? 'below' : 'above'} the ${period} goal “${goal.name}”`,
      description: `${subject} came to ${formatMetric(metric, value)}${each} on ${on}; the goal is ${formatMetric(metric, target)}${each}.`,
      recommendations: [
        isBelow
          ? `Open the movers of ${on} on the dashboard: the products that fell most are where the goal is missed.`
          : `Check whether this lasts, and set the next ${period} goal accordingly.`,
      ],
    },
  };
}
