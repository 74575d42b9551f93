import { lowerWords } from '../../formatting/index.ts';
import { type MetricId, METRICS } from '../../metrics/index.ts';
import { DIMENSIONS } from '../../products/index.ts';
import type { FiguresPlan } from '../plan.ts';
import type { ResultTable } from '../plan-result.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import {
  changeSize,
  changeWords,
  type Figure,
  figureOf,
  formatChange,
  formatGrowth,
  formatShare,
  formatValue,
} from './figure-words.ts';
import { bold, escapeName, plain } from './markdown.ts';
import { type FigureDays, figureDays, ofFilters } from './period-words.ts';
import { hasColumn, type ReadRow, readRows, valueColumns } from './result-rows.ts';
import { segmentsTable } from './segments-table.ts';
import { comparedClause, totalSentence } from './tell-totals.ts';

/** A segment with the figures of the first metric. */
interface Segment extends Figure {
  readonly name: string;
  /** Fractions of the whole; null for ratios. */
  readonly share: number | null;
  readonly shareOfChange: number | null;
}

/** Segments: which one stands first and by how much, then all of them as a table. */
export function tellSegments({ plan, result, today }: Telling<FiguresPlan>): AnswerPart {
  const [table] = result.tables;
  const metric = table === undefined ? undefined : valueColumns(table)[0]?.metric;
  if (table === undefined || metric === undefined) return NOTHING;
  const segments = readRows(table, 'segment').map((row) => segmentOf(row, metric));
  const [first] = segments;
  const days = figureDays(table, metric, today);
  if (first === undefined || days.isUnknown) return partOf([totalSentence(table, today)]);
  const of = ofFilters(table.filters);
  const ranking = { plan, table, on: of + days.value, onCompared: of + days.compared };
  const sentence =
    segments.length === 1 ? singleSentence(first, ranking, days) : rankedSentence(segments, ranking);
  const isOneMetric = valueColumns(table).length === 1;
  return partOf([
    sentence === null ? null : [sentence, ...optional(togetherSentence(segments, ranking))].join(' '),
    segments.length === 1 && isOneMetric ? null : segmentsTable(table, plan, today),
    totalSentence(table, today, plain),
  ]);
}

function segmentOf(row: ReadRow, metric: MetricId): Segment {
  return {
    ...figureOf(row, metric),
    name: row.text('name'),
    share: row.number(`${metric}.share`),
    shareOfChange: row.number(`${metric}.share_of_change`),
  };
}

function nameOf({ name }: Segment): string {
  return bold(escapeName(name));
}

function metricWords({ metric }: Pick<Figure, 'metric'>): string {
  return lowerWords(METRICS[metric].label);
}

/** `**Oak** had net sales of $168,034 on Nov 15 – 20, 34.0% of all, down 7.7% (−$13,956) from $181,990 on …` */
function singleSentence(segment: Segment, { table, on }: Ranking, days: FigureDays): string {
  const { metric, value, share } = segment;
  const parts = [
    `${nameOf(segment)} had ${metricWords(segment)} of ${bold(formatValue(metric, value))}${on}`,
    ...(share === null ? [] : [`${formatShare(share)} of all`]),
  ];
  const change = optional(changeWords(segment)).map((words) => words + days.previous);
  if (!hasColumn(table, `${metric}.compared`)) return `${[...parts, ...change].join(', ')}.`;
  const compared = change.map((words) => ` ${comparedClause(segment, days.compared)}, ${words}.`);
  return `${parts.join(', ')}.${compared.join('')}`;
}

function optional(text: string | null): string[] {
  return text === null ? [] : [text];
}

interface Ranking {
  readonly plan: FiguresPlan;
  readonly table: ResultTable;
  readonly on: string;
  readonly onCompared: string;
}

function rankedSentence(segments: readonly Segment[], ranking: Ranking): string | null {
  const { plan, table } = ranking;
  const isCompared = hasColumn(table, `${segments[0]?.metric ?? ''}.change`);
  if (plan.order.by === 'value' || plan.names.length > 0 || !isCompared) return byValue(segments, ranking);
  return plan.order.by === 'name' ? null : byChange(segments, ranking);
}

/** `**Oak** had the highest net sales on Nov 15 – 20 with **$165,684**, 73.1% of all, $5,000 more than Bay ($160,684).` */
function byValue(segments: readonly Segment[], { plan, on }: Ranking): string | null {
  const isLowest = plan.order.by === 'value' && plan.order.direction === 'asc';
  const turn = isLowest ? 1 : -1;
  const known = segments
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => turn * ((a.value ?? 0) - (b.value ?? 0)));
  const [first, second] = known;
  if (first === undefined) return null;
  const isCount = METRICS[first.metric].format === 'count';
  const most = isLowest ? (isCount ? 'fewest' : 'lowest') : isCount ? 'most' : 'highest';
  const head = `${nameOf(first)} had the ${most} ${metricWords(first)}${on} with ${bold(formatValue(first.metric, first.value))}`;
  const share = first.share === null ? [] : [`${formatShare(first.share)} of all`];
  return `${[head, ...share, ...optional(lead(first, second, segments))].join(', ')}.`;
}

/** Two can be added up by eye. */
const LEAST_TOGETHER = 3;

/** `Together these 5 have $83,949, 27.7% of all.`, of the first of many. */
function togetherSentence(segments: readonly Segment[], { plan, table }: Ranking): string | null {
  const [first] = segments;
  const isTop = plan.order.by === 'value' && plan.order.direction === 'desc' && plan.names.length === 0;
  const isPart = readRows(table, 'other').length > 0;
  if (!isTop || !isPart || segments.length < LEAST_TOGETHER || first === undefined || first.share === null)
    return null;
  const sum = (of: (segment: Segment) => number | null) =>
    segments.reduce((total, segment) => total + (of(segment) ?? 0), 0);
  const value = formatValue(
    first.metric,
    sum((segment) => segment.value),
  );
  return `Together these ${segments.length} have ${value}, ${formatShare(sum(({ share }) => share))} of all.`;
}

/** `$5,000 more than Bay ($160,684)`, `as much as Bay`; of a table in another order `then Bay with $160,684`. */
function lead(first: Segment, second: Segment | undefined, segments: readonly Segment[]): string | null {
  if (second === undefined || first.value === null || second.value === null) return null;
  const { format } = METRICS[first.metric];
  const difference = first.value - second.value;
  const other = escapeName(second.name);
  if (difference === 0) return `as much as ${other}`;
  const areFirst = [first, second].every((segment) => segments.indexOf(segment) < 2);
  if (!areFirst) return `then ${other} with ${formatValue(second.metric, second.value)}`;
  const than = difference > 0 ? 'more' : format === 'count' ? 'fewer' : 'less';
  return `${changeSize(format, difference)} ${than} than ${other} (${formatValue(second.metric, second.value)})`;
}

const MOST = {
  change: { up: 'rose most', down: 'fell most' },
  growth: { up: 'grew fastest', down: 'fell fastest' },
} as const;

/** `**K-2** rose most in net sales on Nov 15 – 20, by **$20** (+20.0%) to $120, which is 38.2% of the whole change.` */
function byChange(segments: readonly Segment[], { plan, table, onCompared: on }: Ranking): string | null {
  const first = segments.find(({ change }) => change !== null);
  if (first === undefined || first.change === null || plan.order.by === 'value' || plan.order.by === 'name')
    return null;
  const wanted = plan.order.direction === 'desc' ? 'up' : 'down';
  const isAsked = wanted === 'up' ? first.change > 0 : first.change < 0;
  const noun = lowerWords(DIMENSIONS[table.dimension ?? 'sku_name'].singular);
  const label = metricWords(first);
  if (!isAsked) {
    const none = `No ${noun}'s ${label} ${wanted === 'up' ? 'rose' : 'fell'}${on}`;
    return `${none}; closest is ${nameOf(first)} with ${bold(formatChange(METRICS[first.metric].format, first.change))}.`;
  }
  const { format } = METRICS[first.metric];
  const growth = first.growth === null ? '' : ` (${formatGrowth(first.growth)})`;
  const to = `to ${formatValue(first.metric, first.compared)}`;
  const verb = MOST[plan.order.by][wanted];
  const by = `by ${bold(changeSize(format, first.change))}${growth} ${to}`;
  return `${nameOf(first)} ${verb} in ${label}${on}, ${by}${partOfChange(first)}.`;
}

/** `, which is 38.2% of the whole change`; nothing where it went the other way, or is no part. */
function partOfChange({ shareOfChange }: Segment): string {
  return shareOfChange === null || shareOfChange <= 0
    ? ''
    : `, which is ${formatShare(shareOfChange)} of the whole change`;
}
