/** Shown where there is no number: an unknown growth, a gap (spec point 5). */
export const NO_VALUE = '—';

/** A double carries 15 decimal digits for certain; the rest is noise of binary fractions. */
const SIGNIFICANT_DIGITS = 15;

/** A number as written in decimals: `digits` × 10^`exponent`. */
function decimalOf(magnitude: number): { readonly digits: string; readonly exponent: number } {
  if (Number.isSafeInteger(magnitude)) return { digits: String(magnitude), exponent: 0 };
  const [mantissa = '0', exponent = '0'] = magnitude.toExponential(SIGNIFICANT_DIGITS - 1).split('e');
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) - SIGNIFICANT_DIGITS + 1 };
}

/** `digits` × 10^`exponent` as a whole number; ties round half up, away from zero for the caller's negatives. */
function wholeOf(digits: string, exponent: number): bigint {
  if (exponent >= 0) return BigInt(digits + '0'.repeat(exponent));
  const kept = digits.length + exponent;
  if (kept < 0) return 0n;
  const roundsUp = (digits[kept] ?? '0') >= '5';
  return BigInt(digits.slice(0, kept) || '0') + (roundsUp ? 1n : 0n);
}

/**
 * The magnitude of a number with thousands separators and a fixed number of decimals, without its sign. Rounds half up
 * on the decimal value: 1.005 with 2 decimals is 1.01, though its binary form lies just below.
 * @param shift moves the decimal point: 2 turns a fraction into percent, −3 dollars into thousands.
 */
export function formatMagnitude(value: number, decimals: number, shift = 0): string {
  const { digits, exponent } = decimalOf(Math.abs(value));
  const whole = wholeOf(digits, exponent + shift + decimals)
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
