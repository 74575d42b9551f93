import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareByCodePoint } from './code-point-order.ts';

test.each([
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'a', 0],
  ['', 'a', -1],
  ['B', 'a', -1],
  ['10', '9', -1],
  ['a', 'a b', -1],
  ['Z', 'É', -1],
  ['\uFF5E', '😀', -1],
  ['😀', '😁', -1],
])('%j against %j: %d', (a, b, sign) => {
  expect(Math.sign(compareByCodePoint(a, b))).toBe(sign);
});

test('names sort as their UTF-8 bytes do, the way the analytics store sorts them', () => {
  // Around the surrogates, where the order of code units and of bytes differ; all of Unicode takes seconds to prepare.
  const anyCharacter = fc
    .oneof(
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0xffff }),
      fc.integer({ min: 0x10000, max: 0x10ffff }),
    )
    .map((point) => String.fromCodePoint(point));
  const anyName = fc.string({ unit: anyCharacter });
  fc.assert(
    fc.property(anyName, anyName, (a, b) => {
      expect(Math.sign(compareByCodePoint(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    { numRuns: 2000 },
  );
});
