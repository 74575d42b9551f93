import {
  COMPARED_DAYS,
  COMPARISON_IDS,
  type DateRange,
  EARLIEST_DAY,
  LATEST_DAY,
  findDateKey,
  GRANULARITIES,
  PRESET_IDS,
} from '../../core/calendar/index.ts';
import { WASTE_KINDS } from '../ad-waste/index.ts';
import { findBreakEvenSort } from '../costs/index.ts';
import { NAMES_SHOWN } from '../../products/catalogue/index.ts';
import { findKnownAt, findSince } from '../../files/data-changes/index.ts';
import { HISTORY_TABS } from '../../watch/insights/index.ts';
import { CARD_METRIC_IDS, METRIC_CATEGORIES } from '../metrics/index.ts';
import { DIGEST_PERIODS } from '../../watch/digest/index.ts';
import { findFunnelReference, findFunnelSort, FUNNEL_STEP_IDS } from '../funnel/index.ts';
import { findMoversColumns, findMoversSort, MOVERS_ROWS, MOVERS_SHOWN } from '../movers/index.ts';
import { findPage, LONGEST_SEARCH } from '../../core/paging/index.ts';
import { SEGMENT_IDS } from '../../products/index.ts';
import { ROWS_BY, STATEMENT_VIEWS } from '../profit-loss/index.ts';
import { COVERED_CHANNELS, type CoveredChannel } from '../../files/sources/index.ts';

/** One key of the URL; `find` answers null for a value that makes no sense. */
interface Key<Value, Found> {
  /** Whether a link repeats the key for several values. */
  readonly repeats: Value extends string ? false : true;
  /** Whether it means the same for every tenant: no names of brands or products, no weeks with data. */
  readonly isPortable: boolean;
  readonly find: (value: Value) => Found | null;
}

function memberOf<T extends string>(members: readonly T[], isPortable = true): Key<string, T> {
  return {
    repeats: false,
    isPortable,
    find: (text) => members.find((member) => member === text) ?? null,
  };
}

const day: Key<string, NonNullable<ReturnType<typeof findDateKey>>> = {
  repeats: false,
  isPortable: true,
  find: findDateKey,
};

/** The names of a filter, or of rows. None is nonsense: what nobody is called finds nothing, and never shows everybody's figures. */
const names: Key<readonly string[], readonly string[]> = {
  repeats: true,
  isPortable: false,
  find: (values) => values,
};

/** What a table is searched for, and its page; of one tenant's names. */
const searched: Key<string, string> = {
  repeats: false,
  isPortable: false,
  find: (text) => (text.length > LONGEST_SEARCH ? null : text),
};
const page: Key<string, number> = { repeats: false, isPortable: false, find: findPage };

/** Both days of a span; null for what is none. */
function findSpan(text: string): DateRange | null {
  const [start = null, end = null, ...more] = text.split('_').map(findDateKey);
  return start === null || end === null || start > end || more.length > 0 ? null : { start, end };
}

/** Channels in their order; one that doesn't exist is nonsense. */
function findChannels(texts: readonly string[]): readonly CoveredChannel[] | null {
  const found = COVERED_CHANNELS.filter((channel) => texts.includes(channel));
  return found.length === texts.length ? found : null;
}

/** The search parameters that say what is looked at, in the order links have them. */
export const SEARCH_KEYS = {
  /** A preset id such as `last_30_days`; or, instead, both `start` and `end`. */
  range: memberOf(PRESET_IDS),
  start: day,
  end: day,
  brand: names,
  parent: names,
  sku: names,
  /** Figures of these channels alone. */
  channel: { repeats: true, isPortable: true, find: findChannels },
  marketplace: names,
  tag: names,
  /** Figures as they were known: `2026-11-18`, a moment or a data version; of one tenant's history. */
  as_of: {
    repeats: false,
    isPortable: false,
    find: (text: string) => (findKnownAt(text) === null ? null : text),
  },
  granularity: memberOf(GRANULARITIES),
  /** The days the chart marks, those of an insight: `2026-11-02_2026-11-06`. */
  span: { repeats: false, isPortable: false, find: findSpan },
  breakdown: memberOf(SEGMENT_IDS),
  metric: memberOf(CARD_METRIC_IDS),
  /** `same` or `whole`: which days are compared where the last ones have no data yet. */
  days: memberOf(COMPARED_DAYS),
  /** `last_year`, or `previous_period`, which is what is compared where the link says nothing. */
  compare: memberOf(COMPARISON_IDS),
  /** The week and the parent SKU of the search-volume view. */
  search_week: { ...day, isPortable: false },
  search_parent: { repeats: false, isPortable: false, find: (text: string) => text },
  /** Of the movers: `-change_size`, where `-` is descending; what is shown, searched for and added; the page. */
  movers_sort: { repeats: false, isPortable: true, find: findMoversSort },
  movers_show: memberOf(MOVERS_SHOWN),
  movers_search: searched,
  movers_columns: { repeats: true, isPortable: true, find: findMoversColumns },
  movers_rows: memberOf(MOVERS_ROWS),
  movers_page: page,
  /** Of the statement: how amounts are read, and the rows that are open: `net_sales/Alder/Kettle`. */
  view: memberOf(STATEMENT_VIEWS),
  /** What its lines open into. */
  rows: memberOf(ROWS_BY),
  open: names,
  /** Of the funnel: the step and the segment that are charted, what rates are measured by, and the table's own. */
  funnel_step: memberOf(FUNNEL_STEP_IDS),
  funnel_row: { repeats: false, isPortable: false, find: (text: string) => text },
  funnel_reference: { repeats: false, isPortable: false, find: findFunnelReference },
  funnel_sort: { repeats: false, isPortable: true, find: findFunnelSort },
  funnel_search: searched,
  funnel_page: page,
  /** Of what changed: since when. */
  since: { repeats: false, isPortable: true, find: findSince },
  /** Of the tables of costs: what both are searched for; the page of the SKUs with a cost, and of those without. */
  costs_search: searched,
  costs_page: page,
  costs_missing_page: page,
  /** Of advertising: the order, the search and the page of products; whether search terms or phrases are shown, and their page. */
  ads_sort: { repeats: false, isPortable: true, find: findBreakEvenSort },
  ads_search: searched,
  ads_page: page,
  ads_words: memberOf(WASTE_KINDS),
  ads_words_page: page,
  /** Of the search queries whose purchases changed. */
  funnel_queries_page: page,
  /** Of the catalog: which names are shown, what they are searched for, and the page. */
  catalogue_show: memberOf(NAMES_SHOWN),
  catalogue_search: searched,
  catalogue_page: page,
  /** Of the insights history: the insight that is open, its tab, what it is searched for, and the category. */
  insight: { repeats: false, isPortable: false, find: (text: string) => text },
  insights_tab: memberOf(HISTORY_TABS),
  insights_search: searched,
  insights_category: memberOf(METRIC_CATEGORIES),
  /** Of the digest: the last day it tells of, and whether it tells of one day or of seven. */
  date: {
    ...day,
    find: (text: string) => (text < EARLIEST_DAY || text > LATEST_DAY ? null : findDateKey(text)),
  },
  period: memberOf(DIGEST_PERIODS),
} as const;

export type SearchKey = keyof typeof SEARCH_KEYS;

// `Object.keys` of an object with exactly these keys.
const KEYS = Object.keys(SEARCH_KEYS) as SearchKey[];

/** The text of each key as it came; whether it makes sense depends on today, so `readAnalysis` decides that. */
export type AnalysisSearch = {
  readonly [K in SearchKey]?:
    | ((typeof SEARCH_KEYS)[K]['repeats'] extends true ? readonly string[] : string)
    | undefined;
};

/** What says something of one page alone: it does not travel to another. */
const OWN_OF_A_PAGE = /^(ads|catalogue|costs|insights)_|^(span|insight|since|date|period)$/;

/** The keys that a link to another page takes along. */
export function travelingSearch(search: Readonly<Record<string, unknown>>): AnalysisSearch {
  const entries = Object.entries(readSearch(search)).filter(([key]) => !OWN_OF_A_PAGE.test(key));
  return Object.fromEntries(entries);
}

/** The range alone, of which days with which. */
export function rangeOfSearch({ range, start, end, compare, days }: AnalysisSearch): AnalysisSearch {
  const keys = { range, start, end, compare, days };
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));
}

/** Whatever a router or a parser of query strings hands over, as texts; empty ones say nothing. */
function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values
    .filter((item) => typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
    .map(String)
    .filter((text) => text !== '');
}

/**
 * The analysis' own keys of a page's search parameters; never throws. Of a key with one value the last one counts, as in
 * a form; of a list each value counts once.
 */
export function readSearch(search: Readonly<Record<string, unknown>>): AnalysisSearch {
  const entries = KEYS.flatMap((key) => {
    const texts = textsOf(search[key]);
    if (texts.length === 0) return [];
    return [[key, SEARCH_KEYS[key].repeats ? [...new Set(texts)] : texts.at(-1)]];
  });
  // Each key has the shape its declaration says.
  return Object.fromEntries(entries) as AnalysisSearch;
}

/** The pairs of a query string, such as URLSearchParams, by key: a key that repeats is a list, as in the API. */
export function valuesByKey(pairs: Iterable<[string, string]>): Record<string, string | string[]> {
  const byKey = Map.groupBy(pairs, ([key]) => key);
  return Object.fromEntries(
    [...byKey].map(([key, values]) => {
      const texts = values.map(([, value]) => value);
      const [first = ''] = texts;
      return [key, texts.length > 1 ? texts : first];
    }),
  );
}

/** A page's own keys come after the analysis'. */
function rankOf(key: string): number {
  const rank = KEYS.findIndex((known) => known === key);
  return rank === -1 ? KEYS.length : rank;
}

/** The search with its keys in one order and without those that hold nothing: the same view is always the same link. */
export function compactSearch<T extends AnalysisSearch>(search: T): T {
  const entries = Object.entries(search)
    .filter(([, value]) => value !== undefined && value.length > 0)
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b));
  // The same entries in another order.
  return Object.fromEntries(entries) as T;
}

/** Whether a key means the same for every tenant. */
export function isPortableKey(key: string): boolean {
  return KEYS.some((known) => known === key && SEARCH_KEYS[known].isPortable);
}

/** The pairs of a query string that mean the same for every tenant, in their order. */
export function portablePairs(pairs: Iterable<[string, string]>): [string, string][] {
  return [...pairs].filter(([key]) => isPortableKey(key));
}
