import { type DateKey, type DayRanges, joinRanges, newestFinalDay } from '../../core/calendar/index.ts';
import { formatDayRanges } from '../../core/formatting/index.ts';
import { FACT_KINDS, type FactKind } from '../metrics/index.ts';
import type { FactMaturity } from './maturing-facts.ts';
import type { MissingReports } from './missing-reports.ts';

/** Days on which a kind is not there, and will be without anybody importing it. */
export interface AwaitedReport {
  readonly kind: FactKind;
  readonly days: DayRanges;
}

/** Whether a connected source brings the kind, and may not have it yet on any of these days. */
export function isAwaited({ kind, days }: AwaitedReport, maturity: FactMaturity): boolean {
  const { today, maturingDays, maturingByKind, pulledKinds = [] } = maturity;
  if (!pulledKinds.includes(kind)) return false;
  const final = newestFinalDay({ today, maturingDays: maturingByKind?.[kind] ?? maturingDays });
  return days.every(({ start }) => start > final);
}

/** Tells the reports that somebody has to import from those that come by themselves. */
export function partAwaited(
  reports: readonly MissingReports[],
  maturity: FactMaturity,
): { readonly missing: readonly MissingReports[]; readonly awaited: readonly AwaitedReport[] } {
  const parted = reports.map((one) => {
    const awaits = (kind: FactKind) => one.untold === undefined && isAwaited({ kind, ...one }, maturity);
    return { one, kinds: one.kinds.filter((kind) => !awaits(kind)), awaited: one.kinds.filter(awaits) };
  });
  const all = parted.flatMap(({ one: { days }, awaited }) => awaited.map((kind) => ({ kind, days })));
  return {
    // Days of which nobody tells anything name no kind.
    missing: parted.flatMap(({ one, kinds, awaited }) =>
      kinds.length === 0 && awaited.length > 0 ? [] : [{ ...one, kinds }],
    ),
    awaited: FACT_KINDS.flatMap((kind) => {
      const days = joinRanges(all.flatMap((report) => (report.kind === kind ? report.days : [])));
      return days.length === 0 ? [] : [{ kind, days }];
    }),
  };
}

/** `Not in yet: traffic for Nov 27 – 28, ads for Nov 28`; null where nothing is awaited. */
export function describeAwaited(awaited: readonly AwaitedReport[], today: DateKey): string | null {
  if (awaited.length === 0) return null;
  const texts = awaited.map(({ kind, days }) => `${kind} for ${formatDayRanges(days, today)}`);
  return `Not in yet: ${texts.join(', ')}`;
}
