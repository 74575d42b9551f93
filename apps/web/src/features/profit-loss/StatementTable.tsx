import {
  formatBucketLabel,
  formatDayCount,
  formatGrowthMagnitude,
  formatPercent,
  NO_VALUE,
  withTrueMinus,
} from '@skuline/domain/formatting';
import { trendOf } from '@skuline/domain/metrics';
import {
  formatStatementChange,
  formatStatementValue,
  noteOfLine,
  type Statement,
  type StatementRow,
  type StatementView,
} from '@skuline/domain/statement';
import { useAnalysis } from '../../analysis/index.ts';
import { DataTable, Growth } from '../../ui/index.ts';
import classes from './ProfitLoss.module.css';

interface StatementTableProps {
  readonly statement: Statement;
  readonly view: StatementView;
}

/** The statement: a row a line, a column a bucket, then total, previous, change and share of net sales. */
export function StatementTable({ statement, view }: StatementTableProps) {
  return (
    <DataTable caption="Profit and loss statement" inset="card" className={classes.table}>
      <StatementHead statement={statement} />
      <tbody>
        {statement.rows.map((row) => (
          <tr key={row.line.id} data-row={roleOf(row)}>
            <th scope="row" title={row.line.formula} data-inset={row.line.role === 'of_which' || undefined}>
              {row.line.role === 'deduction' ? <span aria-hidden>− </span> : null}
              {row.line.label}
              <LineNote row={row} statement={statement} />
            </th>
            <StatementCells row={row} statement={statement} view={view} />
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function StatementHead({ statement }: { readonly statement: Statement }) {
  const { today } = useAnalysis();
  return (
    <thead>
      <tr>
        <th scope="col">Statement</th>
        {statement.buckets.map((bucket) => (
          <th key={bucket.key} scope="col">
            {formatBucketLabel({ ...bucket, isPartial: false }, statement.granularity, today)}
            {bucket.isPartial ? <small>({formatDayCount(bucket.days)})</small> : null}
          </th>
        ))}
        <th scope="col" data-strong data-divider>
          Total
        </th>
        <th scope="col">Previous</th>
        <th scope="col" aria-label="Change">
          Δ
        </th>
        <th scope="col" aria-label="Change in percent">
          Δ %
        </th>
        <th scope="col">% of net</th>
      </tr>
    </thead>
  );
}

function LineNote({ row, statement }: { readonly row: StatementRow; readonly statement: Statement }) {
  const note = noteOfLine(row.line, statement.totals);
  return note === null ? null : <small>{note}</small>;
}

function StatementCells({ row, statement, view }: StatementTableProps & { readonly row: StatementRow }) {
  const text = (value: number | null) => formatStatementValue(row.line, value, view);
  return (
    <>
      {statement.buckets.map(({ key }, index) => (
        <td key={key}>{text(row.values[index] ?? null)}</td>
      ))}
      <td data-strong data-divider>
        {text(row.total)}
      </td>
      <td>{text(row.previous)}</td>
      <td>{formatStatementChange(row.line, row.change, view)}</td>
      <td>
        <Growth
          trend={trendOf(row.growth)}
          isGood={row.isGood}
          magnitude={row.growth === null ? null : formatGrowthMagnitude(row.growth)}
          align="end"
        />
      </td>
      <td>{row.shareOfNet === null ? NO_VALUE : withTrueMinus(formatPercent(row.shareOfNet))}</td>
    </>
  );
}

function roleOf({ line }: StatementRow): 'total' | 'memo' | undefined {
  if (line.role === 'subtotal') return 'total';
  return line.role === 'memo' || line.role === 'of_which' ? 'memo' : undefined;
}
