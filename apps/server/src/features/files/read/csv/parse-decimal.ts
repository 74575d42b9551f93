/** A decimal number of a file: digits without leading zeros before the point, and all digits behind it. */
interface Decimal {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

export interface RoundedDecimal {
  readonly isNegative: boolean;
  readonly isRounded: boolean;
  /** Canonical text without the sign: `12`, `0.5`. */
  readonly text: string;
}

export const MAX_WHOLE_DIGITS = 11;
const LARGEST_EXPONENT = 400;
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

const NOT_A_NUMBER = 'is not a number';
const TOO_LARGE = 'is too large; the limit is 99,999,999,999';

/**
 * Reads any way of writing a decimal number that has one meaning (sign, point, exponent), rounded half away from
 * zero to `places` decimals. Returns the reason as a string when it is not a number or too large. Exact: works on
 * the digits, never on floating point.
 */
export function parseDecimal(text: string, places: number): RoundedDecimal | string {
  const match = NUMBER.exec(text);
  const digits = (match?.[2] ?? '') + (match?.[3] ?? '');
  if (match === null || digits === '') return reasonFor(text);
  const exponent = Number(match[4] ?? 0);
  if (Math.abs(exponent) > LARGEST_EXPONENT)
    return /[1-9]/.test(digits) && exponent > 0 ? TOO_LARGE : zero(digits);
  const decimal = shift(match[1] === '-', match[2] ?? '', match[3] ?? '', exponent);
  if (decimal.whole.length > MAX_WHOLE_DIGITS) return TOO_LARGE;
  return round(decimal, places);
}

function zero(digits: string): RoundedDecimal {
  return { isNegative: false, isRounded: /[1-9]/.test(digits), text: '0' };
}

function shift(isNegative: boolean, whole: string, fraction: string, exponent: number): Decimal {
  const left = exponent < 0 ? whole.padStart(-exponent, '0') : whole;
  const right = exponent > 0 ? fraction.padEnd(exponent, '0') : fraction;
  const digits = left + right;
  const point = left.length + exponent;
  return {
    isNegative,
    whole: digits.slice(0, point).replace(/^0+/, ''),
    fraction: digits.slice(point).replace(/0+$/, ''),
  };
}

function round(decimal: Decimal, places: number): RoundedDecimal | string {
  const { isNegative, whole, fraction } = decimal;
  const isRounded = fraction.length > places;
  let scaled = BigInt(whole + fraction.slice(0, places).padEnd(places, '0') || '0');
  if (isRounded && fraction.charAt(places) >= '5') scaled += 1n;
  const digits = scaled.toString().padStart(places + 1, '0');
  const roundedWhole = digits.slice(0, digits.length - places);
  if (roundedWhole.length > MAX_WHOLE_DIGITS) return TOO_LARGE;
  const roundedFraction = digits.slice(digits.length - places).replace(/0+$/, '');
  const text = roundedFraction === '' ? roundedWhole : `${roundedWhole}.${roundedFraction}`;
  // -0 is 0, but -0.00001 is a negative amount even though it rounds to 0.
  return { isNegative: isNegative && (whole !== '' || fraction !== ''), isRounded, text };
}

/** What spreadsheets and databases write where there is no figure. */
const NO_FIGURE = /^(null|none|nil|nan|n\/?a|[-\u2013\u2014]+|\?|#.*[!?/].*)$/i;

/** Why a text is not a number, in the words that help most. */
function reasonFor(text: string): string {
  if (NO_FIGURE.test(text)) return `${NOT_A_NUMBER}; leave the value blank where there is none`;
  if (/^[+-]?[\d.,\s\u00a0'’]+$/.test(text) && /\d/.test(text)) {
    return `${NOT_A_NUMBER}; write it with a decimal point and without thousands separators`;
  }
  if (/^\(.*\d.*\)$/.test(text)) return `${NOT_A_NUMBER}; write a negative amount with a minus sign`;
  if (/\d/.test(text) && /[$€£¥%]/.test(text))
    return `${NOT_A_NUMBER}; write it without a currency or percent sign`;
  return NOT_A_NUMBER;
}
