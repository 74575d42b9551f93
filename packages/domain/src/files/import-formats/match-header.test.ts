import { describe, expect, test } from 'vitest';
import { explainForeignBytes, matchHeader, OWN_FILE_FORMATS } from './index.ts';

const KEYWORDS = ['date_key', 'parent_sku_name', 'query', 'volume'];

test.each([
  ['a column twice, in whatever case', [...KEYWORDS, 'Volume'], "the column 'volume' twice"],
  ['all but one', KEYWORDS.toSpliced(1, 1), '1 column is missing: parent_sku_name. Add it to the header'],
  ['two of four', ['query', 'volume'], '2 columns are missing: date_key, parent_sku_name. Add them'],
])('a header that names %s is refused with what to do', (_what, names, says) => {
  expect(matchHeader(names)).toMatchObject({ isKnown: false, reason: expect.stringContaining(says) });
});

test('a header of many names is gone through once, not once for each of them', () => {
  const others = Array.from({ length: 500_000 }, (_, index) => `note ${index}`);
  expect(matchHeader([...KEYWORDS, ...others])).toMatchObject({ isKnown: true });
  expect(matchHeader([...KEYWORDS, ...others, 'Note 7'])).toMatchObject({
    isKnown: false,
    reason: expect.stringContaining("the column 'note 7' twice"),
  });
});

const DAILY = OWN_FILE_FORMATS.daily_performance.columns.map(({ name }) => name);

describe('a header is like a format that has most of its columns', () => {
  test.each([
    ['one of 16', ['Product title', 'SKU', 'Items sold', 'Orders'], null],
    ['seven of 16', DAILY.slice(0, 7), null],
    ['half of 16', DAILY.slice(0, 8), 'daily performance'],
    ['all but one', DAILY.slice(0, 15), 'daily performance'],
  ])('%s', (_, names, label) => {
    const match = matchHeader(names);
    expect(match.isKnown ? null : (match.closest?.format.label ?? null)).toBe(label);
  });
});

test.each([
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
])('a file whose columns %j separates is known, and told how it has to be written', (separator, label) => {
  const match = matchHeader([DAILY.join(separator)]);
  expect(match).toMatchObject({
    isKnown: false,
    reason: expect.stringContaining(`separated by ${label}`),
    closest: { format: { id: 'daily_performance' }, missing: [] },
  });
  expect(match).toMatchObject({ reason: expect.stringMatching(/commas between.*YYYY-MM-DD.*decimal comma/) });
});

test('a semicolon within a file of other columns says nothing of a format', () => {
  expect(matchHeader(['a;b;c'])).toMatchObject({ isKnown: false, closest: null });
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
