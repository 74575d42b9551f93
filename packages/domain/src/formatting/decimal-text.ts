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

/** A text cut at its signed figures: every second part, such as `−$10,895`, must not be broken into two lines. */
export function splitFigures(text: string): string[] {
  return text.split(/([−+]\$?\d(?:[\d,.]*\d)?%?)/);
}
