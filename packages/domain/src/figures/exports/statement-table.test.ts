import { expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import type { FactSums } from '../metrics/index.ts';
import { NO_FILTERS } from '../../products/index.ts';
import {
  listTreeRows,
  prepareSegment,
  prepareStatement,
  type RowPath,
  type SegmentLevel,
  type StatementView,
} from '../profit-loss/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { statementFileName } from './file-name.ts';
import { statementCsv, statementTable } from './statement-table.ts';

const range = rangeOf('2026-11-05', '2026-11-15');
const comparison = rangeOf('2026-10-25', '2026-11-04');
const day = (date: string, sums: Partial<FactSums>) => ({ date: toDateKey(date), sums: facts(sums) });

/** How many SKUs the brands are, of which the first page is loaded. */
const BRANDS = 60;

function tableOf(view: StatementView, open: readonly string[]) {
  const statement = prepareStatement({
    range,
    granularity: 'weekly',
    view,
    present: ['units_sold', 'net_sales'],
    current: [
      day('2026-11-06', { net_sales: 100.25, units_sold: 4 }),
      day('2026-11-10', { net_sales: 300, units_sold: 6 }),
    ],
    previous: [day('2026-10-30', { net_sales: 500, units_sold: 10 })],
  });
  const segmentOf = (name: string, net_sales: number) =>
    prepareSegment(
      {
        name,
        current: facts({ net_sales, units_sold: 1 }),
        previous: null,
        buckets: [{ date_key: '2026-11-09', sums: facts({ net_sales, units_sold: 1 }) }],
      },
      statement,
    );
  const levelOf = ({ names }: RowPath): SegmentLevel => ({
    state: 'loaded',
    count: names.length === 0 ? BRANDS : 1,
    find: (at) =>
      names.length > 0 ? segmentOf('=Kettle', 20) : at < 2 ? segmentOf(`B${at}`, 20 - at) : null,
  });
  return statementTable({
    statement,
    rows: listTreeRows({ statement, open: new Set(open), levelOf }),
    view,
    today: range.end,
    request: { range, filters: NO_FILTERS },
    compared: { periods: { current: range, previous: comparison }, noDataYet: null, noDataBefore: null },
    dataVersion: 7,
  });
}

const linesOf = (view: StatementView, open: readonly string[] = []) =>
  statementCsv(tableOf(view, open)).replace('\uFEFF', '').trim().split('\r\n');

test('the file holds the rows and columns of the page under its header', () => {
  expect(linesOf('amount')).toEqual([
    'Skuline,Profit & Loss',
    'Range,2026-11-05,2026-11-15',
    'Compared with,2026-10-25,2026-11-04',
    'Filters,None',
    'Time zone,America/Los_Angeles',
    'Data version,7',
    'Amounts as,$',
    '',
    'Statement,Nov 5 – 8 (4 days),Nov 9 – 15,Total,Previous,Change,Change %,% of net',
    'Units,4,6,10,10,0,0,',
    'Net sales,100.25,300,400.25,500,-99.75,-19.95,100',
  ]);
});

test('shares are in percent, as the page shows them', () => {
  expect(linesOf('share_of_net').at(-1)).toBe('Net sales,100,100,100,100,0,0,100');
});

test('open rows have the names they belong to, and what is not loaded is one row: every level adds up', () => {
  expect(linesOf('amount', ['net_sales', 'net_sales/', 'net_sales/B0']).slice(8)).toEqual([
    'Statement,Brand,Parent SKU,SKU,Nov 5 – 8 (4 days),Nov 9 – 15,Total,Previous,Change,Change %,% of net',
    'Units,,,,4,6,10,10,0,0,',
    'Net sales,,,,100.25,300,400.25,500,-99.75,-19.95,100',
    `Net sales,B0,,,,20,20,,20,,${2000 / 400.25}`,
    `Net sales,B0,'=Kettle,,,20,20,,20,,${2000 / 400.25}`,
    `Net sales,B1,,,,19,19,,19,,${1900 / 400.25}`,
    // 400.25 − 39 in total and 300 − 39 in the second week.
    `Net sales,58 more brands,,,100.25,261,361.25,500,-138.75,-27.75,${36125 / 400.25}`,
  ]);
});

test('each cell says how it is read', () => {
  const formats = (view: StatementView) =>
    tableOf(view, [])
      .rows.at(-1)
      ?.map(({ format }) => format);
  expect(formats('amount')).toEqual(['text', ...Array(5).fill('money2'), 'percent1', 'percent1']);
  expect(formats('share_of_net')).toEqual(['text', ...Array(7).fill('percent1')]);
});

test('the file is named after the page and its days', () => {
  expect(statementFileName('2026-11-05', '2026-11-15', 'csv')).toBe('profit-loss-2026-11-05-2026-11-15.csv');
});
