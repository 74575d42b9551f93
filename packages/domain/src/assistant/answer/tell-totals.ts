import {
  formatCount,
  formatInChat,
  lowerWords,
  sentenceLabel,
  isOrAre,
  wasOrWere,
} from '../../core/formatting/index.ts';
import { METRICS } from '../../figures/metrics/index.ts';
import { differenceOf, quotientOf } from '../citations/arithmetic.ts';
import { type Combination, formatOfCombination, timesOf } from '../combination.ts';
import type { FiguresPlan } from '../plan.ts';
import { say, type Words } from '../citations/words.ts';
import { COLUMN_TITLES } from '../../figures/tables/index.ts';
import { describeMetricDays } from '../result-text.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { averageSentence } from './average-sentence.ts';
import {
  changeWords,
  type ToldFigure,
  figureOf,
  formatChange,
  formatCited,
  formatGrowth,
  formatValue,
  valueWords,
} from './figure-words.ts';
import { bold, markdownTable, plain } from './markdown.ts';
import { daysText, figureDays, ofFilters, withDays } from './period-words.ts';
import { findTotal, hasColumn, type PlacedTable, valueColumns } from './result-rows.ts';

/** Tables in answers stay short; all rows stand with the tool's run. */
export const MOST_ROWS_TOLD = 10;

/** Metrics as a whole: one in a sentence, several also as a table. */
export function tellTotals({ plan, tables, today }: Telling<FiguresPlan>): AnswerPart {
  const [table, ...averaged] = tables;
  if (table === undefined) return NOTHING;
  const total = totalSentence(table, today, plan.combine === undefined ? bold : plain);
  const answer = answerToWhether(table, plan);
  return partOf([
    combinedSentence(table, plan, today),
    total === null || answer === null ? total : say`${answer} ${total}`,
    plan.besideAverage === undefined
      ? null
      : averageSentence(table, averaged, { metric: plan.metrics[0], average: plan.besideAverage, today }),
    figuresTable(table, today),
  ]);
}

/** `Yes.` or `No.`, where it is asked whether a metric went a way, or anything was sold; null where that is not known. */
function answerToWhether(table: PlacedTable, { asksWhether: way }: FiguresPlan): string | null {
  const [first] = figuresOf(table);
  if (way === 'sold')
    return (first?.value ?? null) === null ? null : (first?.value?.value ?? 0) > 0 ? 'Yes.' : 'No.';
  if (way === undefined || first === undefined || first.change === null) return null;
  const isGood =
    METRICS[first.metric].goodDirection === 'down' ? first.change.value < 0 : first.change.value > 0;
  const went = { up: first.change.value > 0, down: first.change.value < 0, better: isGood, worse: !isGood }[
    way
  ];
  return first.change.value !== 0 && went ? 'Yes.' : 'No.';
}

const QUOTED: Readonly<Record<Combination, string>> = {
  per: 'divided by',
  per_thousand: 'per thousand',
  minus: 'minus',
  part: 'minus',
};

/** `Contribution by orders was **$28.23** on Nov 15 – 20: $93,439 ÷ 3,310.`, of figures of the same days. */
function combinedSentence(
  table: PlacedTable,
  { combine }: FiguresPlan,
  today: Telling['today'],
): Words | null {
  const [first, second] = figuresOf(table);
  if (combine === undefined || first === undefined || second === undefined) return null;
  if (first.value === null || second.value === null) return null;
  const [days, others] = [first, second].map(({ metric }) => figureDays(table, metric, today).value);
  if (days !== others) return null;
  const [a, b] = [METRICS[first.metric], METRICS[second.metric]];
  const write =
    ({ format }: typeof a) =>
    (value: number) =>
      formatInChat(format, value);
  const times = timesOf(combine);
  const found =
    times === null
      ? differenceOf(first.value, second.value, write(a))
      : quotientOf(first.value, second.value, { write: [write(a), write(b)], times });
  if (found === null) return null;
  const format = formatOfCombination([first.metric, second.metric], combine);
  const name = `${sentenceLabel(first.metric)} ${QUOTED[combine]} ${lowerWords(b.label)}`;
  const how = say`${formatValue(first.metric, first.value)} ${times === null ? '−' : '÷'} ${formatValue(second.metric, second.value)}${times === null || times === 1 ? '' : ` × ${formatCount(times)}`}`;
  return say`${name}${ofFilters(table.filters)} came to ${bold(formatCited(format, found))}${days ?? ''}: ${how}.`;
}

/** `Net sales of Oak were **$168,034** on Nov 15 – 20, down 7.7% (−$13,956) from $181,990 on Nov 8 – 13.` */
export function totalSentence(table: PlacedTable, today: Telling['today'], emphasize = bold): Words | null {
  const [first] = figuresOf(table);
  if (first === undefined) return null;
  const { metric, value } = first;
  const days = figureDays(table, metric, today);
  const of = ofFilters(table.filters);
  if (value === null) {
    const label = sentenceLabel(metric);
    // A sum without days is not known; a ratio may be of days whose denominator is 0.
    return days.isUnknown || METRICS[metric].kind === 'additive'
      ? `${label}${of} ${isOrAre(metric)} not known${days.value}.`
      : `${label}${of} cannot be calculated${days.value}.`;
  }
  const subject = say`${valueWords(first, of, emphasize)}${days.value}`;
  const change = changeWords(first);
  if (change === null) return say`${subject}.`;
  if (!hasColumn(table, `${metric}.compared`)) return say`${subject}, ${change}${days.previous}.`;
  return say`${subject}. ${comparedClause(first, days.compared)}, ${change}${days.previous}.`;
}

/** `On Nov 2 – 20 they were $950`: what is compared, where it is not the whole value. */
export function comparedClause({ metric, compared }: ToldFigure, onCompared: string): Words {
  const verb = wasOrWere(metric);
  const on = onCompared.trim();
  const subject = verb === 'were' ? 'they were' : 'it was';
  return say`${on.charAt(0).toUpperCase()}${on.slice(1)} ${subject} ${formatValue(metric, compared)}`;
}

/** The figures of the total row, in the order of the plan. */
export function figuresOf(table: PlacedTable): ToldFigure[] {
  const total = findTotal(table);
  return total === null ? [] : valueColumns(table).map(({ metric }) => figureOf(total, metric));
}

/** Several metrics below each other; null of a single one, which is told in a sentence. */
function figuresTable(table: PlacedTable, today: Telling['today']): Words | null {
  const figures = figuresOf(table).slice(0, MOST_ROWS_TOLD);
  if (figures.length < 2) return null;
  // Where a report is missing, not all of them are of the same days: each row says its own.
  const areOfOneTime = table.known === undefined;
  const now = withDays('Value', table.range === null || !areOfOneTime ? '' : daysText(table.range, today));
  const daysOf = ({ metric }: ToldFigure) => (areOfOneTime ? [] : [describeMetricDays(table, metric, today)]);
  const lastHead = areOfOneTime ? [] : ['Days'];
  if (table.comparison === null) {
    return markdownTable(
      ['Metric', now, ...lastHead],
      figures.map((figure) => [
        METRICS[figure.metric].label,
        formatValue(figure.metric, figure.value),
        ...daysOf(figure),
      ]),
    );
  }
  const before = withDays(COLUMN_TITLES.previous, areOfOneTime ? daysText(table.comparison, today) : '');
  return markdownTable(
    ['Metric', now, before, COLUMN_TITLES.change, COLUMN_TITLES.change_rate, ...lastHead],
    figures.map((figure) => [
      METRICS[figure.metric].label,
      formatValue(figure.metric, figure.value),
      formatValue(figure.metric, figure.previous),
      formatChange(METRICS[figure.metric].format, figure.change),
      formatGrowth(figure.growth),
      ...daysOf(figure),
    ]),
  );
}
