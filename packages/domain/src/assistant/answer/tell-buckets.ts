import { type DateKey, GRANULARITY_NOUNS } from '../../core/calendar/index.ts';
import { formatInChat, lowerWords, sentenceLabel, wasOrWere } from '../../core/formatting/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';
import { DIMENSIONS } from '../../products/index.ts';
import { differenceOf, quotientOf } from '../citations/arithmetic.ts';
import { type CellFigure, say, type Words } from '../citations/words.ts';
import type { FiguresPlan } from '../plan.ts';
import type { ResultColumn, ResultTable } from '../plan-result.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { changeSize, formatCited, formatGrowth, formatValue, ordinalWord } from './figure-words.ts';
import { bold, escapeName, listWords, markdownTable, plain } from './markdown.ts';
import { ofFilters } from './period-words.ts';
import {
  averageOfWhole,
  type Bucket,
  bucketCoverage,
  type Coverage,
  labelOf,
  readBuckets,
} from './read-buckets.ts';
import { COLUMN_TITLES } from '../../figures/tables/index.ts';
import { type PlacedTable, type ReadRow, readRows } from './result-rows.ts';
import { totalSentence } from './tell-totals.ts';

const MOST_LINES = 6;
/** A year of months, a quarter of weeks, two weeks of days. */
const MOST_BUCKETS = 14;

/** A trend: the whole range, where it began and ended, the best and the worst; or the best or the worst alone. */
export function tellBuckets({ plan, tables, today }: Telling<FiguresPlan>): AnswerPart {
  const [table, totals] = tables;
  const metric = plan.metrics.find((id) => table?.columns.some((column) => column.metric === id));
  if (table === undefined || metric === undefined) return NOTHING;
  const lines = table.columns.filter(({ role }) => role === 'value');
  const total =
    totals === undefined ? null : totalSentence(totals, today, plan.order.by === 'value' ? plain : bold);
  const chart = table.rows.length > 1 ? 0 : null;
  const isShort = table.rows.length <= MOST_BUCKETS && lines.length <= MOST_LINES;
  const isListed = table.rows.length > (plan.only === undefined ? 1 : 0);
  const listed = isShort && isListed ? bucketsTable(table, lines, plan, today) : null;
  if (plan.dimension !== null) return partOf([total, linesSentence(lines, plan), listed], chart);
  const buckets = readBuckets(table, metric, { granularity: plan.granularity, today });
  if (plan.only !== undefined || plan.inARow !== undefined)
    return partOf([earliestSentence(buckets, metric, plan), listed, total]);
  if (plan.order.by === 'value') {
    // Days in the order of their values are no line.
    return partOf([extremeSentence(buckets, metric, table, plan), listed, total]);
  }
  const step = plan.steps === undefined ? null : stepSentence(buckets, metric, plan);
  const average = plan.averaged === true ? ownAverageSentence(buckets, metric, plan) : null;
  return partOf([step, average, total, trendSentence(buckets, metric, plan), listed], chart);
}

/** `A month had net sales of **$50,767** on average: $609,206 in 12 whole months.`, of sums. */
function ownAverageSentence(buckets: readonly Bucket[], metric: MetricId, plan: FiguresPlan): Words | null {
  const average = averageOfWhole(buckets, metric);
  if (average === null || average.count < 2) return null;
  const { figure, sum, count, format } = average;
  const noun = GRANULARITY_NOUNS[plan.granularity ?? 'daily'];
  return say`A ${noun} had ${lowerWords(METRICS[metric].label)} of ${bold(formatCited(format, figure))} on average: ${formatValue(metric, sum)} in ${String(count)} whole ${noun}s.`;
}

/** `The first day of these was **May 2, 2014**, with units sold of 5.`, where one in the order of time is asked for. */
function earliestSentence([bucket]: readonly Bucket[], metric: MetricId, plan: FiguresPlan): Words | null {
  if (bucket === undefined || plan.order.by !== 'name' || plan.limit !== 1) return null;
  const which = plan.order.direction === 'asc' ? 'first' : 'last';
  const noun = GRANULARITY_NOUNS[plan.granularity ?? 'daily'];
  return say`The ${which} of these ${noun}s was ${bold(bucket.label)}, with ${lowerWords(METRICS[metric].label)} of ${formatValue(metric, bucket.value)}.`;
}

/** `The day with the highest net sales was **Nov 18** with **$31,200**, then Nov 16 with $29,000.` */
function extremeSentence(
  buckets: readonly Bucket[],
  metric: MetricId,
  table: ResultTable,
  plan: FiguresPlan,
): Words | null {
  // The lowest sum is not that of days which are only a part of a month.
  const whole = buckets.filter(({ isWhole }) => isWhole);
  const isOfParts = plan.order.direction === 'desc' || METRICS[metric].kind === 'ratio' || whole.length === 0;
  const ranked = isOfParts ? buckets : whole;
  const { place = 1 } = plan;
  const [first, second] = ranked.slice(place - 1);
  if (first === undefined) return null;
  const most = plan.order.direction === 'desc' ? 'highest' : 'lowest';
  const of = ofFilters(table.filters);
  const noun = GRANULARITY_NOUNS[plan.granularity ?? 'daily'];
  const which = place === 1 ? most : `${ordinalWord(place)} ${most}`;
  const head = say`The ${noun} with the ${which} ${lowerWords(METRICS[metric].label)}${of} was ${bold(first.label)} with ${bold(formatValue(metric, first.value))}`;
  const then =
    second === undefined ? '' : say`, then ${second.label} with ${formatValue(metric, second.value)}`;
  return say`${head}${then}.`;
}

/** `Net sales were $20,000 on Nov 15 and $31,200 on Nov 20. The highest day was Nov 18 with $33,000, the lowest …` */
function trendSentence(buckets: readonly Bucket[], metric: MetricId, plan: FiguresPlan): Words | null {
  const whole = buckets.filter(({ isWhole }) => isWhole);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined || whole.length < 3) return null;
  const value = (bucket: Bucket) => formatValue(metric, bucket.value);
  const high = whole.reduce((best, bucket) => (bucket.value.value > best.value.value ? bucket : best));
  const low = whole.reduce((best, bucket) => (bucket.value.value < best.value.value ? bucket : best));
  const noun = GRANULARITY_NOUNS[plan.granularity ?? 'daily'];
  const on = plan.granularity === 'monthly' ? 'in' : 'on';
  const from = say`${sentenceLabel(metric)} ${wasOrWere(metric)} ${value(first)} ${on} ${first.label} and ${value(last)} ${on} ${last.label}.`;
  const { format } = METRICS[metric];
  if (formatInChat(format, high.value.value) === formatInChat(format, low.value.value)) return from;
  return say`${from} The highest ${noun} was ${high.label} with ${value(high)}, the lowest ${low.label} with ${value(low)}.`;
}

/** `Conversion fell most from one week to the next on **Jul 20 – 26**, by 0.97 percentage points to **9.96%**, from …` */
function stepSentence(
  buckets: readonly Bucket[],
  metric: MetricId,
  { steps, granularity }: FiguresPlan,
): Words | null {
  const whole = buckets.filter(({ isWhole }) => isWhole);
  const turn = steps === 'down' ? -1 : 1;
  const all = whole.slice(1).map((bucket, at) => ({ bucket, before: whole[at] ?? bucket }));
  const by = ({ bucket, before }: (typeof all)[number]) => turn * (bucket.value.value - before.value.value);
  const [largest] = all.toSorted((a, b) => by(b) - by(a));
  if (largest === undefined || by(largest) <= 0) return null;
  const { bucket, before } = largest;
  const { format } = METRICS[metric];
  const difference = differenceOf(bucket.value, before.value, (each) => formatInChat(format, each));
  const noun = GRANULARITY_NOUNS[granularity ?? 'daily'];
  const verb = steps === 'down' ? 'fell' : 'rose';
  const on = granularity === 'monthly' ? 'in' : 'on';
  return say`${sentenceLabel(metric)} ${verb} most from one ${noun} to the next ${on} ${bold(bucket.label)}, by ${changeSize(format, difference)} to ${bold(formatValue(metric, bucket.value))}, from ${formatValue(metric, before.value)} ${on} ${before.label}.`;
}

/** `By week: Oak, Bay and 71 others.`; of many `By week, each SKU has a line of its own.` */
function linesSentence(lines: readonly ResultColumn[], plan: FiguresPlan): Words {
  const noun = GRANULARITY_NOUNS[plan.granularity ?? 'daily'];
  if (lines.length > MOST_LINES) {
    const { singular } = DIMENSIONS[plan.dimension ?? 'sku_name'];
    return `By ${noun}, each ${lowerWords(singular)} has a line of its own.`;
  }
  return say`By ${noun}: ${listWords(lines.map(({ label }) => escapeName(label)))}.`;
}

function bucketsTable(
  table: PlacedTable,
  lines: readonly ResultColumn[],
  plan: FiguresPlan,
  today: DateKey,
): Words {
  const head = { daily: 'Day', weekly: 'Week', monthly: 'Month' }[plan.granularity ?? 'daily'];
  const coverage = bucketCoverage(table, plan.granularity);
  const [metric] = plan.metrics;
  const buckets =
    plan.withSteps === true ? readBuckets(table, metric, { granularity: plan.granularity, today }) : [];
  return markdownTable(
    [
      head,
      ...lines.map(({ label }) => escapeName(label)),
      ...(plan.withSteps === true ? [COLUMN_TITLES.change_rate] : []),
    ],
    readRows(table).map((row) => [
      labelOf(row, today),
      ...lines.map(({ id, metric: own }) =>
        own === null ? '' : bucketText(row.figure(id), own, coverage(row.text('day'), own)),
      ),
      ...(plan.withSteps === true ? [formatGrowth(growthInto(row, buckets, metric))] : []),
    ]),
  );
}

/** How much a whole bucket grew against the whole one before it, in percent; null where either is a part, or there was a loss. */
function growthInto(row: ReadRow, buckets: readonly Bucket[], metric: MetricId): CellFigure | null {
  const at = buckets.findIndex((bucket) => bucket.row.text('day') === row.text('day'));
  const [before, bucket] = [buckets[at - 1], buckets[at]];
  if (before === undefined || bucket === undefined || !before.isWhole || !bucket.isWhole) return null;
  if (before.value.value <= 0) return null;
  const write = (value: number) => formatInChat(METRICS[metric].format, value);
  const difference = differenceOf(bucket.value, before.value, write);
  const growth = quotientOf(difference, before.value, { write: [write, write] });
  return growth === null ? null : { ...growth, value: growth.value * 100 };
}

/** `no report` where nothing is known of a bucket, `1,200 (3 of 7 days)` where some of its days are. */
function bucketText(value: CellFigure | null, metric: MetricId, coverage: ReturnType<Coverage>): Words {
  if (coverage?.knownDays === 0) return 'no report';
  const text = formatValue(metric, value);
  return coverage === null
    ? text
    : say`${text} (${String(coverage.knownDays)} of ${String(coverage.days)} days)`;
}
