import { findDateKey } from '../../core/calendar/index.ts';
import { formatDay, NO_VALUE } from '../../core/formatting/index.ts';
import { say, type Words } from '../citations/words.ts';
import type { StockPlan } from '../plan.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { formatCited } from './figure-words.ts';
import { bold, escapeText, markdownTable } from './markdown.ts';
import { type PlacedTable, type ReadRow, readRows } from './result-rows.ts';
import { MOST_ROWS_TOLD } from './tell-totals.ts';

const NONE: Readonly<Record<StockPlan['view'], string>> = {
  all: 'No SKU of these was counted within the last 84 days.',
  out: 'No SKU was out of stock when it was last counted.',
  reorder:
    'No SKU has to be ordered yet. By when each must be follows from the lead times that are entered on the page Stock.',
  lost: 'No SKU was out of stock on the days that reports tell.',
};

/** How long stock lasts, what is out, what must be ordered, or what was lost. */
export function tellStock({ plan, tables, today }: Telling<StockPlan>): AnswerPart {
  const [table] = tables;
  if (table === undefined) return NOTHING;
  const rows = readRows(table);
  const [only] = rows;
  if (only === undefined) return partOf([NONE[plan.view]]);
  const dayOf = (text: string) => {
    const day = findDateKey(text);
    return day === null ? NO_VALUE : formatDay(day, today);
  };
  if (plan.view === 'lost') return partOf([rows.length === 1 ? lostSentence(only) : null, lostTable(rows)]);
  const list = markdownTable(
    ['SKU', 'Counted', 'On hand', 'Units a day', 'Days of cover', 'Runs out', 'Order by'],
    rows
      .slice(0, MOST_ROWS_TOLD)
      .map((row) => [
        escapeText(row.text('name')),
        dayOf(row.text('counted_on')),
        formatCited('count', row.figure('on_hand')),
        formatCited('multiple', row.figure('units_per_day')),
        formatCited('count', row.figure('cover_days')),
        dayOf(row.text('runs_out_on')),
        dayOf(row.text('order_by')),
      ]),
  );
  return partOf([leadOf(plan.view, table, only, dayOf), list]);
}

function leadOf(
  view: StockPlan['view'],
  { rows }: PlacedTable,
  first: ReadRow,
  dayOf: (text: string) => string,
): Words {
  if (view !== 'all') return rows.length === 1 ? 'It is one SKU.' : 'What runs out first stands first.';
  const [onHand, cover] = [first.figure('on_hand'), first.figure('cover_days')];
  if (rows.length > 1 || onHand === null || cover === null) return 'What runs out first stands first.';
  return say`${escapeText(first.text('name'))} had ${bold(formatCited('count', onHand))} units on hand on ${dayOf(first.text('counted_on'))}, which last ${bold(formatCited('count', cover))} days from then, until ${dayOf(first.text('runs_out_on'))}.`;
}

/** `KET-2 was out of stock on **11** days, which cost about **40** units (27 to 55) and net sales of **$1,388**.` */
function lostSentence(row: ReadRow): Words | null {
  const [units, sales] = [row.figure('units_lost'), row.figure('net_sales_lost')];
  if (units === null || sales === null) return null;
  return say`${escapeText(row.text('name'))} was out of stock on ${bold(formatCited('count', row.figure('days_out')))} days, which cost about ${bold(formatCited('count', units))} units (${formatCited('count', row.figure('units_lost_low'))} to ${formatCited('count', row.figure('units_lost_high'))}) and net sales of ${bold(formatCited('money', sales))}.`;
}

function lostTable(rows: readonly ReadRow[]): Words {
  return markdownTable(
    ['SKU', 'Days out of stock', 'Units lost', 'At least', 'At most', 'Net sales lost'],
    rows
      .slice(0, MOST_ROWS_TOLD)
      .map((row) => [
        escapeText(row.text('name')),
        formatCited('count', row.figure('days_out')),
        formatCited('count', row.figure('units_lost')),
        formatCited('count', row.figure('units_lost_low')),
        formatCited('count', row.figure('units_lost_high')),
        formatCited('money', row.figure('net_sales_lost')),
      ]),
  );
}
