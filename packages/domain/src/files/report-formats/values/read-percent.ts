import { isMissing, readCellFigures } from './cell-text.ts';

const DECIMALS = 4;
/** No percentage of a whole has thousands: whatever stands before its last digits is the decimal sign. */
const PERCENT = /^(\d{1,3})(?:[.,](\d+))?\s?%?$/u;
const WHOLE = 100;

/** A percentage from 0 to 100 in ten-thousandths of a percent, rounded; undefined where the cell is none, null where it is missing. */
export function readPercent(cell: string): number | null | undefined {
  const text = readCellFigures(cell);
  if (isMissing(text)) return null;
  const match = PERCENT.exec(text);
  if (match === null) return undefined;
  const percent = Math.round(Number(`${match[1] ?? ''}.${match[2] ?? '0'}`) * 10 ** DECIMALS);
  return percent <= WHOLE * 10 ** DECIMALS ? percent : undefined;
}
