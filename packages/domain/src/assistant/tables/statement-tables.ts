import type { StatementRow } from '../../profit-loss/index.ts';
import type { PlanScope } from '../plan.ts';
import type { ResultColumn, ResultRow, ResultTable } from '../plan-result.ts';
import { nameColumn, textColumn } from './metric-columns.ts';

/** The statement's lines of money, what is taken off below 0, and the counts beside it. */
export function prepareStatementTables(
  lines: readonly StatementRow[],
  scope: PlanScope,
): [money: ResultTable, counts: ResultTable] {
  return [
    tableOf('Profit and loss', lines.filter(isMoney), scope, 'money'),
    tableOf(
      'Beside the statement',
      lines.filter((row) => !isMoney(row)),
      scope,
      'count',
    ),
  ];
}

function isMoney({ line }: StatementRow): boolean {
  return line.unit === 'money';
}

function tableOf(
  title: string,
  lines: readonly StatementRow[],
  { range, comparison, filters }: PlanScope,
  format: 'money' | 'count',
): ResultTable {
  const isCompared = comparison !== null;
  const hasShare = format === 'money';
  const figure = (id: string, label: string, role: ResultColumn['role']): ResultColumn => ({
    id,
    label,
    role,
    metric: null,
    format,
  });
  const growth: ResultColumn = { ...figure('growth', 'Growth', 'growth'), format: 'growth' };
  const share: ResultColumn = { ...figure('share_of_net', '% of net sales', 'share'), format: 'percent1' };
  return {
    title,
    range,
    comparison,
    filters,
    dimension: null,
    columns: [
      nameColumn('Line'),
      textColumn('line', 'Id'),
      figure('value', 'Amount', 'value'),
      ...(isCompared
        ? [figure('previous', 'Before', 'previous'), figure('change', 'Change', 'change'), growth]
        : []),
      ...(hasShare ? [share] : []),
    ],
    rows: lines.map((row): ResultRow => {
      const compared = isCompared ? [row.previous, row.change, row.growth] : [];
      const shares = hasShare ? [row.shareOfNet] : [];
      return { kind: 'segment', cells: [row.line.label, row.line.id, row.total, ...compared, ...shares] };
    }),
    rowCount: lines.length,
  };
}
