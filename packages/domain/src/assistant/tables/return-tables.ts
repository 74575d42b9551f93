import type { DateRange } from '../../core/calendar/index.ts';
import { formatVerdict } from '../../figures/changes/index.ts';
import type { OwedTotal } from '../../figures/reimbursements/index.ts';
import {
  describeReturnCode,
  RETURN_DAY_LABELS,
  RETURN_GROUP_LABELS,
  type ReturnDay,
  type ReturnedRow,
  type ReturnGroup,
  type ReturnRate,
} from '../../figures/returns/index.ts';
import {
  nameColumn,
  type ResultTable,
  type TableCell,
  resultTable,
  tableColumn,
  textColumn,
} from '../../figures/tables/index.ts';
import { type ProductFilters, NO_FILTERS } from '../../products/index.ts';

interface ReturnsShown {
  readonly by: ReturnDay;
  readonly group: ReturnGroup;
  readonly rows: readonly ReturnedRow[];
  readonly total: ReturnRate;
  readonly rowCount: number;
  /** Of the days that were counted. */
  readonly range: DateRange;
  readonly filters: ProductFilters;
}

function ratesOf({ units_returned: returned, units_sold: sold, rate }: ReturnRate): TableCell[] {
  return [returned, sold, rate];
}

/** Units that came back with their share of what was sold, and all of them together. */
export function prepareReturnsTable({ by, group, total, rows, ...about }: ReturnsShown): ResultTable {
  const label = RETURN_GROUP_LABELS[group];
  return resultTable({
    ...about,
    title: `Returns by ${label}, ${RETURN_DAY_LABELS[by].toLowerCase()}`,
    comparison: null,
    columns: [
      nameColumn(label),
      tableColumn('units_returned', 'Units returned', 'value', 'count'),
      tableColumn('units_sold', 'Units sold', 'value', 'count'),
      tableColumn('return_rate', 'Return rate', 'value', 'percent1'),
      textColumn('verdict', 'Differs from the rest'),
    ],
    rows: [
      ...rows.map((row) => [
        group === 'reason' || group === 'disposition' ? describeReturnCode(row.name) : row.name,
        ...ratesOf(row),
        row.verdict === null ? null : formatVerdict(row.verdict),
      ]),
      { kind: 'total', cells: ['Total', ...ratesOf(total), null] },
    ],
  });
}

/** What Amazon owes, as `GET /api/reimbursements-owed` tells it. */
interface OwedShown {
  readonly rows: readonly {
    readonly sku_name: string;
    readonly kind: string;
    readonly date_key: string;
    readonly deadline: string;
    readonly units: number;
    readonly amount: number | null;
    readonly currency: string;
    readonly reference: string;
  }[];
  readonly total: OwedTotal;
  readonly rowCount: number;
}

/** The sum of each currency, and the units it is of: amounts of different currencies are never added up. */
export function prepareOwedTables({ rows, total, rowCount }: OwedShown): readonly ResultTable[] {
  return [
    resultTable({
      title: 'Reimbursements to claim',
      filters: NO_FILTERS,
      columns: [
        nameColumn('Currency'),
        tableColumn('amount', 'Amount', 'value', 'number'),
        tableColumn('units', 'Units', 'value', 'count'),
      ],
      rows: [
        ...total.amounts.map(({ currency, amount }) => [currency, amount, null]),
        ...(total.units_without_amount === 0 ? [] : [['Amount unknown', null, total.units_without_amount]]),
        { kind: 'total', cells: ['Total', null, total.units] },
      ],
    }),
    resultTable({
      title: 'Claims, the nearest deadline first',
      rowCount,
      columns: [
        nameColumn('SKU'),
        tableColumn('units', 'Units', 'value', 'count'),
        tableColumn('amount', 'Amount', 'value', 'number'),
        textColumn('currency', 'Currency'),
        textColumn('kind', 'What happened'),
        tableColumn('day', 'Day', 'day'),
        textColumn('deadline', 'Deadline'),
        textColumn('reference', 'Reference'),
      ],
      rows: rows.map((row) => [
        row.sku_name,
        row.units,
        row.amount,
        row.currency,
        row.kind,
        row.date_key,
        row.deadline,
        row.reference,
      ]),
    }),
  ];
}
