import {
  type DateKey,
  type DateRange,
  endOfMonth,
  findDateKey,
  monthNameOf,
  startOfMonth,
  startOfQuarter,
  startOfYear,
} from '../../calendar/index.ts';
import { formatDateRange } from '../../formatting/index.ts';

const SHORT = 3;

function monthOf(day: DateKey): string {
  return monthNameOf(day).toLowerCase();
}

/** How a day can be called, in small letters: `nov 16`, `november 16`, `2026-11-16`. Of no day: none. */
export function labelsOfDay(text: string): string[] {
  const day = findDateKey(text);
  if (day === null) return [];
  const [month, number] = [monthOf(day), Number(day.slice(8))];
  return [`${month.slice(0, SHORT)} ${number}`, `${month} ${number}`, `${number} ${month}`, day];
}

/** How a range can be called, in small letters: `nov 15 – 20`, its month, its quarter, its year. */
export function labelsOfRange(range: DateRange): string[] {
  const { start, end } = range;
  const year = start.slice(0, 4);
  const labels = [formatDateRange(range, end), formatDateRange(range, end, { forceYear: true })].map((text) =>
    text.toLowerCase(),
  );
  // With the year as well: where a text says it, the same month of another year is not meant.
  const withYear = (label: string) => [label, `${label} ${year}`];
  if (startOfMonth(start) === startOfMonth(end)) {
    labels.push(...withYear(monthOf(start)), ...withYear(monthOf(start).slice(0, SHORT)));
  }
  const isWholeMonths = start === startOfMonth(start) && end === endOfMonth(end);
  if (isWholeMonths && startOfQuarter(start) === startOfQuarter(end)) {
    labels.push(...withYear(`q${Math.ceil(Number(start.slice(5, 7)) / SHORT)}`));
  }
  if (start === startOfYear(start) && end === `${year}-12-31`) labels.push(year);
  if (start === end) labels.push(...labelsOfDay(start));
  return labels;
}
