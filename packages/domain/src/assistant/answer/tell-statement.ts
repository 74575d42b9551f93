import { STATEMENT_LINES, type StatementLineId } from '../../figures/profit-loss/index.ts';
import { COLUMN_TITLES } from '../../figures/tables/index.ts';
import type { StatementPlan } from '../plan.ts';
import { joinWords, say, type Words } from '../citations/words.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import {
  changeSize,
  formatChange,
  formatCited,
  formatShare,
  growthSize,
  isBelowZero,
} from './figure-words.ts';
import { bold, markdownTable } from './markdown.ts';
import { daysText, figureDays, headOf, ofFilters, previousHead } from './period-words.ts';
import { hasColumn, type PlacedTable, type ReadRow, readRows } from './result-rows.ts';

/** What is left at the end, the last of these that there is. */
const RESULTS: readonly StatementLineId[] = ['estimated_net_profit', 'contribution', 'net_sales'];

/** What was left of the sales, then the statement line by line. */
export function tellStatement({ plan, tables, today }: Telling<StatementPlan>): AnswerPart {
  const [table] = tables;
  if (table === undefined) return NOTHING;
  const lines = readRows(table);
  const last = RESULTS.flatMap((id) => lines.find((row) => row.text('line') === id) ?? [])[0];
  const asked = lines.find((row) => plan.line !== undefined && row.text('line') === plan.line);
  return partOf([
    asked === undefined ? null : lineSentence(asked, table, today),
    last === undefined ? null : resultSentence(last, table, today),
    linesTable(table, lines, today),
  ]);
}

function money(row: ReadRow, id: string): Words {
  return formatCited('money', row.figure(id));
}

/** Every line rests on the same days: those of the facts that contribution is made of. */
function statementDays(table: PlacedTable, today: Telling['today']) {
  return figureDays(table, 'contribution', today, 'compared');
}

/** `Contribution was **$42,100** on Nov 15 – 20, a margin of 25.1%, down 8.6% (−$3,960) from $46,060 on Nov 8 – 13.` */
function resultSentence(row: ReadRow, table: PlacedTable, today: Telling['today']): Words {
  const share = row.figure('share_of_net');
  const change = row.figure('change');
  const growth = isBelowZero(row.figure('previous')) ? null : row.figure('growth');
  const days = statementDays(table, today);
  const isPlural = row.text('line') === 'net_sales';
  const verb = isPlural ? 'were' : 'was';
  const head = [
    say`${row.text('name')}${ofFilters(table.filters)} ${verb} ${bold(money(row, 'value'))}${days.value}`,
    ...(share === null || isPlural ? [] : [say`a margin of ${formatShare(share)}`]),
  ];
  if (change === null) return say`${joinWords(head, ', ')}.`;
  const direction =
    change.value === 0
      ? 'unchanged'
      : say`${change.value > 0 ? 'up' : 'down'} ${growth === null ? changeSize('money', change) : say`${growthSize(growth)} (${formatChange('money', change)})`}`;
  const changed = say`${direction} from ${money(row, 'previous')}${days.previous}`;
  if (!hasColumn(table, 'compared')) return say`${joinWords([...head, changed], ', ')}.`;
  const on = days.compared.trim();
  const compared = say`${on.charAt(0).toUpperCase()}${on.slice(1)} ${isPlural ? 'they were' : 'it was'} ${money(row, 'compared')}`;
  return say`${joinWords(head, ', ')}. ${compared}, ${changed}.`;
}

/** `Returns and other adjustments: **−$7,368** on Nov 15 – 20, 2.4% of net sales.`, of a line that is asked for. */
function lineSentence(row: ReadRow, table: PlacedTable, today: Telling['today']): Words {
  const share = row.figure('share_of_net');
  const part = share === null ? '' : say`, ${formatShare(share)} of net sales`;
  const days = statementDays(table, today);
  return say`${row.text('name')}${ofFilters(table.filters)}: ${bold(money(row, 'value'))}${days.value}${part}.`;
}

/** Lines without an amount in either period say nothing, and parts of a sum are no lines of their own. */
function isTold(row: ReadRow): boolean {
  const line = Object.values(STATEMENT_LINES).find(({ id }) => id === row.text('line'));
  return (
    line?.role !== 'of_which' && ((row.number('value') ?? 0) !== 0 || (row.number('previous') ?? 0) !== 0)
  );
}

function linesTable(table: PlacedTable, lines: readonly ReadRow[], today: Telling['today']): Words {
  const { range, comparison } = table;
  const isCompared = comparison !== null;
  const hasOwn = hasColumn(table, 'compared');
  const days = statementDays(table, today);
  const head = range === null ? 'Total' : hasOwn ? daysText(range, today) : headOf(days.value, 'Total');
  return markdownTable(
    [
      'Statement',
      head,
      '% of net',
      ...(hasOwn ? [headOf(days.compared, COLUMN_TITLES.compared)] : []),
      ...(isCompared ? [previousHead(days), COLUMN_TITLES.change] : []),
    ],
    lines.filter(isTold).map((row) => {
      const isSum = RESULTS.some((id) => id === row.text('line'));
      return [
        isSum ? bold(row.text('name')) : row.text('name'),
        money(row, 'value'),
        formatShare(row.figure('share_of_net')),
        ...(hasOwn ? [money(row, 'compared')] : []),
        ...(isCompared ? [money(row, 'previous'), formatChange('money', row.figure('change'))] : []),
      ];
    }),
  );
}
