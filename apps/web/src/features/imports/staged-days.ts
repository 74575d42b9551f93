import type { StagedFile } from '@skuline/contract';
import { addDays, type DateRange, findDateKey } from '@skuline/domain/calendar';

/** No more days than a calendar can show. */
const MAX_DAYS = 400;

/** From the first day of the files to the last one; null where no day is theirs. */
export function daysOf(files: readonly StagedFile[]): DateRange | null {
  const days = files
    .filter(({ covers }) => covers.length > 0)
    .flatMap(({ firstDay, lastDay }) => [findDateKey(firstDay ?? ''), findDateKey(lastDay ?? '')])
    .filter((day) => day !== null)
    .toSorted();
  const [first, end] = [days[0], days.at(-1)];
  if (first === undefined || end === undefined) return null;
  const earliest = addDays(end, 1 - MAX_DAYS);
  return { start: first < earliest ? earliest : first, end };
}
