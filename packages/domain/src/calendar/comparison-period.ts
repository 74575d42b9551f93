import { addDays, addMonths, addYears, dayCount, type DateRange } from './date-arithmetic.ts';
import type { DateKey } from './date-key.ts';
import type { PresetId } from './presets.ts';

/** How far back each to-date preset's start is moved (spec point 9). */
const SHIFTED_START: Partial<Record<PresetId, (start: DateKey) => DateKey>> = {
  week_to_date: (start) => addDays(start, -7),
  month_to_date: (start) => addMonths(start, -1),
  quarter_to_date: (start) => addMonths(start, -3),
  year_to_date: (start) => addYears(start, -1),
};

/**
 * The period a range is compared with (spec point 9). To-date presets: the start moved back 7 days, 1, 3 or 12 months
 * and the same number of days, not the same end (31 March, month to date: 1 Feb – 3 Mar). Everything else, a custom
 * range (null) too: as many days just before; for Today and Yesterday that is the day before.
 */
export function comparisonRange(range: DateRange, preset: PresetId | null): DateRange {
  const days = dayCount(range);
  const shift = preset === null ? undefined : SHIFTED_START[preset];
  const start = shift === undefined ? addDays(range.start, -days) : shift(range.start);
  return { start, end: addDays(start, days - 1) };
}
