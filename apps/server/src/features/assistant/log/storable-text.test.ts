import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storableJson, storableText } from './storable-text.ts';

test.each([
  [{ a: 'x\0y' }, { a: 'xy' }],
  [{ 'k\0': ['\0'] }, { k: [''] }],
  // Six signs that only look like a NUL stay.
  [{ a: String.raw`\u0000` }, { a: String.raw`\u0000` }],
  [{ a: '\\\0' }, { a: '\\' }],
  [{ a: '\uD83C' }, { a: '\u{FFFD}' }],
  [{ a: '\u{1F388}' }, { a: '\u{1F388}' }],
])('%j is kept as %j', (value, kept) => {
  expect(storableJson(value)).toEqual(kept);
});

test('any value can be kept, and is kept as its texts are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(storableJson({ text })).toEqual({ text: storableText(text) });
    }),
  );
});
