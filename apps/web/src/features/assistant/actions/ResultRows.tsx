import {
  describeDays,
  formatCell,
  formatRowCount,
  isFigureColumn,
  type ResultTable,
} from '@skuline/domain/assistant';
import { useAnalysis } from '../../../analysis/index.ts';
import { DataTable } from '../../../ui/index.ts';
import classes from './Actions.module.css';

/** A table of a result, as it came. */
export function ResultRows({ table }: { readonly table: ResultTable }) {
  const { today } = useAnalysis();
  const { title, columns, rows, rowCount } = table;
  const days = describeDays(table, today);
  return (
    <div className={classes.rows}>
      <p className={classes.rowsTitle} data-numeric>
        {title}
        {days === null ? null : <span> {days}</span>}
      </p>
      <DataTable caption={title} className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={isFigureColumn(column) ? undefined : 'start'}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, kind }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a result never change their order
            <tr key={index} data-row={kind === 'total' ? 'total' : undefined}>
              {columns.map((column, at) => {
                const text = formatCell(column, cells[at] ?? null, today);
                return at === 0 ? (
                  <th key={column.id} scope="row">
                    {text}
                  </th>
                ) : (
                  <td key={column.id} data-align={isFigureColumn(column) ? undefined : 'start'}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {rows.length < rowCount ? (
        <p className={classes.capped}>
          The first {rows.length} of {formatRowCount(rowCount)}
        </p>
      ) : null}
    </div>
  );
}
