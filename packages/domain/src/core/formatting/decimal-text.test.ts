import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMagnitude, splitUnbroken, withTrueMinus } from './decimal-text.ts';

describe('ties round half up, on the decimal value and not on its binary noise', () => {
  test.each([
    [0.5, 0, 0, '1'],
    [1.5, 0, 0, '2'],
    [2.5, 0, 0, '3'],
    [2.4999, 0, 0, '2'],
    [1.005, 2, 0, '1.01'],
    [1.255, 2, 0, '1.26'],
    [8.345, 2, 0, '8.35'],
    [0.1045, 1, 2, '10.5'],
    [0.285, 0, 2, '29'],
    [1.45, 1, 0, '1.5'],
    [33.35, 1, 0, '33.4'],
    [0.05, 1, 0, '0.1'],
    [0.04999, 1, 0, '0.0'],
    [999.995, 2, 0, '1,000.00'],
    [987_500, 0, -3, '988'],
    [1_250_000, 2, -6, '1.25'],
    [0.44999999999999996, 1, 0, '0.4'],
    [123456789012345.67, 1, 0, '123,456,789,012,345.7'],
    [123456789012.3449, 2, 0, '123,456,789,012.34'],
  ])('%d with %d decimals, shifted by %d: %s', (value, decimals, shift, expected) => {
    expect(formatMagnitude(value, decimals, shift)).toBe(expected);
    expect(formatMagnitude(-value, decimals, shift)).toBe(expected);
  });
});

describe('thousands are separated, however large or small the number', () => {
  test.each([
    [0, 0, '0'],
    [0, 2, '0.00'],
    [999, 0, '999'],
    [1000, 0, '1,000'],
    [14_258_310, 0, '14,258,310'],
    [9_007_199_254_740_991, 0, '9,007,199,254,740,991'],
    [1e21, 1, '1,000,000,000,000,000,000,000.0'],
    [1e-30, 2, '0.00'],
    [5e-324, 1, '0.0'],
  ])('%d with %d decimals: %s', (value, decimals, expected) => {
    expect(formatMagnitude(value, decimals)).toBe(expected);
  });
});

test('an amount in ten-thousandths rounds to cents as whole numbers do', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (units) => {
      const cents = (BigInt(units) + 50n) / 100n;
      const text = formatMagnitude(units / 10_000, 2).replaceAll(',', '');
      expect(BigInt(text.replace('.', ''))).toBe(cents);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['-$2,376', '−$2,376'],
  ['-7.7%', '−7.7%'],
  ['$12', '$12'],
  ['2026-11-20', '2026-11-20'],
])('on the screen %s is %s', (text, expected) => expect(withTrueMinus(text)).toBe(expected));

test.each([
  ['Nothing moved.', ['Nothing moved.']],
  [
    'lower conversion −$10,895, more orders +$12.',
    ['lower conversion ', '−$10,895', ', more orders ', '+$12', '.'],
  ],
  ['−7.7%', ['', '−7.7%', '']],
  ['down 7.2% (−$3,830) from', ['down 7.2% ', '(−$3,830', ') from']],
  ['on Oct 16 – 20, THR-9', ['on ', 'Oct 16 – 20', ', ', 'THR-9', '']],
  ['Oct 30 – Nov 2, 2025', ['', 'Oct 30 – Nov 2', ', 2025']],
  ['Bamboo Drawer Set (DRW-BM-5) ran out', ['Bamboo Drawer Set (', 'DRW-BM-5', ') ran out']],
  ['DVT-Q-WHT; Pour-Over Kettle', ['', 'DVT-Q-WHT', '; Pour-Over Kettle']],
  ['A-VERY-LONG-CODE-OF-NINE-PARTS-OR-MORE', ['A-VERY-LONG-CODE-OF-NINE-PARTS-OR-MORE']],
])('%s is broken only around its signed figures, SKUs and days', (text, parts) =>
  expect(splitUnbroken(text)).toEqual(parts),
);
