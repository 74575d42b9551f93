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

test('search queries are a line each, with the marketplace that was asked about', () => {
  const data = {
    startDate: '2026-11-08',
    endDate: '2026-11-14',
    asin: 'B0A',
    searchQueryData: { searchQuery: 'desk pad', searchQueryVolume: 7 },
  };
  const report = { reportSpecification: { marketplaceIds: ['ATVPDKIKX0DER'] }, dataByAsin: [data] };
  const table = tableOfJson(report);
  if (table.status !== 'table') throw new Error('It is no table.');
  expect([table.header, ...table.rows]).toEqual([
    [
      'marketplaceId',
      'startDate',
      'endDate',
      'asin',
      'searchQueryData.searchQuery',
      'searchQueryData.searchQueryVolume',
    ],
    ['ATVPDKIKX0DER', '2026-11-08', '2026-11-14', 'B0A', 'desk pad', '7'],
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
