import { isMissing, readCellFigures } from './cell-text.ts';
import { findCurrency } from './currency-signs.ts';

/** Which sign stands before the cents. */
export type DecimalSign = 'point' | 'comma';

/** What a cell says of its column's decimal sign: nothing, that it could be both, or which one it is. */
export type SignEvidence = DecimalSign | 'none' | 'doubtful';

/** A money cell: ten-thousandths of its currency, or why it is none. */
export type MoneyValue =
  | {
      readonly kind: 'money';
      readonly value: number;
      readonly isRounded: boolean;
      /** By the sign of the cell; left out where it has none. */
      readonly currency?: string;
    }
  | { readonly kind: 'foreign'; readonly sign: string }
  | { readonly kind: 'bad' };

const DECIMALS = 4;
const LIMIT_DIGITS = 11;
const BAD: MoneyValue = { kind: 'bad' };
const ZERO: MoneyValue = { kind: 'money', value: 0, isRounded: false };

/** Signs and spaces within a number. */
const OF_NUMBER = /[\d.,'’\s\u{a0}\u{202f}]/u;
const CURRENCY = /^(?:[A-Z]{1,3}|[A-Z]{0,3}\p{Sc}|\p{Sc}[A-Z]{0,3}|kr|zł|Kč)\.?$/u;

interface MoneyParts {
  readonly isNegative: boolean;
  /** Digits and separators, without spaces. */
  readonly digits: string;
  readonly sign: string;
}

/** The first number of a text with all the signs and spaces around its digits; null where there is no digit. */
function findNumber(text: string): string | null {
  const digit = text.search(/\d/);
  if (digit === -1) return null;
  let [start, end] = [digit, digit + 1];
  while (start > 0 && OF_NUMBER.test(text.charAt(start - 1))) start--;
  while (end < text.length && OF_NUMBER.test(text.charAt(end))) end++;
  return text.slice(start, end);
}

/** '-$1,189.66', '1.189,66 $', '(12.00)' taken apart; null where there is no number in it. */
function takeApart(text: string): MoneyParts | null {
  const number = findNumber(text);
  if (number === null) return null;
  const around = text.replace(number, ' ');
  const isNegative = /[-−]/.test(around) || /^\(.*\)$/.test(text);
  const sign = around.replace(/[\s\u{a0}\u{202f}\-−+()]/gu, '');
  return { isNegative, digits: number.replace(/['’\s\u{a0}\u{202f}]/gu, ''), sign };
}

/**
 * What a cell proves of the decimal sign of its column: its last separator is followed by anything but three digits,
 * or the other separator stands there too, or twice the same. Of a sign that is no known currency none is asked.
 */
export function signEvidence(cell: string): SignEvidence {
  const parts = takeApart(readCellFigures(cell));
  if (parts === null || (parts.sign !== '' && findCurrency(parts.sign) === '')) return 'none';
  const { digits } = parts;
  const separators = digits.replace(/\d/g, '');
  const last = separators.at(-1);
  if (last === undefined) return 'none';
  const [lastSign, other]: readonly DecimalSign[] = last === '.' ? ['point', 'comma'] : ['comma', 'point'];
  if (lastSign === undefined || other === undefined) return 'none';
  if (new Set(separators).size > 1) return lastSign;
  if (separators.length > 1) return other;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? 'doubtful' : lastSign;
}

const PATTERNS: Readonly<Record<DecimalSign, RegExp>> = {
  point: /^(\d*|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/,
  comma: /^(\d*|\d{1,3}(?:\.\d{3})+)(?:,(\d*))?$/,
};

/** An amount of money; more than 4 decimals are rounded half away from zero. Missing is 0. */
export function readMoney(cell: string, decimalSign: DecimalSign): MoneyValue {
  const text = readCellFigures(cell);
  if (isMissing(text)) return ZERO;
  const parts = takeApart(text);
  if (parts === null) return BAD;
  const amount = amountOf(PATTERNS[decimalSign].exec(parts.digits), parts.isNegative);
  if (parts.sign === '') return amount;
  const currency = findCurrency(parts.sign);
  if (currency === '') return CURRENCY.test(parts.sign) ? { kind: 'foreign', sign: parts.sign } : BAD;
  return amount.kind === 'money' ? { ...amount, currency } : amount;
}

const PLAIN = /^-?(\d+)(?:\.(\d+))?$/;

/** Money of a flat file: digits and a decimal point, nothing else. */
export function readPlainMoney(cell: string): MoneyValue {
  const text = readCellFigures(cell);
  if (isMissing(text)) return ZERO;
  return amountOf(PLAIN.exec(text), text.startsWith('-'));
}

function amountOf(match: RegExpExecArray | null, isNegative: boolean): MoneyValue {
  const whole = match?.[1]?.replace(/\D/g, '') ?? '';
  const decimals = match?.[2] ?? '';
  if (whole + decimals === '' || whole.replace(/^0+/, '').length > LIMIT_DIGITS) return BAD;
  const kept = decimals.slice(0, DECIMALS).padEnd(DECIMALS, '0');
  const isRounded = /[1-9]/.test(decimals.slice(DECIMALS));
  const size = Number(whole + kept) + (Number(decimals[DECIMALS] ?? '0') >= 5 ? 1 : 0);
  return { kind: 'money', value: isNegative && size > 0 ? -size : size, isRounded };
}
