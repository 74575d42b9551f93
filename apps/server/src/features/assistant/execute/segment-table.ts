import {
  figureCells,
  figureColumns,
  nameColumn,
  othersName,
  type ResultColumn,
  type ResultRow,
  shareCells,
  shareColumns,
} from '@skuline/domain/assistant';
import { chartTitle } from '@skuline/domain/charts';
import { METRICS, restOfFacts, ZERO_FACTS } from '@skuline/domain/metrics';
import { prepareMover } from '@skuline/domain/movers';
import { type DimensionId, DIMENSIONS } from '@skuline/domain/products';
import {
  type ComparedSegment,
  type ComparedSums,
  comparedTotals,
  type SegmentPage,
} from '../../../read-model/index.ts';
import type { PlanRun } from './plan-run.ts';
import type { FiguresAsked, FiguresShown } from './figures-asked.ts';
import { emptyPeriods, totalCells } from './total-table.ts';

/** The segments of a dimension in the plan's order, the others as one row, and the total. */
export async function segmentTable(
  asked: FiguresAsked,
  dimension: DimensionId,
  run: PlanRun,
): Promise<FiguresShown> {
  const found = await readSegments(asked, dimension, run);
  const { segments, totals, count } = found;
  const rowOf = rowMaker(asked, totals);
  const rest = count > segments.length ? restOf(totals, segments) : null;
  const rows: ResultRow[] = [
    ...segments.map((segment) => rowOf('segment', segment.names[0] ?? '', segment)),
    ...(rest === null ? [] : [rowOf('other', othersName(count - segments.length), rest)]),
    totalRow(asked, totals),
  ];
  const { range, comparison, filters, metrics } = asked;
  return {
    table: {
      title: chartTitle(metrics[0], dimension),
      range,
      comparison,
      filters,
      dimension,
      columns: columnsOf(asked, dimension),
      rows,
      rowCount: asked.names.length > 0 ? rows.length : count + 1,
    },
    cautions: [...emptyPeriods(asked, totals, run), ...found.cautions],
  };
}

export interface SegmentsFound {
  readonly segments: readonly ComparedSegment[];
  /** Of all that the filters leave. */
  readonly totals: ComparedSums;
  /** How many segments there are; of a plan with names as many as were found. */
  readonly count: number;
  readonly cautions: readonly string[];
}

/** The segments that the plan names, or the first ones in its order: the engine orders all of them. */
export async function readSegments(
  asked: FiguresAsked,
  dimension: DimensionId,
  run: PlanRun,
): Promise<SegmentsFound> {
  if (asked.names.length > 0) return readNamed(asked, dimension, run);
  const { performance } = run.services.readModel;
  const query = { ...asked.query, groupBy: [dimension] };
  const page = { ...orderOf(asked), limit: asked.limit, offset: 0 };
  const read = (part: SegmentPage) => run.read(() => performance.readPage(run.snapshot, query, part));
  const { segments, totals, segmentCount } = await read(page);
  const found = { totals, count: segmentCount };
  if (!isOfSpent(asked)) return { ...found, segments, cautions: [] };
  // Those of which nothing was spent stand last.
  const { segments: last } = await read({ ...page, limit: 1, offset: Math.max(segmentCount - 1, 0) });
  const { plural } = DIMENSIONS[dimension];
  return {
    ...found,
    segments: segments.filter(isAdvertised),
    cautions: last.every(isAdvertised) ? [] : [`${plural} without ad spend are left out of the order.`],
  };
}

/** Whether the lowest ratio of ad spend is wanted, which leaves out segments that spent nothing. */
function isOfSpent({ metrics: [metric], order }: FiguresAsked): boolean {
  const definition = METRICS[metric];
  const isLowest = order.by === 'value' && order.direction === 'asc';
  return isLowest && definition.kind === 'ratio' && definition.numerator === 'ad_spend';
}

function isAdvertised({ current }: ComparedSums): boolean {
  return current !== null && current.ad_spend !== 0;
}

async function readNamed(asked: FiguresAsked, dimension: DimensionId, run: PlanRun): Promise<SegmentsFound> {
  const { performance } = run.services.readModel;
  const { query, filters } = asked;
  const chosen = filters[dimension];
  const names = [...new Set(asked.names)].filter((name) => chosen.length === 0 || chosen.includes(name));
  const narrowed = { ...query, groupBy: [dimension], filters: { ...filters, [dimension]: names } };
  const page: SegmentPage = { ...orderOf(asked), limit: names.length, offset: 0 };
  const totals = comparedTotals(await run.read(() => performance.read(run.snapshot, query)));
  const found =
    names.length === 0
      ? []
      : (await run.read(() => performance.readPage(run.snapshot, narrowed, page))).segments;
  const byName = new Map(found.map((segment) => [segment.names[0], segment]));
  return {
    segments: names.flatMap((name) => byName.get(name) ?? []),
    totals,
    count: found.length,
    cautions: asked.names
      .filter((name) => !byName.has(name))
      .map((name) => `${DIMENSIONS[dimension].singular} “${name}” has no data on these days.`),
  };
}

const FIGURES = { value: 'value', change: 'change', growth: 'change_rate' } as const;

function orderOf(asked: FiguresAsked): Omit<SegmentPage, 'limit' | 'offset'> {
  const { order, metrics, comparison } = asked;
  const [metric] = metrics;
  const rest = { direction: order.direction, search: null, changeOf: metric, show: 'all' } as const;
  if (order.by === 'name') return { ...rest, orderBy: 'name' };
  const figure = comparison === null ? 'value' : FIGURES[order.by];
  return { ...rest, orderBy: { metric, figure, isOfSome: isOfSpent(asked) } };
}

function columnsOf({ metrics, comparison }: FiguresAsked, dimension: DimensionId): ResultColumn[] {
  const isCompared = comparison !== null;
  return [
    nameColumn(DIMENSIONS[dimension].singular),
    ...metrics.flatMap((id) => figureColumns(id, isCompared)),
    ...shareColumns(metrics[0], isCompared),
  ];
}

function rowMaker({ metrics, comparison }: FiguresAsked, totals: ComparedSums) {
  const [metric, ...columns] = metrics;
  const isCompared = comparison !== null;
  return (kind: ResultRow['kind'], name: string, sums: ComparedSums): ResultRow => {
    const mover = prepareMover(sums, totals, { metric, columns });
    const figures = [mover, ...mover.columns].flatMap((each) => figureCells(each, isCompared));
    return { kind, cells: [name, ...figures, ...shareCells(metric, mover, isCompared)] };
  };
}

/** The total has no share of itself. */
function totalRow(asked: FiguresAsked, totals: ComparedSums): ResultRow {
  const none = shareCells(asked.metrics[0], { share: null, shareOfChange: null }, asked.comparison !== null);
  return { kind: 'total', cells: ['Total', ...totalCells(asked, totals), ...none] };
}

/** What the total holds besides the named segments. */
function restOf(totals: ComparedSums, segments: readonly ComparedSums[]): ComparedSums {
  const rest = (period: keyof ComparedSums) =>
    restOfFacts(
      totals[period] ?? ZERO_FACTS,
      segments.map((segment) => segment[period] ?? ZERO_FACTS),
    );
  return { current: rest('current'), previous: rest('previous') };
}
