import {
  figureCells,
  figureColumns,
  nameColumn,
  othersName,
  shareColumns,
  resultTable,
  type FigureValues,
  type ResultColumn,
  type ResultRow,
} from '@skuline/domain/tables';
import { chartTitle } from '@skuline/domain/charts';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { shareOfWhole } from '@skuline/domain/movers';
import { DIMENSIONS, type SegmentId, segmentName } from '@skuline/domain/products';
import type { FiguresAsked, FiguresShown } from './figures-asked.ts';
import { figuresOf, hasOwnCompared } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';
import { readChosen } from './choose-segments.ts';
import { restOf, type SegmentsFound, type SegmentSums } from './read-segments.ts';
import { emptyPeriods, totalFigures } from './total-table.ts';

/** A row before its cells. */
interface FiguresRow {
  readonly kind: ResultRow['kind'];
  readonly name: string;
  /** In the order of the metrics. */
  readonly figures: readonly FigureValues[];
}

/** The segments of a dimension in the plan's order, the others as one row, and the total. */
export async function segmentTable(
  asked: FiguresAsked,
  dimension: SegmentId,
  run: PlanRun,
): Promise<FiguresShown> {
  const found = await readChosen(asked, dimension, run);
  const { segments, totalsOf, count } = found;
  const rowOf = (
    kind: ResultRow['kind'],
    name: string,
    { sumsOf, told }: Pick<SegmentSums, 'sumsOf' | 'told'>,
  ): FiguresRow => ({
    kind,
    name,
    figures: asked.metrics.map((metric) => figuresOf(asked, metric, { sumsOf, missing: ZERO_FACTS, told })),
  });
  const total: FiguresRow = { kind: 'total', name: 'Total', figures: totalFigures(asked, totalsOf) };
  const rows = [
    ...segments.map((segment) => rowOf('segment', segmentName(dimension, segment.name), segment)),
    ...besideSegments(asked, found).map(({ name, sumsOf }) => rowOf('other', name, { sumsOf })),
    total,
  ];
  const isOwn = asked.metrics.map((_, at) =>
    rows.some(({ figures }) => figures[at] !== undefined && hasOwnCompared(figures[at])),
  );
  return {
    table: resultTable({
      ...asked,
      title: chartTitle(asked.metrics[0], dimension),
      dimension,
      columns: columnsOf(asked, dimension, isOwn),
      rows: rows.map((row) => ({ kind: row.kind, cells: cellsOf(row, total, { asked, isOwn }) })),
      rowCount: asked.names.length > 0 ? rows.length : count + 1,
    }),
    summary: found.summary,
    cautions: [...emptyPeriods(asked, totalsOf, run), ...found.cautions],
  };
}

/** A condition has one group, those of which it holds; else the segments that are not listed are one. */
function besideSegments(
  { restOf: isOfRest }: FiguresAsked,
  { segments, totalsOf, count, together }: SegmentsFound,
): readonly Omit<SegmentSums, 'told'>[] {
  if (together !== undefined)
    return together.count < 2 ? [] : [{ name: `These ${together.count}`, sumsOf: together.sumsOf }];
  if (count <= segments.length && isOfRest !== true) return [];
  const sumsOf = restOf(
    totalsOf,
    segments.map((segment) => segment.sumsOf),
  );
  return [{ name: isOfRest === true ? 'All others' : othersName(count - segments.length), sumsOf }];
}

function columnsOf(
  { metrics, comparison }: FiguresAsked,
  dimension: SegmentId,
  isOwn: readonly boolean[],
): ResultColumn[] {
  const isCompared = comparison !== null;
  return [
    nameColumn(DIMENSIONS[dimension].singular),
    ...metrics.flatMap((id, at) =>
      figureColumns(id, isCompared, { hasOwnCompared: isOwn[at] === true, isMain: at === 0 }),
    ),
    ...shareColumns(metrics[0], isCompared),
  ];
}

interface Table {
  readonly asked: FiguresAsked;
  readonly isOwn: readonly boolean[];
}

function cellsOf({ kind, name, figures }: FiguresRow, total: FiguresRow, { asked, isOwn }: Table) {
  const isCompared = asked.comparison !== null;
  const [own, whole] = [figures[0], total.figures[0]];
  // The total has no share of itself.
  const shareOf = (of: 'value' | 'change') =>
    kind === 'total' ? null : shareOfWhole(own?.[of] ?? null, whole?.[of] ?? null);
  return [
    name,
    ...figures.flatMap((each, at) => figureCells(each, isCompared, isOwn[at])),
    ...shareColumns(asked.metrics[0], isCompared).map(({ role }) =>
      shareOf(role === 'share' ? 'value' : 'change'),
    ),
  ];
}
