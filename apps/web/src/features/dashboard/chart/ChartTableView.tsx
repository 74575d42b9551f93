import { type ChartModel, prepareChartTable } from '@skuline/domain/charts';
import classes from './ChartTableView.module.css';

interface ChartTableViewProps {
  readonly model: ChartModel;
  readonly caption: string;
}

/** The data behind the chart: a row a bucket, a column a segment. */
export function ChartTableView({ model, caption }: ChartTableViewProps) {
  const { columns, rows, footer } = prepareChartTable(model);
  return (
    // A region that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.viewport} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((name, index) => (
              // Two segments may bear one name (a product called 'Other'); their place tells them apart.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={`${index} ${name}`} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {footer.map((cell, index) =>
              index === 0 ? (
                <th key="total" scope="row">
                  {cell}
                </th>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <td key={index}>{cell}</td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
