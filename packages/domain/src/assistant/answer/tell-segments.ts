import { formatInChat, isOrAre, lowerWords } from '../../core/formatting/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';
import { DIMENSIONS, isPlaceId } from '../../products/index.ts';
import type { FiguresPlan } from '../plan.ts';
import { differenceOf, quotientOf, sumOf } from '../citations/arithmetic.ts';
import { type CellFigure, joinWords, say, type Words } from '../citations/words.ts';
import { type AnswerPart, inOneParagraph, NOTHING, partOf, type Telling } from './answer-part.ts';
import {
  changeSize,
  changeWords,
  type ToldFigure,
  figureOf,
  formatChange,
  formatGrowth,
  formatShare,
  formatValue,
  shareOfAll,
  shareText,
} from './figure-words.ts';
import { bold, escapeName, plain } from './markdown.ts';
import { type FigureDays, figureDays, ofFilters } from './period-words.ts';
import {
  findTotal,
  hasColumn,
  type PlacedTable,
  type ReadRow,
  readRows,
  valueColumns,
} from './result-rows.ts';
import { isOfGone, leftOutOfTable, segmentsTable } from './segments-table.ts';
import { comparedClause, totalSentence } from './tell-totals.ts';

/** A segment with the figures of the first metric. */
interface Segment extends ToldFigure {
  readonly name: string;
  /** Fractions of the whole; null for ratios. */
  readonly share: CellFigure | null;
  readonly shareOfChange: CellFigure | null;
}

/** Segments: which one stands first and by how much, then all of them as a table. */
export function tellSegments({ plan, tables, today }: Telling<FiguresPlan>): AnswerPart {
  const [table] = tables;
  const metric = table === undefined ? undefined : valueColumns(table)[0]?.metric;
  if (table === undefined || metric === undefined) return NOTHING;
  const segments = readRows(table, 'segment').map((row) => segmentOf(row, metric));
  const [first] = segments;
  const days = figureDays(table, metric, today);
  // That no segment meets a condition is said with the figures.
  if (first === undefined && plan.only !== undefined && !days.isUnknown) return NOTHING;
  if (first === undefined || (days.isUnknown && !areToldApart(segments, table)))
    return partOf([totalSentence(table, today)]);
  const of = ofFilters(table.filters);
  const ranking = { plan, table, on: of + days.value, onCompared: of + days.compared };
  const asked = plan.placeOf ?? (plan.place === undefined ? undefined : segments[plan.place - 1]?.name);
  const place = asked === undefined ? null : placeSentence(asked, segments, ranking);
  if (isOfGone(plan)) return partOf([goneSentence(first, days), segmentsTable(table, plan, today)]);
  const sentence =
    restSentence(first, ranking) ??
    place ??
    (segments.length > 1 ? rankedSentence(segments, ranking) : sentenceOfOne(first, ranking, days));
  const isOneMetric = valueColumns(table).length === 1;
  const together = togetherSentence(segments, ranking);
  return partOf([
    sentence === null
      ? null
      : inOneParagraph(plan.summed === true ? [together, sentence] : [sentence, together]),
    segments.length === 1 && isOneMetric && plan.restOf !== true ? null : segmentsTable(table, plan, today),
    leftOutOfTable(table, plan),
    totalSentence(table, today, plain),
  ]);
}

/** What sold before and nothing now: what it sold before is told, and no change. */
function goneSentence(segment: Segment, days: FigureDays): Words | null {
  const { metric, previous } = segment;
  if (previous === null) return null;
  return say`Of these, ${nameOf(segment)} had the most before: ${metricWords(segment)} of ${bold(formatValue(metric, previous))}${days.previous}.`;
}

/** Channels and marketplaces have reports of their own: one is known on days on which another is not. */
function areToldApart(segments: readonly Segment[], { dimension }: PlacedTable): boolean {
  return isPlaceId(dimension) && segments.some(({ value }) => value !== null);
}

function segmentOf(row: ReadRow, metric: MetricId): Segment {
  return {
    ...figureOf(row, metric),
    name: row.text('name'),
    share: shareOfAll(row, metric),
    shareOfChange: row.figure(`${metric}.share_of_change`),
  };
}

function nameOf({ name }: Segment): Words {
  return bold(escapeName(name));
}

function metricWords({ metric }: Pick<ToldFigure, 'metric'>): string {
  return lowerWords(METRICS[metric].label);
}

/** `**Oak** is number 3 of 40 by net sales on Nov 15 – 20, with $5,000.`; of more than are listed, only that it is none of these. */
function placeSentence(name: string, segments: readonly Segment[], { table, on }: Ranking): Words | null {
  const at = segments.findIndex((segment) => segment.name === name);
  const [first] = segments;
  const found = segments[at];
  if (first === undefined) return null;
  const label = metricWords(first);
  if (found === undefined)
    return say`${bold(escapeName(name))} is not among the first ${String(segments.length)} by ${label}${on}.`;
  const of = readRows(table, 'other').length > 0 ? '' : ` of ${String(segments.length)}`;
  return say`${nameOf(found)} is number ${String(at + 1)}${of} by ${label}${on}, with ${bold(formatValue(found.metric, found.value))}.`;
}

/** `All brands but **Oak** had net sales of **$1,423,056** on Nov 15 – 20, 15.8% of all.` */
function restSentence(segment: Segment, { plan, table, on }: Ranking): Words | null {
  const [rest] = readRows(table, 'other');
  if (plan.restOf !== true || rest === undefined) return null;
  const { metric } = segment;
  const { value } = figureOf(rest, metric);
  const share = shareOfAll(rest, metric);
  const part = share === null ? '' : say`, ${formatShare(share)} of all`;
  const noun = lowerWords(DIMENSIONS[table.dimension ?? 'sku_name'].plural);
  return say`All ${noun} but ${nameOf(segment)} had ${metricWords(segment)} of ${bold(formatValue(metric, value))}${on}${part}.`;
}

/** Of a change whose part is asked for, the part; else the figure. */
function sentenceOfOne(segment: Segment, ranking: Ranking, days: FigureDays): Words | null {
  const isOfChange = ranking.plan.order.by === 'change' && segment.shareOfChange !== null;
  return isOfChange ? byChange([segment], ranking) : singleSentence(segment, ranking, days);
}

/** `**Oak** had net sales of $168,034 on Nov 15 – 20, 34.0% of all, down 7.7% (−$13,956) from $181,990 on …` */
function singleSentence(segment: Segment, { plan, table, on }: Ranking, days: FigureDays): Words {
  const { metric, value, share } = segment;
  const before = plan.besideBefore === true ? shareBefore(segment, table) : null;
  const then = before === null ? '' : say` (${formatShare(before)} of all)`;
  const parts = [
    say`${nameOf(segment)} had ${metricWords(segment)} of ${bold(formatValue(metric, value))}${on}`,
    ...(share === null ? [] : [say`${formatShare(share)} of all`]),
  ];
  const change = optional(changeWords(segment)).map((words) => say`${words}${then}${days.previous}`);
  if (!hasColumn(table, `${metric}.compared`)) return say`${joinWords([...parts, ...change], ', ')}.`;
  const compared = change.map((words) => say` ${comparedClause(segment, days.compared)}, ${words}.`);
  return say`${joinWords(parts, ', ')}.${compared}`;
}

/** What part of the whole it was on the earlier days; null of a ratio, and where one of the two is not known. */
function shareBefore({ metric, share, previous }: Segment, table: PlacedTable): CellFigure | null {
  const total = findTotal(table);
  const whole = total === null ? null : figureOf(total, metric).previous;
  if (share === null || previous === null || whole === null) return null;
  const write = (value: number) => formatInChat(METRICS[metric].format, value);
  return quotientOf(previous, whole, { write: [write, write] });
}

function optional(text: Words | null): Words[] {
  return text === null ? [] : [text];
}

interface Ranking {
  readonly plan: FiguresPlan;
  readonly table: PlacedTable;
  readonly on: string;
  readonly onCompared: string;
}

function rankedSentence(segments: readonly Segment[], ranking: Ranking): Words | null {
  const { plan, table } = ranking;
  const isCompared = hasColumn(table, `${segments[0]?.metric ?? ''}.change`);
  const isOfChange = plan.order.by === 'change' || plan.order.by === 'growth';
  if (isOfChange && isCompared) return byChange(inOrderOfChange(segments, plan), ranking);
  return plan.order.by === 'name' && plan.names.length === 0 ? null : byValue(segments, ranking);
}

/** `did chairs or phones grow more`: named segments stand as they are named, and are told in the order that is asked for. */
function inOrderOfChange(segments: readonly Segment[], { names, order }: FiguresPlan): readonly Segment[] {
  if (names.length === 0) return segments;
  const turn = order.direction === 'asc' ? 1 : -1;
  const changeOf = ({ change, growth }: Segment) => (order.by === 'growth' ? growth : change)?.value ?? null;
  return segments
    .filter((segment) => changeOf(segment) !== null)
    .toSorted((a, b) => turn * ((changeOf(a) ?? 0) - (changeOf(b) ?? 0)));
}

/** `**Oak** had the highest net sales on Nov 15 – 20 with **$165,684**, 73.1% of all, $5,000 more than Bay ($160,684).` */
function byValue(segments: readonly Segment[], { plan, on }: Ranking): Words | null {
  const isLowest = plan.order.by === 'value' && plan.order.direction === 'asc';
  const turn = isLowest ? 1 : -1;
  const known = segments
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => turn * ((a.value?.value ?? 0) - (b.value?.value ?? 0)));
  const [first, second] = known;
  if (first === undefined) return null;
  const isCount = METRICS[first.metric].format === 'count';
  const most = isLowest ? (isCount ? 'fewest' : 'lowest') : isCount ? 'most' : 'highest';
  const head = say`${nameOf(first)} had the ${most} ${metricWords(first)}${on} with ${bold(formatValue(first.metric, first.value))}`;
  const share = first.share === null ? [] : [say`${formatShare(first.share)} of all`];
  return say`${joinWords([head, ...share, ...optional(lead(first, second, segments))], ', ')}.`;
}

/** `Together their net sales are $83,949, 27.7% of all.`, of all that meet a condition. */
function groupSentence(group: ReadRow, [first]: readonly Segment[]): Words | null {
  if (first === undefined) return null;
  const { metric } = first;
  const share = shareOfAll(group, metric);
  const part = share === null ? '' : say`, ${formatShare(share)} of all`;
  return say`Together their ${metricWords(first)} ${isOrAre(metric)} ${bold(formatValue(metric, figureOf(group, metric).value))}${part}.`;
}

/** Two can be added up by eye. */
const LEAST_TOGETHER = 3;

/** `Together these 5 have $83,949, 27.7% of all.`, of the first of many. */
function togetherSentence(segments: readonly Segment[], { plan, table }: Ranking): Words | null {
  const [first] = segments;
  const [group] = readRows(table, 'other');
  // Those of which a condition holds are summed with those that are not listed.
  if (plan.only !== undefined) return group === undefined ? null : groupSentence(group, segments);
  const isTop = plan.order.by === 'value' && plan.order.direction === 'desc' && plan.names.length === 0;
  const isPart = group !== undefined && segments.length >= LEAST_TOGETHER;
  const areParts = segments.every(({ share }) => share !== null);
  if (first === undefined || !areParts || !(plan.summed === true || (isTop && isPart))) return null;
  const { format } = METRICS[first.metric];
  const value = sumOf(
    segments.flatMap((segment) => segment.value ?? []),
    (each) => formatInChat(format, each),
  );
  const share = sumOf(
    segments.flatMap((segment) => segment.share ?? []),
    shareText,
  );
  return say`Together these ${String(segments.length)} have ${formatValue(first.metric, value)}, ${formatShare(share)} of all.`;
}

/** `$5,000 more than Bay ($160,684)`, `as much as Bay`; of a table in another order `then Bay with $160,684`. */
function lead(first: Segment, second: Segment | undefined, segments: readonly Segment[]): Words | null {
  if (second === undefined || first.value === null || second.value === null) return null;
  const { format } = METRICS[first.metric];
  const textOf = (each: number) => formatInChat(format, each);
  const difference = differenceOf(first.value, second.value, textOf);
  const other = escapeName(second.name);
  if (textOf(first.value.value) === textOf(second.value.value)) return `as much as ${other}`;
  const areFirst = [first, second].every((segment) => segments.indexOf(segment) < 2);
  if (!areFirst) return say`then ${other} with ${formatValue(second.metric, second.value)}`;
  const than = difference.value > 0 ? 'more' : format === 'count' ? 'fewer' : 'less';
  return say`${changeSize(format, difference)} ${than} than ${other} (${formatValue(second.metric, second.value)})`;
}

const MOST = {
  change: { up: 'rose most', down: 'fell most' },
  growth: { up: 'grew fastest', down: 'fell fastest' },
} as const;

/** Of several that are asked about, where all of them went the other way. */
const LEAST = {
  change: { up: 'rose least', down: 'fell least' },
  growth: { up: 'grew slowest', down: 'fell slowest' },
} as const;

/** Of a single one that is asked about. */
const ALONE = { up: 'rose', down: 'fell' } as const;

/** `**K-2** rose most in net sales on Nov 15 – 20, by **$20** (+20.0%) to $120, which is 38.2% of the whole change.` */
function byChange(segments: readonly Segment[], { plan, table, onCompared: on }: Ranking): Words | null {
  const first = segments.find(({ change }) => change !== null);
  if (first === undefined || first.change === null || plan.order.by === 'value' || plan.order.by === 'name')
    return null;
  // Of names that are asked about it is told which way they went.
  const isNamed = plan.names.length > 0;
  const asked = plan.order.direction === 'desc' ? 'up' : 'down';
  const went = first.change.value > 0 ? 'up' : first.change.value < 0 ? 'down' : null;
  const noun = lowerWords(DIMENSIONS[table.dimension ?? 'sku_name'].singular);
  const label = metricWords(first);
  if (went === null || (went !== asked && !isNamed)) {
    const none = `No ${noun}'s ${label} ${ALONE[asked]}${on}`;
    return say`${none}; closest is ${nameOf(first)} with ${bold(formatChange(METRICS[first.metric].format, first.change))}.`;
  }
  const { format } = METRICS[first.metric];
  const growth = first.growth === null ? '' : say` (${formatGrowth(first.growth)})`;
  const to = say`to ${formatValue(first.metric, first.compared)}`;
  const isAlone = isNamed && segments.length === 1;
  const verb = isAlone ? ALONE[went] : (went === asked ? MOST : LEAST)[plan.order.by][went];
  const by = say`by ${bold(changeSize(format, first.change))}${growth} ${to}`;
  const none = isAlone || went === asked ? '' : `None of these ${ALONE[asked]}: `;
  return say`${none}${nameOf(first)} ${verb} in ${label}${on}, ${by}${partOfChange(first, isNamed)}.`;
}

/** `, which is 38.2% of the whole change`; of what went the other way it is said where it is asked about. */
function partOfChange({ shareOfChange }: Segment, isNamed: boolean): Words {
  if (shareOfChange === null || shareOfChange.value === 0) return '';
  if (shareOfChange.value > 0) return say`, which is ${formatShare(shareOfChange)} of the whole change`;
  return isNamed ? say`, against the whole change (${formatShare(shareOfChange)} of it)` : '';
}
