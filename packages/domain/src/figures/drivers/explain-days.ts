import { daysInRanges } from '../../core/calendar/index.ts';
import { comparedDaysOf, createKnownSums, type DaysOfPeriods } from '../known-days/index.ts';
import { FACT_IDS, type FactId, factsOf, missingFacts } from '../metrics/index.ts';
import type { ChangeDrivers } from './change-drivers.ts';
import { decompose } from './decompose.ts';
import { factsOfChange } from './driver-chains.ts';
import type { ChangeQuestion } from './split-sums.ts';

export interface ExplainedDays {
  readonly drivers: ChangeDrivers;
  /** Facts that explain nothing, since they are not known on all of the compared days. */
  readonly leftOut: readonly FactId[];
}

/** Splits the change of a metric over the days on which it is known on both sides; null when nothing can be compared. */
export function explainDays(question: ChangeQuestion, days: DaysOfPeriods): ExplainedDays | null {
  const { metricId, place, present } = question;
  const own = factsOf(metricId, place);
  const sums = createKnownSums(days).compared(own);
  if (sums === null || days.compared === null) return null;
  const { compared, known } = days;
  const countOf = (facts: readonly FactId[]) => daysInRanges(comparedDaysOf(facts, compared, known).current);
  const all = countOf(own);
  const leftOut = factsOfChange(metricId, question).filter((fact) => countOf([...own, fact]) < all);
  const left = FACT_IDS.filter(
    (fact) => missingFacts([fact], present).length === 0 && !leftOut.includes(fact),
  );
  const asked = { ...question, present: leftOut.length === 0 ? present : left };
  return { drivers: decompose(asked, sums.current, sums.previous), leftOut };
}
