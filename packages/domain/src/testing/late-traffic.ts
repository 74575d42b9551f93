import { addDays, type DateKey, toDateKey } from '../core/calendar/index.ts';
import type { DaysOfPeriods, DaySums, KnownDays } from '../figures/known-days/index.ts';
import { facts } from './facts-builder.ts';
import { rangeOf } from './range-builder.ts';

/** Sessions and orders by day from Nov 12 on; the report of the last three days' sessions has not arrived. */
const DAYS = [
  [1004, 46],
  [948, 48],
  [1003, 50],
  [1008, 53],
  [1004, 49],
  [1007, 47],
  [1011, 55],
  [996, 46],
  [1045, 49],
  [970, 50],
  [0, 50],
  [0, 50],
  [0, 50],
] as const;
const FIRST: DateKey = toDateKey('2026-11-12');

function daysFrom(first: string, last: string): DaySums[] {
  return DAYS.map(([sessions, orders], at) => ({
    date: addDays(FIRST, at),
    sums: facts({ sessions, orders, units_sold: orders, gross_sales: 20 * orders, net_sales: 20 * orders }),
  })).filter(({ date }) => first <= date && date <= last);
}

/** What is known of them: orders to Nov 24, sessions to Nov 21. */
export const LATE_TRAFFIC: KnownDays = {
  sessions: [rangeOf('2026-11-08', '2026-11-21')],
  orders: [rangeOf('2026-11-08', '2026-11-24')],
  units_sold: [rangeOf('2026-11-08', '2026-11-24')],
  gross_sales: [rangeOf('2026-11-08', '2026-11-24')],
  net_sales: [rangeOf('2026-11-08', '2026-11-24')],
};

/** The last 7 days of a seller whose traffic arrives after the orders, seen on Nov 25. */
export const lateTraffic: DaysOfPeriods = {
  range: rangeOf('2026-11-19', '2026-11-25'),
  compared: {
    current: rangeOf('2026-11-19', '2026-11-24'),
    previous: rangeOf('2026-11-12', '2026-11-17'),
  },
  current: daysFrom('2026-11-19', '2026-11-24'),
  previous: daysFrom('2026-11-12', '2026-11-17'),
  known: LATE_TRAFFIC,
};
