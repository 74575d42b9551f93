import { NO_VALUE } from '../../core/formatting/index.ts';
import { METRICS } from '../../figures/metrics/index.ts';
import type { FiguresPlan } from '../plan.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { formatCited } from './figure-words.ts';
import { escapeText, markdownTable } from './markdown.ts';
import { readRows, valueColumns } from './result-rows.ts';
import { totalSentence } from './tell-totals.ts';

/** Tags beside each other, the highest first, below the figures of all products. */
export function tellTags({ tables, today }: Telling<FiguresPlan>): AnswerPart {
  const [table] = tables;
  if (table === undefined) return NOTHING;
  const columns = valueColumns(table);
  return partOf([
    totalSentence(table, today),
    markdownTable(
      ['Tag', ...columns.map(({ label }) => label)],
      readRows(table, 'segment').map((row) => [
        escapeText(row.text('name')) || NO_VALUE,
        ...columns.map(({ id, metric }) => formatCited(METRICS[metric].format, row.figure(id))),
      ]),
    ),
  ]);
}
