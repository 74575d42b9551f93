import { expect, test } from 'vitest';
import {
  findMoversSort,
  formatMoversSort,
  isSortedBy,
  type MoversListed,
  moversSortOf,
  nextMoversSort,
  relistMoversSort,
} from './index.ts';

const sortOf = (text: string) => {
  const sort = findMoversSort(text);
  if (sort === null) throw new Error(`${text} is no sort.`);
  return sort;
};

const ALL: MoversListed = { show: 'all', totalChange: -3 };

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
  expect(formatMoversSort(nextMoversSort(column, sortOf(from), metric, ALL))).toBe(to);
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

test.each([
  ['change_rate', 5, 'change_rate'],
  ['change_rate', -5, 'change_rate'],
  // Of a fall as a whole the largest fall has the largest share, of a rise the lowest.
  ['share_of_change', -5, '-share_of_change'],
  ['share_of_change', 5, 'share_of_change'],
  ['value', 5, '-value'],
] as const)(
  'movers that fell begin with the largest fall: %s, where the total changed by %d, is sorted by %s',
  (column, totalChange, expected) => {
    const fell: MoversListed = { show: 'down', totalChange };
    expect(formatMoversSort(nextMoversSort(column, sortOf('name'), 'net_sales', fell))).toBe(expected);
    const [rose, listed] = [{ ...fell, show: 'up' } as const, sortOf(`-${column}`)];
    expect(formatMoversSort(relistMoversSort(listed, rose, fell))).toBe(expected);
    expect(relistMoversSort(sortOf(expected), fell, rose)).toEqual(listed);
  },
);

test('a column that was turned round stays so when other movers are listed', () => {
  const fell: MoversListed = { ...ALL, show: 'down' };
  expect(formatMoversSort(relistMoversSort(sortOf('change_rate'), ALL, fell))).toBe('change_rate');
  expect(formatMoversSort(relistMoversSort(sortOf('value'), ALL, fell))).toBe('value');
});
