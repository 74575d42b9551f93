import type { DateRange } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { formatEarlierCount } from '@skuline/domain/profit-loss';
import { useAnalysis } from '../../analysis/index.ts';
import { DataTable } from '../../ui/index.ts';
import classes from './ProfitLoss.module.css';
import { ANSWER_COUNT, ColumnHeads } from './StatementColumns.tsx';
import { StatementRows } from './StatementRows.tsx';
import { useStatementScroll } from './use-statement-scroll.ts';
import type { ShownStatement } from './use-statement-tree.ts';

interface StatementTableProps {
  readonly shown: ShownStatement;
  /** The days of the previous column; null when there are none yet. */
  readonly previousDays: DateRange | null;
}

/**
 * The statement: one row per line, under an open one its brands, parent SKUs and SKUs, and one column per bucket, then
 * total, previous, change and share of net sales, which stay in view. A table too narrow for that shows them before the
 * buckets.
 */
export function StatementTable({ shown, previousDays }: StatementTableProps) {
  const { statement, rows } = shown;
  const { buckets, granularity } = statement;
  const { viewport, isNarrow, hiddenCount, showEarlier } = useStatementScroll();
  const { today } = useAnalysis();
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
      frozenEnd={isNarrow ? 0 : ANSWER_COUNT}
      treeRowCount={rows.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
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
          <ColumnHeads statement={statement} isNarrow={isNarrow} previousText={previousText} />
        </tr>
      </thead>
      <StatementRows {...shown} viewport={viewport} isNarrow={isNarrow} />
    </DataTable>
  );
}
