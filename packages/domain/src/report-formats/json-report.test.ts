import { expect, test } from 'vitest';
import { tableOfJson } from './json-report.ts';

const cellsOf = (list: readonly object[]) => {
  const table = tableOfJson(list);
  return table.status === 'table' ? [table.header, ...table.rows] : [];
};

test('a field that is null is a blank cell of a column that is there', () => {
  expect(cellsOf([{ sku: 'A', sales7d: null }])).toEqual([
    ['sku', 'sales7d'],
    ['A', ''],
  ]);
});

test('a field that only some have is a column of all', () => {
  expect(cellsOf([{ sku: 'A' }, { sku: 'B', cost: 1.5 }])).toEqual([
    ['sku', 'cost'],
    ['A', ''],
    ['B', '1.5'],
  ]);
});
