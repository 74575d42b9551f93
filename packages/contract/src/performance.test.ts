import { expect, test } from 'vitest';
import { dailyPerformanceQuery } from './performance.ts';

const problemsOf = (query: Record<string, unknown>) =>
  (dailyPerformanceQuery.safeParse({ group_by: ['date_key', 'sku_name'], ...query }).error?.issues ?? []).map(
    ({ path, message }) => [path.join('.'), message],
  );

test.each([
  { start_date: '2025-01-01', end_date: '2026-02-04', granularity: 'daily', top: 50 },
  { start_date: '2016-01-01', end_date: '2025-12-31', granularity: 'daily', top: 5 },
  { start_date: '2016-01-01', end_date: '2025-12-31', granularity: 'weekly', top: 38 },
  { start_date: '0001-01-01', end_date: '9999-12-31', group_by: 'sku_name', top: 50 },
])('the largest may be asked for by date up to 20,000 rows: %o', (query) => {
  expect(problemsOf(query)).toEqual([]);
});

test.each([
  [{ start_date: '2025-01-01', end_date: '2026-02-05', granularity: 'daily', top: 50 }, '401 daily dates'],
  [{ start_date: '2025-01-01', end_date: '2026-02-05', top: 50 }, '401 daily dates'],
  [{ start_date: '2016-01-01', end_date: '2025-12-31', top: 6 }, '3653 daily dates'],
  [
    { start_date: '0001-01-01', end_date: '9999-12-31', granularity: 'monthly', top: 1 },
    '119988 monthly dates',
  ],
])('the largest by more dates are refused, with what to ask for instead: %o', (query, dates) => {
  expect(problemsOf(query)).toEqual([
    [
      'top',
      `top=${query.top} with ${dates} may be more than 20000 rows: ask for fewer segments, a shorter range or a coarser granularity.`,
    ],
  ]);
});
