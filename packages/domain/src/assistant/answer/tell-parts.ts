import { formatNumber, lowerWords, sentenceLabel, wasOrWere } from '../../core/formatting/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';
import type { FiguresPlan } from '../plan.ts';
import { type CellFigure, cite, say, type Words } from '../citations/words.ts';
import { type AnswerPart, inOneParagraph, NOTHING, partOf, type Telling } from './answer-part.ts';
import {
  formatCited,
  formatGrowth,
  formatShare,
  formatValue,
  ordinalWord,
  shareOfAll,
} from './figure-words.ts';
import { bold, escapeName, listWords, markdownTable, plain } from './markdown.ts';
import { figureDays, ofFilters } from './period-words.ts';
import { hasColumn, type PlacedTable, type ReadRow, readRows } from './result-rows.ts';
import { totalSentence } from './tell-totals.ts';

/** Weekdays, quarters or years beside each other, or what a day has on average: {@link FiguresPlan.parts}. */
export function tellParts({ plan, tables, today }: Telling<FiguresPlan>): AnswerPart {
  const [table, totals] = tables;
  const rows = table === undefined ? [] : readRows(table);
  const [first] = rows;
  const [metric] = plan.metrics;
  const has = (id: string) => table !== undefined && hasColumn(table, id);
  if (table === undefined || first === undefined || !(has(metric) || has(`${metric}.1`))) return NOTHING;
  const total = totals === undefined ? null : totalSentence(totals, today, plain);
  if (plan.dimension !== null) return partOf([partsTable(rows, metric, table, plan), total]);
  if (rows.length === 1 && (plan.parts === 'whole' || plan.parts === 'pace'))
    return partOf([dayOf({ row: first, metric, table, today }), total]);
  const said = [
    extremes(rows, metric, plan),
    cutSentence(rows, metric),
    plan.parts === 'weekend' ? weekendShare(rows, metric, table) : null,
  ];
  return partOf([inOneParagraph(said), partsTable(rows, metric, table, plan), total]);
}

interface Told {
  readonly row: ReadRow;
  readonly metric: MetricId;
  readonly table: PlacedTable;
  readonly today: Telling['today'];
}

/** Counts a day are no whole numbers. */
function formatDaily(metric: MetricId, figure: CellFigure | null): Words {
  const isCount = METRICS[metric].format === 'count';
  return isCount && figure !== null && !Number.isInteger(figure.value)
    ? cite(figure, formatNumber(figure.value, 1))
    : formatValue(metric, figure);
}

/** `Net sales a day were **$1,234** on average on Oct 1 – 31, and $1,100 on the median day.` */
function dayOf({ row, metric, table, today }: Told): Words {
  const figure = (id: string) => formatDaily(metric, row.figure(`${metric}.${id}`));
  const on = ofFilters(table.filters) + figureDays(table, metric, today).value;
  const head = say`${sentenceLabel(metric)} a day ${wasOrWere(metric)} ${bold(figure('a_day'))} on average${on}, and ${figure('median')} on the median day.`;
  if (!hasColumn(table, `${metric}.pace`)) return head;
  return say`At this pace ${lowerWords(METRICS[metric].label)} come to ${bold(figure('pace'))} by the end of the month. ${head} This is no forecast: it knows no seasons.`;
}

/** `Saturday had the highest net sales a day with **$1,500**, Tuesday the lowest with $900.` */
function extremes(
  rows: readonly ReadRow[],
  metric: MetricId,
  { parts, order, place, median }: FiguresPlan,
): Words | null {
  const isOfDays = parts === 'weekday' || parts === 'weekend' || parts === 'month';
  const isSum = METRICS[metric].kind === 'additive';
  const isMedian = median === true && isSum;
  const isDaily = isMedian || (isOfDays && isSum);
  const id = isMedian ? `${metric}.median` : isDaily ? `${metric}.a_day` : metric;
  const known = rows.filter((row) => row.number(id) !== null);
  const sorted = known.toSorted((a, b) => (b.number(id) ?? 0) - (a.number(id) ?? 0));
  // What a quarter has so far can be the most, and never the least.
  const whole = sorted.filter((row) => !isCut(row, metric));
  const [high, low] = [sorted[0], whole.at(-1)];
  if (high === undefined || sorted.length < 2) return null;
  const isLowest = order.by === 'value' && order.direction === 'asc';
  if (isLowest && (low === undefined || whole.length < 2)) return null;
  const [one, other] = isLowest ? [low ?? high, high] : [high, low];
  const value = (row: ReadRow) =>
    isDaily ? formatDaily(metric, row.figure(id)) : formatValue(metric, row.figure(id));
  const what = `${lowerWords(METRICS[metric].label)}${isMedian ? ' on the median day' : isDaily ? ' a day' : ''}`;
  const placed = place === undefined ? undefined : (isLowest ? whole.toReversed() : sorted)[place - 1];
  if (place !== undefined && placed !== undefined)
    return say`${bold(escapeName(placed.text('name')))} had the ${ordinalWord(place)} ${isLowest ? 'lowest' : 'highest'} ${what} with ${bold(value(placed))}.`;
  const beside =
    other === undefined || other === one
      ? ''
      : say`, ${escapeName(other.text('name'))} the ${isLowest ? 'highest' : 'lowest'} with ${value(other)}`;
  return say`${bold(escapeName(one.text('name')))} had the ${isLowest ? 'lowest' : 'highest'} ${what} with ${bold(value(one))}${beside}.`;
}

/** A quarter or a year that has not ended, or begins before the data. */
function isCut(row: ReadRow, metric: MetricId): boolean {
  return row.number(`${metric}.of_days`) !== null;
}

/** `Not whole, and so not the lowest: Q4 2026 (54 of 92 days).` */
function cutSentence(rows: readonly ReadRow[], metric: MetricId): Words | null {
  const cut = rows
    .filter((row) => isCut(row, metric))
    .map((row) => {
      const days = (id: string) => formatCited('count', row.figure(`${metric}.${id}`));
      return say`${escapeName(row.text('name'))} (${days('days')} of ${days('of_days')} days)`;
    });
  return cut.length === 0 ? null : say`Not whole, and so not the lowest: ${listWords(cut)}.`;
}

/** `Weekends have 33.4% of all units sold.` */
function weekendShare(rows: readonly ReadRow[], metric: MetricId, table: PlacedTable): Words | null {
  const weekend = rows.find((row) => row.text('name').startsWith('Weekends'));
  const share = weekend?.figure(`${metric}.share`) ?? null;
  return hasColumn(table, `${metric}.share`) && share !== null
    ? say`Weekends have ${bold(formatShare(share))} of all ${lowerWords(METRICS[metric].label)}.`
    : null;
}

function cellOf(row: ReadRow, id: string, of: MetricId | null): Words {
  if (of === null) return formatCited('count', row.figure(id));
  if (id.endsWith('.share')) return formatShare(shareOfAll(row, of));
  if (id.endsWith('.growth')) return formatGrowth(row.figure(id));
  return /\.(?:a_day|median)$/.test(id) ? formatDaily(of, row.figure(id)) : formatValue(of, row.figure(id));
}

function partsTable(
  rows: readonly ReadRow[],
  metric: MetricId,
  table: PlacedTable,
  { median }: Pick<FiguresPlan, 'median'>,
): Words {
  // Several metrics stand beside each other without what a day has of each.
  const isOfOne = table.columns.every((column) => column.metric === null || column.metric === metric);
  const values = table.columns.filter(
    ({ id, role }) =>
      role === 'growth' ||
      ((role === 'value' || role === 'share') &&
        !id.endsWith('.median') &&
        (isOfOne || !/\.(?:a_day|share)$/.test(id))) ||
      id === `${metric}.days`,
  );
  // What is asked for stands beside the names, where a narrow panel shows it.
  const shown =
    median === true
      ? [
          ...table.columns.filter(({ id }) => id.endsWith('.median')),
          ...values.filter(({ id }) => !/\.(?:a_day|share)$/.test(id)),
        ]
      : values;
  return markdownTable(
    [escapeName(table.columns[0]?.label ?? ''), ...shown.map(({ label }) => escapeName(label))],
    rows.map((row) => [
      escapeName(row.text('name')),
      ...shown.map(({ id, metric: of }) => cellOf(row, id, of)),
    ]),
  );
}
