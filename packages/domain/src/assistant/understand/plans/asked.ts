import { METRICS, type MetricId } from '../../../figures/metrics/index.ts';
import {
  DEFAULT_BREAKDOWN,
  DIMENSION_IDS,
  type DimensionId,
  isPlaceId,
  type ProductFilters,
  type SegmentId,
} from '../../../products/index.ts';
import type { FiguresPlan, PlanScope } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import type { QuestionContext } from '../../question.ts';

/** What a plan is made from: what the question says, and the days and products it is about. */
export interface Asked {
  readonly reading: Reading;
  readonly scope: PlanScope;
  readonly context: QuestionContext;
}

/** What is shown of a business where no metric is named. */
const OVERVIEW: readonly MetricId[] = [
  'net_sales',
  'orders',
  'units_sold',
  'sessions',
  'conversion',
  'ad_spend',
  'roas',
  'contribution',
  'contribution_margin',
];
const ADVERTISING: readonly [MetricId, ...MetricId[]] = [
  'ad_spend',
  'ad_sales',
  'roas',
  'acos',
  'ad_clicks',
  'ad_orders',
];

/** What a metric is called when it is the ads' own: `orders from our ads`. */
const OF_ADS_ALONE: Partial<Readonly<Record<MetricId, MetricId>>> = {
  orders: 'ad_orders',
  net_sales: 'ad_sales',
  gross_sales: 'ad_sales',
  conversion: 'ad_conversion',
  net_sales_per_order: 'ad_order_value',
  sessions: 'ad_clicks',
  units_sold: 'ad_orders',
};

/** `what percentage of orders came from ads`. */
const AS_SHARE_OF_ADS: Partial<Readonly<Record<MetricId, MetricId | readonly MetricId[]>>> = {
  net_sales: 'ad_sales_share',
  sessions: 'ad_session_share',
  orders: ['ad_orders', 'orders'],
};

type Metrics = readonly [MetricId, ...MetricId[]];

function atLeastOne(metrics: readonly MetricId[]): Metrics | null {
  const [first, ...others] = metrics;
  return first === undefined ? null : [first, ...others];
}

/** `the top 3 brands and their margins`: ranked by sales, with the margins beside. */
function withTheirs({ metrics, rank, tokens }: Reading): readonly MetricId[] {
  const at = tokens.findIndex(({ word }) => word === 'their');
  const isTheirs =
    rank !== null &&
    !tokens.slice(0, Math.max(0, at)).some(({ word }) => word === 'by') &&
    metrics.length > 0 &&
    ['and', 'with'].includes(tokens[at - 1]?.word ?? '');
  return isTheirs ? [...new Set<MetricId>(['net_sales', ...metrics])] : metrics;
}

/** `orders from ads` is a number, `what part of orders came from ads` a share. */
function asksForShare({ topics, tokens }: Reading): boolean {
  const isSaid = tokens.some(
    ({ word, after }) =>
      after.startsWith('%') ||
      /^(?:percent|percentage|pct|share|proportion|portion|fraction|part|half|third|quarter|of)$/.test(word),
  );
  return topics.has('share') && isSaid;
}

/** The metrics a question says or hints at; null where it names none. */
export function saidMetrics(reading: Reading): Metrics | null {
  const { hints, says, topics } = reading;
  const metrics = withTheirs(reading);
  // Of ads themselves no contribution is known; what they return is.
  if (hints.has('ads') && metrics.some((id) => id === 'contribution' || id === 'contribution_margin'))
    return ADVERTISING;
  const ofAds = asksForShare(reading) ? AS_SHARE_OF_ADS : OF_ADS_ALONE;
  const named = atLeastOne(
    hints.has('ads') ? [...new Set(metrics.flatMap((id) => ofAds[id] ?? OF_ADS_ALONE[id] ?? id))] : metrics,
  );
  if (named !== null) return named;
  // What ads made is their sales.
  if (hints.has('ads') && hints.has('earn')) return ['ad_sales', 'ad_spend', 'roas'];
  if (hints.has('ads')) return topics.has('statement') || says.has('how_many') ? ['ad_spend'] : ADVERTISING;
  if (hints.has('earn')) return ['net_sales', 'contribution'];
  if (hints.has('sell')) return says.has('how_many') ? ['units_sold'] : ['net_sales'];
  return null;
}

/** The metrics of a summary, as far as they are in the data. */
export function overviewMetrics({ factsPresent }: Pick<QuestionContext, 'factsPresent'>): Metrics {
  const present = OVERVIEW.filter((id) => isPresent(id, factsPresent));
  return atLeastOne(present) ?? ['net_sales'];
}

function isPresent(id: MetricId, facts: QuestionContext['factsPresent']): boolean {
  if (facts === null) return true;
  const metric = METRICS[id];
  const needed = metric.kind === 'additive' ? [metric.fact] : [metric.numerator, metric.denominator];
  return needed.every((fact) => facts.includes(fact));
}

export function isRatio(metric: MetricId): boolean {
  return METRICS[metric].kind === 'ratio';
}

/** By what a change is split where nobody said: the level below the products that are looked at. */
export function defaultDimension(filters: ProductFilters): DimensionId | null {
  if (filters.sku_name.length === 1) return null;
  if (filters.sku_name.length > 1 || filters.parent_sku_name.length > 0) return 'sku_name';
  return DEFAULT_BREAKDOWN;
}

/** The narrowest level the question says: `SKUs of each brand` lists SKUs. */
export function saidProductDimension({ dimensions }: Pick<Reading, 'dimensions'>): DimensionId | null {
  return DIMENSION_IDS.findLast((id) => dimensions.includes(id)) ?? null;
}

/** The same, or the level of places. */
export function saidDimension(reading: Pick<Reading, 'dimensions'>): SegmentId | null {
  return saidProductDimension(reading) ?? reading.dimensions.find(isPlaceId) ?? null;
}

type Order = FiguresPlan['order'];

/** Which way good news is, as a direction of numbers; of sums more is `good`, also of spending. */
function goodWay(metric: MetricId): 'asc' | 'desc' {
  return isRatio(metric) && METRICS[metric].goodDirection === 'down' ? 'asc' : 'desc';
}

function flipped(direction: 'asc' | 'desc'): 'asc' | 'desc' {
  return direction === 'asc' ? 'desc' : 'asc';
}

function changeDirection(change: NonNullable<Reading['change']>['change'], metric: MetricId): 'asc' | 'desc' {
  const good = METRICS[metric].goodDirection === 'down' ? 'asc' : 'desc';
  return { up: 'desc', any: 'desc', down: 'asc', better: good, worse: flipped(good) }[change] === 'asc'
    ? 'asc'
    : 'desc';
}

/** What segments are ordered by: `grew the least`, `lowest ACoS`, `worst conversion`. */
export function orderOf(reading: Reading, metric: MetricId): Order {
  const { rank, change } = reading;
  if (change !== null && !(change.change === 'any' && rank === null)) {
    const direction = changeDirection(change.change, metric);
    const isLeast =
      rank === 'least' || (rank === 'worst' && change.change !== 'down' && change.change !== 'worse');
    return {
      by: change.inPercent ? 'growth' : 'change',
      direction: isLeast ? flipped(direction) : direction,
    };
  }
  const way = { most: 'desc', least: 'asc', best: goodWay(metric), worst: flipped(goodWay(metric)) } as const;
  return { by: 'value', direction: rank === null ? 'desc' : way[rank] };
}
