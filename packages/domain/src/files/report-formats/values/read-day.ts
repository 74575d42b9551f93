import {
  addDays,
  type DateKey,
  EARLIEST_DAY,
  findDateKey,
  LATEST_DAY,
  toDateKey,
} from '../../../core/calendar/index.ts';
import { monthNumber } from '../languages/read-words.ts';
import { readCellFigures } from './cell-text.ts';
import type { DateOrder } from '../languages/language.ts';

/** What a cell says of its column's order of day and month. */
export type OrderEvidence = DateOrder | 'none' | 'doubtful';

const MONTHS_OF_A_YEAR = 12;

/** Behind the day, a time of day may follow. */
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T\s])/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** As Chinese and Japanese write it. */
const YEAR_FIRST = /^(\d{4})年(\d{1,2})月(\d{1,2})日/;
const MONTH_FIRST = /^(\p{L}{3,10})\.?[\s-](\d{1,2})(?:,\s*|[\s-])(\d{4}|\d{2})(?=$|[,\s])/u;
/** '3 nov. 2026', '3. November 2026', '1er juin 2026', '3 de noviembre de 2026' */
const DAY_FIRST =
  /^(\d{1,2})(?:er)?\.?[\s-](?:de\s)?(\p{L}{3,10})\.?,?[\s-](?:de\s)?(\d{4}|\d{2})(?=$|[,\s])/u;
const FIGURES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[,\s])/;
/** A day as spreadsheets count them, with its time as a fraction: what a date is without its style. */
const SERIAL = /^([3-7]\d{4})(?:\.\d+)?$/;
const SERIAL_ZERO = toDateKey('1899-12-30');
/** Also '0.13.20 UTC', 'à 08:12' and '上午8:12'. */
const TIME = /^(?:[T,\s]?\s*(?:\p{L}{1,3}\s*)?\d{1,2}[:.]\d{2}.*)?$/su;

function dayOf(year: string, month: number, day: string): DateKey | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  return findDateKey(`${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** What a date proves of the order of day and month: a number above 12 does, a month's name needs no proof. */
export function orderEvidence(cell: string): OrderEvidence {
  const match = FIGURES.exec(readCellFigures(cell));
  if (match === null) return 'none';
  const [first, second] = [Number(match[1]), Number(match[2])];
  if (first > MONTHS_OF_A_YEAR) return 'day first';
  if (second > MONTHS_OF_A_YEAR) return 'month first';
  return first === second ? 'none' : 'doubtful';
}

/** The day a cell names, in any of the forms reports have; null when it names none. A time behind it is left alone. */
export function readDay(cell: string, order: DateOrder): DateKey | null {
  const text = readCellFigures(cell);
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
  { pattern: YEAR_FIRST, day: ([year, month, day]) => dayOf(year, Number(month), day) },
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
