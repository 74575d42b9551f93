import type { PlanScope } from '@skuline/domain/assistant';
import { type DateRange, resolveComparison } from '@skuline/domain/calendar';
import { formatDayCoverage, prepareDayCoverage } from '@skuline/domain/charts';
import { explainCautions, prepareComparedCoverage } from '@skuline/domain/drivers';
import { formatDateRange, formatDaysWithoutData, formatNoDataYet } from '@skuline/domain/formatting';
import { anyKnown } from '@skuline/domain/known-days';
import { isMetricPresent, explainAbsent, type MetricId } from '@skuline/domain/metrics';
import type { PlanRun } from './plan-run.ts';

/** Which days of a plan are read, and what has to be said of them. */
export interface PlanDays {
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  readonly cautions: readonly string[];
}

/** So many of the days have to be young before it is said that they may change. */
const PART_THAT_MATTERS = 0.25;

export const NO_DATA = 'There is no data yet: import a file on the Import data page.';

/**
 * The days of a plan as the dashboard compares them: those at the end of the range that have no data yet are left out of
 * both sides. Null comparison: there is nothing to compare.
 */
export function daysOf(
  { range, comparison }: Pick<PlanScope, 'range' | 'comparison'>,
  run: PlanRun,
): PlanDays {
  const { days, today } = run;
  if (days.dataThrough(today) === null) return { range, comparison: null, cautions: [NO_DATA] };
  const compared = resolveComparison({
    range,
    comparison: comparison ?? range,
    known: anyKnown(days.known),
    days: 'same',
  });
  const { noDataYet, periods } = compared;
  const notYet =
    noDataYet === null
      ? []
      : [periods === null ? formatNoDataYet(compared, today) : formatDaysWithoutData(noDataYet, today)];
  const withData = periods?.current ?? range;
  const previous = comparison === null ? null : (periods?.previous ?? null);
  return {
    range: withData,
    comparison: previous,
    cautions: [
      ...notYet.map((text) => `${text}.`),
      ...(periods === null ? [] : coverageCautions(run, withData, previous)),
    ],
  };
}

function coverageCautions(run: PlanRun, range: DateRange, comparison: DateRange | null): string[] {
  const { today, services, days } = run;
  const datesIn = (wanted: DateRange) => days.totalsIn(wanted).map(({ date }) => date);
  const missing = [range, ...(comparison === null ? [] : [comparison])].flatMap((wanted) => {
    const text = formatDayCoverage(prepareDayCoverage(datesIn(wanted), wanted));
    return text === null ? [] : [`${formatDateRange(wanted, today)}: ${text}.`];
  });
  if (comparison === null) return missing;
  const coverage = prepareComparedCoverage({
    current: range,
    previous: comparison,
    datesWithData: [...datesIn(range), ...datesIn(comparison)],
    today,
    maturingDays: services.maturingDays,
  });
  const said = coverage.cautions.filter(
    (caution) =>
      caution === 'different_lengths' ||
      (caution === 'days_not_final' &&
        coverage.current.daysNotFinal >= coverage.current.days * PART_THAT_MATTERS),
  );
  return [...missing, ...explainCautions({ ...coverage, cautions: said })];
}

/** The metrics that the tenant's data carry, and sentences about the others. */
export function presentMetrics<M extends MetricId>(
  metrics: readonly M[],
  { days }: PlanRun,
): { readonly present: readonly M[]; readonly cautions: readonly string[] } {
  const wanted = [...new Set(metrics)];
  return {
    present: wanted.filter((id) => isMetricPresent(id, days.factsPresent)),
    cautions: wanted.flatMap((id) => {
      const text = explainAbsent(id, days.factsPresent, 'card');
      return text === null ? [] : [`${text}.`];
    }),
  };
}
