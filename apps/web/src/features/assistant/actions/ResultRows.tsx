import { describeCut, describeDays, formatCell, isFigureColumn } from '@skuline/domain/assistant';
import type { ResultRow, ResultTable } from '@skuline/domain/tables';
import { useAnalysis } from '../../../analysis/index.ts';
import { RowsTable } from '../../../ui/index.ts';
import classes from './Actions.module.css';

/** A table of a result, as it came. */
export function ResultRows({ table }: { readonly table: ResultTable }) {
  const { today } = useAnalysis();
  const { title, columns, rows } = table;
  const days = describeDays(table, today);
  return (
    <div className={classes.rows}>
      <p className={classes.rowsTitle} data-numeric>
        {title}
        {days === null ? null : <span> {days}</span>}
      </p>
      <RowsTable
        caption={title}
        className={classes.table}
        rows={rows}
        keyOf={(_, at) => at}
        looksOf={({ kind }) => ({ 'data-row': kind === 'total' ? 'total' : undefined })}
        columns={columns.map((column, place) => ({
          key: column.id,
          label: column.label,
          isWord: !isFigureColumn(column),
          renderCell: ({ cells }: ResultRow) => formatCell(column, cells[place] ?? null, today),
        }))}
      />
      <CutRows table={table} />
    </div>
  );
}

/** Says that a table, or what is drawn of it, has not all rows. */
export function CutRows({ table }: { readonly table: ResultTable }) {
  const cut = describeCut(table);
  return cut === null ? null : <p className={classes.capped}>{cut}</p>;
}
