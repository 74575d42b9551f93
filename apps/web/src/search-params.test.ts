import { describe, expect, test } from 'vitest';
import { parseSearchParams, stringifySearchParams } from './search-params.ts';

describe('the search string of the address bar', () => {
  test.each([
    ['', {}],
    ['?range=last_30_days', { range: 'last_30_days' }],
    ['?brand=A&brand=B', { brand: ['A', 'B'] }],
    ['?brand=Alder+%26+Oak', { brand: 'Alder & Oak' }],
    ['?sku=007', { sku: '007' }],
    ['?sku=', { sku: '' }],
    ['?__proto__=x', Object.fromEntries([['__proto__', 'x']])],
  ])('%s is read as text, repeated keys as lists', (search, expected) => {
    expect(parseSearchParams(search)).toEqual(expected);
  });

  test.each([
    [{}, ''],
    [{ range: undefined, brand: [] }, ''],
    [{ brand: ['A', 'B'], start: '2026-11-01' }, '?brand=A&brand=B&start=2026-11-01'],
    [{ brand: 'Alder & Oak' }, '?brand=Alder+%26+Oak'],
  ])('%o is written with repeated keys and without what is absent', (search, expected) => {
    expect(stringifySearchParams(search)).toBe(expected);
  });

  test.each([[['Ünïcödé', 'a=b&c', '100%']], [['[]', '{"x":1}']]])(
    'names %o come back as they went',
    (names) => {
      expect(parseSearchParams(stringifySearchParams({ brand: names }))).toEqual({ brand: names });
    },
  );
});
