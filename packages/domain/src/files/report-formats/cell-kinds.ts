import { isMissing, readCellText } from './values/cell-text.ts';
import { readCount } from './values/read-count.ts';
import { readDay } from './values/read-day.ts';

/** What the cells of a column look like, whatever its name says. */
export type CellKind = 'asin' | 'day' | 'count' | 'money' | 'percent' | 'text' | 'blank';

/** So many rows below a header are looked at. */
const LOOKED_AT = 20;
const ASIN = /^B0[A-Z0-9]{8}$/;
const PERCENT = /%$/;
const MONEY = /^[(-]?[A-Z]{0,3}\s?\p{Sc}?\s?[\d.,'’\s]*\d[.,]\d{1,4}\)?\s?\p{Sc}?$/u;
/** Other digits alone could be any number, also what a day is to a spreadsheet. */
const COMPACT_DAY = /^20\d{6}$/;
const DIGITS = /^\d+$/;

/** What all cells of a column below a header are. */
export function kindOfCells(rows: readonly (readonly string[])[], column: number): CellKind {
  const cells = rows
    .slice(0, LOOKED_AT)
    .map((record) => readCellText(record[column] ?? ''))
    .filter((text) => !isMissing(text));
  if (cells.length === 0) return 'blank';
  const all = (test: (text: string) => boolean) => cells.every(test);
  if (all((text) => ASIN.test(text))) return 'asin';
  if (all(isDay)) return 'day';
  if (all((text) => readCount(text) !== null)) return 'count';
  if (all((text) => PERCENT.test(text))) return 'percent';
  if (all((text) => MONEY.test(text) || readCount(text) !== null)) return 'money';
  return 'text';
}

function isDay(text: string): boolean {
  if (DIGITS.test(text) && !COMPACT_DAY.test(text)) return false;
  return (readDay(text, 'month first') ?? readDay(text, 'day first')) !== null;
}
