import { expect, test } from 'vitest';
import { addDays, toDateKey } from '../../core/calendar/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { prepareSnapshot } from './index.ts';

const today = toDateKey('2026-11-20');
const periods = {
  current: { start: toDateKey('2026-11-14'), end: toDateKey('2026-11-19') },
  previous: { start: toDateKey('2026-11-07'), end: toDateKey('2026-11-12') },
};
const daysFrom = (start: string, sales: readonly number[]) =>
  sales.map((net_sales, at) => ({
    date: addDays(toDateKey(start), at),
    sums: facts({ net_sales, orders: 1, sessions: 10 }),
  }));

const input = {
  today,
  periods,
  current: daysFrom('2026-11-14', [1, 2, 3, 4, 5, 6]),
  previous: daysFrom('2026-11-07', [10, 20, 30]),
  known: {},
  present: null,
  brands: [],
};

test('a snapshot has the figures of the cards, the compared days and what they are called', () => {
  const { metrics, timeContext } = prepareSnapshot(input);
  expect(metrics.net_sales).toEqual({ value: 21, previousValue: 60, growthRate: -65 });
  expect(metrics.conversion).toEqual({ value: 0.1, previousValue: 0.1, growthRate: 0 });
  expect(timeContext).toEqual({ period: 'Nov 14 – 19', comparison: 'Nov 7 – 12' });
});

test('its days are those of both periods, oldest first', () => {
  const { days } = prepareSnapshot(input);
  expect(days.map(({ date, netSales }) => [date.slice(8), netSales])).toEqual([
    ['07', 10],
    ['08', 20],
    ['09', 30],
    ['14', 1],
    ['15', 2],
    ['16', 3],
    ['17', 4],
    ['18', 5],
    ['19', 6],
  ]);
});

test('nothing is read from what is not in the data, nor from a period without rows', () => {
  const { metrics } = prepareSnapshot({ ...input, present: ['net_sales', 'orders'] });
  expect(metrics.orders).not.toBeNull();
  expect(metrics.conversion).toBeNull();
  expect(metrics.roas).toBeNull();
  expect(prepareSnapshot({ ...input, current: [] }).metrics.net_sales).toBeNull();
});
