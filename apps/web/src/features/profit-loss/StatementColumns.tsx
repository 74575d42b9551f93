import { isMaturing } from '@skuline/domain/calendar';
import {
  formatDayCount,
  formatBucketHeads,
  formatPercent,
  NO_VALUE,
  withTrueMinus,
} from '@skuline/domain/formatting';
import { factsOf } from '@skuline/domain/metrics';
import {
  formatStatementChange,
  formatStatementValue,
  type Statement,
  type StatementFigures,
  type StatementLine,
  type StatementView,
} from '@skuline/domain/profit-loss';
import { COLUMN_TITLES } from '@skuline/domain/tables';
import type { ReactNode } from 'react';
import { useAnalysis } from '../../analysis/index.ts';
import { useMaturingDays } from '../../api/index.ts';
import { Growth } from '../../ui/index.ts';

/** What the rows are made of. */
const OF_STATEMENT = factsOf('contribution');

/** A row's figures, and how they read. */
interface ShownFigures {
  readonly line: StatementLine;
  readonly figures: StatementFigures;
  readonly view: StatementView;
}

/** A summary column: at the end of a wide table, and next to the names of a narrow one. */
interface AnswerColumn {
  readonly head: string;
  /** The most important figure, right of the wide table's vertical line. */
  readonly isTotal?: boolean;
  readonly cell: (shown: ShownFigures) => ReactNode;
}

const TOTAL: AnswerColumn = {
  head: 'Total',
  isTotal: true,
  cell: ({ line, figures, view }) => formatStatementValue(line, figures.total, view),
};
const PREVIOUS: AnswerColumn = {
  head: COLUMN_TITLES.previous,
  cell: ({ line, figures, view }) => formatStatementValue(line, figures.previous, view),
};
const CHANGE: AnswerColumn = {
  head: COLUMN_TITLES.change,
  cell: ({ line, figures, view }) => formatStatementChange(line, figures.change, view),
};
const GROWTH: AnswerColumn = {
  head: COLUMN_TITLES.change_rate,
  cell: ({ figures }) => <Growth change={figures.shownGrowth} align="end" />,
};
const SHARE: AnswerColumn = {
  head: '% of net',
  cell: ({ figures: { shareOfNet } }) =>
    shareOfNet === null ? NO_VALUE : withTrueMinus(formatPercent(shareOfNet)),
};

/** In one order at every width; where only the first ones fit beside the names, the change is among them. */
const ANSWERS = [TOTAL, CHANGE, GROWTH, PREVIOUS, SHARE] as const;

export const ANSWER_COUNT = ANSWERS.length;

interface ColumnHeadsProps {
  readonly statement: Statement;
  readonly isNarrow: boolean;
  /** The days of the total, where the caption names fewer; else null. */
  readonly totalText: string | null;
  /** The days of the previous column; null when there are none yet. */
  readonly previousText: string | null;
}

/** The heads of the buckets and of the summary. */
export function ColumnHeads({
  statement: { buckets, granularity, sums },
  isNarrow,
  totalText,
  previousText,
}: ColumnHeadsProps) {
  const { today } = useAnalysis();
  const maturingDays = useMaturingDays(OF_STATEMENT);
  const heads = formatBucketHeads(buckets, granularity, today);
  const summary = ANSWERS.map((column) => (
    <th key={column.head} scope="col" data-strong={column.isTotal} data-divider={column.isTotal}>
      {column.head}
      {column === TOTAL && totalText !== null ? <small>{totalText}</small> : null}
      {column === PREVIOUS && previousText !== null ? <small>{previousText}</small> : null}
    </th>
  ));
  return (
    <>
      {isNarrow ? summary : null}
      {buckets.map((bucket, index) => (
        <th key={bucket.key} scope="col" data-bucket>
          {heads[index]}
          {bucket.isPartial ? <small>({formatDayCount(bucket.days)})</small> : null}
          {sums.buckets[index] !== null && isMaturing(bucket, { today, maturingDays }) ? (
            <small>not final</small>
          ) : null}
        </th>
      ))}
      {isNarrow ? null : summary}
    </>
  );
}

interface ColumnCellsProps extends ShownFigures {
  readonly isNarrow: boolean;
}

/** The cells of a row, under their heads. */
export function ColumnCells({ isNarrow, ...shown }: ColumnCellsProps) {
  const { line, figures, view } = shown;
  const summary = ANSWERS.map((column) => (
    <td key={column.head} data-strong={column.isTotal} data-divider={column.isTotal}>
      {column.cell(shown)}
    </td>
  ));
  return (
    <>
      {isNarrow ? summary : null}
      {figures.values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a value is its bucket's, whose place does not change
        <td key={index} data-bucket>
          {formatStatementValue(line, value, view)}
        </td>
      ))}
      {isNarrow ? null : summary}
    </>
  );
}
