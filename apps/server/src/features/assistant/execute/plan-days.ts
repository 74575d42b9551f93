import type { PlanScope } from '@skuline/domain/assistant';
import {
  type DateRange,
  type DayRanges,
  spanOfRanges,
  EARLIEST_DAY,
  joinRanges,
  pairKnownDays,
  resolveComparison,
  subtractRanges,
} from '@skuline/domain/calendar';
import { formatDaysWithoutData, formatNoDataYet } from '@skuline/domain/formatting';
import { joinKnown, type KnownDays, knownWithin } from '@skuline/domain/known-days';
import type { FactId } from '@skuline/domain/metrics';
import { coverageCautions, heardDays, missingKindCautions } from './day-cautions.ts';
import type { PlanRun } from './plan-run.ts';

/** Which days of a plan are read, and what has to be said of them. */
export interface PlanDays {
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  /** On which of them which facts are known, where not all are on all: what decides, metric by metric, what is compared. */
  readonly known: KnownDays | undefined;
  readonly cautions: readonly string[];
}

export const NO_DATA = 'There is no data yet: import a file on the Import data page.';

type Scope = Pick<PlanScope, 'range' | 'comparison' | 'days'>;

/**
 * The days of a plan about these facts: without those at the end that have no data yet. Null comparison: there is nothing
 * to compare.
 */
export function daysOfScope(scope: Scope, facts: readonly FactId[], run: PlanRun): PlanDays {
  const nothing = { range: scope.range, comparison: null, known: undefined };
  if (run.days.dataThrough(run.today) === null) return { ...nothing, cautions: [NO_DATA] };
  const { periods, cautions } = periodsOf(scope, run);
  if (periods === null) return { ...nothing, cautions };
  const ranges = periods.comparison === null ? [periods.range] : [periods.range, periods.comparison];
  return {
    ...periods,
    known: scope.days === 'whole' ? undefined : incompleteIn(ranges, facts, run.days.known),
    cautions: [
      ...cautions,
      ...missingKindCautions(ranges, facts, run),
      ...coverageCautions(periods, facts, run),
    ],
  };
}

interface Periods {
  /** Null where no day of the range has data yet. */
  readonly periods: Pick<PlanDays, 'range' | 'comparison'> | null;
  readonly cautions: readonly string[];
}

/** The range up to the newest day with data, and what it is compared with. */
function periodsOf({ range, comparison, days }: Scope, { days: published, today }: PlanRun): Periods {
  const heard = heardDays(published);
  const whole = { current: range, previous: comparison ?? range };
  const compared = resolveComparison({ range, comparison: whole.previous, known: heard, days: 'same' });
  const { noDataYet, noDataBefore } = compared;
  const newest = heard.at(-1)?.end ?? range.end;
  if (noDataYet?.start === range.start) {
    const nothing = formatNoDataYet({ ...compared, noDataBefore: null }, today);
    return { periods: null, cautions: nothing === null ? [] : [`${nothing}.`] };
  }
  const reached = pairKnownDays(whole, [{ start: EARLIEST_DAY, end: newest }]);
  const before =
    comparison === null || noDataBefore === null
      ? null
      : formatNoDataYet({ ...compared, noDataYet: null }, today);
  const previous = spanOfRanges(reached.previous);
  const isComparable = comparison !== null && (compared.periods !== null || days === 'whole');
  return {
    periods: {
      range: days === 'whole' ? range : (spanOfRanges(reached.current) ?? range),
      comparison: isComparable ? (days === 'whole' ? comparison : previous) : null,
    },
    cautions: [
      ...(noDataYet === null ? [] : [`${formatDaysWithoutData(noDataYet, today)}.`]),
      ...(before === null ? [] : [`${before}.`]),
    ],
  };
}

/** What is known of the facts on these days; left out where it is all. */
export function incompleteIn(
  ranges: readonly DateRange[],
  facts: readonly FactId[],
  known: KnownDays,
): KnownDays | undefined {
  const within = joinKnown(ranges.map((range) => knownWithin(known, range)));
  const wanted = facts.flatMap((fact): [FactId, DayRanges][] => {
    const days = within[fact];
    return days === undefined ? [] : [[fact, days]];
  });
  const whole = joinRanges(ranges);
  const isComplete = wanted.every(([, days]) => subtractRanges(whole, days).length === 0);
  return isComplete ? undefined : Object.fromEntries(wanted);
}
