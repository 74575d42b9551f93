import type { StatementRow } from '../../figures/profit-loss/index.ts';
import {
  COLUMN_TITLES,
  nameColumn,
  type ResultTable,
  resultTable,
  tableColumn,
  type TableScope,
  textColumn,
} from '../../figures/tables/index.ts';
import type { PlanScope } from '../plan.ts';

/** Lines of a range, and of those of its days that are compared where they are fewer. */
export interface ComparedLines {
  /** Null where the whole range is compared, or nothing is. */
  readonly compared: readonly ComparedLine[] | null;
  /** On which days the facts of these lines are known, as a table has it. */
  readonly known: ResultTable['known'];
}
type ComparedLine = Pick<StatementRow, 'line' | 'total' | 'previous' | 'change' | 'growth'>;

/** The statement's lines of money, which change on the same days so that they add up, and the counts beside it. */
export interface StatementParts {
  readonly rows: readonly StatementRow[];
  readonly money: ComparedLines;
  readonly counts: ComparedLines;
}

/** A line, and the same of the days that are compared. */
interface Line {
  readonly row: StatementRow;
  readonly compared: ComparedLine | undefined;
}

/** The statement's lines of money, what is taken off below 0, and the counts beside it. */
export function prepareStatementTables(
  { rows, money, counts }: StatementParts,
  scope: Pick<PlanScope, 'range' | 'comparison' | 'filters'>,
): [money: ResultTable, counts: ResultTable] {
  const linesOf = (unit: 'money' | 'count', { compared }: ComparedLines): Line[] =>
    rows
      .filter(({ line }) => line.unit === unit)
      .map((row) => ({
        row,
        compared: compared === null ? row : compared.find(({ line }) => line.id === row.line.id),
      }));
  return [
    tableOf('Profit and loss', linesOf('money', money), { ...scope, known: money.known }, 'money'),
    tableOf('Beside the statement', linesOf('count', counts), { ...scope, known: counts.known }, 'count'),
  ];
}

function tableOf(
  title: string,
  lines: readonly Line[],
  scope: TableScope,
  format: 'money' | 'count',
): ResultTable {
  const isCompared = scope.comparison !== null;
  const hasShare = format === 'money';
  const isOwn = lines.some(
    ({ row, compared }) => compared !== undefined && compared.change !== null && compared.total !== row.total,
  );
  const own = isCompared && isOwn;
  return resultTable({
    title,
    ...scope,
    columns: [
      nameColumn('Statement'),
      textColumn('line', 'Id'),
      tableColumn('value', 'Total', 'value', format),
      ...(own ? [tableColumn('compared', COLUMN_TITLES.compared, 'compared', format)] : []),
      ...(isCompared
        ? [
            tableColumn('previous', COLUMN_TITLES.previous, 'previous', format),
            tableColumn('change', COLUMN_TITLES.change, 'change', format),
            tableColumn('growth', COLUMN_TITLES.change_rate, 'growth', 'growth'),
          ]
        : []),
      ...(hasShare ? [tableColumn('share_of_net', '% of net', 'share', 'percent1')] : []),
    ],
    rows: lines.map(({ row, compared }) => {
      const figures = isCompared
        ? [
            ...(isOwn ? [compared?.total ?? null] : []),
            compared?.previous ?? null,
            compared?.change ?? null,
            compared?.growth ?? null,
          ]
        : [];
      const shares = hasShare ? [row.shareOfNet] : [];
      return [row.line.label, row.line.id, row.total, ...figures, ...shares];
    }),
  });
}
