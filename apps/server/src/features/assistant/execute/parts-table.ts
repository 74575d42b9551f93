import {
  figureColumns,
  nameColumn,
  shareColumns,
  valueColumn,
  resultTable,
  tableColumn,
  type ResultColumn,
  type ResultRow,
  type TableCell,
} from '@skuline/domain/tables';
import type { PlanParts } from '@skuline/domain/assistant';
import {
  addMonths,
  type DateKey,
  type DateRange,
  type DayRanges,
  dayCount,
  eachDay,
  endOfMonth,
  monthNameOf,
  startOfMonth,
  startOfQuarter,
  startOfYear,
  toDateKey,
  WEEKDAY_NAMES,
  weekdayOf,
} from '@skuline/domain/calendar';
import { medianOf } from '@skuline/domain/insights';
import { shareOfWhole } from '@skuline/domain/movers';
import {
  findMetric,
  type MetricId,
  METRICS,
  readFacts,
  sumFacts,
  type FactSums,
  ZERO_FACTS,
} from '@skuline/domain/metrics';
import { DIMENSIONS, type SegmentId, segmentName } from '@skuline/domain/products';
import type { SumRow } from '../../../read-model/index.ts';
import { readByBucket, readSegmentBuckets, rowsBy } from './bucket-table.ts';
import { keyOfDays } from './days-read.ts';
import type { FiguresAsked, FiguresShown } from './figures-asked.ts';
import { daysIn, isToldBy } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';
import { growthOfYear } from './year-growth.ts';

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
    nameOf: (key) => WEEKDAY_NAMES[Number(key) - 1] ?? '',
  },
  weekend: {
    label: 'Part of the week',
    keyOf: (date) => (weekdayOf(date) > 5 ? 'weekend' : 'weekday'),
    nameOf: (key) => (key === 'weekend' ? 'Weekends (Sat, Sun)' : 'Weekdays (Mon – Fri)'),
  },
  month: {
    label: 'Month',
    keyOf: (date) => date.slice(0, 7),
    nameOf: (key) => `${monthNameOf(toDateKey(`${key}-01`))} ${key.slice(0, 4)}`,
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

/** A metric with the days on which it is known. */
interface MetricKnown {
  readonly metric: MetricId;
  readonly days: DayRanges;
}

/** The columns of a metric, and their cells for the days of a part. */
interface PartColumns {
  readonly columns: readonly ResultColumn[];
  readonly cellsIn: (isOfPart: (day: DateKey) => boolean) => readonly TableCell[];
}

/**
 * Metrics by weekday, quarter or year, or over all days: of the whole the sum, on how many days, a day on average and at the
 * middle; by a dimension the value of each segment.
 */
export async function partsTable(asked: FiguresAsked, parts: PlanParts, run: PlanRun): Promise<FiguresShown> {
  const { label, keyOf, nameOf } = PART_OF[parts];
  const whole = { ...asked, comparison: null };
  const known = asked.metrics.map((metric) => ({ metric, days: daysIn(whole, metric).known }));
  const until = parts === 'pace' ? endOfMonth(asked.range.end) : null;
  const { columns, cautions } =
    asked.dimension === null
      ? { columns: await ofWhole(whole, known, run, until), cautions: [] }
      : await ofSegments(whole, asked.dimension, known, run);
  const all = new Map(eachDay(asked.range).map((day) => [keyOf(day), nameOf(keyOf(day))]));
  const kind: ResultRow['kind'] = parts === 'whole' || parts === 'pace' ? 'total' : 'segment';
  const isNamed = asked.dimension === null && asked.names.length > 0;
  const rows = [...all]
    .filter(([, name]) => !isNamed || asked.names.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, name]) => [name, ...columns.flatMap(({ cellsIn }) => cellsIn((day) => keyOf(day) === key))]);
  return {
    table: resultTable({
      ...whole,
      title: `${asked.metrics.map((id) => METRICS[id].label).join(', ')} by ${label.toLowerCase()}`,
      dimension: null,
      columns: [nameColumn(label), ...columns.flatMap((own) => own.columns)],
      rows: inOrder(rows, asked, cutAt(columns, asked)).map((cells) => ({ kind, cells })),
      rowCount: rows.length,
    }),
    cautions,
  };
}

async function ofWhole(
  asked: FiguresAsked,
  known: readonly MetricKnown[],
  run: PlanRun,
  until: DateKey | null,
): Promise<PartColumns[]> {
  const rows = await readByBucket(asked, 'daily', run);
  const ofPart = daysOfPart(asked, run);
  return known.map(({ metric, days }) => {
    const sumsOf = sumsByDay(rows.get(keyOfDays(days)) ?? []);
    const all = days.flatMap(eachDay);
    const whole = all.length === 0 ? null : findMetric(metric, sumFacts(all.map(sumsOf)));
    const isOfWeek = asked.parts === 'weekday' || asked.parts === 'weekend';
    const shares = isOfWeek ? shareColumns(metric, false) : [];
    const ofDays = isLong(asked.parts) && isSum(metric) ? [daysOfWhole(metric, asked.parts)] : [];
    const growths =
      asked.parts === 'year' ? figureColumns(metric, true, { isMain: known.length === 1 }).slice(-1) : [];
    return {
      columns: [...columnsOf(metric, until), ...shares, ...ofDays, ...growths],
      cellsIn: (isOfPart) => {
        const own = ofPart(all, isOfPart);
        const cells = cellsOf(metric, own, sumsOf, until);
        const [value] = cells;
        return [
          ...cells,
          ...shares.map(() => shareOfWhole(typeof value === 'number' ? value : null, whole)),
          ...ofDays.map(() => daysIfCut(own, all, asked.parts)),
          ...growths.map(() => growthOfYear(metric, own, { known: all, sumsOf })),
        ];
      },
    };
  });
}

/** So many segments stand beside one another. */
const MOST_SEGMENTS = 10;

async function ofSegments(
  asked: FiguresAsked,
  dimension: SegmentId,
  known: readonly MetricKnown[],
  run: PlanRun,
): Promise<{ columns: PartColumns[]; cautions: readonly string[] }> {
  const limit = Math.min(asked.limit, MOST_SEGMENTS);
  const { segments, cautions, rows } = await readSegmentBuckets({ ...asked, limit }, 'daily', dimension, run);
  const ofPart = daysOfPart(asked, run);
  const columns = segments.slice(0, MOST_SEGMENTS).flatMap(({ name, told }, at) =>
    known.map(({ metric, days }): PartColumns => {
      const own = (rows.get(keyOfDays(days)) ?? []).filter((row) => row.names[0] === name);
      const sumsOf = sumsByDay(own);
      const ownDays = days.flatMap(eachDay).filter((day) => isToldBy(told, metric, { start: day, end: day }));
      const title = segmentName(dimension, name);
      const label = known.length === 1 ? title : `${title}, ${METRICS[metric].label}`;
      return {
        columns: [{ ...valueColumn(metric), id: `${metric}.${String(at + 1)}`, label }],
        cellsIn: (isOfPart) => cellsOf(metric, ofPart(ownDays, isOfPart), sumsOf, null).slice(0, 1),
      };
    }),
  );
  const isCut = (asked.names.length === 0 ? asked.limit : asked.names.length) > MOST_SEGMENTS;
  const { plural } = DIMENSIONS[dimension];
  return {
    columns,
    cautions: isCut ? [...cautions, `Only the first ${plural} are listed beside one another.`] : cautions,
  };
}

/** The days of a part; none where nothing at all is known of any of them, as of Saturdays in a business that tells none. */
function daysOfPart({ range }: FiguresAsked, run: PlanRun) {
  const withData = new Set(run.days.totalsIn(range).map(({ date }) => date));
  return (days: readonly DateKey[], isOfPart: (day: DateKey) => boolean): readonly DateKey[] => {
    const own = days.filter(isOfPart);
    return own.some((day) => withData.has(day)) ? own : [];
  };
}

function sumsByDay(rows: readonly SumRow[]): SumsOfDay {
  const byDay = new Map(rows.map((row) => [row.date_key, readFacts(row)]));
  return (day) => byDay.get(day) ?? ZERO_FACTS;
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

function isLong(parts: PlanParts | undefined): parts is 'quarter' | 'year' {
  return parts === 'quarter' || parts === 'year';
}

function daysOfWhole(metric: MetricId, parts: 'quarter' | 'year'): ResultColumn {
  return tableColumn(`${metric}.of_days`, `Days of the whole ${parts}`, 'count', 'count');
}

/** How many days a quarter or a year has of which those before the oldest known day or after the newest are missing; null of a whole one. */
function daysIfCut(
  own: readonly DateKey[],
  known: readonly DateKey[],
  parts: PlanParts | undefined,
): number | null {
  const [day, oldest, newest] = [own[0], known[0], known.at(-1)];
  if (day === undefined || oldest === undefined || newest === undefined) return null;
  const start = parts === 'year' ? startOfYear(day) : startOfQuarter(day);
  const whole = { start, end: endOfMonth(addMonths(start, parts === 'year' ? 11 : 2)) };
  return whole.start < oldest || whole.end > newest ? dayCount(whole) : null;
}

/** The cell of a row that says that its part is cut; 0, which is its name, where none does. */
function cutAt(columns: readonly PartColumns[], { metrics: [metric] }: FiguresAsked): number {
  return columns.flatMap((own) => own.columns).findIndex(({ id }) => id === `${metric}.of_days`) + 1;
}

/**
 * In the order of time, or of what a day has, what is unknown last: there are more Mondays than Sundays in some months. The sum of
 * a quarter that has not ended is no lowest one.
 */
function inOrder(all: readonly TableCell[][], asked: FiguresAsked, cut: number) {
  const {
    order,
    metrics: [metric],
    parts,
    median,
  } = asked;
  if (order.by === 'name') return all;
  const isAside = (cells: readonly TableCell[]) =>
    order.direction === 'asc' && typeof cells[cut] === 'number';
  const isADay = parts === 'weekday' || parts === 'weekend' || parts === 'month';
  const column = median === true && isSum(metric) ? 4 : isSum(metric) && isADay ? 3 : 1;
  const known = (of: readonly TableCell[][]) => rowsBy(of, column, order.direction);
  return [
    ...known(all.filter((cells) => !isAside(cells))),
    ...known(all.filter(isAside)),
    ...all.filter((cells) => typeof cells[column] !== 'number'),
  ];
}
