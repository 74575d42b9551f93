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

test.each([
  [{}, 'does not say which day it is of'],
  [{ dataStartTime: '2026-10-18' }, 'does not say which day it is of'],
  [{ dataEndTime: '2026-10-18' }, 'does not say which day it is of'],
  [{ dataStartTime: '2026-10-18', dataEndTime: '2026-10-24' }, 'adds up 2026-10-18 to 2026-10-24'],
  [
    {
      dataStartTime: '2026-10-18',
      dataEndTime: '2026-10-18',
      reportOptions: { dateGranularity: 'WEEK' },
    },
    'its dateGranularity is not DAY',
  ],
])('a report of sales and traffic about %j is refused with a whole sentence', (reportSpecification, said) => {
  const table = tableOfJson({ reportSpecification, salesAndTrafficByAsin: [] });
  expect(table).toMatchObject({
    status: 'refused',
    reason: 'several_days',
    sentence: expect.stringContaining(said) as string,
  });
});
