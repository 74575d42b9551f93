import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compare,
  divide,
  roundTo,
  roundToWhole,
  shiftPoint,
  subtract,
  toFraction,
  toNumber,
} from './index.ts';

const anyWhole = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const aboveZero = fc.bigInt({ min: 1n, max: 10n ** 40n });
const anyFraction = fc.record({ numerator: anyWhole, denominator: aboveZero });
/** No figure is nearer to 0 than this. */
const SMALLEST = 1e-250;
const anyDouble = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (Math.abs(value) < SMALLEST ? 0 : value));

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

describe('rounding', () => {
  test.each([
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [2.5, 0, 3],
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [0.285, 2, 0.29],
    [0.44999999999999996, 1, 0.4],
    [1234567890123.445, 2, 1234567890123.45],
    [123456789012345.67, 1, 123456789012345.7],
    [0.0004, 3, 0],
    [-0.0004, 3, 0],
  ])('%d to %d decimals is %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });

  test('is never further than half away, and a tie goes away from zero', () => {
    fc.assert(
      fc.property(anyFraction, (value) => {
        const rest = 2n * (roundToWhole(value) * value.denominator - value.numerator);
        const isAway = rest === 0n || rest > 0n === value.numerator > 0n;
        expect(absolute(rest) < value.denominator || (absolute(rest) === value.denominator && isAway)).toBe(
          true,
        );
      }),
    );
  });
});

describe('a number and its decimal', () => {
  test('every double is the fraction that its text says, and comes back as itself', () => {
    fc.assert(
      fc.property(anyDouble, (value) => {
        expect(toNumber(toFraction(value)) + 0).toBe(value + 0);
      }),
    );
  });

  test('an amount of up to 15 digits is as many ten-thousandths as it says, and the double beside it is another', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (units) => {
        const amount = units / 10_000;
        expect(compare(amount, { numerator: BigInt(units), denominator: 10_000n })).toBe(0);
        const beside = amount * (1 + Number.EPSILON);
        expect(toNumber(toFraction(beside))).toBe(beside);
      }),
    );
  });

  test('a fraction becomes the nearest double: no neighbor lies nearer', () => {
    fc.assert(
      fc.property(anyFraction, (value) => {
        const nearest = binaryFraction(toNumber(value));
        const distance = absolute(subtract(nearest, value).numerator) * value.denominator;
        // Half of the last of 53 bits, relative: |nearest − value| ≤ |value| / 2^53.
        expect(
          distance * 2n ** 53n <= absolute(value.numerator) * nearest.denominator * value.denominator,
        ).toBe(true);
      }),
    );
  });

  test('a decimal of up to 15 digits survives any quotient that equals it', () => {
    const digits = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(digits, fc.nat({ max: 8 }), aboveZero, (units, decimals, factor) => {
        const scale = 10n ** BigInt(decimals);
        const quotient = divide(
          { numerator: BigInt(units) * factor, denominator: 1n },
          { numerator: scale * factor, denominator: 1n },
        );
        expect(toNumber(quotient)).toBe(Number(`${units}e-${decimals}`));
      }),
    );
  });
});

/** What a double is in binary, exactly. */
function binaryFraction(value: number): { numerator: bigint; denominator: bigint } {
  let [whole, power] = [value, 0n];
  while (!Number.isInteger(whole)) {
    whole *= 2;
    power += 1n;
  }
  return { numerator: BigInt(whole), denominator: 2n ** power };
}

describe('arithmetic', () => {
  test.each([
    [subtract(0.3, 0.1), 0.2],
    [divide(1, -4), -0.25],
    [divide(-0.3, 0.1), -3],
    [shiftPoint(0.285, 2), 28.5],
    [shiftPoint(987_500, -3), 987.5],
  ])('%o is %d', (value, expected) => {
    expect(toNumber(value)).toBe(expected);
  });

  test.each([
    [0.1, 0.2, -1],
    [0.3, { numerator: 3n, denominator: 10n }, 0],
    [-1, -2, 1],
    [{ numerator: 1n, denominator: 3n }, 0.333, 1],
  ] as const)('%o against %o is %d', (a, b, expected) => {
    expect(compare(a, b)).toBe(expected);
  });
});
