import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boundedList, momentVersion, numericId, PRINTABLE_TEXT, textId, version } from './bounds.ts';
import { ENDPOINTS } from './endpoints.ts';

test.each([
  [
    'a version',
    version,
    [0, 1, 2_147_483_646],
    [-1, 0.5, 2_147_483_647, 1_795_309_240_000, 1e308, '1', null],
  ],
  ['a moment', momentVersion, [0, 1_795_309_240_000], [-1, 253_402_300_799_999, 1e16, 1e308, Number.NaN]],
  ['a number', numericId, [1, '7', 9_007_199_254_740_991], [0, '0', '1.5', '9007199254740993', 'x', '1e308']],
  [
    'an id',
    textId,
    ['a', '7b8f4a0e', '名前'],
    ['', 'x'.repeat(201), 'a\0', 'a\n', 'a\u001B[2J', 'a\uD800', 'a\u202Eb'],
  ],
] as const)('%s is what its place can keep', (_what, schema, good, bad) => {
  expect(good.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  expect(bad.filter((value) => schema.safeParse(value).success)).toEqual([]);
});

test('a text of several lines may have lines and tabs, and no other commands', () => {
  expect(['', 'one\n\ttwo', 'naïve 名前 🦊 עברית'].filter((text) => !PRINTABLE_TEXT.test(text))).toEqual([]);
  expect(['a\r', 'a\0', 'a\u009B', 'a\u2066b', '\uDC00'].filter((text) => PRINTABLE_TEXT.test(text))).toEqual(
    [],
  );
});

test.each(['a\0b.csv', 'a\u001B[2J.csv', 'a\r\nb.csv', 'invoice\u202Evsc.exe', 'x'.repeat(256), ' '])(
  'a file is not called %j',
  (name) => {
    expect(ENDPOINTS.uploadImport.query.safeParse({ file_name: name }).success).toBe(false);
  },
);

test('of a list that is too long nothing is looked at, and one problem is told', () => {
  let looks = 0;
  const element = z.number().check(
    z.refine(() => {
      looks += 1;
      return true;
    }),
  );
  const list = boundedList(element, { least: 1, most: 2 });
  expect(list.safeParse([1, 2])).toMatchObject({ success: true, data: [1, 2] });
  expect(looks).toBe(2);
  expect([list.safeParse([]).success, list.safeParse(['x']).success, list.safeParse('x').success]).toEqual([
    false,
    false,
    false,
  ]);
  looks = 0;
  const { error } = list.safeParse(Array.from({ length: 300_000 }, () => 1));
  expect(error?.issues.map(({ message }) => message)).toEqual(['must hold no more than 2 items.']);
  expect(looks).toBe(0);
});

test.each(['saveCosts', 'saveCatalogue'] as const)('%s takes no list that is too long', (name) => {
  const nothings = Array.from({ length: 300_000 }, () => ({}));
  const field = name === 'saveCosts' ? 'edits' : 'changes';
  const { error } = ENDPOINTS[name].body.safeParse({ [field]: nothings });
  expect(error?.issues).toHaveLength(1);
});
