import { describe, expect, test } from 'vitest';
import {
  adjectiveOfMarketplace,
  findMarketplace,
  isSameAccount,
  type LayerSource,
  NOT_SAID,
  readSource,
  writeSource,
} from './layer-source.ts';

test.each([
  ['ACME outlet ', 'Acme Outlet', true],
  ['Cafe\u0301', 'Caf\u00E9', true],
  ['Acme  Outlet', 'Acme Outlet', true],
  ['Acme Outlet 2', 'Acme Outlet', false],
])('the account %j is the same as %j: %s', (a, b, isSame) => {
  expect(isSameAccount(a, b)).toBe(isSame);
});

describe('a source that is kept as a text', () => {
  test.each<[LayerSource, boolean]>([
    [NOT_SAID, false],
    [{ ...NOT_SAID, account: 'Outlet' }, true],
    [{ adProduct: 'sponsored_display', account: 'Acme, "Inc" (CA)', marketplace: 'CA' }, false],
  ])('%j is read as it was written', (source, isApart) => {
    expect(readSource(writeSource({ source, isApart }))).toEqual({ source, isApart });
  });

  test.each<[string, LayerSource]>([
    ['', NOT_SAID],
    ['Outlet', { ...NOT_SAID, account: 'Outlet' }],
    ['Sponsored Display', { ...NOT_SAID, adProduct: 'sponsored_display' }],
    ['Sponsored Display, Acme (CA)', { adProduct: 'sponsored_display', account: 'Acme', marketplace: 'CA' }],
    ['(CA)', { ...NOT_SAID, marketplace: 'CA' }],
  ])('the words %j of an older version are understood', (text, source) => {
    expect(readSource(text)).toEqual({ source, isApart: false });
  });
});

test.each([
  ['Poland', 'PL'],
  ['A1C3SOZRARQ6R3', 'PL'],
  ['Polish', ''],
])('%j in a file is the marketplace %j', (text, code) => {
  expect(findMarketplace(text)).toBe(code);
});

test('what is of its country is known of a code alone', () => {
  expect(adjectiveOfMarketplace('PL')).toBe('polish');
  expect(adjectiveOfMarketplace('north-shop')).toBeNull();
});
