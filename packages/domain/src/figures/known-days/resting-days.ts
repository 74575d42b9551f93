import {
  type ComparedPeriods,
  type ComparedRanges,
  type DateKey,
  type DateRange,
  type DayRanges,
  daysInRanges,
  intersectRanges,
  joinRanges,
  pairKnownDays,
  spanOfRanges,
} from '../../core/calendar/index.ts';
import { formatDayCount, formatDayRanges } from '../../core/formatting/index.ts';
import { FACT_IDS, type FactId } from '../metrics/index.ts';
import { anyKnown, comparedDaysOf, knownDaysOf } from './compared-days.ts';
import type { KnownDays } from './find-known-days.ts';
import { describeMissingReports, groupMissingReports, type MissingReports } from './missing-reports.ts';

/** Whose days are looked at. */
export interface PeriodsOfFigures {
  readonly range: DateRange;
  /** From the first to the last of the days that are compared; null without any. */
  readonly compared: ComparedPeriods | null;
  readonly known: KnownDays;
}

/** Which days the figures made of some facts rest on. */
export interface RestingDays {
  /** Those of the range. */
  readonly own: DayRanges;
  /** Those that are compared; null without any. */
  readonly compared: ComparedRanges | null;
  /** `3 of 6 days`: fewer than other figures of these periods rest on; null where they are not fewer. */
  readonly fewer: string | null;
  /** The same of the days of the range alone, whatever is compared. */
  readonly fewerOwn: string | null;
  /** `over 2 days`, `nothing to compare`: the change rests on fewer days than the figure beside it; null where it does not. */
  readonly changeOver: string | null;
  /** What is said beside the figure: `fewer`; the days of the range alone where nothing is compared. */
  readonly restsOn: string | null;
  /** Which reports are missing that would have told more. */
  readonly missing: readonly MissingReports[];
}

export function findRestingDays(facts: readonly FactId[], periods: PeriodsOfFigures): RestingDays {
  const { range, known } = periods;
  const any = anyKnown(known);
  const own = knownDaysOf(facts, range, known);
  const all = any === null ? own : intersectRanges(any, [range]);
  const paired = periods.compared === null ? null : comparedDaysOf(facts, periods.compared, known);
  const compared = paired === null || paired.current.length === 0 ? null : paired;
  const comparable =
    periods.compared === null || any === null
      ? (paired?.current ?? [])
      : pairKnownDays(periods.compared, any).current;
  const fewerOwn = fewerDays(own, all);
  const fewer = fewerOwn ?? fewerDays(paired?.current ?? [], comparable);
  return {
    own,
    compared,
    fewerOwn,
    fewer,
    restsOn: compared === null ? fewerOwn : fewer,
    changeOver: daysOfChange(paired?.current ?? own, { own, comparable }),
    missing: listMissingReports(periods, facts),
  };
}

/** From the first to the last of the days on which these facts are compared; null without any. */
export function comparedSpanOf(
  facts: readonly FactId[],
  periods: ComparedPeriods,
  known: KnownDays,
): ComparedPeriods | null {
  const days = comparedDaysOf(facts, periods, known);
  const [current, previous] = [spanOfRanges(days.current), spanOfRanges(days.previous)];
  return current === null || previous === null ? null : { current, previous };
}

/**
 * The reports that are missing in the range or in the days it is compared with, between the first and the last day on
 * which anything is known: that other days have no data yet is said by the comparison.
 */
export function listMissingReports(
  { range, compared, known }: PeriodsOfFigures,
  facts: readonly FactId[] = FACT_IDS,
): MissingReports[] {
  const span = spanOfRanges(anyKnown(known) ?? []);
  if (span === null) return [];
  const looked = joinRanges([range, ...(compared === null ? [] : [compared.current, compared.previous])]);
  return groupMissingReports(known, intersectRanges(looked, [span]), facts);
}

/** What no figure of these periods compares is said once, by the comparison: `today not in yet`. */
function daysOfChange(
  compared: DayRanges,
  { own, comparable }: { readonly own: DayRanges; readonly comparable: DayRanges },
): string | null {
  const days = daysInRanges(compared);
  const most = Math.min(daysInRanges(own), daysInRanges(comparable));
  if (days >= most) return null;
  return days === 0 ? 'nothing to compare' : `over ${formatDayCount(days)}`;
}

function fewerDays(some: DayRanges, all: DayRanges): string | null {
  const [own, most] = [daysInRanges(some), daysInRanges(all)];
  return own < most ? `${own} of ${formatDayCount(most)}` : null;
}

/** `No traffic report for Nov 22 – 24`; null where no report is missing. */
export function describeMissingIn(
  periods: PeriodsOfFigures,
  today: DateKey,
  options: { readonly forceYear?: boolean } = {},
): string | null {
  return describeMissingReports(listMissingReports(periods), today, options);
}

/** `Nov 19 – 21, 2026 compared with Nov 12 – 14, 2026`, where the figures of these facts rest on fewer days than others; else null. */
export function describeFewerDays(facts: readonly FactId[], periods: PeriodsOfFigures): string | null {
  const { own, compared, fewer } = findRestingDays(facts, periods);
  if (fewer === null) return null;
  const textOf = (days: DayRanges) => formatDayRanges(days, periods.range.end, { forceYear: true });
  if (compared !== null) return `${textOf(compared.current)} compared with ${textOf(compared.previous)}`;
  return own.length === 0 ? 'Unknown' : `${textOf(own)}, nothing to compare`;
}
