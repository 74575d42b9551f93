import type { Plan, PlanScope, RecordsPlan } from '@skuline/domain/assistant';
import { comparisonRange, type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import type { MetricId } from '@skuline/domain/metrics';
import { isPlaceId, type ProductFilters, type SegmentId } from '@skuline/domain/products';
import { ToolRefusal } from './assistant-tool.ts';
import type { InsightInput } from './insight-input.ts';

const DEFAULT_METRIC: MetricId = 'net_sales';
const DEFAULT_LIMIT = 10;

/** A call with what it leaves out filled in. */
interface Asked {
  readonly input: InsightInput;
  readonly scope: PlanScope;
  readonly metrics: readonly [MetricId, ...MetricId[]];
  readonly dimension: SegmentId | null;
  readonly limit: number;
}

const PLANS: Readonly<Record<NonNullable<InsightInput['kind']>, (asked: Asked) => Plan>> = {
  figures: ({ input, scope, metrics, dimension, limit }) => ({
    kind: 'figures',
    ...scope,
    metrics,
    dimension,
    names: input.names ?? [],
    granularity: input.granularity ?? null,
    order: { by: input.order_by ?? 'value', direction: input.direction ?? 'desc' },
    limit,
  }),
  drivers: ({ scope, metrics: [metric], dimension, limit }) => ({
    kind: 'drivers',
    ...scope,
    comparison: comparedIn(scope),
    metric,
    dimension,
    limit,
  }),
  funnel({ scope, dimension, limit }) {
    if (isPlaceId(dimension))
      throw new ToolRefusal(
        'The funnel is told by product: break it down by brand, parent SKU or SKU, or narrow it to one channel.',
      );
    return { kind: 'funnel', ...scope, dimension, limit };
  },
  profit_and_loss: ({ scope }) => ({ kind: 'statement', ...scope }),
  search_volume: ({ input, scope, limit }) => ({
    kind: 'search_volume',
    range: scope.range,
    parentSku: input.parent_sku || (scope.filters.parent_sku_name[0] ?? null),
    week: input.week ? weekOf(input.week) : null,
    limit,
  }),
  insights: ({ limit }) => ({ kind: 'insights', limit }),
  goals: () => ({ kind: 'goals' }),
  returns: ({ scope: { range, filters }, dimension, limit }) => ({
    kind: 'returns',
    range,
    comparison: null,
    filters,
    by: 'order',
    group: dimension === null || isPlaceId(dimension) ? 'sku_name' : dimension,
    withReasons: true,
    limit,
  }),
  reimbursements_owed: ({ scope: { range, filters }, limit }) => ({
    kind: 'owed',
    range,
    comparison: null,
    filters,
    limit,
  }),
  stock: ({ scope: { range, filters }, limit }) => ({
    kind: 'stock',
    range,
    comparison: null,
    filters,
    view: 'all',
    limit,
  }),
  search_purchases: (asked) => recordsOf('search_purchases', asked),
  wasted_ads: (asked) => recordsOf('wasted_ads', asked),
  fees: (asked) => recordsOf('fees', asked),
  featured_offer: ({ scope, dimension, limit }) => ({
    kind: 'records',
    of: 'featured_offer',
    ...scope,
    group: dimension === null || isPlaceId(dimension) ? undefined : dimension,
    limit,
  }),
  coverage: () => ({ kind: 'coverage' }),
};

function recordsOf(of: RecordsPlan['of'], { scope, limit }: Asked): Plan {
  return { kind: 'records', of, ...scope, comparison: null, limit };
}

/** The governed plan of a call; what it leaves out is as on the screen. Throws a ToolRefusal for days in the wrong order. */
export function planOfInput(input: InsightInput, screen: PlanScope): Plan {
  const [metric = DEFAULT_METRIC, ...others] = input.metrics ?? [];
  return PLANS[input.kind ?? 'figures']({
    input,
    scope: {
      ...periodsOf(input, screen),
      filters: filtersOf(input.filters, screen.filters),
      channels: input.channels ?? screen.channels,
      ...marketplacesOf(input, screen),
      ...(input.days ? { days: input.days } : {}),
    },
    metrics: [metric, ...others],
    dimension: input.breakdown ?? null,
    limit: input.limit ?? DEFAULT_LIMIT,
  });
}

function periodsOf(input: InsightInput, screen: PlanScope): Pick<PlanScope, 'range' | 'comparison'> {
  const range = input.date_range ? rangeOf(input.date_range) : screen.range;
  return {
    range,
    comparison: input.comparison_range
      ? rangeOf(input.comparison_range)
      : COMPARISONS[input.comparison ?? 'screen'](range, screen),
  };
}

const COMPARISONS: Readonly<
  Record<NonNullable<InsightInput['comparison']>, (range: DateRange, screen: PlanScope) => DateRange | null>
> = {
  none: () => null,
  last_year: (range) => comparisonRange(range, null, 'last_year'),
  previous_period: (range) => comparisonRange(range, null),
  screen: (range, screen) =>
    range.start === screen.range.start && range.end === screen.range.end
      ? screen.comparison
      : comparisonRange(range, null),
};

function marketplacesOf({ marketplaces }: InsightInput, screen: PlanScope): Pick<PlanScope, 'marketplaces'> {
  const named = marketplaces ?? screen.marketplaces;
  return named === undefined ? {} : { marketplaces: named };
}

function weekOf(week: string): DateKey | 'newest' {
  return week === 'newest' ? week : toDateKey(week);
}

/** Drivers need days to compare with, also where the screen compares none. */
function comparedIn({ range, comparison }: Pick<PlanScope, 'range' | 'comparison'>): DateRange {
  return comparison ?? comparisonRange(range, null);
}

function rangeOf({ start, end }: { readonly start: string; readonly end: string }): DateRange {
  if (start > end) throw new ToolRefusal(`The days are in the wrong order: ${start} is after ${end}.`);
  return { start: toDateKey(start), end: toDateKey(end) };
}

function filtersOf(filters: InsightInput['filters'], screen: ProductFilters): ProductFilters {
  if (!filters) return screen;
  return {
    brand_name: filters.brand_name ?? [],
    parent_sku_name: filters.parent_sku_name ?? [],
    sku_name: filters.sku_name ?? [],
  };
}
