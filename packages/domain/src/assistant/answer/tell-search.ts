import { findDateKey } from '../../core/calendar/index.ts';
import { formatDay, NO_VALUE } from '../../core/formatting/index.ts';
import { formatSearches } from '../../figures/search-volume/index.ts';
import type { SearchVolumePlan } from '../plan.ts';
import { cite, joinWords, say, type Words } from '../citations/words.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { formatCited, formatGrowth } from './figure-words.ts';
import { bold, escapeName, escapeText, markdownTable } from './markdown.ts';
import { findTotal, type PlacedTable, type ReadRow, readRows } from './result-rows.ts';
import { MOST_ROWS_TOLD } from './tell-totals.ts';

/** Searches by week, or the keywords of a week. */
export function tellSearch({ plan, tables, today }: Telling<SearchVolumePlan>): AnswerPart {
  const [table] = tables;
  if (table === undefined) return NOTHING;
  return plan.week === null ? tellWeeks(table, today) : tellKeywords(table);
}

function parentOf({ filters }: PlacedTable): string {
  return escapeName(filters.parent_sku_name[0] ?? '');
}

function searches(row: ReadRow): Words {
  const volume = row.figure('value');
  return volume === null ? NO_VALUE : cite(volume, formatSearches(volume.value));
}

/** `Throw had **300 searches** in the week of Feb 22, +4.0% against the week before and −8.0% against a year before.` */
function tellWeeks(table: PlacedTable, today: Telling['today']): AnswerPart {
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
    const growth = last.figure(id);
    return growth === null ? [] : [say`${formatGrowth(growth)} ${words}`];
  });
  const most = rows.reduce((best, row) =>
    (row.number('value') ?? 0) > (best.number('value') ?? 0) ? row : best,
  );
  const head = joinWords(
    [say`${parentOf(table)} had ${bold(searches(last))} in ${weekOf(last)}`, ...compared],
    ', ',
  );
  const peak =
    most === last
      ? 'That is the most of these weeks.'
      : say`The most were ${searches(most)} in ${weekOf(most)}.`;
  return partOf([say`${head}. ${peak}`], rows.length > 1 ? 0 : null);
}

function tellKeywords(table: PlacedTable): AnswerPart {
  const rows = readRows(table, 'segment');
  const [first] = rows;
  const total = findTotal(table);
  if (first === undefined || total === null) return NOTHING;
  const title = escapeText(table.title.replace(/^Keywords of .*, week/, 'week'));
  const head = say`${bold(escapeName(first.text('name')))} is the keyword most searched for ${parentOf(table)}: ${bold(searches(first))} of ${searches(total)} in the ${title}.`;
  return partOf([
    head,
    markdownTable(
      ['Keyword', 'Searches', 'Growth in a week'],
      rows
        .slice(0, MOST_ROWS_TOLD)
        .map((row) => [
          escapeName(row.text('name')),
          formatCited('count', row.figure('value')),
          formatGrowth(row.figure('growth_week')),
        ]),
    ),
  ]);
}
