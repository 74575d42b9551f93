import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitProduct } from './split-product.ts';

/** Nearer to 0, a double has fewer digits than the test asks for. */
const SMALLEST_EXACT = 1e-290;

/** Before any rounding: what is given to the largest part later is nothing but what rounding left. */
test('unrounded effects add up to the change of the product, whatever its factors', () => {
  const anyFactor = fc.double({ min: 1e-4, max: 1e4, noNaN: true });
  const anyLast = fc.oneof(fc.constant(0), fc.double({ min: -1e4, max: 1e4, noNaN: true }));
  const anySteps = (length: number) =>
    fc
      .tuple(fc.array(anyFactor, { minLength: length, maxLength: length }), anyLast)
      .map(([factors, last]) =>
        [...factors, last].reduce<number[]>((steps, factor) => [...steps, (steps.at(-1) ?? 1) * factor], []),
      );
  const bothPeriods = fc
    .integer({ min: 0, max: 4 })
    .chain((length) => fc.tuple(anySteps(length), anySteps(length)));
  fc.assert(
    fc.property(bothPeriods, ([previous, current]) => {
      const change = (current.at(-1) ?? 0) - (previous.at(-1) ?? 0);
      const effects = splitProduct(previous, current);
      const scale = Math.max(...effects.map(Math.abs), SMALLEST_EXACT);
      const missing = effects.reduce((rest, effect) => rest - effect, change);
      expect(effects).toHaveLength(previous.length);
      expect(Math.abs(missing) / scale).toBeLessThan(1e-9);
    }),
  );
});
