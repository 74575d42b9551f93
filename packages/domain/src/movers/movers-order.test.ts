import { expect, test } from 'vitest';
import { findMoversSort, formatMoversSort, isSortedBy, moversSortOf, nextMoversSort } from './index.ts';

const sortOf = (text: string) => {
  const sort = findMoversSort(text);
  if (sort === null) throw new Error(`${text} is no sort.`);
  return sort;
};

test.each([
  ['net_sales', 'name', '-change_size', 'name'],
  ['net_sales', 'name', 'name', '-name'],
  ['net_sales', 'name', '-name', 'name'],
  ['net_sales', 'value', '-change_size', '-value'],
  ['net_sales', 'value', '-value', 'value'],
  ['net_sales', 'value', 'value', '-value'],
  ['net_sales', 'change', '-value', '-change_size'],
  ['net_sales', 'change', '-change_size', 'change'],
  ['net_sales', 'change', 'change', '-change'],
  ['net_sales', 'change', '-change', '-change_size'],
  ['conversion', 'effect', '-value', '-change_size'],
  ['conversion', 'effect', '-change_size', 'effect'],
  ['conversion', 'effect', 'effect', '-effect'],
  ['conversion', 'effect', '-effect', '-change_size'],
  ['conversion', 'change', '-change_size', '-change'],
  ['conversion', 'change', '-change', 'change'],
] as const)('of %s a press on %s turns %s into %s', (metric, column, from, to) => {
  expect(formatMoversSort(nextMoversSort(column, sortOf(from), metric))).toBe(to);
});

test.each([
  ['net_sales', 'change', '-change_size', true],
  ['net_sales', 'change', 'change', true],
  ['net_sales', 'change', '-change_rate', false],
  ['net_sales', 'share', '-share', true],
  ['conversion', 'change', '-change_size', false],
  ['conversion', 'effect', '-change_size', true],
] as const)('of %s that the column %s is the sorted one of %s is %s', (metric, column, sort, expected) => {
  expect(isSortedBy(column, sortOf(sort), metric)).toBe(expected);
});

test.each([
  ['net_sales', '-share', '-share'],
  ['conversion', '-share', '-change_size'],
  ['conversion', 'share_of_change', '-change_size'],
  ['conversion', 'value', 'value'],
  ['conversion', '-effect', '-effect'],
  ['net_sales', '-effect', '-change_size'],
] as const)(
  'of %s sorted by %s it is %s: a ratio has no shares, a sum no effect but its change',
  (metric, sort, expected) => {
    expect(formatMoversSort(moversSortOf(metric, sortOf(sort)))).toBe(expected);
  },
);
