/** An exact number: numerator / denominator. The denominator is above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A number stands for the decimal it is written as: 1.005 is 1005/1000, though its binary form lies just below. */
export type Exact = number | Fraction;

/** The powers that figures need again and again: money has 4 decimals, and a ratio is kept to 12. */
const POWERS = Array.from({ length: 25 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

/** As money is kept. */
const UNITS = 10_000;
/** Two decimals of up to 15 digits are never the same double. */
const FIFTEEN_DIGITS = 1e15;

/** The number as an exact fraction; it must be finite. */
export function toFraction(value: Exact): Fraction {
  if (typeof value !== 'number') return value;
  if (Number.isSafeInteger(value)) return { numerator: BigInt(value), denominator: 1n };
  const units = Math.round(value * UNITS);
  // Most figures are amounts: what they are written as is known without writing it.
  if (units / UNITS === value && Math.abs(units) < FIFTEEN_DIGITS)
    return { numerator: BigInt(units), denominator: 10_000n };
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [integer = '0', decimals = ''] = mantissa.split('.');
  const digits = BigInt(integer + decimals);
  const scale = Number(exponent) - decimals.length;
  return scale < 0
    ? { numerator: digits, denominator: powerOfTen(-scale) }
    : { numerator: digits * powerOfTen(scale), denominator: 1n };
}

export function subtract(a: Exact, b: Exact): Fraction {
  const [left, right] = [toFraction(a), toFraction(b)];
  return {
    numerator: left.numerator * right.denominator - right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

/** Below 0, 0 or above 0: whether a lies below b, is b, or lies above it. */
export function compare(a: Exact, b: Exact): -1 | 0 | 1 {
  const { numerator } = subtract(a, b);
  if (numerator === 0n) return 0;
  return numerator < 0n ? -1 : 1;
}

export function multiply(a: Exact, b: Exact): Fraction {
  const [left, right] = [toFraction(a), toFraction(b)];
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

/** a / b; b must not be 0. */
export function divide(a: Exact, b: Exact): Fraction {
  const [left, right] = [toFraction(a), toFraction(b)];
  const sign = right.numerator < 0n ? -1n : 1n;
  return {
    numerator: sign * left.numerator * right.denominator,
    denominator: sign * left.denominator * right.numerator,
  };
}

/** Moves the decimal point to the right: by 2 turns a fraction into percent, by −3 dollars into thousands. */
export function shiftPoint(value: Exact, places: number): Fraction {
  const { numerator, denominator } = toFraction(value);
  return places < 0
    ? { numerator, denominator: denominator * powerOfTen(-places) }
    : { numerator: numerator * powerOfTen(places), denominator };
}

/** The whole number nearest to the value; a tie goes away from zero. The one place where a figure is rounded. */
export function roundToWhole(value: Exact): bigint {
  const { numerator, denominator } = toFraction(value);
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** Rounded to so many decimals, ties away from zero: 1.005 to 2 is 1.01. */
export function roundTo(value: Exact, decimals: number): number {
  return toNumber({
    numerator: roundToWhole(shiftPoint(value, decimals)),
    denominator: powerOfTen(decimals),
  });
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** More bits than a double holds, so that what is cut off only says to which side of a tie the rest lies. */
const QUOTIENT_BITS = 64;

function bitLength(value: bigint): number {
  return value.toString(2).length;
}

/** The double nearest to the fraction: it is written as the fraction's own decimal where that has up to 15 digits. */
export function toNumber({ numerator, denominator }: Fraction): number {
  const magnitude = numerator < 0n ? -numerator : numerator;
  // Doubles hold both exactly, so one division rounds once.
  if (magnitude <= SAFE && denominator <= SAFE) return Number(numerator) / Number(denominator);
  const shift = QUOTIENT_BITS + bitLength(denominator) - bitLength(magnitude);
  const [top, bottom] =
    shift > 0 ? [magnitude << BigInt(shift), denominator] : [magnitude, denominator << BigInt(-shift)];
  const quotient = top / bottom;
  // A rest that was cut off must not look like a tie.
  const sticky = top % bottom === 0n ? quotient : quotient | 1n;
  return (Number(sticky) / 2 ** shift) * (numerator < 0n ? -1 : 1);
}
