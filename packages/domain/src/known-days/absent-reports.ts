import { type DateKey, type DayRanges, joinRanges, subtractRanges } from '../calendar/index.ts';
import { formatDayRanges } from '../formatting/index.ts';
import { FACT_IDS, type FactId, type FactKind } from '../metrics/index.ts';
import { anyKnown } from './compared-days.ts';
import type { KnownDays } from './find-known-days.ts';
import { findMissingReports } from './missing-reports.ts';

/** The reports that are missing on the same days; no kinds: all of them. */
export interface MissingReports {
  readonly kinds: readonly FactKind[];
  readonly days: DayRanges;
}

/**
 * Which kinds of report are missing on which of these days, those of the same days together.
 * @param facts what is of interest; every fact when left out.
 */
export function groupMissingReports(
  known: KnownDays,
  within: DayRanges,
  facts: readonly FactId[] = FACT_IDS,
): MissingReports[] {
  const any = anyKnown(known);
  if (any === null) return [];
  const all = subtractRanges(within, any);
  const byDays = Map.groupBy(findMissingReports(facts, within, known), ({ days }) => JSON.stringify(days));
  return [
    ...(all.length === 0 ? [] : [{ kinds: [], days: all }]),
    ...[...byDays.values()].map((group) => ({
      kinds: group.map(({ kind }) => kind),
      days: joinRanges(group.flatMap(({ days }) => days)),
    })),
  ];
}

const LIST = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** `No traffic report`, `No traffic or ads report`; of all kinds `No report`. */
export function nameMissingReports({ kinds }: Pick<MissingReports, 'kinds'>): string {
  return kinds.length === 0 ? 'No report' : `No ${LIST.format(kinds)} report`;
}

/** `No traffic report for Nov 22 – 24, no ads report for Nov 24`; null when none is missing. */
export function describeMissingReports(
  missing: readonly MissingReports[],
  today: DateKey,
  options: { readonly forceYear?: boolean } = {},
): string | null {
  const [first, ...more] = missing.map(
    (reports) => `${nameMissingReports(reports)} for ${formatDayRanges(reports.days, today, options)}`,
  );
  if (first === undefined) return null;
  return [first, ...more.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ');
}
