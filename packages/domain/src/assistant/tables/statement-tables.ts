import type { StatementRow } from '../../profit-loss/index.ts';
import { COLUMN_TITLES } from '../../tables/index.ts';
import type { PlanScope } from '../plan.ts';
import type { ResultColumn, ResultRow, ResultTable } from '../plan-result.ts';
import { nameColumn, textColumn } from './metric-columns.ts';

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

type TableScope = Pick<PlanScope, 'range' | 'comparison' | 'filters'> & Pick<ResultTable, 'known'>;

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
  { range, comparison, known, filters }: TableScope,
  format: 'money' | 'count',
): ResultTable {
  const isCompared = comparison !== null;
  const hasShare = format === 'money';
  const isOwn = lines.some(
    ({ row, compared }) => compared !== undefined && compared.change !== null && compared.total !== row.total,
  );
  const figure = (id: string, label: string, role: ResultColumn['role']): ResultColumn => ({
    id,
    label,
    role,
    metric: null,
    format,
  });
  const growth: ResultColumn = { ...figure('growth', COLUMN_TITLES.change_rate, 'growth'), format: 'growth' };
  const share: ResultColumn = { ...figure('share_of_net', '% of net', 'share'), format: 'percent1' };
  const own = figure('compared', COLUMN_TITLES.compared, 'compared');
  return {
    title,
    range,
    comparison,
    ...(known === undefined ? {} : { known }),
    filters,
    dimension: null,
    columns: [
      nameColumn('Statement'),
      textColumn('line', 'Id'),
      figure('value', 'Amount', 'value'),
      ...(isCompared && isOwn ? [own] : []),
      ...(isCompared
        ? [
            figure('previous', COLUMN_TITLES.previous, 'previous'),
            figure('change', COLUMN_TITLES.change, 'change'),
            growth,
          ]
        : []),
      ...(hasShare ? [share] : []),
    ],
    rows: lines.map(({ row, compared }): ResultRow => {
      const figures = isCompared
        ? [
            ...(isOwn ? [compared?.total ?? null] : []),
            compared?.previous ?? null,
            compared?.change ?? null,
            compared?.growth ?? null,
          ]
        : [];
      const shares = hasShare ? [row.shareOfNet] : [];
      return { kind: 'segment', cells: [row.line.label, row.line.id, row.total, ...figures, ...shares] };
    }),
    rowCount: lines.length,
  };
}
