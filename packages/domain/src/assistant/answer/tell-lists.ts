import { type DateRange, findDateKey, stretchesOf } from '../../core/calendar/index.ts';
import {
  formatDateRange,
  formatDay,
  formatInChat,
  lowerWords,
  NO_VALUE,
} from '../../core/formatting/index.ts';
import { describeNoReport } from '../../figures/known-days/index.ts';
import { METRICS } from '../../figures/metrics/index.ts';
import { DIMENSION_IDS, DIMENSIONS } from '../../products/index.ts';
import type { CoveragePlan, DefinitionsPlan, GoalsPlan, InsightsPlan } from '../plan.ts';
import { differenceOf } from '../citations/arithmetic.ts';
import { type CellFigure, joinWords, say, type Words } from '../citations/words.ts';
import { type AnswerPart, inOneParagraph, NOTHING, partOf, type Telling } from './answer-part.ts';
import { formatCited, formatValue } from './figure-words.ts';
import { bold, escapeText, listWords, markdownTable } from './markdown.ts';
import { type PlacedTable, type ReadRow, readRows } from './result-rows.ts';
import { MOST_ROWS_TOLD } from './tell-totals.ts';

/** The open insights, each with its money and its next step. */
export function tellInsights({ plan, tables }: Telling<InsightsPlan>): AnswerPart {
  const [table] = tables;
  const rows = table === undefined ? [] : readRows(table);
  const [first] = rows;
  if (table === undefined || first === undefined) return NOTHING;
  const count =
    table.rowCount === 1 ? 'One insight is' : `${formatInChat('count', table.rowCount)} insights are`;
  const step = first.text('recommendation');
  if (plan.ids !== undefined) {
    return partOf([insightsList(rows), step === '' ? null : `Next step: ${escapeText(step)}`]);
  }
  return partOf([
    first.number('impact') === null
      ? say`${count} open.`
      : say`${count} open. The most money is in ${bold(escapeText(first.text('name')))}.`,
    insightsList(rows),
    step === '' ? null : `Next step for the first: ${escapeText(step)}`,
  ]);
}

function insightsList(rows: readonly ReadRow[]): Words {
  return markdownTable(
    ['Insight', 'Money', 'Days'],
    rows
      .slice(0, MOST_ROWS_TOLD)
      .map((row) => [escapeText(row.text('name')), moneyOf(row), row.text('days')]),
  );
}

function moneyOf(row: ReadRow): Words {
  return formatCited('money', row.figure('impact'));
}

/** Where each goal stands, its target, its pace, and what the rest of its period needs. */
export function tellGoals({ plan, tables }: Telling<GoalsPlan>): AnswerPart {
  const isAsked = plan.target !== undefined;
  const lines = tables.flatMap((table) => readRows(table).map((row) => goalLine(table, row, isAsked)));
  const [first, ...others] = lines;
  if (first === undefined) return NOTHING;
  return others.length === 0
    ? partOf([first])
    : partOf([
        joinWords(
          lines.map((line) => say`- ${line}`),
          '\n',
        ),
      ]);
}

/** Of an amount that is asked about it begins with yes or no. */
function goalLine(table: PlacedTable, row: ReadRow, isAsked: boolean): Words {
  const metric = table.columns.find(({ role }) => role === 'value')?.metric;
  if (metric === undefined || metric === null) return '';
  const figure = (id: string) => row.figure(`${metric}.${id}`);
  const [value, target, pace, needed] = [
    row.figure(metric),
    figure('target'),
    figure('pace'),
    figure('needed'),
  ];
  const isReached = value === null || pace === null ? null : value.value >= pace.value;
  const verdict = !isAsked || isReached === null ? '' : `${isReached ? 'Yes, at' : 'Not at'} this pace: `;
  // A little behind is still on track: beside a plain no it would contradict it.
  const status = verdict === '' ? row.text('status') : '';
  const isSum = METRICS[metric].kind === 'additive';
  const parts = [
    say`${row.text('name')}: ${value === null ? 'nothing yet' : bold(formatValue(metric, value))} of a goal of ${formatValue(metric, target)}`,
    ...(status === '' ? [] : [lowerWords(status)]),
    ...(pace === null ? [] : [say`${formatValue(metric, pace)} would be on pace`]),
    ...(needed === null || (!isSum && status !== 'Behind')
      ? []
      : [
          say`${isSum ? '' : 'the rest needs '}${formatValue(metric, needed)}${isSum ? ' a day needed from here' : ''}`,
        ]),
  ];
  return say`${verdict}${joinWords(parts, ', ')}.`;
}

/** Which days and products there are. */
export function tellCoverage({ tables, today }: Telling<CoveragePlan>): AnswerPart {
  const [table] = tables;
  const [row] = table === undefined ? [] : readRows(table);
  if (row === undefined) return NOTHING;
  const day = (id: string) => {
    const key = findDateKey(row.text(id));
    return key === null ? NO_VALUE : formatDay(key, today, { forceYear: true });
  };
  const count = (id: string) => countIn(row, id);
  const missing = row.number('missing_days') ?? 0;
  const gaps =
    missing === 0 ? 'no day in between is missing' : say`${count('missing_days')} in between without data`;
  const names = DIMENSION_IDS.map((id) => {
    const { singular, plural } = DIMENSIONS[id];
    return say`${bold(count(id))} ${lowerWords(row.number(id) === 1 ? singular : plural)}`;
  });
  const last = findDateKey(row.text('last_import').slice(0, 10));
  return partOf([
    ...weekdaysWithData(tables),
    inOneParagraph([askedDays(tables, today), emptyDays(tables, today)]),
    say`Your data includes ${listWords(names)}.`,
    say`It runs from ${day('first_day')} to ${bold(day('last_day'))}: ${count('days_with_data')} days with data, ${gaps}.`,
    missingReports(tables, today),
    last === null ? null : `The last import was on ${formatDay(last, today, { forceYear: true })}.`,
  ]);
}

function countIn(row: ReadRow, id: string): Words {
  return formatCited('count', row.figure(id));
}

/** `No Saturday has data.`, and how many days of each weekday have some. */
function weekdaysWithData(tables: Telling['tables']): readonly Words[] {
  const table = tables.find(({ columns }) => columns.some(({ id }) => id === 'weekday_with_data'));
  if (table === undefined) return [];
  const rows = readRows(table);
  const empty = rows
    .filter((row) => row.number('weekday_with_data') === 0)
    .map((row) => bold(row.text('weekday')));
  return [
    empty.length === 0 ? 'Every weekday has data.' : say`No ${listWords(empty)} has data.`,
    markdownTable(
      table.columns.map(({ label }) => label),
      rows.map((row) => [
        row.text('weekday'),
        countIn(row, 'weekday_with_data'),
        countIn(row, 'weekday_days'),
      ]),
    ),
  ];
}

/** `Oct 1 – 31: 28 of 31 days have data.`; null where no days are asked about. */
function askedDays(tables: Telling['tables'], today: Telling['today']): Words | null {
  const table = tables.find(({ columns }) => columns.some(({ id }) => id === 'asked_days'));
  const [row] = table === undefined ? [] : readRows(table);
  if (table === undefined || table.range === null || row === undefined) return null;
  const asked = formatDateRange(table.range, today, { forceYear: true });
  const [found, all] = [row.figure('asked_with_data'), row.figure('asked_days')];
  return row.number('asked_with_data') === 0
    ? `There are no data of ${asked}.`
    : say`${asked}: ${bold(formatCited('count', found))} of ${formatCited('count', all)} days have data${without(found, all)}.`;
}

/** `, 43 have none`; nothing where all have some. */
function without(found: CellFigure | null, all: CellFigure | null): Words {
  if (found === null || all === null || found.value === all.value) return '';
  const none = differenceOf(all, found, (value) => formatInChat('count', value));
  return say`, ${formatCited('count', none)} ${none.value === 1 ? 'has' : 'have'} none`;
}

/** So many runs of days are named; the table has all of them. */
const MOST_RUNS_TOLD = 40;

/** `Without data: Sep 9, Sep 23 – 24.`, of the days that are asked about. */
function emptyDays(tables: Telling['tables'], today: Telling['today']): string | null {
  const table = tables.find(({ columns }) => columns.some(({ id }) => id === 'asked_missing'));
  if (table === undefined) return null;
  const days = readRows(table).flatMap((row) => findDateKey(row.text('asked_missing')) ?? []);
  const runs = stretchesOf(days).map((run) => formatDateRange(run, today));
  const told = runs.slice(0, MOST_RUNS_TOLD).join(', ');
  return `Without data: ${told}${table.rowCount > days.length || runs.length > MOST_RUNS_TOLD ? ' and more' : ''}.`;
}

/** The days of each kind of report that are missing: `- No traffic report for Nov 22 – 24, the newest is of Nov 21.` */
function missingReports(tables: Telling['tables'], today: Telling['today']): string | null {
  const table = tables.find(({ columns }) => columns.some(({ id }) => id === 'report'));
  if (table === undefined) return null;
  const byReport = Map.groupBy(readRows(table), (row) => row.text('report'));
  const lines = [...byReport].map(([report, rows]) => {
    const days = rows.flatMap((row): DateRange[] => {
      const [start, end] = [findDateKey(row.text('first_day')), findDateKey(row.text('last_day'))];
      return start === null || end === null ? [] : [{ start, end }];
    });
    return `- ${describeNoReport({ report, days }, today, findDateKey(rows[0]?.text('newest_day') ?? ''))}.`;
  });
  return ['Some reports are missing, and what they tell is not known on their days:', '', ...lines].join(
    '\n',
  );
}

/** What metrics mean, as sentences of few and a table of many. */
export function tellDefinitions({ tables }: Telling<DefinitionsPlan>): AnswerPart {
  const [table] = tables;
  const rows = table === undefined ? [] : readRows(table);
  if (rows.length === 0) return NOTHING;
  if (rows.length <= MOST_DEFINED) return partOf(rows.map(definition));
  return partOf([
    'You can ask about these metrics.',
    markdownTable(
      ['Category', 'Metrics'],
      [...Map.groupBy(rows, (row) => row.text('category'))].map(([category, ofIt]) => [
        category,
        ofIt.map((row) => row.text('name')).join(', '),
      ]),
    ),
  ]);
}

const MOST_DEFINED = 5;

/** `**TACoS** is `ad_spend / net_sales`. Ad spend as a share of net sales. Lower is better.` */
function definition(row: ReadRow): Words {
  const better = row.text('good_direction') === 'down' ? 'Lower is better' : 'Higher is better';
  const absent = row.text('in_data') === 'no' ? ' It is not in your data.' : '';
  const meaning = escapeText(row.text('description')).replace(/\.$/, '');
  return say`${bold(row.text('name'))} is \`${row.text('formula')}\`. ${meaning}. ${better}.${absent}`;
}
