import { METRICS, type MetricId } from '../../../metrics/index.ts';
import type { SegmentId } from '../../../products/index.ts';
import type { PlanCondition } from '../../plan.ts';
import type { Limit } from './read-limit.ts';
import type { Span } from './spans.ts';

function metricsIn(span: Span | undefined): readonly MetricId[] {
  return span?.content.kind === 'meanings'
    ? span.content.meanings.flatMap((meaning) => (meaning.kind === 'metric' ? meaning.metrics : []))
    : [];
}

function isChange(span: Span | undefined): boolean {
  return span?.content.kind === 'meanings' && span.content.meanings.some(({ kind }) => kind === 'change');
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
  readonly usual: MetricId | null;
  readonly level: SegmentId | null;
}

const HIGHEST_PRICE = 1000;

/** `brands that grew more than 10%` are limited by their sales, `SKUs between $30 and $50` by their price. */
function metricOfLevel(
  limits: readonly Limit[],
  isOfGrowth: boolean,
  level: SegmentId | null,
): MetricId | null {
  if (level === null) return null;
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
  { usual, level }: Unsaid,
): readonly PlanCondition[] | null {
  const conditions: PlanCondition[] = [];
  for (const [at, { content }] of spans.entries()) {
    if (content.kind !== 'limit') continue;
    const isOfGrowth = content.limits.some(({ isPercent }) => isPercent) && spans.slice(0, at).some(isChange);
    const said = metricOf(spans, at) ?? usual;
    const isOther = said !== null && content.limits.some(({ isMoney }) => isMoney) && !isOfMoney(said);
    const metric = said === null || isOther ? metricOfLevel(content.limits, isOfGrowth, level) : said;
    if (metric === null) return null;
    conditions.push(...content.limits.map((limit) => toCondition(limit, metric, isOfGrowth)));
  }
  return conditions;
}
