import { expect, test } from 'vitest';
import { countPages, describePage, findPage, formatPageRows } from './index.ts';

test.each([
  [1, 79, '1 – 12 of 79', 'page 1 of 7'],
  [7, 79, '73 – 79 of 79', 'page 7 of 7'],
  [2, 24, '13 – 24 of 24', 'page 2 of 2'],
  [1, 1, '1 – 1 of 1', 'page 1 of 1'],
  [1001, 50_000, '12,001 – 12,012 of 50,000', 'page 1,001 of 4,167'],
])('page %d of %d rows holds %s and is called %s', (page, matchCount, rows, called) => {
  const shown = { page, matchCount, rows: 12 };
  expect([formatPageRows(shown), describePage(shown)]).toEqual([rows, called]);
});

test('a table without rows has one page', () => {
  expect(countPages(0, 12)).toBe(1);
});

test.each([
  ['1', 1],
  ['100000', 100_000],
  ['100001', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['01', null],
  ['two', null],
])('the page "%s" of a link is %s', (text, page) => {
  expect(findPage(text)).toBe(page);
});
