import type { ComparedDays, DateRange } from '@skuline/domain/calendar';
import type { ProductFilters } from '@skuline/domain/products';
import type { Analysis } from '@skuline/domain/analysis';
import type { ProductLists } from '../use-product-lists.ts';

/** The days and products looked at, and the days they are compared with. */
export interface PeriodRequest {
  readonly range: DateRange;
  readonly comparison: DateRange;
  /** Which of their days are compared: another choice asks nothing new. */
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
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

export function periodRequestOf(analysis: Analysis, lists: ProductLists): PeriodRequest {
  return {
    range: analysis.range,
    comparison: analysis.comparison,
    days: analysis.days,
    filters: askedFilters(analysis.filters, lists),
  };
}

/** Whether two questions ask about the same days and products: what lies between them is not debounced. */
export function hasSameSubject(a: PeriodRequest, b: PeriodRequest): boolean {
  return subjectOf(a) === subjectOf(b);
}

function subjectOf({ range, comparison, filters }: PeriodRequest): string {
  return JSON.stringify([range, comparison, filters]);
}
