import type { DateRange } from '../../core/calendar/index.ts';
import { STOCK_VIEW_LABELS, type StockPlanRow, type StockView } from '../../figures/stock/index.ts';
import {
  nameColumn,
  type ResultTable,
  resultTable,
  tableColumn,
  textColumn,
} from '../../figures/tables/index.ts';
import type { ProductFilters } from '../../products/index.ts';

interface StockShown {
  readonly view: StockView;
  readonly rows: readonly StockPlanRow[];
  readonly rowCount: number;
  readonly range: DateRange;
  readonly filters: ProductFilters;
}

/** How long each SKU lasts and by when it has to be ordered; of lost sales, what was lost, with its interval. */
export function prepareStockTables({
  view,
  rows,
  rowCount,
  range,
  filters,
}: StockShown): readonly ResultTable[] {
  const title = `Stock: ${STOCK_VIEW_LABELS[view].toLowerCase()}`;
  if (view === 'lost') {
    const columns = [
      nameColumn('SKU'),
      tableColumn('days_out', 'Days out of stock', 'value', 'count'),
      tableColumn('units_lost', 'Units lost', 'value', 'count'),
      tableColumn('units_lost_low', 'At least', 'value', 'count'),
      tableColumn('units_lost_high', 'At most', 'value', 'count'),
      tableColumn('net_sales_lost', 'Net sales lost', 'value', 'money'),
    ];
    const cells = rows.map(({ lost, ...row }) => [
      row.sku_name,
      row.days_out,
      lost === null ? null : Math.round(lost.expected),
      lost?.low ?? null,
      lost?.high ?? null,
      lost?.net_sales ?? null,
    ]);
    return [resultTable({ title, rowCount, range, comparison: null, filters, columns, rows: cells })];
  }
  const columns = [
    nameColumn('SKU'),
    tableColumn('on_hand', 'On hand', 'value', 'count'),
    tableColumn('inbound', 'On their way', 'value', 'count'),
    tableColumn('units_per_day', 'Units a day', 'value', 'multiple'),
    tableColumn('cover_days', 'Days of cover', 'value', 'count'),
    textColumn('runs_out_on', 'Runs out on'),
    textColumn('order_by', 'Order by'),
    textColumn('counted_on', 'Counted on'),
  ];
  const cells = rows.map((row) => [
    row.sku_name,
    row.on_hand,
    row.inbound,
    row.units_per_day,
    row.cover_days === null ? null : Math.floor(row.cover_days),
    row.runs_out_on,
    row.order_by,
    row.counted_on,
  ]);
  return [resultTable({ title, rowCount, filters, columns, rows: cells })];
}
