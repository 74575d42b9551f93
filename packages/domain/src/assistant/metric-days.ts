import { type ComparedRanges, type DayRanges, joinRanges } from '../core/calendar/index.ts';
import { comparedDaysOf, type KnownDays, knownDaysOf } from '../figures/known-days/index.ts';
import { factsOf, type MetricId, METRICS } from '../figures/metrics/index.ts';
import type { PlanScope } from './plan.ts';

/** The days that a metric's figures are of. */
export interface MetricDays {
  /** The days whose sums its value is made of: all of the range for a sum, for a ratio those that have all its parts. */
  readonly value: DayRanges;
  /** The days of the range on which all of its facts are known. */
  readonly known: DayRanges;
  /** The days that are compared: those on which all of its facts are known on both sides. */
  readonly compared: ComparedRanges;
}

type Days = Pick<PlanScope, 'range' | 'comparison'> & { readonly known?: KnownDays | undefined };

const NOTHING: ComparedRanges = { current: [], previous: [] };

/** Which days each figure of a metric is of. Where a report is missing a fact is unknown, not 0. */
export function daysOfMetric(metric: MetricId, { range, comparison, known = {} }: Days): MetricDays {
  const facts = factsOf(metric);
  const knownDays = knownDaysOf(facts, range, known);
  return {
    value: METRICS[metric].kind === 'additive' ? joinRanges([range]) : knownDays,
    known: knownDays,
    compared:
      comparison === null ? NOTHING : comparedDaysOf(facts, { current: range, previous: comparison }, known),
  };
}
