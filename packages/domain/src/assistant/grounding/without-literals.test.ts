import { expect, test } from 'vitest';
import { rangeOf, resultOf, segmentTable } from './testing/results.ts';
import { markFigures } from './mark-figures.ts';
import { withoutLiterals } from './without-literals.ts';

const RANGES = [rangeOf('2026-11-15', '2026-11-20'), rangeOf('2026-11-08', '2026-11-13')] as const;
const result = resultOf(
  segmentTable(
    null,
    ['net_sales'],
    [{ name: '', now: { net_sales: 184_200 }, before: { net_sales: 7 } }],
    RANGES,
  ),
);
const statuses = (sql: string) =>
  markFigures('Net sales were $184,200.', [withoutLiterals(result, sql)]).map(({ status }) => status);

test('a number that the statement was written with proves nothing', () => {
  expect(statuses('SELECT sum(net_sales) FROM daily_performance')).toEqual(['verified']);
  for (const sql of [
    'SELECT 184200',
    'SELECT 184_200.0',
    'SELECT 1.842e5 AS net_sales',
    'SELECT -184200 * -1',
  ]) {
    expect(statuses(sql), sql).toEqual(['unverified']);
  }
});

test('numbers below 10 stay: limits and positions are written with them', () => {
  expect(withoutLiterals(result, 'SELECT 7 LIMIT 7').tables[0]?.rows[0]?.cells[1]).toBe(7);
});
