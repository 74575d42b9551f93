import type { DateRange } from '@skuline/domain/calendar';
import {
  formatBucketHeads,
  formatDateRange,
  formatDayCount,
  formatPercent,
  NO_VALUE,
  withTrueMinus,
} from '@skuline/domain/formatting';
import {
  formatEarlierCount,
  formatStatementChange,
  formatStatementValue,
  noteOfLine,
  type Statement,
  type StatementRow,
  type StatementView,
} from '@skuline/domain/profit-loss';
import type { ReactNode } from 'react';
import { useAnalysis } from '../../analysis/index.ts';
import { DataTable, Growth } from '../../ui/index.ts';
import classes from './ProfitLoss.module.css';
import { useStatementScroll } from './use-statement-scroll.ts';

interface StatementTableProps {
  readonly statement: Statement;
  readonly view: StatementView;
  /** The days of the previous column; null when there are none yet. */
  readonly previousDays: DateRange | null;
}

/** A summary column: at the end of a wide table, and next to the names of a narrow one. */
interface AnswerColumn {
  readonly head: string;
  readonly spokenHead?: string;
  /** The most important figure, right of the wide table's vertical line. */
  readonly isTotal?: boolean;
  readonly cell: (row: StatementRow, view: StatementView) => ReactNode;
}

const TOTAL: AnswerColumn = {
  head: 'Total',
  isTotal: true,
  cell: ({ line, total }, view) => formatStatementValue(line, total, view),
};
const PREVIOUS: AnswerColumn = {
  head: 'Previous',
  cell: ({ line, previous }, view) => formatStatementValue(line, previous, view),
};
const CHANGE: AnswerColumn = {
  head: 'Δ',
  spokenHead: 'Change',
  cell: ({ line, change }, view) => formatStatementChange(line, change, view),
};
const GROWTH: AnswerColumn = {
  head: 'Δ %',
  spokenHead: 'Change in percent',
  cell: ({ shownGrowth }) => <Growth change={shownGrowth} align="end" />,
};
const SHARE: AnswerColumn = {
  head: '% of net',
  cell: ({ shareOfNet }) => (shareOfNet === null ? NO_VALUE : withTrueMinus(formatPercent(shareOfNet))),
};

const AT_THE_END = [TOTAL, PREVIOUS, CHANGE, GROWTH, SHARE] as const;
/** Where there is no room for both, the change comes right after the names. */
const AFTER_THE_NAMES = [CHANGE, GROWTH, TOTAL, PREVIOUS, SHARE] as const;

/**
 * The statement: one row per line and one column per bucket, then total, previous, change and share of net sales, which
 * stay in view. A table too narrow for that shows them before the buckets.
 */
export function StatementTable({ statement, view, previousDays }: StatementTableProps) {
  const { buckets, granularity } = statement;
  const { viewport, isNarrow, hiddenCount, showEarlier } = useStatementScroll();
  const { today } = useAnalysis();
  const summaryColumns = isNarrow ? AFTER_THE_NAMES : AT_THE_END;
  // The column heads contain the year. A narrow head breaks between the two days, never inside one.
  const previousText =
    previousDays === null
      ? null
      : formatDateRange(previousDays, buckets.at(-1)?.end ?? today).replaceAll(/(?<!–) /g, '\u00A0');
  return (
    <DataTable
      caption="Profit and loss statement"
      inset="card"
      className={classes.table}
      viewport={viewport}
      frozenEnd={isNarrow ? 0 : AT_THE_END.length}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.corner}>
              Statement
              {hiddenCount === 0 ? null : (
                <button type="button" onClick={showEarlier}>
                  ‹ {formatEarlierCount(hiddenCount, granularity)}
                </button>
              )}
            </span>
          </th>
          {isNarrow ? <SummaryHeads columns={summaryColumns} previousText={previousText} /> : null}
          <BucketHeads statement={statement} />
          {isNarrow ? null : <SummaryHeads columns={summaryColumns} previousText={previousText} />}
        </tr>
      </thead>
      <tbody>
        {statement.rows.map((row) => (
          <tr key={row.line.id} data-row={roleOf(row)}>
            <th scope="row" title={row.line.formula} data-inset={row.line.role === 'of_which' || undefined}>
              {row.line.role === 'deduction' ? <span aria-hidden>− </span> : null}
              {row.line.label}
              <LineNote row={row} statement={statement} />
            </th>
            {isNarrow ? <SummaryCells columns={summaryColumns} row={row} view={view} /> : null}
            {buckets.map(({ key }, index) => (
              <td key={key}>{formatStatementValue(row.line, row.values[index] ?? null, view)}</td>
            ))}
            {isNarrow ? null : <SummaryCells columns={summaryColumns} row={row} view={view} />}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function BucketHeads({ statement: { buckets, granularity } }: { readonly statement: Statement }) {
  const { today } = useAnalysis();
  const heads = formatBucketHeads(buckets, granularity, today);
  return buckets.map((bucket, index) => (
    <th key={bucket.key} scope="col" data-bucket>
      {heads[index]}
      {bucket.isPartial ? <small>({formatDayCount(bucket.days)})</small> : null}
    </th>
  ));
}

interface AnswerColumnsProps {
  readonly columns: readonly AnswerColumn[];
}

interface SummaryHeadsProps extends AnswerColumnsProps {
  /** The days of the previous column; null when there are none yet. */
  readonly previousText: string | null;
}

function SummaryHeads({ columns, previousText }: SummaryHeadsProps) {
  return columns.map((column) => (
    <th
      key={column.head}
      scope="col"
      aria-label={column.spokenHead}
      data-strong={column.isTotal}
      data-divider={column === columns[0] || undefined}
    >
      {column.head}
      {column === PREVIOUS && previousText !== null ? <small>{previousText}</small> : null}
    </th>
  ));
}

interface SummaryCellsProps extends AnswerColumnsProps {
  readonly row: StatementRow;
  readonly view: StatementView;
}

function SummaryCells({ columns, row, view }: SummaryCellsProps) {
  return columns.map(({ head, isTotal, cell }) => (
    <td key={head} data-strong={isTotal} data-divider={head === columns[0]?.head || undefined}>
      {cell(row, view)}
    </td>
  ));
}

function LineNote({ row, statement }: { readonly row: StatementRow; readonly statement: Statement }) {
  const note = noteOfLine(row.line, statement.sums.total);
  return note === null ? null : <small>{note}</small>;
}

function roleOf({ line }: StatementRow): 'total' | 'memo' | undefined {
  if (line.role === 'subtotal') return 'total';
  return line.role === 'memo' || line.role === 'of_which' ? 'memo' : undefined;
}
