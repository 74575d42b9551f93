import {
  othersName,
  textColumn,
  valueColumn,
  resultTable,
  tableColumn,
  type ResultColumn,
  type TableCell,
} from '@skuline/domain/tables';
import {
  type Bucket,
  bucketKeyOf,
  bucketsOf,
  type DayRanges,
  GRANULARITY_NOUNS,
  type Granularity,
  intersectRanges,
} from '@skuline/domain/calendar';
import { meetsPlanCondition, type PlanCondition } from '@skuline/domain/assistant';
import { chartTitle } from '@skuline/domain/charts';
import { formatBucketLabel, formatInChat, lowerWords } from '@skuline/domain/formatting';
import type { KnownDays } from '@skuline/domain/known-days';
import {
  type FactSums,
  findMetric,
  type MetricId,
  METRICS,
  restOfFacts,
  ZERO_FACTS,
} from '@skuline/domain/metrics';
import { isPlaceId, type SegmentId, segmentName } from '@skuline/domain/products';
import type { PerformanceQuery, SumRow } from '../../../read-model/index.ts';
import { conditionWords } from './choose-segments.ts';
import { keyOfDays, readDays } from './days-read.ts';
import { longestRun, runSummary } from './longest-run.ts';
import { fitTable } from './fit-table.ts';
import { factsOfAll, type FiguresAsked, type FiguresShown } from './figures-asked.ts';
import { daysIn, isToldBy } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';
import { readSegments } from './read-segments.ts';

const TITLES: Readonly<Record<Granularity, string>> = {
  daily: 'by day',
  weekly: 'by week',
  monthly: 'by month',
};

/** Lines in the order of names would leave out the largest. */
const LARGEST_FIRST = { by: 'value', direction: 'desc' } as const;

/** One line through the buckets: a segment, the others, or the whole. */
interface Series {
  readonly key: string;
  /** Null: the whole. */
  readonly name: string | null;
  /** The sums of a bucket's days among these. */
  readonly sumsOf: (days: DayRanges, bucket: Bucket) => FactSums;
  /** Of a place: which facts its own reports tell, and on which days. */
  readonly told?: KnownDays | undefined;
}

/** The range by day, week or month: a row for each, with a column for each metric or, by dimension, each segment. */
export async function bucketTable(
  plan: FiguresAsked,
  granularity: Granularity,
  run: PlanRun,
): Promise<FiguresShown> {
  const { asked: fitting, cautions } = fitTable(plan, granularity, run);
  const asked = { ...fitting, comparison: null };
  const { metrics, range, dimension } = asked;
  const found =
    dimension === null
      ? await readWhole(asked, granularity, run)
      : await readLines(fitting, granularity, dimension, run);
  const columns = found.series.flatMap((series) => metrics.map((metric) => ({ series, metric })));
  const days = metrics.map((metric) => ({ metric, known: daysIn(asked, metric).known }));
  const withData = new Set(run.days.totalsIn(range).map(({ date }) => bucketKeyOf(date, range, granularity)));
  const buckets = bucketsOf(range, granularity);
  const all = buckets.map((bucket): TableCell[] => {
    const hasData = withData.has(bucket.key);
    const told = days.filter(({ known }) => hasData && intersectRanges(known, [bucket]).length > 0);
    return [
      bucket.key,
      ...(granularity === 'daily' ? [] : [formatBucketLabel(bucket, granularity, run.today)]),
      ...found.series.flatMap(({ sumsOf, told: own }) =>
        valuesOf(
          days,
          told.filter(({ metric }) => isToldBy(own, metric, bucket)),
          (known) => sumsOf(known, bucket),
        ),
      ),
    ];
  });
  const conditions = asked.only?.filter(({ metric }) => metrics.includes(metric));
  // Of a metric that is not in the data nothing can be chosen by; that it is not there is said.
  const only = conditions?.length === asked.only?.length ? conditions : [];
  const isWhole = (at: number) => isWholeBucket(buckets[at], asked, run);
  const { chosen, summary } = chooseBuckets(all, { asked, only, granularity, isWhole });
  const rows = dimension === null ? inOrder(chosen, asked, granularity) : chosen;
  const subject =
    dimension === null
      ? metrics.map((id) => METRICS[id].label).join(', ')
      : chartTitle(metrics[0], dimension);
  return {
    table: resultTable({
      ...asked,
      title: `${subject} ${TITLES[granularity]}`,
      dimension: null,
      columns: [
        ...bucketColumns(granularity),
        ...columns.map(({ series, metric }) => seriesColumn(series, metric, asked)),
      ],
      rows,
      rowCount: chosen.length,
    }),
    ...(summary === null ? {} : { summary }),
    cautions: [...cautions, ...found.cautions],
  };
}

interface Choosing {
  readonly asked: FiguresAsked;
  readonly only: readonly PlanCondition[] | undefined;
  readonly granularity: Granularity;
  readonly isWhole: (at: number) => boolean;
}

/** All buckets, those of which the conditions hold, or the longest run of these, with how many there are. */
function chooseBuckets(
  all: readonly TableCell[][],
  { asked, only, granularity, isWhole }: Choosing,
): { readonly chosen: readonly TableCell[][]; readonly summary: string | null } {
  const { metrics, inARow, dimension } = asked;
  const first = bucketColumns(granularity).length;
  const isRun = inARow !== undefined && dimension === null && (inARow !== 'meets' || only?.length !== 0);
  if (isRun) {
    const judged = all.filter((_, at) => isWhole(at));
    const newest = judged.findLastIndex((cells) => cells.slice(first).some((cell) => cell !== null));
    const run = { way: inARow, only: only ?? [], metrics, granularity, first };
    const runs = longestRun(judged.slice(0, newest + 1), run);
    return { chosen: runs.longest, summary: runSummary(runs, run) };
  }
  if (only === undefined) return { chosen: all, summary: null };
  const judged = judgedOf(all, only, { metrics, granularity, isWhole });
  const chosen = chosenOf(judged, only, { metrics, granularity });
  return { chosen, summary: only.length === 0 ? null : howMany(chosen, judged, only, granularity) };
}

/** Whether a sum of a bucket is of all its days: a month that is not over, or begins before the range, is not judged. */
function isWholeBucket(
  bucket: Bucket | undefined,
  { metrics: [metric] }: FiguresAsked,
  { today }: PlanRun,
): boolean {
  if (bucket === undefined) return false;
  return METRICS[metric].kind === 'ratio' || !(bucket.isPartial || bucket.calendarEnd >= today);
}

interface JudgedIn {
  readonly metrics: readonly MetricId[];
  readonly granularity: Granularity;
  readonly isWhole: (at: number) => boolean;
}

/** Those of which it can be said whether the conditions hold: what a day that is not over has already reached holds of it. */
function judgedOf(
  rows: readonly TableCell[][],
  only: readonly PlanCondition[],
  { isWhole, ...columns }: JudgedIn,
): readonly TableCell[][] {
  const canBeReached = only.every(({ is }) => is === 'above' || is === 'at_least');
  return rows.filter(
    (cells, at) => isWhole(at) || (canBeReached && chosenOf([cells], only, columns).length > 0),
  );
}

/** The buckets of which all conditions hold; what is not known of them is on no side of a limit. */
function chosenOf(
  rows: readonly TableCell[][],
  only: readonly PlanCondition[],
  { metrics, granularity }: { readonly metrics: readonly MetricId[]; readonly granularity: Granularity },
): readonly TableCell[][] {
  const first = bucketColumns(granularity).length;
  return rows.filter((cells) =>
    only.every((condition) => {
      const cell = cells[first + metrics.indexOf(condition.metric)];
      return meetsPlanCondition(typeof cell === 'number' ? cell : null, condition);
    }),
  );
}

/** `12 of the 287 days with data have net sales above $5,000.` */
function howMany(
  chosen: readonly TableCell[][],
  all: readonly TableCell[][],
  only: readonly PlanCondition[],
  granularity: Granularity,
): string {
  const first = bucketColumns(granularity).length;
  const known = all.filter((cells) => cells.slice(first).some((cell) => cell !== null));
  const noun = GRANULARITY_NOUNS[granularity];
  const conditions = only.map(conditionWords).join(' and ');
  if (chosen.length === 0) {
    const [condition, ...others] = only;
    const isOfNone =
      condition?.is === 'at_most' && condition.value === 0 && condition.of === 'value' && others.length === 0;
    // That no day has none is said the other way round.
    return isOfNone
      ? `Every ${noun} with data has ${lowerWords(METRICS[condition.metric].label)}.`
      : `No ${noun} with data has ${conditions}.`;
  }
  if (known.length === 1) return `The only ${noun} with data has ${conditions}.`;
  const verb = chosen.length === 1 ? 'has' : 'have';
  return `${formatInChat('count', chosen.length)} of the ${formatInChat('count', known.length)} ${noun}s with data ${verb} ${conditions}.`;
}

interface MetricKnown {
  readonly metric: MetricId;
  readonly known: DayRanges;
}

/** A gap where no day of a bucket has data, or the metric is known on none; what sold nothing on known days has its 0. */
function valuesOf(
  metrics: readonly MetricKnown[],
  told: readonly MetricKnown[],
  sumsOf: (days: DayRanges) => FactSums,
): (number | null)[] {
  return metrics.map((each) => (told.includes(each) ? findMetric(each.metric, sumsOf(each.known)) : null));
}

interface Lines {
  readonly series: readonly Series[];
  readonly cautions: readonly string[];
}

async function readWhole(asked: FiguresAsked, granularity: Granularity, run: PlanRun): Promise<Lines> {
  const rows = await readByBucket(asked, granularity, run);
  return { series: [{ key: '', name: null, sumsOf: sumsIn(rows) }], cautions: [] };
}

async function readLines(
  asked: FiguresAsked,
  granularity: Granularity,
  dimension: SegmentId,
  run: PlanRun,
): Promise<Lines> {
  const { segments, count, cautions, rows } = await readSegmentBuckets(asked, granularity, dimension, run);
  const series = segments.map(({ name, told }, at) => ({
    key: `.${at + 1}`,
    name: segmentName(dimension, name),
    told,
    sumsOf: sumsIn(rows, (row) => row.names[0] === name),
  }));
  if (count <= segments.length) return { series, cautions };
  const whole = sumsIn(await readByBucket(asked, granularity, run));
  const others: Series = {
    key: '.others',
    name: othersName(count - segments.length),
    sumsOf: (days, bucket) =>
      restOfFacts(
        whole(days, bucket),
        series.map((each) => each.sumsOf(days, bucket)),
      ),
  };
  return { series: [...series, others], cautions };
}

/** The segments that become lines, at most `asked.limit` of them, and their rows by bucket. */
export async function readSegmentBuckets(
  asked: FiguresAsked,
  granularity: Granularity,
  dimension: SegmentId,
  run: PlanRun,
) {
  const order = asked.order.by === 'name' ? LARGEST_FIRST : asked.order;
  const found = await readSegments({ ...asked, order }, dimension, run);
  const names = found.segments.map(({ name }) => name);
  const filters = isPlaceId(dimension) ? asked.filters : { ...asked.filters, [dimension]: names };
  const rows =
    names.length === 0
      ? new Map<string, readonly SumRow[]>()
      : await readByBucket(asked, granularity, run, { groupBy: ['date_key', dimension], filters });
  return { ...found, rows };
}

/** The rows by bucket of each set of days on which a metric is known. */
export function readByBucket(
  asked: FiguresAsked,
  granularity: Granularity,
  run: PlanRun,
  more: Partial<PerformanceQuery> = {},
): Promise<ReadonlyMap<string, readonly SumRow[]>> {
  const { filters, metrics } = asked;
  const wanted = {
    filters,
    facts: factsOfAll(metrics),
    groupBy: ['date_key' as const],
    granularity,
    ...more,
  };
  return readDays(
    run,
    wanted,
    metrics.map((metric) => daysIn(asked, metric).known),
  );
}

function sumsIn(
  rowsOf: ReadonlyMap<string, readonly SumRow[]>,
  isMeant: (row: SumRow) => boolean = () => true,
): Series['sumsOf'] {
  const byDays = new Map(
    [...rowsOf].map(([days, rows]) => [
      days,
      new Map(rows.filter(isMeant).map((row) => [row.date_key, row])),
    ]),
  );
  const keys = new Map<DayRanges, string>();
  return (days, { start }) => {
    const key = keys.get(days) ?? keyOfDays(days);
    keys.set(days, key);
    // A row is named by the first day of its bucket in what is read, which may begin inside of it.
    const [first] = days;
    const day = first !== undefined && first.start > start ? first.start : start;
    return byDays.get(key)?.get(day) ?? ZERO_FACTS;
  };
}

/** All of them by day, or those with the largest or smallest value of the first metric; without one last. */
function inOrder(
  rows: readonly TableCell[][],
  { order, limit, only }: FiguresAsked,
  granularity: Granularity,
): readonly TableCell[][] {
  if (order.by === 'name') {
    const inTime = order.direction === 'asc' ? rows : rows.toReversed();
    return only === undefined ? inTime : inTime.slice(0, limit);
  }
  return rowsBy(rows, bucketColumns(granularity).length, order.direction).slice(0, limit);
}

/** The rows that have a figure in a column, in its order. */
export function rowsBy(
  rows: readonly TableCell[][],
  column: number,
  direction: 'asc' | 'desc',
): TableCell[][] {
  const turn = direction === 'asc' ? 1 : -1;
  const figures = rows.flatMap((cells) => {
    const figure = cells[column];
    return typeof figure === 'number' ? [{ cells, figure }] : [];
  });
  return figures.toSorted((a, b) => turn * (a.figure - b.figure)).map(({ cells }) => cells);
}

function bucketColumns(granularity: Granularity): ResultColumn[] {
  if (granularity === 'daily') return [tableColumn('day', 'Day', 'day')];
  const label = granularity === 'weekly' ? 'Week' : 'Month';
  return [tableColumn('day', 'First day', 'day'), textColumn('label', label)];
}

function seriesColumn({ key, name }: Series, metric: MetricId, { metrics }: FiguresAsked): ResultColumn {
  const column = valueColumn(metric);
  if (name === null) return column;
  const label = metrics.length === 1 ? name : `${name}, ${column.label}`;
  return { ...column, id: `${metric}${key}`, label };
}
