import { roundToWhole, shiftPoint } from '../exact/index.ts';

/** Shown where there is no number: an unknown growth, a gap (spec point 5). */
export const NO_VALUE = '—';

/**
 * The magnitude of a number with thousands separators and a fixed number of decimals, without its sign. Rounds half up
 * on the decimal value: 1.005 with 2 decimals is 1.01, though its binary form lies just below.
 * @param shift moves the decimal point: 2 turns a fraction into percent, −3 dollars into thousands.
 */
export function formatMagnitude(value: number, decimals: number, shift = 0): string {
  const whole = roundToWhole(shiftPoint(Math.abs(value), shift + decimals))
    .toString()
    .padStart(decimals + 1, '0');
  const integer = whole.slice(0, whole.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === 0 ? integer : `${integer}.${whole.slice(-decimals)}`;
}

/** Whether a formatted magnitude rounded to nothing, so that it takes no minus. */
export function isZeroText(magnitude: string): boolean {
  return !/[1-9]/.test(magnitude);
}

/** The text with the typographic minus the screen uses; data, exports and the specification's texts keep '-'. */
export function withTrueMinus(text: string): string {
  return text.replace(/^-/, '−');
}

/** A change as the screen writes it: `+$82,644`, `−$11,996`, `$0` when it rounds to nothing. */
export function withSign(text: string): string {
  return text.startsWith('-') || isZeroText(text) ? withTrueMinus(text) : `+${text}`;
}

/** A signed figure, with the parenthesis that opens before it: `−$10,895`, `(−$3,830`. */
const FIGURE = String.raw`\(?[−+]\$?\d(?:[\d,.]*\d)?%?`;
/** A SKU or another code, with digits or in capitals: `DRW-BM-5`, `DVT-Q-WHT`; one that is longer has to be broken. */
const CODE = String.raw`(?<![\p{L}\d-])(?:(?=[\p{L}-]*\d)[\p{L}\d]{1,8}(?:-[\p{L}\d]{1,8}){1,3}|\p{Lu}{1,8}(?:-\p{Lu}{1,8}){1,3})(?![\p{L}\d-])`;
/** `Nov 9 – 15`, `Oct 30 – Nov 2`: after a dash a line ends even before a no-break space. */
const DAYS = String.raw`\b[A-Z][a-z]{2} \d{1,2} – (?:[A-Z][a-z]{2} )?\d{1,2}(?!\d)`;
const UNBROKEN = new RegExp(`(${FIGURE}|${CODE}|${DAYS})`, 'u');

/** A text cut at what must not be broken into two lines, which is every second part: signed figures, SKUs and days. */
export function splitUnbroken(text: string): string[] {
  return text.split(UNBROKEN);
}
