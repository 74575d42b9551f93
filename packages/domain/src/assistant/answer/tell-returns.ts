import { type DateKey, findDateKey } from '../../core/calendar/index.ts';
import { formatDay, NO_VALUE } from '../../core/formatting/index.ts';
import { formatAmount } from '../../figures/ledger/index.ts';
import { cite, say, type Words } from '../citations/words.ts';
import type { OwedPlan, ReturnsPlan } from '../plan.ts';
import { inOneParagraph, NOTHING, partOf, type AnswerPart, type Telling } from './answer-part.ts';
import { formatCited } from './figure-words.ts';
import { bold, escapeText, listWords, markdownTable } from './markdown.ts';
import { findTotal, type PlacedTable, type ReadRow, readRows } from './result-rows.ts';
import { MOST_ROWS_TOLD } from './tell-totals.ts';

/** How much came back of what was sold; by what most of it did, and the reasons where they are told. */
export function tellReturns({ tables }: Telling<ReturnsPlan>): AnswerPart {
  const [table] = tables;
  const total = table === undefined ? null : findTotal(table);
  if (table === undefined || total === null) return NOTHING;
  const units = bold(formatCited('count', total.figure('units_returned')));
  const sold = total.figure('units_sold');
  const whole =
    sold === null
      ? say`${units} units came back.`
      : say`${units} of ${formatCited('count', sold)} units came back: a return rate of ${bold(formatCited('percent1', total.figure('return_rate')))}.`;
  return partOf([whole, ...tables.map(returnsList)]);
}

function returnsList(table: PlacedTable): Words | null {
  const rows = readRows(table, 'segment').slice(0, MOST_ROWS_TOLD);
  if (rows.length === 0) return null;
  const [head] = table.columns;
  return markdownTable(
    [head?.label ?? '', 'Units returned', 'Units sold', 'Return rate', 'Differs from the rest'],
    rows.map((row) => [
      escapeText(row.text('name')) || NO_VALUE,
      formatCited('count', row.figure('units_returned')),
      formatCited('count', row.figure('units_sold')),
      formatCited('percent1', row.figure('return_rate')),
      row.text('verdict') || NO_VALUE,
    ]),
  );
}

/** What Amazon owes, in each currency, and by when it can be claimed. */
export function tellOwed({ tables, today }: Telling<OwedPlan>): AnswerPart {
  const [sums, claims] = tables;
  const total = sums === undefined ? null : findTotal(sums);
  if (sums === undefined || claims === undefined || total === null) return NOTHING;
  if (total.number('units') === 0) return partOf(['Nothing is left to claim from Amazon.']);
  const rows = readRows(sums, 'segment');
  const amounts = rows.filter((row) => row.figure('amount') !== null);
  const unknown = rows.find((row) => row.figure('amount') === null)?.figure('units') ?? null;
  const worth =
    amounts.length === 0
      ? ''
      : say`, worth ${listWords(amounts.map((row) => bold(amountOf(row, row.text('name')))))}`;
  const [first] = readRows(claims);
  const deadline = first === undefined ? null : dayOf(first, today);
  return partOf([
    inOneParagraph([
      say`Amazon owes you for ${bold(formatCited('count', total.figure('units')))} units that it lost or damaged${worth}.`,
      unknown === null ? null : say`What ${formatCited('count', unknown)} of them are worth is not known.`,
      deadline === null ? null : `The first claim ends on ${deadline}.`,
    ]),
    markdownTable(
      ['SKU', 'Units', 'Amount', 'What happened', 'Claim by'],
      readRows(claims)
        .slice(0, MOST_ROWS_TOLD)
        .map((row) => [
          escapeText(row.text('name')),
          formatCited('count', row.figure('units')),
          amountOf(row, row.text('currency')),
          row.text('kind'),
          dayOf(row, today) ?? NO_VALUE,
        ]),
    ),
  ]);
}

/** The last day for the claim. */
function dayOf(row: ReadRow, today: DateKey): string | null {
  const day = findDateKey(row.text('deadline'));
  return day === null ? null : formatDay(day, today);
}

function amountOf(row: ReadRow, currency: string): Words {
  const figure = row.figure('amount');
  return figure === null ? NO_VALUE : cite(figure, formatAmount(figure.value, currency));
}
