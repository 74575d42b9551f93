import type { PlanScope } from '@skuline/domain/assistant';
import { type ComparedRanges, type DayRanges, joinRanges } from '@skuline/domain/calendar';
import { comparedDaysOf, type KnownDays, knownDaysOf } from '@skuline/domain/known-days';
import type { FactId } from '@skuline/domain/metrics';

/** Days that several facts are read on together, and what a table says of them. */
export interface JointDays extends ComparedRanges {
  /** Each of the facts on the days on which all of them are known; left out where that is all days. */
  readonly known: KnownDays | undefined;
}

type Days = Pick<PlanScope, 'range' | 'comparison'> & { readonly known: KnownDays | undefined };

/**
 * The days on which all of these facts are known, on both sides where two periods are compared. Where no day is known on
 * both sides, those of the range alone, compared with nothing. `told`: the facts of the table, where it has others.
 */
export function jointDays(
  facts: readonly FactId[],
  { range, comparison, known }: Days,
  told = facts,
): JointDays {
  const compared =
    comparison === null ? null : comparedDaysOf(facts, { current: range, previous: comparison }, known ?? {});
  const days =
    compared === null || compared.previous.length === 0
      ? { current: knownDaysOf(facts, range, known ?? {}), previous: [] }
      : compared;
  if (known === undefined) return { ...days, known };
  const periods = comparison === null ? [range] : [range, comparison];
  const both: DayRanges = joinRanges(periods.flatMap((period) => knownDaysOf(facts, period, known)));
  const carried = told.filter((fact) => known[fact] !== undefined);
  return { ...days, known: Object.fromEntries(carried.map((fact) => [fact, both])) };
}
