import type { SegmentId } from '../../products/index.ts';
import type { LineSums } from './line-sums.ts';
import {
  allShownText,
  linePath,
  openRowText,
  type RowPath,
  segmentsBelow,
  type RowsBy,
} from './open-rows.ts';
import type { Statement, StatementRow } from './prepare-statement.ts';
import { prepareFigures, type StatementFigures, type StatementSums } from './statement-figures.ts';
import type { StatementLine } from './statement-lines.ts';
import { prepareSegmentFigures, restOf, type StatementSegment } from './statement-segments.ts';
import type { StatementView } from './statement-views.ts';

/** What is known of the segments below an open row. */
export type SegmentLevel =
  | { readonly state: 'loading'; readonly expected: number }
  | { readonly state: 'failed'; readonly message: string }
  | {
      readonly state: 'loaded';
      readonly count: number;
      /** By their place; null where a page is not loaded yet. */
      readonly find: (at: number) => StatementSegment | null;
    };

interface TreeRow {
  /** The same row has the same key, whatever else is open. */
  readonly key: string;
  /** From 1, the lines. */
  readonly level: number;
  readonly line: StatementLine;
}

/** A row that has figures and may open. */
interface OpeningRow extends TreeRow {
  /** Null: it does not open. */
  readonly path: RowPath | null;
  readonly isOpen: boolean;
}

export interface LineTreeRow extends OpeningRow {
  readonly kind: 'line';
  readonly row: StatementRow;
}

export interface SegmentTreeRow extends OpeningRow {
  readonly kind: 'segment';
  readonly names: readonly string[];
  readonly segment: StatementSegment;
}

/** All segments beyond the first ones, which open in its place. */
export interface RestTreeRow extends TreeRow {
  readonly kind: 'rest';
  /** Of the row they belong to. */
  readonly below: RowPath;
  readonly by: SegmentId;
  readonly count: number;
  readonly sums: StatementSums;
}

/** The place of a segment that is on its way. */
export interface LoadingTreeRow extends TreeRow {
  readonly kind: 'loading';
  readonly below: RowPath;
  /** Its place among the segments. */
  readonly at: number;
}

export interface FailedTreeRow extends TreeRow {
  readonly kind: 'failed';
  readonly below: RowPath;
  readonly message: string;
}

export type StatementTreeRow = LineTreeRow | SegmentTreeRow | RestTreeRow | LoadingTreeRow | FailedTreeRow;

/** A row that has figures. */
export type FigureTreeRow = LineTreeRow | SegmentTreeRow | RestTreeRow;

/** The figures of a row of the tree. */
export function figuresOfRow(
  row: FigureTreeRow,
  {
    statement,
    view,
  }: { readonly statement: LineSums & Pick<Statement, 'sums'>; readonly view: StatementView },
): StatementFigures {
  if (row.kind === 'line') return row.row;
  const { line } = row;
  const { total: own } = row.kind === 'rest' ? row.sums : row.segment.sums;
  const how = {
    whole: statement.sumsOf(line),
    view,
    share: { own, whole: statement.shareOf(line) },
    plain: statement.sums,
  };
  return row.kind === 'rest'
    ? prepareFigures(line, row.sums, how)
    : prepareSegmentFigures(line, row.segment, how);
}

export interface StatementTree {
  readonly statement: Pick<Statement, 'rows' | 'sumsOf' | 'sums'>;
  /** As links have them. */
  readonly open: ReadonlySet<string>;
  /** What lines open into; left out: their products. */
  readonly rowsBy?: RowsBy;
  readonly levelOf: (below: RowPath) => SegmentLevel;
}

/** How many segments a row opens with. */
const FIRST_SEGMENTS = 5;

/** Every row of the statement that is in sight, from the first to the last. */
export function listTreeRows(tree: StatementTree): StatementTreeRow[] {
  return tree.statement.rows.flatMap((row) => {
    const path = row.line.opensBy === null ? null : linePath(row.line.id, tree.rowsBy ?? 'product');
    const isOpen = path !== null && tree.open.has(openRowText(path));
    const { line } = row;
    const shown: LineTreeRow = { kind: 'line', key: line.id, level: 1, line, path, isOpen, row };
    return isOpen ? [shown, ...listLevel(tree, line, path, wholeOf(tree.statement, line))] : [shown];
  });
}

/** What the segments of a line are parts of: in every view the sums of all days, as theirs are. */
function wholeOf(statement: StatementTree['statement'], line: StatementLine): StatementSums {
  const sums = statement.sumsOf(line);
  return { ...sums, total: sums.total === null ? null : statement.sums.total };
}

/** How many of a level's segments have a row of their own: a single one that is left is not worth opening. */
function countShown(count: number, isAllShown: boolean): number {
  return isAllShown || count <= FIRST_SEGMENTS + 1 ? count : FIRST_SEGMENTS;
}

function listLevel(
  tree: StatementTree,
  line: StatementLine,
  below: RowPath,
  whole: StatementSums,
): StatementTreeRow[] {
  const loaded = tree.levelOf(below);
  const common = { level: below.names.length + 2, line, below };
  // Longer than a name can make it, since no name is empty.
  const prefix = `${openRowText(below)}//`;
  const keyOf = (part: string | number) => prefix + part;
  const waiting = (at: number): LoadingTreeRow => ({ kind: 'loading', key: keyOf(at), ...common, at });
  if (loaded.state === 'loading') {
    return Array.from({ length: countShown(loaded.expected, false) }, (_, at) => waiting(at));
  }
  if (loaded.state === 'failed') {
    return [{ kind: 'failed', key: keyOf('failed'), ...common, message: loaded.message }];
  }
  const { count, find } = loaded;
  const shown = countShown(count, tree.open.has(allShownText(below)));
  const rows: StatementTreeRow[] = [];
  const named: StatementSums[] = [];
  for (let at = 0; at < shown; at += 1) {
    const segment = find(at);
    if (segment === null) {
      rows.push(waiting(at));
    } else {
      if (shown < count) named.push(segment.sums);
      for (const row of listSegment(tree, line, below, segment)) rows.push(row);
    }
  }
  const by = segmentsBelow(below);
  if (shown < count && by !== null) {
    rows.push({
      kind: 'rest',
      key: keyOf('rest'),
      ...common,
      by,
      count: count - shown,
      sums: restOf(whole, named),
    });
  }
  return rows;
}

function listSegment(
  tree: StatementTree,
  line: StatementLine,
  below: RowPath,
  segment: StatementSegment,
): StatementTreeRow[] {
  const names = [...below.names, segment.name];
  const own: RowPath = { ...below, names };
  const key = openRowText(own);
  const path = segmentsBelow(own) === null ? null : own;
  const isOpen = path !== null && tree.open.has(key);
  const level = names.length + 1;
  const row: SegmentTreeRow = { kind: 'segment', key, level, line, names, segment, path, isOpen };
  return path !== null && isOpen ? [row, ...listLevel(tree, line, path, segment.sums)] : [row];
}
