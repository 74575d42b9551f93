import { lowerWords } from '../../core/formatting/index.ts';
import { METRICS } from '../../figures/metrics/index.ts';
import { DIMENSIONS } from '../../products/index.ts';
import { areReturns, type Combination, formatOfCombination, labelOfCombination } from '../combination.ts';
import { say } from '../citations/words.ts';
import type { FiguresPlan } from '../plan.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { formatCited, formatValue } from './figure-words.ts';
import { bold, escapeName, markdownTable } from './markdown.ts';
import { figureDays, ofFilters } from './period-words.ts';
import { findTotal, readRows, valueColumns } from './result-rows.ts';
import { MOST_ROWS_TOLD } from './tell-totals.ts';

/** Segments by what sums come to together: `**Oak** had the highest contribution by units sold with **$12.40**, …` */
export function tellCombined(
  { plan, tables, today }: Telling<FiguresPlan>,
  combine: Combination,
): AnswerPart {
  const [table] = tables;
  if (table === undefined) return NOTHING;
  const rows = readRows(table, 'segment');
  const [first, second] = rows;
  const format = formatOfCombination(plan.metrics, combine);
  const label = labelOfCombination(plan.metrics, combine);
  const written = (row: (typeof rows)[number]) => formatCited(format, row.figure('combined'));
  const days = figureDays(table, plan.metrics[0], today).value;
  const sum = findTotal(table)?.figure('combined') ?? null;
  const whole =
    sum === null
      ? null
      : say`${label}${ofFilters(table.filters)} came to ${formatCited(format, sum)} in all${days}.`;
  if (first === undefined) return partOf([whole]);
  // Returns are counted; what is worked out of several sums is high or low.
  const [most, least] =
    areReturns(plan.metrics) && combine === 'minus' ? ['most', 'fewest'] : ['highest', 'lowest'];
  const which = plan.order.direction === 'asc' ? least : most;
  const then =
    second === undefined ? '' : say`, then ${escapeName(second.text('name'))} with ${written(second)}`;
  const head = say`${bold(escapeName(first.text('name')))} had the ${which} ${lowerWords(label)}`;
  const columns = valueColumns(table).filter(({ id }) => id !== 'combined');
  return partOf([
    say`${head}${ofFilters(table.filters)}${days} with ${bold(written(first))}${then}.`,
    markdownTable(
      [
        DIMENSIONS[table.dimension ?? 'sku_name'].singular,
        label,
        ...columns.map(({ metric }) => METRICS[metric].label),
      ],
      [...rows.slice(0, MOST_ROWS_TOLD), ...readRows(table, 'other'), ...readRows(table, 'total')].map(
        (row) => [
          escapeName(row.text('name')),
          written(row),
          ...columns.map(({ id, metric }) => formatValue(metric, row.figure(id))),
        ],
      ),
    ),
    whole,
  ]);
}
