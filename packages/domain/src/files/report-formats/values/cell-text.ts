const WRAPPED = /^="(.*)"$/s;

/** Invisible signs that turn the direction of what follows: copied along from other programs, they make one name two. */
const TURNING = /[\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

/** A cell as text: tabs and spaces at its ends cut, `="254"` unwrapped, without signs that turn its direction. Ids stay what they are: `000417`, `1E5`. */
export function readCellText(cell: string): string {
  const text = cell.replaceAll(TURNING, '').trim();
  const wrapped = WRAPPED.exec(text)?.[1];
  return wrapped === undefined ? text : wrapped.replaceAll('""', '"').trim();
}

const WIDE = /[\u{ff00}-\u{ffef}]/u;

/** A cell with a number or a date, its digits and signs as plain ones where they are of full width. */
export function readCellFigures(cell: string): string {
  const text = readCellText(cell);
  return WIDE.test(text) ? text.normalize('NFKC') : text;
}

const UNBROKEN = /[\u{a0}\u{202f}]/gu;

/** A name with plain spaces for those at which no line breaks: both look alike, and are one name. */
export function plainSpaces(text: string): string {
  return text.replace(UNBROKEN, ' ');
}

const BLANK = ['', '-', '--', '—', '–', 'n/a', '(not set)'];
const BLANKS: ReadonlySet<string> = new Set(BLANK);
const MISSING: ReadonlySet<string> = new Set([...BLANK, 'na', 'null']);

/** Whether a cell says that there is no value. */
export function isMissing(text: string): boolean {
  return MISSING.has(text.toLowerCase());
}

/** Whether a cell gives no name. 'NA' and 'null' are names: of SKUs, and of what shoppers search for. */
export function isNameless(text: string): boolean {
  return BLANKS.has(text.toLowerCase());
}
