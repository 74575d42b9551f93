import { type DateRange, type DayRanges, joinRanges, subtractRanges } from '@skuline/domain/calendar';
import { anyKnown, type KnownDays } from '@skuline/domain/known-days';
import { FACT_IDS } from '@skuline/domain/metrics';

/** What a model has to know of figures whose report is missing. */
export const UNKNOWN_IS_NOT_ZERO =
  'A fact is unknown, not 0, on days whose report is missing. Where `known` stands beside figures, each fact is known on those days alone: ratios and changes are of these, sums hold only what they tell. Never call an unknown figure 0, a fall or unchanged: say which report is missing, and on which days.';

/** The days on which each fact is known, as `2026-11-01..2026-11-21`, of those facts that are not known on all of them. */
function knownForModel(known: KnownDays, range: DateRange): Record<string, string[]> {
  const all = joinRanges([range]);
  return Object.fromEntries(
    FACT_IDS.flatMap((fact): [string, string[]][] => {
      const days = known[fact];
      const isWhole = days === undefined || subtractRanges(all, days).length === 0;
      return isWhole ? [] : [[fact, textsOf(days)]];
    }),
  );
}

/** The same of all days of a history; null where all facts are known on all of them. */
export function knownOfHistory(known: KnownDays): Record<string, string[]> | null {
  const any = anyKnown(known);
  const [first, last] = [any?.[0], any?.at(-1)];
  if (first === undefined || last === undefined) return null;
  const facts = knownForModel(known, { start: first.start, end: last.end });
  return Object.keys(facts).length === 0 ? null : facts;
}

function textsOf(days: DayRanges): string[] {
  return days.map(({ start, end }) => `${start}..${end}`);
}
