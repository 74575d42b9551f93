import type { DateKey } from '../../core/calendar/index.ts';
import { shiftPoint, toNumber } from '../../core/exact/index.ts';
import { formatBucketHeads, formatDayCount } from '../../core/formatting/index.ts';
import type { MetricFormat } from '../metrics/index.ts';
import { DIMENSION_IDS, DIMENSIONS, type SegmentId } from '../../products/index.ts';
import {
  type FigureTreeRow,
  figuresOfRow,
  formatRestCount,
  openRowText,
  restOf,
  segmentsBelow,
  type Statement,
  STATEMENT_VIEW_LABELS,
  type StatementLine,
  type RowsBy,
  type StatementSums,
  type StatementTreeRow,
  type StatementView,
} from '../profit-loss/index.ts';
import { COLUMN_TITLES, type TableCell } from '../tables/index.ts';
import { toCsvText } from './csv-text.ts';
import { exportHeader, type ExportHeaderInput } from './export-header.ts';

const TITLE = 'Profit & Loss';

/** A cell with how it is read: figures are exact numbers, ratios fractions. */
interface ExportCell {
  readonly value: TableCell;
  readonly format: MetricFormat | 'text';
}

/** The statement as a file holds it: what it shows, the heads of its columns, and the rows in sight. */
export interface StatementTable {
  readonly header: readonly (readonly TableCell[])[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
}

interface StatementTableInput extends Omit<ExportHeaderInput, 'title'> {
  readonly statement: Statement;
  readonly rows: readonly StatementTreeRow[];
  readonly view: StatementView;
  /** What its lines open into; left out: their products. */
  readonly rowsBy?: RowsBy;
  readonly today: DateKey;
}

/**
 * The rows and columns of the page. Segments that are not loaded stand as one row, as those that are not opened do, so that
 * every level adds up. Names of segments have columns of their own where a row is open.
 */
export function statementTable({
  statement,
  rows,
  view,
  rowsBy = 'product',
  today,
  ...input
}: StatementTableInput): StatementTable {
  const { buckets, granularity } = statement;
  const shown = withRests(rows, statement);
  const isOpen = shown.some(({ kind }) => kind !== 'line');
  const levels: readonly SegmentId[] = rowsBy === 'product' ? DIMENSION_IDS : [rowsBy];
  const heads = formatBucketHeads(buckets, granularity, today);
  const header = exportHeader({ title: TITLE, ...input });
  return {
    header: [...header.slice(0, -1), ['Amounts as', STATEMENT_VIEW_LABELS[view]], []],
    heads: [
      'Statement',
      ...(isOpen ? levels.map((id) => DIMENSIONS[id].singular) : []),
      ...buckets.map(
        ({ isPartial, days }, at) => `${heads[at]}${isPartial ? ` (${formatDayCount(days)})` : ''}`,
      ),
      'Total',
      COLUMN_TITLES.previous,
      COLUMN_TITLES.change,
      COLUMN_TITLES.change_rate,
      '% of net',
    ],
    rows: shown.map((row) => {
      const { values, total, previous, change, growth, shareOfNet } = figuresOfRow(row, { statement, view });
      const format = formatOf(row.line, view);
      return [
        { value: row.line.label, format: 'text' },
        ...(isOpen ? namesOf(row, levels).map((value) => ({ value, format: 'text' as const })) : []),
        ...[...values, total, previous, change].map((value) => ({ value, format })),
        { value: growth === null ? null : toNumber(shiftPoint(growth, -2)), format: 'percent1' },
        { value: shareOfNet, format: 'percent1' },
      ];
    }),
  };
}

/** The table as CSV; what the page shows in percent is in percent here, without its sign. */
export function statementCsv({ header, heads, rows }: StatementTable): string {
  const csvRows = rows.map((cells) =>
    cells.map(({ value, format }) =>
      typeof value === 'number' && format === 'percent1' ? toNumber(shiftPoint(value, 2)) : value,
    ),
  );
  return toCsvText([...header, heads, ...csvRows]);
}

function formatOf({ unit }: StatementLine, view: StatementView): MetricFormat {
  if (unit === 'count') return 'count';
  return view === 'share_of_net' ? 'percent1' : 'money2';
}

/** A column for each level. */
function namesOf(row: FigureTreeRow, levels: readonly SegmentId[]): (string | null)[] {
  const names =
    row.kind === 'line'
      ? []
      : row.kind === 'segment'
        ? row.names
        : [...row.below.names, formatRestCount(row.count, row.by)];
  return levels.map((_, at) => names[at] ?? null);
}

/** The rows with figures; in the place of the last one of a level that is on its way, all that are as one. */
function withRests(rows: readonly StatementTreeRow[], { sumsOf }: Statement): FigureTreeRow[] {
  const parents = new Map<string, StatementSums>();
  const loaded = new Map<string, StatementSums[]>();
  const loading = new Map<string, number>();
  for (const row of rows) {
    if (row.kind === 'line') parents.set(row.key, sumsOf(row.line));
    if (row.kind === 'loading') addTo(loading, openRowText(row.below));
    if (row.kind !== 'segment') continue;
    parents.set(row.key, row.segment.sums);
    const level = openRowText({ line: row.line.id, names: row.names.slice(0, -1) });
    const known = loaded.get(level);
    if (known === undefined) loaded.set(level, [row.segment.sums]);
    else known.push(row.segment.sums);
  }
  const seen = new Map<string, number>();
  return rows.flatMap((row): FigureTreeRow[] => {
    if (row.kind === 'failed') return [];
    if (row.kind !== 'loading') return [row];
    const level = openRowText(row.below);
    const count = addTo(seen, level);
    const [all, by] = [parents.get(level), segmentsBelow(row.below)];
    const named = loaded.get(level) ?? [];
    // Before anything of a level is loaded, its number is not known either.
    if (count !== loading.get(level) || all === undefined || by === null || named.length === 0) return [];
    return [{ ...row, kind: 'rest', by, count, sums: restOf(all, named) }];
  });
}

function addTo(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
