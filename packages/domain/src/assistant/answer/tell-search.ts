import { findDateKey } from '../../calendar/index.ts';
import { formatDay, formatInChat } from '../../formatting/index.ts';
import { formatSearches } from '../../search-volume/index.ts';
import type { SearchVolumePlan } from '../plan.ts';
import type { ResultTable } from '../plan-result.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { formatGrowth } from './figure-words.ts';
import { bold, escapeName, escapeText, markdownTable } from './markdown.ts';
import { findTotal, type ReadRow, readRows } from './result-rows.ts';
import { MOST_ROWS } from './tell-totals.ts';

/** Searches by week, or the keywords of a week. */
export function tellSearch({ plan, result, today }: Telling<SearchVolumePlan>): AnswerPart {
  const [table] = result.tables;
  if (table === undefined) return NOTHING;
  return plan.week === null ? tellWeeks(table, today) : tellKeywords(table);
}

function parentOf({ filters }: ResultTable): string {
  return escapeName(filters.parent_sku_name[0] ?? '');
}

function searches(row: ReadRow): string {
  return formatSearches(row.number('value') ?? 0);
}

/** `Throw had **300 searches** in the week of Feb 22, +4.0% against the week before and −8.0% against a year before.` */
function tellWeeks(table: ResultTable, today: Telling['today']): AnswerPart {
  const rows = readRows(table);
  const last = rows.at(-1);
  if (last === undefined) return NOTHING;
  const weekOf = (row: ReadRow) => {
    const day = findDateKey(row.text('day'));
    const special = row.text('special');
    return `the week of ${day === null ? '' : formatDay(day, today)}${special === '' ? '' : ` (${escapeText(special)})`}`;
  };
  const growths = [
    ['growth_week', 'against the week before'],
    ['growth_year', 'against a year before'],
  ] as const;
  const compared = growths.flatMap(([id, words]) => {
    const growth = last.number(id);
    return growth === null ? [] : [`${formatGrowth(growth)} ${words}`];
  });
  const most = rows.reduce((best, row) =>
    (row.number('value') ?? 0) > (best.number('value') ?? 0) ? row : best,
  );
  const head = [`${parentOf(table)} had ${bold(searches(last))} in ${weekOf(last)}`, ...compared].join(', ');
  const peak =
    most === last
      ? 'That is the most of these weeks.'
      : `The most were ${searches(most)} in ${weekOf(most)}.`;
  return partOf([`${head}. ${peak}`], rows.length > 1 ? 0 : null);
}

function tellKeywords(table: ResultTable): AnswerPart {
  const rows = readRows(table, 'segment');
  const [first] = rows;
  const total = findTotal(table);
  if (first === undefined || total === null) return NOTHING;
  const title = escapeText(table.title.replace(/^Keywords of .*, week/, 'week'));
  const head = `${bold(escapeName(first.text('name')))} is the keyword most searched for ${parentOf(table)}: ${bold(searches(first))} of ${searches(total)} in the ${title}.`;
  return partOf([
    head,
    markdownTable(
      ['Keyword', 'Searches', 'Growth in a week'],
      rows
        .slice(0, MOST_ROWS)
        .map((row) => [
          escapeName(row.text('name')),
          formatInChat('count', row.number('value') ?? 0),
          formatGrowth(row.number('growth_week')),
        ]),
    ),
  ]);
}
