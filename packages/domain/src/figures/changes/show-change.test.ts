import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatGrowthMagnitude } from '../../core/formatting/index.ts';
import { showGrowth, showPoints } from './index.ts';

describe('a growth in percent', () => {
  test.each([
    [null, 'up', 'unknown', '—', 'change unknown'],
    [0, 'up', 'quiet', '0.0%', 'unchanged, 0.0 percent'],
    [0.0438796, 'up', 'quiet', '0.0%', 'unchanged, 0.0 percent'],
    [-0.04, 'up', 'quiet', '0.0%', 'unchanged, 0.0 percent'],
    [0.1, 'up', 'quiet', '+0.1%', 'about unchanged, 0.1 percent'],
    [-0.1, 'up', 'quiet', '−0.1%', 'about unchanged, 0.1 percent'],
    [0.1, 'down', 'quiet', '+0.1%', 'about unchanged, 0.1 percent'],
    [-0.449, 'up', 'quiet', '−0.4%', 'about unchanged, 0.4 percent'],
    [-0.45, 'up', 'plain', '0.5%', 'down 0.5 percent, worse'],
    [0.5, 'up', 'plain', '0.5%', 'up 0.5 percent, better'],
    [-0.5, 'down', 'plain', '0.5%', 'down 0.5 percent, better'],
    [-4.94, 'up', 'plain', '4.9%', 'down 4.9 percent, worse'],
    [-5, 'up', 'strong', '5.0%', 'down 5.0 percent, worse'],
    [22.4, 'down', 'strong', '22.4%', 'up 22.4 percent, worse'],
    [22.4, 'up', 'plain', '22.4%', 'up 22.4 percent, better'],
    [-42.3, 'up', 'strong', '42.3%', 'down 42.3 percent, worse'],
    [-1220.08, 'up', 'strong', '1,220.1%', 'down 1,220.1 percent, worse'],
  ] as const)('of %s, where good is %s: %s, %s, %s', (growth, goodDirection, weight, text, spoken) => {
    expect(showGrowth(growth, goodDirection)).toMatchObject({ weight, text, spoken });
  });

  test('has an arrow, a color or a pill only if its text is more than noise, and equal texts look equal', () => {
    const anyGrowth = fc.double({ min: -8, max: 8, noNaN: true });
    fc.assert(
      fc.property(anyGrowth, fc.constantFrom('up', 'down'), (growth, goodDirection) => {
        const { weight, direction, isGood, text } = showGrowth(growth, goodDirection);
        const shown = Number(formatGrowthMagnitude(growth).replace('%', ''));
        const expected = {
          unchanged: shown === 0,
          quiet: shown < 0.5,
          strong: shown >= 5 && isGood === false,
        };
        expect({
          unchanged: direction === null,
          quiet: weight === 'quiet',
          strong: weight === 'strong',
        }).toEqual(expected);
        expect(isGood).toBe(expected.quiet ? null : direction === goodDirection);
        expect(/^[+−]/.test(text)).toBe(expected.quiet && !expected.unchanged);
      }),
    );
  });
});

describe('a rate in percentage points', () => {
  test.each([
    [null, 1, null, 'unknown', '—', 'change unknown'],
    [0, 1, 0, 'quiet', '0.0 pt', 'unchanged, 0.0 points'],
    [0.04, 1, 0.3, 'quiet', '0.0 pt', 'unchanged, 0.0 points'],
    [0.03, 2, 4.1, 'quiet', '+0.03 pt', 'about unchanged, 0.03 points'],
    [-0.04, 2, -40, 'quiet', '−0.04 pt', 'about unchanged, 0.04 points'],
    [-0.05, 2, -4.9, 'plain', '0.05 pt', 'down 0.05 points, worse'],
    [-0.05, 2, -5, 'strong', '0.05 pt', 'down 0.05 points, worse'],
    [0.2, 1, 20, 'plain', '0.2 pt', 'up 0.2 points, better'],
    [3, 1, null, 'plain', '3.0 pt', 'up 3.0 points, better'],
  ] as const)(
    '%s to %d decimals, a growth of %s: %s, %s, %s',
    (points, decimals, growth, weight, text, spoken) => {
      expect(showPoints(points, decimals, growth, 'up')).toMatchObject({ weight, text, spoken });
    },
  );
});
