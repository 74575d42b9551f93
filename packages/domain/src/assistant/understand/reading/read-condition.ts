import { METRICS, type MetricId } from '../../../figures/metrics/index.ts';
import type { SegmentId } from '../../../products/index.ts';
import type { PlanCondition } from '../../plan.ts';
import type { ChangeWord, MeaningKind } from '../words/meaning.ts';
import type { Limit } from './read-limit.ts';
import type { Span } from './spans.ts';

function metricsIn(span: Span | undefined): readonly MetricId[] {
  return span?.content.kind === 'meanings'
    ? span.content.meanings.flatMap((meaning) => (meaning.kind === 'metric' ? meaning.metrics : []))
    : [];
}

/** Which way a change goes that is said before a limit; null: none is said. */
function changeBefore(spans: readonly Span[], at: number): ChangeWord | null {
  const changes = spans
    .slice(0, at)
    .flatMap(({ content }) => (content.kind === 'meanings' ? content.meanings : []))
    .flatMap((meaning) => (meaning.kind === 'change' ? [meaning.change] : []));
  return changes.findLast((change) => change !== 'any') ?? changes.at(-1) ?? null;
}

const OTHER_SIDE = { above: 'below', at_least: 'at_most', below: 'above', at_most: 'at_least' } as const;

/** `fell more than 5%`: a growth below −5 %. */
function turned(condition: PlanCondition): PlanCondition {
  return { ...condition, is: OTHER_SIDE[condition.is], value: -condition.value };
}

/** `products under $30`: a level right before an amount that is no metric's says what one piece costs. */
function isPriceOfLevel(spans: readonly Span[], at: number): boolean {
  const before = spans[at - 1];
  const limits = spans[at]?.content.kind === 'limit' ? spans[at].content.limits : [];
  const isAfterLevel =
    before?.content.kind === 'meanings' &&
    before.content.meanings.some(
      (meaning) =>
        meaning.kind === 'dimension' && ['sku_name', 'parent_sku_name'].includes(meaning.dimension),
    );
  return (
    isAfterLevel &&
    limits.every(({ isMoney, value }) => isMoney && value < HIGHEST_PRICE) &&
    metricsIn(spans[at + 1]).length === 0
  );
}

function means(span: Span | undefined, kind: MeaningKind): boolean {
  return span?.content.kind === 'meanings' && span.content.meanings.some((meaning) => meaning.kind === kind);
}

/** `dropped by more than $500`: what is limited is the change itself, right after it. */
function isRightAfterChange(spans: readonly Span[], at: number): boolean {
  const [before, second] = [spans[at - 1], spans[at - 2]];
  return means(before, 'change') || (means(before, 'filler') && means(second, 'change'));
}

/** `with positive order growth`: above 0 is the growth that follows. */
function isOfFollowingChange(spans: readonly Span[], at: number): boolean {
  const limits = spans[at]?.content.kind === 'limit' ? spans[at].content.limits : [];
  return (
    limits.every(({ value }) => value === 0) &&
    spans.slice(at + 1, at + 3).some((span) => means(span, 'change'))
  );
}

/** The metric a limit is of: the one right after it, as in `more than 100 orders`, else the last one before it. */
function metricOf(spans: readonly Span[], at: number): MetricId | null {
  const [after] = metricsIn(spans[at + 1]);
  if (after !== undefined) return after;
  return spans.slice(0, at).flatMap(metricsIn).at(-1) ?? spans.slice(at).flatMap(metricsIn)[0] ?? null;
}

function toCondition(limit: Limit, metric: MetricId, isOfGrowth: boolean): PlanCondition {
  const isFraction = METRICS[metric].format.startsWith('percent') && !isOfGrowth;
  // Nobody means a margin of 2,000 %.
  const value =
    isFraction && (limit.isPercent || Math.abs(limit.value) > 1) ? limit.value / 100 : limit.value;
  return { metric, of: isOfGrowth ? 'growth' : 'value', is: limit.is, value };
}

/** What is limited where no metric is said, and the level whose segments are chosen. */
interface Unsaid {
  /** Parts of the whole are asked for: `do the top 3 make up more than 80%?` is told by them. */
  readonly isOfShares: boolean;
  readonly usual: MetricId | null;
  readonly level: SegmentId | null;
  /** Days, weeks or months are chosen. */
  readonly isOfDays: boolean;
}

const HIGHEST_PRICE = 1000;

const LEAST_OF_SALES = 1000;

/**
 * `brands that grew more than 10%` and `months above 50k` are limited by their sales, `SKUs between $30 and $50` by their
 * price.
 */
function metricOfLevel(
  limits: readonly Limit[],
  isOfGrowth: boolean,
  { level, isOfDays }: Pick<Unsaid, 'level' | 'isOfDays'>,
): MetricId | null {
  if (level === null) {
    const isOfSales = limits.every(
      ({ isMoney, value, isPercent }) => isMoney || (!isPercent && value >= LEAST_OF_SALES),
    );
    return isOfDays && !isOfGrowth && isOfSales ? 'net_sales' : null;
  }
  if (isOfGrowth) return 'net_sales';
  if (!limits.some(({ isMoney }) => isMoney)) return null;
  const isPrice = level !== 'brand_name' && limits.every(({ value }) => value < HIGHEST_PRICE);
  return isPrice ? 'avg_net_price' : 'net_sales';
}

function isOfMoney(metric: MetricId): boolean {
  return METRICS[metric].format.startsWith('money');
}

/** The conditions of a question; null where a limit is of no metric. */
export function readConditions(
  spans: readonly Span[],
  { usual, level, isOfDays, isOfShares }: Unsaid,
): readonly PlanCondition[] | null {
  const conditions: PlanCondition[] = [];
  for (const [at, { content }] of spans.entries()) {
    if (content.kind !== 'limit') continue;
    const change = changeBefore(spans, at);
    const isGrowthItself = content.limits.some(({ isGrowth }) => isGrowth === true);
    const isOfGrowth =
      isGrowthItself ||
      isOfFollowingChange(spans, at) ||
      (change !== null && content.limits.some(({ isPercent }) => isPercent));
    // Of a change in units or dollars nothing is limited.
    if (!isOfGrowth && isRightAfterChange(spans, at) && metricsIn(spans[at + 1]).length === 0) return null;
    const said = metricOf(spans, at) ?? usual;
    const isOther = said !== null && content.limits.some(({ isMoney }) => isMoney) && !isOfMoney(said);
    const usualOf =
      said === null || isOther ? metricOfLevel(content.limits, isOfGrowth, { level, isOfDays }) : said;
    const metric = isPriceOfLevel(spans, at) ? 'avg_net_price' : usualOf;
    if (metric === null) return null;
    const isOfPart = content.limits.some(({ isPercent }) => isPercent) && !isOfGrowth;
    if (isOfPart && !METRICS[metric].format.startsWith('percent')) {
      if (isOfShares) continue;
      return null;
    }
    const own = content.limits.map((limit) => toCondition(limit, metric, isOfGrowth));
    const isDown = isOfGrowth && !isGrowthItself && (change === 'down' || change === 'worse');
    conditions.push(...(isDown ? own.map(turned) : own));
  }
  return conditions;
}
