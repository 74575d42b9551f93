import { expect, test } from 'vitest';
import { explainForeignBytes, matchHeader } from './index.ts';

const KEYWORDS = ['date_key', 'parent_sku_name', 'query', 'volume'];

test.each([
  ['a column twice, in whatever case', [...KEYWORDS, 'Volume'], "the column 'volume' twice"],
  ['all but one', KEYWORDS.toSpliced(1, 1), '1 column is missing: parent_sku_name. Add it to the header'],
  ['two of four', ['query', 'volume'], '2 columns are missing: date_key, parent_sku_name. Add them'],
])('a header that names %s is refused with what to do', (_what, names, says) => {
  expect(matchHeader(names)).toMatchObject({ isKnown: false, reason: expect.stringContaining(says) });
});

test('columns without a name may be several: they are ignored', () => {
  expect(matchHeader([...KEYWORDS, '', ''])).toMatchObject({ isKnown: true });
});

test.each([
  ['little end first', Uint8Array.of(0xff, 0xfe, 0x64, 0)],
  ['big end first', Uint8Array.of(0xfe, 0xff, 0, 0x64)],
])('UTF-16 is known by its mark: %s', (_order, bytes) => {
  expect(explainForeignBytes(bytes)).toContain('UTF-16');
});
