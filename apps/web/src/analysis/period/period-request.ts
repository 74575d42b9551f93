import type { ComparedDays, ComparisonId, DateRange } from '@skuline/domain/calendar';
import type { ProductFilters } from '@skuline/domain/products';
import type { Analysis } from '@skuline/domain/analysis';
import type { CoveredChannel } from '@skuline/domain/sources';
import type { ProductLists } from '../use-product-lists.ts';

/** The days and products of a request, and the days they are compared with. */
export interface PeriodRequest {
  readonly range: DateRange;
  readonly comparison: DateRange;
  readonly compare: ComparisonId;
  /** Which of the days are compared; changing this needs no new request. */
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
  /** When the figures were known; set by the code that fetched them. */
  readonly asOf?: string | null;
  /** Of which channels, marketplaces and tags they are, where not of all; set likewise. */
  readonly channels?: readonly CoveredChannel[];
  readonly marketplaces?: readonly string[];
  readonly tags?: readonly string[];
}

/** Up to this many selected names are always sent. */
const MOST_SPELLED_OUT = 1000;

function asked(selected: readonly string[], all: readonly string[]): readonly string[] {
  if (selected.length <= MOST_SPELLED_OUT || selected.length < all.length) return selected;
  const names = new Set(selected);
  return all.every((name) => names.has(name)) ? [] : selected;
}

/**
 * The filters as sent to the server. A long selection that covers every name restricts nothing and is left out: "Select
 * All" of 50,000 SKUs would make a request of a megabyte.
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
    compare: analysis.compare,
    days: analysis.days,
    filters: askedFilters(analysis.filters, lists),
  };
}

/** Whether two requests are for the same days and products; changes between such requests are not debounced. */
export function hasSameSubject(a: PeriodRequest, b: PeriodRequest): boolean {
  return subjectOf(a) === subjectOf(b);
}

function subjectOf({ range, comparison, filters }: PeriodRequest): string {
  return JSON.stringify([range, comparison, filters]);
}
