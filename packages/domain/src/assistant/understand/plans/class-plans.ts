import { GOAL_PERIODS, type GoalPeriod } from '../../../watch/goals/index.ts';
import type { MetricId } from '../../../figures/metrics/index.ts';
import type { SegmentId } from '../../../products/index.ts';
import { type DriversPlan, MOST_PLAN_ROWS, type Plan, type StatementPlan } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import { type Asked, defaultDimension, isRatio, saidDimension, saidMetrics } from './asked.ts';
import { limitAsked, ranking, totals } from './figures.ts';

/** The metrics a question says, else net sales: how well something does. */
export function metricsOf(asked: Asked): readonly [MetricId, ...MetricId[]] {
  return saidMetrics(asked.reading) ?? ['net_sales'];
}

/** Why a metric changed, by a level. */
export function driversOf(asked: Asked, metric: MetricId, dimension: SegmentId | null): DriversPlan {
  const { bothWays, change } = asked.reading;
  const isOneWay = !bothWays && (change?.change === 'up' || change?.change === 'down');
  const towards = isOneWay ? { towards: change.change } : {};
  return { kind: 'drivers', ...asked.scope, metric, dimension, ...towards, limit: limitAsked(asked) };
}

/** The segments behind a change: of a sum by their own change, of a ratio as its drivers. */
export function contributors(asked: Asked): Plan[] {
  const dimension = saidDimension(asked.reading) ?? defaultDimension(asked.scope.filters);
  return metricsOf(asked).map((metric) =>
    isRatio(metric) || dimension === null
      ? driversOf(asked, metric, dimension)
      : ranking({ ...asked, reading: inUnits(asked.reading) }, [metric], dimension),
  );
}

/** What is contributed to a growth is dollars and pieces, not percent. */
export function inUnits(reading: Reading): Reading {
  return {
    ...reading,
    change: { change: reading.change?.change ?? 'any', inPercent: false },
    rank: reading.rank === 'least' ? 'least' : 'most',
  };
}

/** Searches of the parent SKUs that are named or chosen, or their keywords. */
export function searchVolume(asked: Asked): Plan[] {
  const { reading, scope } = asked;
  const named = reading.names
    .filter(({ dimension }) => dimension === 'parent_sku_name')
    .map(({ name }) => name);
  const parents = named.length > 0 ? named : scope.filters.parent_sku_name.slice(0, 1);
  const isOfKeywords = reading.topics.has('keywords') && !reading.says.has('how_many');
  return (parents.length === 0 ? [null] : parents.slice(0, 3)).map((parentSku) => ({
    kind: 'search_volume',
    range: scope.range,
    parentSku,
    week: isOfKeywords ? 'newest' : null,
    limit: limitAsked(asked, isOfKeywords ? 10 : MOST_PLAN_ROWS),
  }));
}

/** The sums of the statement, where it is split. */
export const STATEMENT_METRICS: readonly [MetricId, ...MetricId[]] = [
  'net_sales',
  'gross_sales',
  'promotions',
  'ad_spend',
  'contribution',
  'contribution_margin',
];

/** The statement; by a level, its sums. */
export function statement(asked: Asked): Plan[] {
  const dimension = saidDimension(asked.reading);
  return dimension === null
    ? [{ kind: 'statement', ...asked.scope, ...lineOf(asked.reading) }]
    : [ranking(asked, STATEMENT_METRICS, dimension)];
}

const RETURNS: readonly string[] = ['return', 'refund', 'adjustment', 'returned', 'refunded'];

/** `how much did returns cost us`: the line that is meant. */
function lineOf({ tokens, metrics }: Reading): Pick<StatementPlan, 'line'> {
  const isOfReturns = metrics.length === 0 && tokens.some(({ stem }) => RETURNS.includes(stem));
  return isOfReturns ? { line: 'adjustments' } : {};
}

const GOAL_WORDS: Readonly<Record<GoalPeriod, readonly string[]>> = {
  daily: ['today', 'day'],
  weekly: ['week'],
  monthly: ['month'],
  quarterly: ['quarter'],
  yearly: ['year'],
};

/** Where the goals stand, or how an amount would be reached; of days that are over, what they came to. */
export function goalsOf(asked: Asked): Plan {
  const { reading, scope, context } = asked;
  const { amount, tokens, periods } = reading;
  if (amount === null) return { kind: 'goals' };
  const metrics = metricsOf(asked);
  if (periods.length > 0 && scope.range.end < context.today) return totals(asked, metrics);
  const stems = tokens.map(({ stem }) => stem);
  const period = GOAL_PERIODS.find((id) => GOAL_WORDS[id].some((word) => stems.includes(word)));
  return { kind: 'goals', target: { metric: metrics[0], period: period ?? 'monthly', targetValue: amount } };
}
