import { expect, test } from 'vitest';
import { resultOf, totalsTable } from '../answer/testing/results.ts';
import { withoutLiterals, writtenNumbers } from './written-numbers.ts';

const result = resultOf([totalsTable({ net_sales: [184_200, 7] })]);
const hasFigure = (sql: string) => withoutLiterals(result, sql).tables[0]?.rows[0]?.cells[1] === 184_200;

test('a number that the statement was written with proves nothing', () => {
  for (const sql of [
    'SELECT 184200',
    'SELECT 184_200.0',
    'SELECT 1.842e5 AS net_sales',
    'SELECT -184200 * -1',
    'SELECT 184000 + 200 AS net_sales FROM daily_performance',
    'SELECT sum(orders), (180000 + 4000) + 400 / 2',
    'SELECT 1842 * (50 + 50)',
    'SELECT round(1842000 / 10, 2)',
  ]) {
    expect(hasFigure(sql), sql).toBe(false);
  }
});

test('whole numbers below 10 stay: limits and positions are written with them', () => {
  expect(withoutLiterals(result, 'SELECT 7 LIMIT 7').tables[0]?.rows[0]?.cells[2]).toBe(7);
  const rate = resultOf([totalsTable({ conversion: [0.0881, 0.1] })]);
  expect(withoutLiterals(rate, 'SELECT 0.0881').tables[0]?.rows[0]?.cells[1]).toBeNull();
});

test('what is calculated with the data, and the days of a statement, take nothing away', () => {
  for (const sql of [
    'SELECT sum(net_sales) FROM daily_performance',
    'SELECT sum(net_sales) * 100 / 100 FROM daily_performance',
    "SELECT sum(net_sales) FROM daily_performance WHERE date_key BETWEEN '2026-11-15' AND '2026-11-20' LIMIT 10",
  ]) {
    expect(hasFigure(sql), sql).toBe(true);
  }
  expect([...writtenNumbers("WHERE date_key = '2026-11-15'")]).not.toContain(2000);
});
