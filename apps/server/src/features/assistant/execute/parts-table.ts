import {
  nameColumn,
  valueColumn,
  resultTable,
  tableColumn,
  type ResultColumn,
  type ResultRow,
  type TableCell,
} from '@skuline/domain/tables';
import type { PlanParts } from '@skuline/domain/assistant';
import {
  type DateKey,
  type DateRange,
  type DayRanges,
  dayCount,
  eachDay,
  endOfMonth,
  startOfMonth,
  weekdayOf,
} from '@skuline/domain/calendar';
import { medianOf } from '@skuline/domain/insights';
import {
  findMetric,
  type MetricId,
  METRICS,
  readFacts,
  sumFacts,
  type FactSums,
  ZERO_FACTS,
} from '@skuline/domain/metrics';
import { rowsBy } from './bucket-table.ts';
import { keyOfDays, readDays } from './days-read.ts';
import { factsOfAll, type FiguresAsked, type FiguresShown } from './figures-asked.ts';
import { daysIn } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** What a part is called, and which day it is of; the parts come in this order. */
const PART_OF: Readonly<
  Record<
    PlanParts,
    {
      readonly label: string;
      readonly keyOf: (date: DateKey) => string;
      readonly nameOf: (key: string) => string;
    }
  >
> = {
  weekday: {
    label: 'Weekday',
    keyOf: (date) => String(weekdayOf(date)),
    nameOf: (key) => WEEKDAYS[Number(key) - 1] ?? '',
  },
  quarter: {
    label: 'Quarter',
    keyOf: (date) => `${date.slice(0, 4)} ${Math.ceil(Number(date.slice(5, 7)) / 3)}`,
    nameOf: (key) => `Q${key.slice(5)} ${key.slice(0, 4)}`,
  },
  year: { label: 'Year', keyOf: (date) => date.slice(0, 4), nameOf: (key) => key },
  whole: { label: 'Days', keyOf: () => 'all', nameOf: () => 'Total' },
  pace: { label: 'Days', keyOf: () => 'all', nameOf: () => 'Total' },
};

type SumsOfDay = (day: DateKey) => FactSums;

/** A metric by weekday, quarter or year, or over all days: its sum, on how many days, a day on average and at the middle. */
export async function partsTable(asked: FiguresAsked, parts: PlanParts, run: PlanRun): Promise<FiguresShown> {
  const { label, keyOf, nameOf } = PART_OF[parts];
  const whole = { ...asked, comparison: null };
  const columns = asked.metrics.map((metric) => ({ metric, days: daysIn(whole, metric).known }));
  const sums = await readByDay(whole, columns, run);
  const all = new Map(eachDay(asked.range).map((day) => [keyOf(day), nameOf(keyOf(day))]));
  const kind: ResultRow['kind'] = parts === 'whole' || parts === 'pace' ? 'total' : 'segment';
  const until = parts === 'pace' ? endOfMonth(asked.range.end) : null;
  const rows = [...all]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, name]) => [
      name,
      ...columns.flatMap(({ metric, days }) => {
        const own = days.flatMap(eachDay).filter((day) => keyOf(day) === key);
        return cellsOf(metric, own, sums.get(metric) ?? (() => ZERO_FACTS), until);
      }),
    ]);
  return {
    table: resultTable({
      ...whole,
      title: `${asked.metrics.map((id) => METRICS[id].label).join(', ')} by ${label.toLowerCase()}`,
      dimension: null,
      columns: [nameColumn(label), ...columns.flatMap(({ metric }) => columnsOf(metric, until))],
      rows: inOrder(rows, asked).map((cells) => ({ kind, cells })),
      rowCount: rows.length,
    }),
    cautions: [],
  };
}

async function readByDay(
  asked: FiguresAsked,
  columns: readonly { readonly metric: MetricId; readonly days: DayRanges }[],
  run: PlanRun,
): Promise<ReadonlyMap<MetricId, SumsOfDay>> {
  const rows = await readDays(
    run,
    { filters: asked.filters, facts: factsOfAll(asked.metrics), groupBy: ['date_key'], granularity: 'daily' },
    columns.map(({ days }) => days),
  );
  return new Map(
    columns.map(({ metric, days }) => {
      const byDay = new Map((rows.get(keyOfDays(days)) ?? []).map((row) => [row.date_key, readFacts(row)]));
      return [metric, (day: DateKey) => byDay.get(day) ?? ZERO_FACTS];
    }),
  );
}

function isSum(metric: MetricId): boolean {
  return METRICS[metric].kind === 'additive';
}

/** A ratio is one of sums: it has no average and no middle of its own. */
function columnsOf(metric: MetricId, until: DateKey | null): ResultColumn[] {
  const value = valueColumn(metric);
  if (!isSum(metric)) return [value];
  const other = (id: string, label: string): ResultColumn => ({ ...value, id: `${metric}.${id}`, label });
  return [
    value,
    tableColumn(`${metric}.days`, 'Days', 'count', 'count'),
    other('a_day', `${value.label} a day`),
    other('median', `Median day of ${value.label}`),
    ...(until === null ? [] : [other('pace', `${value.label} by the end of the month at this pace`)]),
  ];
}

/** Of no days nothing is known. */
function cellsOf(
  metric: MetricId,
  days: readonly DateKey[],
  sumsOf: SumsOfDay,
  until: DateKey | null,
): TableCell[] {
  const value = days.length === 0 ? null : findMetric(metric, sumFacts(days.map(sumsOf)));
  if (!isSum(metric)) return [value];
  const aDay = value === null ? null : value / days.length;
  return [
    value,
    days.length,
    aDay,
    days.length === 0 ? null : medianOf(days.map((day) => findMetric(metric, sumsOf(day)) ?? 0)),
    ...(until === null ? [] : [aDay === null ? null : aDay * dayCount(monthOf(until))]),
  ];
}

function monthOf(day: DateKey): DateRange {
  return { start: startOfMonth(day), end: day };
}

/** In the order of time, or of what a day has: there are more Mondays than Sundays in some months. */
function inOrder(rows: readonly TableCell[][], { order, metrics: [metric], parts }: FiguresAsked) {
  if (order.by === 'name') return rows;
  return rowsBy(rows, isSum(metric) && parts === 'weekday' ? 3 : 1, order.direction);
}
