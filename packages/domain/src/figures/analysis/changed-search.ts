import { defaultGranularity, type DateKey, newestDaysThrough } from '../../core/calendar/index.ts';
import type { ProductFilters } from '../../products/index.ts';
import type { RangeChoice } from './analysis.ts';
import { type AnalysisSearch, compactSearch, readSearch, type SearchKey } from './search-keys.ts';

/** The keys whose change leaves the movers the rows they have, in their order. */
const KEEPING_ROWS: readonly SearchKey[] = [
  'granularity',
  'search_week',
  'search_parent',
  'movers_columns',
  'movers_page',
  'view',
  'rows',
  'open',
];

/** The same for the tables of costs. */
const KEEPING_COSTS_ROWS: readonly SearchKey[] = ['granularity', 'costs_page', 'costs_missing_page'];

/** The same for the tables of advertising. */
const KEEPING_ADS_ROWS: readonly SearchKey[] = ['granularity', 'ads_page', 'ads_words', 'ads_words_page'];
const KEEPING_ADS_WORDS: readonly SearchKey[] = [
  'granularity',
  'breakdown',
  'ads_sort',
  'ads_search',
  'ads_page',
  'ads_words_page',
];

/** The same for the search queries. */
const KEEPING_QUERIES: readonly SearchKey[] = [
  'granularity',
  'breakdown',
  'funnel_queries_page',
  'funnel_step',
  'funnel_row',
  'funnel_page',
  'funnel_sort',
];

/** The same for the table of the funnel, and the keys whose change may leave its charted segment without rows. */
const KEEPING_FUNNEL_ROWS: readonly SearchKey[] = [
  'granularity',
  'funnel_row',
  'funnel_page',
  'funnel_queries_page',
];
const LOSING_FUNNEL_ROW: readonly SearchKey[] = [
  'brand',
  'parent',
  'sku',
  'channel',
  'marketplace',
  'tag',
  'breakdown',
];

/** The search after a change: with other rows, or another order, a table's first page. */
export function changedSearch(previous: AnalysisSearch, patch: AnalysisSearch): AnalysisSearch {
  // The keys of an object of this type.
  const keys = Object.keys(patch) as SearchKey[];
  const isWithin = (kept: readonly SearchKey[]) => keys.every((key) => kept.includes(key));
  return compactSearch({
    ...previous,
    ...(isWithin(KEEPING_ROWS) ? {} : { movers_page: undefined }),
    ...(isWithin(KEEPING_COSTS_ROWS) ? {} : { costs_page: undefined, costs_missing_page: undefined }),
    ...(isWithin(KEEPING_ADS_ROWS) ? {} : { ads_page: undefined }),
    ...(isWithin(KEEPING_ADS_WORDS) ? {} : { ads_words_page: undefined }),
    ...(isWithin(KEEPING_FUNNEL_ROWS) ? {} : { funnel_page: undefined }),
    ...(isWithin(KEEPING_QUERIES) ? {} : { funnel_queries_page: undefined }),
    ...(keys.some((key) => LOSING_FUNNEL_ROW.includes(key)) ? { funnel_row: undefined } : {}),
    ...patch,
  });
}

/**
 * The search parameters of a newly chosen range. The granularity is written down as the range's default, because
 * it is reset whenever the range changes (spec 4) and an absent one would be taken from the saved choice.
 */
export function searchOfRange(choice: RangeChoice): AnalysisSearch {
  const granularity = defaultGranularity(choice.range);
  return choice.preset === null
    ? { range: undefined, start: choice.range.start, end: choice.range.end, granularity }
    : { range: choice.preset, start: undefined, end: undefined, granularity };
}

function orNothing(names: readonly string[]): string[] | undefined {
  return names.length === 0 ? undefined : [...names];
}

/** The search parameters of the three product filters; an empty one leaves the URL. */
export function searchOfFilters(filters: ProductFilters): AnalysisSearch {
  return {
    brand: orNothing(filters.brand_name),
    parent: orNothing(filters.parent_sku_name),
    sku: orNothing(filters.sku_name),
  };
}

/** As many days as the default range has. */
const NEWEST_DAYS = 7;

/** What a link to the newest days that have data carries; the other choices of the page it is on stay. */
export function searchOfNewestDays(
  newestDay: DateKey,
  search: Readonly<Record<string, unknown>>,
): AnalysisSearch {
  const range = newestDaysThrough(newestDay, NEWEST_DAYS);
  return changedSearch(readSearch(search), searchOfRange({ preset: null, range }));
}
