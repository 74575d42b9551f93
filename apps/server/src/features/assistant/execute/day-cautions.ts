import {
  type DateRange,
  dayCount,
  type DayRanges,
  daysInRanges,
  intersectRanges,
  joinRanges,
} from '@skuline/domain/calendar';
import { formatDayCoverage, prepareDayCoverage } from '@skuline/domain/charts';
import { explainCautions, prepareComparedCoverage } from '@skuline/domain/drivers';
import { formatDateRange } from '@skuline/domain/formatting';
import {
  anyKnown,
  describeMissingReport,
  findMissingKinds,
  findUntoldFacts,
  kindsOf,
  maturingDaysOf,
  newestDayOfKind,
} from '@skuline/domain/known-days';
import { explainAbsent, type FactId, isMetricPresent, type MetricId } from '@skuline/domain/metrics';
import { whereFrom } from '@skuline/domain/sources';
import type { PlanRun } from './plan-run.ts';

/** So many of the days have to be young before it is said that they may change. */
const PART_THAT_MATTERS = 0.25;

/** What is told of days, and when it is read. */
interface Told extends Pick<PlanRun, 'today'> {
  readonly days: Pick<PlanRun['days'], 'all' | 'known'>;
}

/** The days of which anything is there: of several channels one may have told what another has not. */
export function heardDays({ all, known }: Told['days']): DayRanges {
  const withRows = all.map(({ date }) => ({ start: date, end: date }));
  return joinRanges([...(anyKnown(known) ?? []), ...withRows]);
}

/** A sentence for each kind of these facts that is missing on days on which others are known, and each fact that reports lack. */
export function missingKindCautions(
  ranges: readonly DateRange[],
  facts: readonly FactId[],
  { days, today }: Told,
): string[] {
  const any = heardDays(days);
  const untold = findUntoldFacts(facts, ranges, days.known).map(
    (report) => `${describeMissingReport(report, today)}.`,
  );
  const missing = kindsOf(facts).flatMap((kind) => {
    const missingIn = (range: DateRange) =>
      findMissingKinds([kind], intersectRanges([range], any), days.known).flatMap((each) => each.days);
    // Where the range itself is not known, what it would be compared with does not matter.
    const [range] = ranges;
    const isUnknown = range !== undefined && daysInRanges(missingIn(range)) === dayCount(range);
    const unknown = (isUnknown ? [range] : [...ranges]).flatMap(missingIn);
    const newest = newestDayOfKind(kind, days.known);
    return findMissingKinds([kind], joinRanges(unknown), days.known).map(
      (report) => `${describeMissingReport(report, today, newest)}.`,
    );
  });
  return [...missing, ...untold];
}

/** Sentences about days without rows, and about days that may still change. */
export function coverageCautions(
  { range, comparison }: { readonly range: DateRange; readonly comparison: DateRange | null },
  facts: readonly FactId[],
  run: PlanRun,
): string[] {
  const { today, maturing, days } = run;
  const datesIn = (wanted: DateRange) => days.totalsIn(wanted).map(({ date }) => date);
  const first = heardDays(days)[0]?.start ?? null;
  // That the history begins after the first days that are compared with is said by itself.
  const begun =
    comparison === null || first === null || first > comparison.end || first <= comparison.start
      ? comparison
      : { ...comparison, start: first };
  const missing = [range, ...(begun === null ? [] : [begun])].flatMap((wanted) => {
    const text = formatDayCoverage(prepareDayCoverage(datesIn(wanted), wanted));
    return text === null ? [] : [`${formatDateRange(wanted, today)}: ${text}.`];
  });
  if (comparison === null) return missing;
  const coverage = prepareComparedCoverage({
    current: range,
    previous: comparison,
    datesWithData: [...datesIn(range), ...datesIn(comparison)],
    today,
    maturingDays: maturingDaysOf(facts, maturing),
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
  { days, snapshot }: PlanRun,
): { readonly present: readonly M[]; readonly cautions: readonly string[] } {
  const wanted = [...new Set(metrics)];
  return {
    present: wanted.filter((id) => isMetricPresent(id, days.factsPresent)),
    cautions: wanted.flatMap((id) => {
      const text = explainAbsent(id, days.factsPresent, 'card', whereFrom(snapshot));
      return text === null ? [] : [`${text}.`];
    }),
  };
}
