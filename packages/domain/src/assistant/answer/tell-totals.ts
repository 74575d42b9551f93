import { sentenceLabel } from '../../formatting/index.ts';
import { METRICS } from '../../metrics/index.ts';
import type { ResultTable } from '../plan-result.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import {
  changeWords,
  type Figure,
  figureOf,
  formatChange,
  formatGrowth,
  formatValue,
  valueWords,
} from './figure-words.ts';
import { bold, markdownTable } from './markdown.ts';
import { daysText, ofFilters, onDays } from './period-words.ts';
import { findTotal, valueColumns } from './result-rows.ts';

/** Tables in answers stay short; all rows stand with the tool's run. */
export const MOST_ROWS = 10;

/** Metrics as a whole: one in a sentence, several also as a table. */
export function tellTotals({ result, today }: Pick<Telling, 'result' | 'today'>): AnswerPart {
  const [table] = result.tables;
  if (table === undefined) return NOTHING;
  return partOf([totalSentence(table, today), figuresTable(table, today)]);
}

/** `Net sales of Oak were **$168,034** in Nov 15 – 20, down 7.7% (−$13,956) from $181,990 in Nov 8 – 13.` */
export function totalSentence(table: ResultTable, today: Telling['today'], emphasize = bold): string | null {
  const [first] = figuresOf(table);
  if (first === undefined) return null;
  const subject = valueWords(first, ofFilters(table.filters), emphasize) + onDays(table.range, today);
  if (first.value === null) {
    return `${sentenceLabel(first.metric)}${ofFilters(table.filters)} cannot be calculated${onDays(table.range, today)}.`;
  }
  const change = changeWords(first);
  return change === null ? `${subject}.` : `${subject}, ${change}${onDays(table.comparison, today)}.`;
}

/** The figures of the total row, in the order of the plan. */
export function figuresOf(table: ResultTable): Figure[] {
  const total = findTotal(table);
  return total === null ? [] : valueColumns(table).map(({ metric }) => figureOf(total, metric));
}

/** Several metrics below each other; null of a single one, which is told in a sentence. */
function figuresTable(table: ResultTable, today: Telling['today']): string | null {
  const figures = figuresOf(table);
  if (figures.length < 2) return null;
  const shown = figures.slice(0, MOST_ROWS);
  const head = table.range === null ? 'Value' : daysText(table.range, today);
  if (table.comparison === null) {
    return markdownTable(
      ['Metric', head],
      shown.map(({ metric, value }) => [METRICS[metric].label, formatValue(metric, value)]),
    );
  }
  return markdownTable(
    ['Metric', head, daysText(table.comparison, today), 'Change', 'Growth'],
    shown.map(({ metric, value, previous, change, growth }) => [
      METRICS[metric].label,
      formatValue(metric, value),
      formatValue(metric, previous),
      formatChange(METRICS[metric].format, change),
      formatGrowth(growth),
    ]),
  );
}
