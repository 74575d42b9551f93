import { addDays, type DateKey, type DateRange } from '@skuline/domain/calendar';
import type { MetricId } from '@skuline/domain/metrics';
import {
  type ApiRequest,
  daily,
  dailySql,
  dashboardQuestions,
  FACTS,
  LIST_QUESTION,
  type Question,
  rowsOf,
  sumsOf,
} from '../dashboard/questions.ts';

/** What takes longest to answer, or is asked most often; other questions of the dashboard do as these do. */
const OF_DASHBOARD = [
  'page, 31 days: cards, comparison, chart',
  'page, 31 days, one brand',
  'cards, 365 days, with comparison',
  'chart, 31 days daily, top 5 SKUs',
  'chart, 365 days monthly, top 5 parent SKUs',
  'chart, 365 days monthly, top 5 SKUs',
  'movers, 31 days, 25 SKUs by change',
];

/** The same questions of every size, each with one plain statement over the raw rows that sums the same facts. */
export function growthQuestions(lastDay: DateKey): Question[] {
  const ofDashboard = dashboardQuestions(lastDay).filter(({ name }) => OF_DASHBOARD.includes(name));
  if (ofDashboard.length !== OF_DASHBOARD.length) throw new Error('A question of the dashboard is gone.');
  return [
    ...ofDashboard,
    compared(lastDay, 'movers', 365, { path: '/api/movers', query: { metric: 'net_sales' } }, ['net_sales']),
    drivers(lastDay, 'net_sales', ['sessions', 'orders', 'units_sold', 'net_sales']),
    drivers(lastDay, 'conversion', ['sessions', 'orders']),
    ...[31, 365].map((days) =>
      compared(lastDay, 'funnel', days, { path: '/api/funnel', query: { step: 'conversion' } }, [
        'sessions',
        'orders',
        'net_sales',
      ]),
    ),
    statement(lastDay),
    LIST_QUESTION,
  ];
}

function drivers(lastDay: DateKey, metric: MetricId, facts: readonly string[]): Question {
  const request = { path: '/api/change-drivers', query: { metric } };
  return compared(lastDay, `drivers of ${metric}`, 31, request, facts);
}

function periodsOf(
  lastDay: DateKey,
  days: number,
  shift: number,
): { current: DateRange; previous: DateRange } {
  const end = addDays(lastDay, -shift);
  const start = addDays(end, 1 - days);
  return { current: { start, end }, previous: { start: addDays(start, -days), end: addDays(start, -1) } };
}

function comparedQuery({ current, previous }: ReturnType<typeof periodsOf>): ApiRequest['query'] {
  return {
    start_date: current.start,
    end_date: current.end,
    previous_start_date: previous.start,
    previous_end_date: previous.end,
  };
}

/** Two periods of every SKU. */
function compared(
  lastDay: DateKey,
  name: string,
  days: number,
  { path, query }: ApiRequest,
  facts: readonly string[],
): Question {
  return {
    name: `${name}, ${days} days by SKU`,
    aim: Number.POSITIVE_INFINITY,
    requests: (shift) => [
      { path, query: { ...query, by: 'sku_name', ...comparedQuery(periodsOf(lastDay, days, shift)) } },
    ],
    rawSql: (shift) => {
      const { current, previous } = periodsOf(lastDay, days, shift);
      const sums = facts.map(
        (fact) =>
          `sumIf(p.${fact}, p.date_key >= '${current.start}') AS ${fact}, sum(p.${fact}) - ${fact} AS ${fact}_before`,
      );
      const [first = ''] = facts;
      return [
        `SELECT p.sku_name, ${sums.join(', ')} FROM daily_performance AS p
WHERE ${rowsOf({ start: previous.start, end: current.end })}
GROUP BY p.sku_name ORDER BY ${first} - ${first}_before DESC LIMIT 25`,
      ];
    },
  };
}

/** The statement of a year by month, and what it opens to: the largest SKUs of a row. */
function statement(lastDay: DateKey): Question {
  return {
    name: 'P&L, 365 days monthly, opened by SKU',
    aim: Number.POSITIVE_INFINITY,
    requests: (shift) => {
      const { current, previous } = periodsOf(lastDay, 365, shift);
      const opened = { by: 'sku_name', order_by: 'net_sales', granularity: 'monthly' };
      const periods = comparedQuery({ current, previous });
      return [daily(current), daily(previous), { path: '/api/segments', query: { ...opened, ...periods } }];
    },
    rawSql: (shift) => {
      const { current, previous } = periodsOf(lastDay, 365, shift);
      return [
        dailySql({ start: previous.start, end: current.end }),
        `SELECT p.sku_name, toStartOfMonth(p.date_key) AS month, ${sumsOf(FACTS)} FROM daily_performance AS p
WHERE ${rowsOf(current)} GROUP BY p.sku_name, month ORDER BY p.sku_name, month LIMIT 25`,
      ];
    },
  };
}
