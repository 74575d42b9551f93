import { expect, test } from 'vitest';
import { findMoversSort, formatMoversSort, isSortedBy, moversSortOf, nextMoversSort } from './index.ts';

const sortOf = (text: string) => {
  const sort = findMoversSort(text);
  if (sort === null) throw new Error(`${text} is no sort.`);
  return sort;
};

test.each([
  ['name', '-change_size', 'name'],
  ['name', 'name', '-name'],
  ['name', '-name', 'name'],
  ['value', '-change_size', '-value'],
  ['value', '-value', 'value'],
  ['value', 'value', '-value'],
  ['change', '-value', '-change_size'],
  ['change', '-change_size', 'change'],
  ['change', 'change', '-change'],
  ['change', '-change', '-change_size'],
] as const)('a press on %s turns %s into %s', (column, from, to) => {
  expect(formatMoversSort(nextMoversSort(column, sortOf(from)))).toBe(to);
});

test.each([
  ['change', '-change_size', true],
  ['change', 'change', true],
  ['change', '-change_rate', false],
  ['share', '-share', true],
] as const)('that the column %s is the sorted one of %s is %s', (column, sort, expected) => {
  expect(isSortedBy(column, sortOf(sort))).toBe(expected);
});

test.each([
  ['net_sales', '-share', '-share'],
  ['conversion', '-share', '-change_size'],
  ['conversion', 'share_of_change', '-change_size'],
  ['conversion', 'value', 'value'],
] as const)('of %s sorted by %s it is %s: a ratio has no shares', (metric, sort, expected) => {
  expect(formatMoversSort(moversSortOf(metric, sortOf(sort)))).toBe(expected);
});
