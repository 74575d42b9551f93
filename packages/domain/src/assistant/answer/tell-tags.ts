import { NO_VALUE } from '../../core/formatting/index.ts';
import { METRICS } from '../../figures/metrics/index.ts';
import type { FiguresPlan } from '../plan.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { formatChange, formatCited } from './figure-words.ts';
import { escapeText, markdownTable } from './markdown.ts';
import { readRows, valueColumns } from './result-rows.ts';
import { totalSentence } from './tell-totals.ts';

/** Tags beside each other in their order, below the figures of all products. */
export function tellTags({ plan, tables, today }: Telling<FiguresPlan>): AnswerPart {
  const [table] = tables;
  if (table === undefined) return NOTHING;
  const columns = valueColumns(table);
  const isOfChange = plan.order.by === 'change';
  return partOf([
    totalSentence(table, today),
    markdownTable(
      ['Tag', ...columns.flatMap(({ label }) => (isOfChange ? [label, 'Change'] : [label]))],
      readRows(table, 'segment').map((row) => [
        escapeText(row.text('name')) || NO_VALUE,
        ...columns.flatMap(({ id, metric }) => {
          const value = formatCited(METRICS[metric].format, row.figure(id));
          const change = row.figure(`${id}.change`);
          return isOfChange ? [value, formatChange(METRICS[metric].format, change)] : [value];
        }),
      ]),
    ),
  ]);
}
