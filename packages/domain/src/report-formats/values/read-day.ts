import {
  addDays,
  type DateKey,
  EARLIEST_DAY,
  findDateKey,
  LATEST_DAY,
  MONTH_NAMES,
  toDateKey,
} from '../../calendar/index.ts';
import { readText } from './cell-text.ts';

/** Which of the figures of 10/05/2026 is the month. */
export type DateOrder = 'month first' | 'day first';

/** What a cell says of its column's order of day and month. */
export type OrderEvidence = DateOrder | 'none' | 'doubtful';

const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3).toLowerCase());

/** Behind the day, a time of day may follow. */
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T\s])/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const MONTH_FIRST = /^([A-Za-z]{3,9})\.?[\s-](\d{1,2})(?:,\s*|[\s-])(\d{4}|\d{2})(?=$|[,\s])/;
const DAY_FIRST = /^(\d{1,2})[\s-]([A-Za-z]{3,9})\.?,?[\s-](\d{4}|\d{2})(?=$|[,\s])/;
const FIGURES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[,\s])/;
/** A day as spreadsheets count them, with its time as a fraction: what a date is without its style. */
const SERIAL = /^([3-7]\d{4})(?:\.\d+)?$/;
const SERIAL_ZERO = toDateKey('1899-12-30');
const TIME = /^(?:[T,\s]\s*\d{1,2}:\d{2}.*)?$/s;

function dayOf(year: string, month: number, day: string): DateKey | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  return findDateKey(`${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function monthNumber(name: string): number {
  const short = name.slice(0, 3).toLowerCase();
  return MONTHS.indexOf(short) + 1;
}

/** What a date proves of the order of day and month: a number above 12 does, a month's name needs no proof. */
export function orderEvidence(cell: string): OrderEvidence {
  const match = FIGURES.exec(readText(cell));
  if (match === null) return 'none';
  const [first, second] = [Number(match[1]), Number(match[2])];
  if (first > MONTHS.length) return 'day first';
  if (second > MONTHS.length) return 'month first';
  return first === second ? 'none' : 'doubtful';
}

/** The day a cell names, in any of the forms reports have; null when it names none. A time behind it is left alone. */
export function readDay(cell: string, order: DateOrder): DateKey | null {
  const text = readText(cell);
  for (const form of FORMS) {
    const match = form.pattern.exec(text);
    if (match === null) continue;
    if (!TIME.test(text.slice(match[0].length))) return null;
    return form.day([match[1] ?? '', match[2] ?? '', match[3] ?? ''], order);
  }
  return null;
}

/** Why no report can be about a day, behind its name; null where one can. A slip would else stretch a report by centuries. */
export function explainUntakenDay(day: DateKey): string | null {
  if (day < EARLIEST_DAY) return `is before ${EARLIEST_DAY}: days that early are not accepted`;
  return day > LATEST_DAY ? `is after ${LATEST_DAY}: days that late are not accepted` : null;
}

interface DateForm {
  readonly pattern: RegExp;
  readonly day: (parts: readonly [string, string, string], order: DateOrder) => DateKey | null;
}

const FORMS: readonly DateForm[] = [
  { pattern: ISO, day: ([year, month, day]) => dayOf(year, Number(month), day) },
  { pattern: COMPACT, day: ([year, month, day]) => dayOf(year, Number(month), day) },
  { pattern: SERIAL, day: ([serial]) => addDays(SERIAL_ZERO, Number(serial)) },
  { pattern: MONTH_FIRST, day: ([month, day, year]) => dayOf(year, monthNumber(month), day) },
  { pattern: DAY_FIRST, day: ([day, month, year]) => dayOf(year, monthNumber(month), day) },
  {
    pattern: FIGURES,
    day: ([first, second, year], order) =>
      order === 'month first' ? dayOf(year, Number(first), second) : dayOf(year, Number(second), first),
  },
];
