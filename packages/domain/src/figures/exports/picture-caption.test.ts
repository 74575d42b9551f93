import { toDateKey } from '../../core/calendar/index.ts';
import { expect, test } from 'vitest';
import { pictureCaption, wrapLines } from './picture-caption.ts';

const today = toDateKey('2026-11-20');
const range = { start: toDateKey('2026-11-14'), end: today };
const comparison = { start: toDateKey('2026-11-07'), end: toDateKey('2026-11-13') };
const compared = { periods: { current: range, previous: comparison }, noDataYet: null, noDataBefore: null };
const NONE = { brand_name: [], parent_sku_name: [], sku_name: [] };

test('a picture says its days, the time zone and the data it was made of', () => {
  const request = { range, filters: NONE };
  expect(pictureCaption({ request, compared, today, dataVersion: 7 })).toEqual([
    'Skuline · Nov 14 – 20, 2026 compared with Nov 7 – 13, 2026 · Los Angeles time · data version 7',
  ]);
});

test('a picture of days that are not compared yet names them alone', () => {
  expect(
    pictureCaption({
      request: { range, filters: NONE },
      compared: { periods: null, noDataYet: range, noDataBefore: null },
      today,
      dataVersion: null,
    }),
  ).toEqual(['Skuline · Nov 14 – 20, 2026 · Los Angeles time']);
});

test('a picture of some products alone names them, and counts those there is no room for', () => {
  const skus = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  const request = {
    range,
    filters: { ...NONE, brand_name: ['Acme'], sku_name: skus },
  };
  expect(pictureCaption({ request, compared, today, dataVersion: null })).toEqual([
    'Skuline · Nov 14 – 20, 2026 compared with Nov 7 – 13, 2026 · Los Angeles time',
    'Brands: Acme',
    'SKUs: A, B, C, D, E and 2 more',
  ]);
});

test.each([
  ['what fits stays on its line', ['aa bb', 'cc'], 5, ['aa bb', 'cc']],
  ['what does not goes on below', ['aa bb cc'], 5, ['aa bb', 'cc']],
  ['a word too wide has a line to itself', ['a bbbbbbb c'], 5, ['a', 'bbbbbbb', 'c']],
])('lines of a caption: %s', (_, lines, width, expected) => {
  expect(wrapLines(lines, width, (text) => text.length)).toEqual(expected);
});
