import {
  addDays,
  type DateKey,
  type DayRanges,
  intersectRanges,
  joinRanges,
  newestFinalDay,
  subtractRanges,
} from '../../core/calendar/index.ts';
import { formatDayRanges } from '../../core/formatting/index.ts';
import { FACT_KINDS, type FactKind } from '../metrics/index.ts';
import type { FactMaturity } from './maturing-facts.ts';
import { groupAlike, type MissingReport, type MissingReports } from './missing-reports.ts';

/** A kind of fact of a channel. */
export interface KindOfChannel {
  readonly channel: string;
  readonly kind: FactKind;
}

/** One that somebody tells, and the newest day of it. */
export interface NewestOfKind extends KindOfChannel {
  readonly newest: DateKey;
}

/**
 * The kinds that come by themselves: each channel that has told one since that day is connected for it. What one of several
 * channels brings in files has to be imported.
 */
export function findPulledKinds(
  told: readonly NewestOfKind[],
  pulled: readonly KindOfChannel[],
  since: DateKey,
): FactKind[] {
  return FACT_KINDS.filter((kind) => {
    const lately = told.filter((one) => one.kind === kind && one.newest >= since);
    const isPulled = ({ channel }: NewestOfKind) =>
      pulled.some((one) => one.kind === kind && one.channel === channel);
    return lately.length > 0 && lately.every(isPulled);
  });
}

/** Days on which a kind is not there, and that a connected source may still bring. */
export type AwaitedReport = Pick<MissingReport, 'kind' | 'days'>;

/** Cuts off the days that connected sources may still bring: those of the kinds they tell that are not final yet. */
export function partAwaited(
  reports: readonly MissingReport[],
  maturity: FactMaturity,
): { readonly missing: readonly MissingReport[]; readonly awaited: readonly AwaitedReport[] } {
  const { today, maturingDays, maturingByKind, pulledKinds = [] } = maturity;
  const awaitedDaysOf = ({ kind, days, untold }: MissingReport): DayRanges => {
    if (untold !== undefined || !pulledKinds.includes(kind)) return [];
    const final = newestFinalDay({ today, maturingDays: maturingByKind?.[kind] ?? maturingDays });
    return intersectRanges(days, [{ start: addDays(final, 1), end: today }]);
  };
  const parted = reports.map((report) => ({ report, awaited: awaitedDaysOf(report) }));
  return {
    missing: parted.flatMap(({ report, awaited }) => {
      const days = subtractRanges(report.days, awaited);
      return days.length === 0 ? [] : [{ ...report, days }];
    }),
    awaited: FACT_KINDS.flatMap((kind) => {
      const days = joinRanges(parted.flatMap(({ report, awaited }) => (report.kind === kind ? awaited : [])));
      return days.length === 0 ? [] : [{ kind, days }];
    }),
  };
}

/** The same of reports that are told together. */
export function partAwaitedTogether(
  reports: readonly MissingReports[],
  maturity: FactMaturity,
): { readonly missing: readonly MissingReports[]; readonly awaited: readonly AwaitedReport[] } {
  const { missing, awaited } = partAwaited(
    reports.flatMap(({ kinds, ...report }) => kinds.map((kind) => ({ ...report, kind }))),
    maturity,
  );
  // Days of which nobody tells anything name no kind.
  return { missing: [...reports.filter(({ kinds }) => kinds.length === 0), ...groupAlike(missing)], awaited };
}

/** `Not in yet: traffic for Nov 27 – 28, ads for Nov 28`; null where nothing is awaited. */
export function describeAwaited(awaited: readonly AwaitedReport[], today: DateKey): string | null {
  if (awaited.length === 0) return null;
  const texts = awaited.map(({ kind, days }) => `${kind} for ${formatDayRanges(days, today)}`);
  return `Not in yet: ${texts.join(', ')}`;
}
