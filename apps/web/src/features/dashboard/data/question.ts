import type { DateRange, Granularity } from '@skuline/domain/calendar';
import { rankingMeasure } from '@skuline/domain/metrics';
import type { DimensionId, ProductFilters } from '@skuline/domain/products';
import type { Analysis, ProductLists } from '../../../analysis/index.ts';

/** The part of the analysis that decides which rows are asked for; another metric of the same kind asks nothing new. */
export interface DashboardQuestion {
  readonly range: DateRange;
  readonly comparison: DateRange;
  readonly filters: ProductFilters;
  readonly granularity: Granularity;
  readonly breakdown: DimensionId;
  /** The sales measure segments are ranked by before the rest becomes Other (spec 9). */
  readonly rankBy: 'net_sales' | 'gross_sales';
}

/** Up to this many names the request says what was selected, word by word. */
const MOST_SPELLED_OUT = 1000;

function asked(selected: readonly string[], all: readonly string[]): readonly string[] {
  if (selected.length <= MOST_SPELLED_OUT || selected.length < all.length) return selected;
  const names = new Set(selected);
  return all.every((name) => names.has(name)) ? [] : selected;
}

/**
 * The filters as they are asked: a long list that names everything there is restricts nothing and is left out, since
 * "Select All" of 50,000 SKUs would be a request of a megabyte.
 */
export function askedFilters(filters: ProductFilters, lists: ProductLists): ProductFilters {
  return {
    brand_name: asked(filters.brand_name, lists.brands),
    parent_sku_name: asked(filters.parent_sku_name, lists.parentSkus),
    sku_name: asked(filters.sku_name, lists.skus),
  };
}

export function questionOf(analysis: Analysis, lists: ProductLists): DashboardQuestion {
  return {
    range: analysis.range,
    comparison: analysis.comparison,
    filters: askedFilters(analysis.filters, lists),
    granularity: analysis.granularity,
    breakdown: analysis.breakdown,
    rankBy: rankingMeasure(analysis.metricId),
  };
}

/** Whether two questions ask about the same days and products: what lies between them is not debounced. */
export function hasSameSubject(a: DashboardQuestion, b: DashboardQuestion): boolean {
  return subjectOf(a) === subjectOf(b);
}

function subjectOf({ range, comparison, filters }: DashboardQuestion): string {
  return JSON.stringify([range, comparison, filters]);
}
