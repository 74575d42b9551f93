import { addDays, eachDay } from '../../core/calendar/index.ts';
import { isKnownOn } from '../../figures/known-days/index.ts';
import { evaluateMetric, factsOf, METRICS, sumFacts } from '../../figures/metrics/index.ts';
import type { GoalHistory } from './expected-days.ts';
import type { Goal } from './goal.ts';
import { goalRange } from './goal-progress.ts';

/** A little more than the period before, or a little less where less is better. */
const STEP = 0.05;
/** A target this many times the last period's value, or as many times smaller, is rather a slip. */
const SLIP = 100;

type Wanted = Pick<Goal, 'metric' | 'period'>;

/** The metric in the whole period before the current one; null where a day of it is unknown, or it comes to nothing. */
export function lastPeriodValue({ metric, period }: Wanted, history: GoalHistory): number | null {
  const { days, known, today } = history;
  const before = goalRange(period, addDays(goalRange(period, today).start, -1));
  const facts = factsOf(metric);
  const sums = eachDay(before).map((day) => (isKnownOn(facts, day, known) ? days.get(day) : undefined));
  if (sums.some((day) => day === undefined)) return null;
  const value = evaluateMetric(metric, sumFacts(sums.filter((day) => day !== undefined)));
  return value > 0 ? value : null;
}

/** A target to begin with: 5 % better than the period before, in two or three figures; null where that is unknown. */
export function suggestTarget(wanted: Wanted, history: GoalHistory): number | null {
  const last = lastPeriodValue(wanted, history);
  if (last === null) return null;
  const better = METRICS[wanted.metric].goodDirection === 'down' ? 1 - STEP : 1 + STEP;
  return Number((last * better).toPrecision(3));
}

/** Whether a target is so far from the last period's value that a digit too many or too few is likelier. */
export function isImplausible(target: number, last: number | null): boolean {
  return last !== null && target > 0 && (target >= SLIP * last || SLIP * target <= last);
}
