import type { WasteKind } from '../ad-waste/index.ts';
import { type BreakEvenOrder, DEFAULT_BREAK_EVEN_SORT } from '../costs/index.ts';
import type { TableSort } from '../../core/paging/index.ts';
import type { NamesShown } from '../../products/catalogue/index.ts';
import {
  comparisonRange,
  dayCount,
  EARLIEST_DAY,
  newestDaysThrough,
  rangeOfPreset,
  resolveGranularity,
  type ComparedDays,
  type ComparisonId,
  type DateKey,
  type DateRange,
  type Granularity,
  type PresetId,
} from '../../core/calendar/index.ts';
import type { Since } from '../../files/data-changes/index.ts';
import type { DigestPeriod } from '../../watch/digest/index.ts';
import { DEFAULT_FUNNEL_VIEW, type FunnelTableView } from '../funnel/index.ts';
import type { HistoryTab } from '../../watch/insights/index.ts';
import type { CardMetricId, MetricCategory } from '../metrics/index.ts';
import { DEFAULT_MOVERS_VIEW, type MoversView } from '../movers/index.ts';
import { DEFAULT_BREAKDOWN, hasFilters, type SegmentId, type ProductFilters } from '../../products/index.ts';
import type { RowsBy, StatementView } from '../profit-loss/index.ts';
import type { CoveredChannel } from '../../files/sources/index.ts';
import { type AnalysisSearch, SEARCH_KEYS, type SearchKey } from './search-keys.ts';

/** A range as it was chosen: by a preset, which moves with today, or by its two days. */
export type RangeChoice =
  | { readonly preset: PresetId; readonly range: DateRange }
  | { readonly preset: null; readonly range: DateRange };

/** What is looked at: the one state every analysis page reads, derived from the URL, today and the saved choices. */
export interface Analysis {
  readonly today: DateKey;
  readonly preset: PresetId | null;
  readonly range: DateRange;
  /** Whether the URL names the range; otherwise it is the default one. */
  readonly isRangeChosen: boolean;
  readonly comparison: DateRange;
  /** What the range is compared with. */
  readonly compare: ComparisonId;
  /** Which days of the two are compared where the last ones have no data yet. */
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
  /** Figures of these alone; none is all. */
  readonly channels: readonly CoveredChannel[];
  /** The same of marketplaces. */
  readonly marketplaces: readonly string[];
  /** The same of SKUs that have one of these tags. */
  readonly tags: readonly string[];
  /** Figures as they were known then, as the link has it; null for now. */
  readonly asOf: string | null;
  readonly granularity: Granularity;
  /** The days the chart marks; null for none. */
  readonly span: DateRange | null;
  readonly breakdown: SegmentId;
  /** The charted metric, as chosen by hand; null while not chosen. */
  readonly metricId: CardMetricId | null;
  /** The week whose keywords are looked at, and whose search volume, as chosen by hand; null while not chosen. */
  readonly searchWeek: DateKey | null;
  readonly searchParentSku: string | null;
  readonly movers: MoversView;
  readonly statement: {
    readonly view: StatementView;
    /** What its lines open into. */
    readonly rows: RowsBy;
    /** The rows that are open. */
    readonly open: readonly string[];
  };
  readonly funnel: FunnelTableView;
  /** What changes are told since, as chosen by hand; null while not chosen. */
  readonly since: Since | null;
  readonly costs: CostsView;
  readonly ads: AdsView;
  /** The page of the search queries whose purchases changed; from 1. */
  readonly queriesPage: number;
  readonly catalogue: CatalogueView;
  readonly insights: InsightsView;
  readonly digest: {
    /** The last day it tells of; null for the newest there is. */
    readonly date: DateKey | null;
    readonly period: DigestPeriod;
  };
  /** Keys of the URL whose value made no sense; their defaults are shown instead. */
  readonly ignored: readonly SearchKey[];
}

/** Whether any filter is set: of products, tags, channels or marketplaces. */
export function hasSelection({
  filters,
  channels,
  marketplaces,
  tags,
}: Pick<Analysis, 'filters' | 'channels' | 'marketplaces' | 'tags'>): boolean {
  return hasFilters(filters) || channels.length + marketplaces.length + tags.length > 0;
}

/** How the insights history is looked at; its days are the range, where one is chosen. */
export interface InsightsView {
  readonly tab: HistoryTab | null;
  readonly search: string;
  readonly category: MetricCategory | null;
  /** The id of the insight that is open. */
  readonly open: string | null;
}

/** How the names of SKUs are looked at; pages from 1. */
export interface CatalogueView {
  readonly show: NamesShown;
  readonly search: string;
  readonly page: number;
}

/** How the tables of costs are looked at; pages from 1. */
export interface CostsView {
  readonly search: string;
  /** Of the SKUs with a cost. */
  readonly page: number;
  /** Of the SKUs without one. */
  readonly missingPage: number;
}

/** How the tables of advertising are looked at; pages from 1. */
export interface AdsView {
  readonly sort: TableSort<BreakEvenOrder>;
  readonly search: string;
  readonly page: number;
  /** Whether search terms or the phrases in them are shown. */
  readonly words: WasteKind;
  readonly wordsPage: number;
}

export interface ReadingContext {
  readonly today: DateKey;
  /** The granularity chosen by hand last time; a granularity in the URL comes first. */
  readonly savedGranularity: Granularity | null;
  /** The compared days chosen last; those in the URL come first. */
  readonly savedDays: ComparedDays | null;
  /** What is shown where the URL names no range. */
  readonly defaultPreset: PresetId;
  /** The newest day with data; null where there is none, or while nobody knows it. */
  readonly newestDay?: DateKey | null;
}

/** What the value of a key says; null where there is none or it makes no sense. */
function find<K extends SearchKey>(key: K, search: AnalysisSearch): Found<K> | null {
  const value = search[key];
  // A key's own `find` takes the values of that key.
  return value === undefined ? null : (SEARCH_KEYS[key].find as (value: unknown) => Found<K> | null)(value);
}
type Found<K extends SearchKey> = NonNullable<ReturnType<(typeof SEARCH_KEYS)[K]['find']>>;

function findRange(search: AnalysisSearch, today: DateKey): RangeChoice | null {
  const preset = find('range', search);
  if (preset !== null) return { preset, range: rangeOfPreset(preset, today) };
  const start = find('start', search);
  const end = find('end', search);
  if (start === null || end === null || start > end || end > today || start < EARLIEST_DAY) return null;
  return { preset: null, range: { start, end } };
}

/** The default range; where the data end before it, as many days up to their newest one. */
function defaultRange({ today, defaultPreset, newestDay = null }: ReadingContext): RangeChoice {
  const range = rangeOfPreset(defaultPreset, today);
  if (newestDay === null || newestDay >= range.start) return { preset: defaultPreset, range };
  return { preset: null, range: newestDaysThrough(newestDay, dayCount(range)) };
}

/** The keys whose value makes no sense, in the order a notice names them; days beside a preset are such, too. */
function listIgnored(search: AnalysisSearch, choice: RangeChoice | null): SearchKey[] {
  const keepsDays = choice !== null && choice.preset === null;
  // The keys of an object of this type.
  const given = (Object.keys(SEARCH_KEYS) as SearchKey[]).filter((key) => search[key] !== undefined);
  return given.filter((key) => (key === 'start' || key === 'end' ? !keepsDays : find(key, search) === null));
}

/** Reads the search parameters; what makes no sense falls back to its default and is named in `ignored`. */
export function readAnalysis(search: AnalysisSearch, context: ReadingContext): Analysis {
  const { today } = context;
  const choice = findRange(search, today);
  const { preset, range } = choice ?? defaultRange(context);
  const compare = find('compare', search) ?? 'previous_period';
  const wanted = find('granularity', search) ?? context.savedGranularity;
  return {
    today,
    preset,
    range,
    isRangeChosen: choice !== null,
    comparison: comparisonRange(range, preset, compare),
    compare,
    days: find('days', search) ?? context.savedDays ?? 'same',
    filters: {
      brand_name: find('brand', search) ?? [],
      parent_sku_name: find('parent', search) ?? [],
      sku_name: find('sku', search) ?? [],
    },
    channels: find('channel', search) ?? [],
    marketplaces: find('marketplace', search) ?? [],
    tags: find('tag', search) ?? [],
    asOf: find('as_of', search),
    granularity: resolveGranularity(range, wanted),
    span: find('span', search),
    breakdown: find('breakdown', search) ?? DEFAULT_BREAKDOWN,
    metricId: find('metric', search),
    searchWeek: find('search_week', search),
    searchParentSku: find('search_parent', search),
    movers: readMovers(search),
    statement: {
      view: find('view', search) ?? 'amount',
      rows: find('rows', search) ?? 'product',
      open: find('open', search) ?? [],
    },
    funnel: readFunnel(search),
    since: find('since', search),
    costs: {
      search: find('costs_search', search) ?? '',
      page: find('costs_page', search) ?? 1,
      missingPage: find('costs_missing_page', search) ?? 1,
    },
    ads: readAds(search),
    queriesPage: find('funnel_queries_page', search) ?? 1,
    catalogue: {
      show: find('catalogue_show', search) ?? 'all',
      search: find('catalogue_search', search) ?? '',
      page: find('catalogue_page', search) ?? 1,
    },
    insights: {
      tab: find('insights_tab', search),
      search: find('insights_search', search) ?? '',
      category: find('insights_category', search),
      open: find('insight', search),
    },
    digest: { date: find('date', search), period: find('period', search) ?? 'daily' },
    ignored: listIgnored(search, choice),
  };
}

function readAds(search: AnalysisSearch): AdsView {
  return {
    sort: find('ads_sort', search) ?? DEFAULT_BREAK_EVEN_SORT,
    search: find('ads_search', search) ?? '',
    page: find('ads_page', search) ?? 1,
    words: find('ads_words', search) ?? 'term',
    wordsPage: find('ads_words_page', search) ?? 1,
  };
}

function readMovers(search: AnalysisSearch): MoversView {
  return {
    sort: find('movers_sort', search) ?? DEFAULT_MOVERS_VIEW.sort,
    show: find('movers_show', search) ?? DEFAULT_MOVERS_VIEW.show,
    search: find('movers_search', search) ?? DEFAULT_MOVERS_VIEW.search,
    columns: find('movers_columns', search) ?? DEFAULT_MOVERS_VIEW.columns,
    rows: Number(find('movers_rows', search) ?? DEFAULT_MOVERS_VIEW.rows),
    page: find('movers_page', search) ?? DEFAULT_MOVERS_VIEW.page,
  };
}

function readFunnel(search: AnalysisSearch): FunnelTableView {
  return {
    step: find('funnel_step', search),
    row: find('funnel_row', search),
    reference: find('funnel_reference', search) ?? DEFAULT_FUNNEL_VIEW.reference,
    sort: find('funnel_sort', search) ?? DEFAULT_FUNNEL_VIEW.sort,
    search: find('funnel_search', search) ?? DEFAULT_FUNNEL_VIEW.search,
    page: find('funnel_page', search) ?? DEFAULT_FUNNEL_VIEW.page,
  };
}
