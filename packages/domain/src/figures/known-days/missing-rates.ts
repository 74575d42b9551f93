import {
  type DateKey,
  type DateRange,
  type DayRanges,
  intersectRanges,
  joinRanges,
} from '../../core/calendar/index.ts';
import { formatDayRanges } from '../../core/formatting/index.ts';

/** The days on which amounts of a currency have no rate. */
export interface MissingRate {
  readonly from: string;
  readonly days: DayRanges;
}

/** `No rate from EUR to USD for Nov 3 – 9`; null where none of these days lacks one, or of all days where none are named. */
export function describeMissingRates(
  missing: readonly MissingRate[],
  {
    within,
    to,
    today,
  }: { readonly within: readonly DateRange[] | null; readonly to: string; readonly today: DateKey },
): string | null {
  const texts = missing.flatMap(({ from, days }) => {
    const looked = within === null ? days : intersectRanges(days, joinRanges(within));
    return looked.length === 0 ? [] : [`from ${from} to ${to} for ${formatDayRanges(looked, today)}`];
  });
  return texts.length === 0 ? null : `No rate ${texts.join(', ')}`;
}
