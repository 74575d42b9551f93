import { isMissing, readCellFigures } from './cell-text.ts';

const LIMIT = 100_000_000_000;
/** Every separator of a count stands between thousands; a spreadsheet may add decimals that are 0. */
const COUNT = /^([-−]?)(\d+|\d{1,3}(?:[.,'’ \u{a0}\u{202f}]\d{3})+)(?:[.,]0{1,2})?$/u;

/** A count as reports write it, `1,284` or `1.284`: 0 where it is missing, null where it is none. */
export function readCount(cell: string): number | null {
  const text = readCellFigures(cell);
  if (isMissing(text)) return 0;
  const match = COUNT.exec(text);
  if (match === null) return null;
  const count = Number((match[2] ?? '').replace(/\D/g, ''));
  if (count >= LIMIT) return null;
  return match[1] !== '' && count > 0 ? -count : count;
}
