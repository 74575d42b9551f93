import { othersName, type ResultColumn, type ResultRow, valueColumn } from '@skuline/domain/assistant';
import { type Bucket, bucketKeyOf, bucketsOf, type Granularity } from '@skuline/domain/calendar';
import { chartTitle } from '@skuline/domain/charts';
import { formatBucketLabel } from '@skuline/domain/formatting';
import {
  type FactSums,
  findMetric,
  type MetricId,
  METRICS,
  restOfFacts,
  ZERO_FACTS,
} from '@skuline/domain/metrics';
import type { DimensionId } from '@skuline/domain/products';
import type { PerformanceQuery, SumRow } from '../../../read-model/index.ts';
import type { PlanRun } from './plan-run.ts';
import type { FiguresAsked, FiguresShown } from './figures-asked.ts';
import { fitTable } from './fit-table.ts';
import { readSegments } from './segment-table.ts';

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
  readonly sumsOf: (bucket: Bucket) => FactSums;
}

/** The range by day, week or month: a row for each, with a column for each metric or, by dimension, each segment. */
export async function bucketTable(
  plan: FiguresAsked,
  granularity: Granularity,
  run: PlanRun,
): Promise<FiguresShown> {
  const { asked, cautions } = fitTable(plan, granularity, run);
  const { metrics, range, filters, dimension } = asked;
  const withData = new Set(run.days.totalsIn(range).map(({ date }) => bucketKeyOf(date, range, granularity)));
  const found =
    dimension === null
      ? await readWhole(asked, granularity, run)
      : await readLines(asked, granularity, dimension, run);
  const columns = found.series.flatMap((series) => metrics.map((metric) => ({ series, metric })));
  const all = bucketsOf(range, granularity).map(
    (bucket): ResultRow => ({
      kind: 'segment',
      cells: [
        bucket.key,
        ...(granularity === 'daily' ? [] : [formatBucketLabel(bucket, granularity, run.today)]),
        ...columns.map(({ series, metric }) =>
          // A gap where no day of the bucket has data; what sold nothing on days with data has its 0.
          withData.has(bucket.key) ? findMetric(metric, series.sumsOf(bucket)) : null,
        ),
      ],
    }),
  );
  const rows = dimension === null ? inOrder(all, asked, granularity) : all;
  const subject =
    dimension === null
      ? metrics.map((id) => METRICS[id].label).join(', ')
      : chartTitle(metrics[0], dimension);
  return {
    table: {
      title: `${subject} ${TITLES[granularity]}`,
      range,
      comparison: null,
      filters,
      dimension: null,
      columns: [
        ...bucketColumns(granularity),
        ...columns.map(({ series, metric }) => seriesColumn(series, metric, asked)),
      ],
      rows,
      rowCount: all.length,
    },
    cautions: [...cautions, ...found.cautions],
  };
}

interface Lines {
  readonly series: readonly Series[];
  readonly cautions: readonly string[];
}

async function readWhole(asked: FiguresAsked, granularity: Granularity, run: PlanRun): Promise<Lines> {
  const rows = await readByBucket(asked, granularity, run, {});
  return { series: [{ key: '', name: null, sumsOf: sumsIn(rows) }], cautions: [] };
}

async function readLines(
  asked: FiguresAsked,
  granularity: Granularity,
  dimension: DimensionId,
  run: PlanRun,
): Promise<Lines> {
  const order = asked.order.by === 'name' ? LARGEST_FIRST : asked.order;
  const { segments, count, cautions } = await readSegments({ ...asked, order }, dimension, run);
  const names = segments.map((segment) => segment.names[0] ?? '');
  const filters = { ...asked.filters, [dimension]: names };
  const rows =
    names.length === 0
      ? []
      : await readByBucket(asked, granularity, run, { groupBy: ['date_key', dimension], filters });
  const byName = Map.groupBy(rows, (row) => row.names[0]);
  const series = names.map((name, at) => ({
    key: `.${at + 1}`,
    name,
    sumsOf: sumsIn(byName.get(name) ?? []),
  }));
  if (count <= names.length) return { series, cautions };
  const whole = sumsIn(await readByBucket(asked, granularity, run, {}));
  const others: Series = {
    key: '.others',
    name: othersName(count - names.length),
    sumsOf: (bucket) =>
      restOfFacts(
        whole(bucket),
        series.map((each) => each.sumsOf(bucket)),
      ),
  };
  return { series: [...series, others], cautions };
}

function readByBucket(
  { range, query }: FiguresAsked,
  granularity: Granularity,
  run: PlanRun,
  more: Partial<PerformanceQuery>,
): Promise<SumRow[]> {
  const byBucket = {
    ...query,
    periods: [range] as const,
    groupBy: ['date_key' as const],
    granularity,
    ...more,
  };
  return run.read(() => run.services.readModel.performance.read(run.snapshot, byBucket));
}

function sumsIn(rows: readonly SumRow[]): Series['sumsOf'] {
  const byKey = new Map(rows.map((row) => [row.date_key, row]));
  return ({ key }) => byKey.get(key) ?? ZERO_FACTS;
}

/** All of them by day, or those with the largest or smallest value of the first metric; without one last. */
function inOrder(
  rows: readonly ResultRow[],
  { order, limit }: FiguresAsked,
  granularity: Granularity,
): ResultRow[] {
  if (order.by === 'name') return order.direction === 'asc' ? [...rows] : rows.toReversed();
  const at = bucketColumns(granularity).length;
  const valueOf = ({ cells }: ResultRow) => {
    const cell = cells[at];
    return typeof cell === 'number' ? cell : null;
  };
  const turn = order.direction === 'asc' ? 1 : -1;
  return rows
    .filter((row) => valueOf(row) !== null)
    .toSorted((a, b) => turn * ((valueOf(a) ?? 0) - (valueOf(b) ?? 0)))
    .slice(0, limit);
}

function bucketColumns(granularity: Granularity): ResultColumn[] {
  const day: ResultColumn = { id: 'day', label: 'Day', role: 'day', metric: null, format: null };
  if (granularity === 'daily') return [day];
  const label = granularity === 'weekly' ? 'Week' : 'Month';
  return [
    { ...day, label: 'First day' },
    { id: 'label', label, role: 'text', metric: null, format: null },
  ];
}

function seriesColumn({ key, name }: Series, metric: MetricId, { metrics }: FiguresAsked): ResultColumn {
  const column = valueColumn(metric);
  if (name === null) return column;
  const label = metrics.length === 1 ? name : `${name}, ${column.label}`;
  return { ...column, id: `${metric}${key}`, label };
}
