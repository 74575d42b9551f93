import type { NamesShown } from '../catalogue/index.ts';
import {
  comparisonRange,
  daysThrough,
  defaultGranularity,
  EARLIEST_DAY,
  rangeOfPreset,
  resolveGranularity,
  type ComparedDays,
  type ComparisonId,
  type DateKey,
  type DateRange,
  type Granularity,
  type PresetId,
} from '../calendar/index.ts';
import type { Since } from '../data-history/index.ts';
import type { DigestPeriod } from '../digest/index.ts';
import { DEFAULT_FUNNEL_VIEW, type FunnelTableView } from '../funnel/index.ts';
import type { HistoryTab } from '../insights/index.ts';
import type { CardMetricId, MetricCategory } from '../metrics/index.ts';
import { DEFAULT_MOVERS_VIEW, type MoversView } from '../movers/index.ts';
import { DEFAULT_BREAKDOWN, type DimensionId, type ProductFilters } from '../products/index.ts';
import type { StatementView } from '../profit-loss/index.ts';
import {
  type AnalysisSearch,
  compactSearch,
  readSearch,
  SEARCH_KEYS,
  type SearchKey,
} from './search-keys.ts';

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
  /** Figures as they were known then, as the link has it; null for now. */
  readonly asOf: string | null;
  readonly granularity: Granularity;
  readonly breakdown: DimensionId;
  /** The charted metric, as chosen by hand; null while not chosen. */
  readonly metricId: CardMetricId | null;
  /** The week whose keywords are looked at, and whose search volume, as chosen by hand; null while not chosen. */
  readonly searchWeek: DateKey | null;
  readonly searchParentSku: string | null;
  readonly movers: MoversView;
  readonly statement: {
    readonly view: StatementView;
    /** The rows that are open. */
    readonly open: readonly string[];
  };
  readonly funnel: FunnelTableView;
  /** What changes are told since, as chosen by hand; null while not chosen. */
  readonly since: Since | null;
  readonly costs: CostsView;
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

export interface ReadingContext {
  readonly today: DateKey;
  /** The granularity chosen by hand last time; a granularity in the URL comes first. */
  readonly savedGranularity: Granularity | null;
  /** The compared days chosen last; those in the URL come first. */
  readonly savedDays: ComparedDays | null;
  /** What is shown where the URL names no range. */
  readonly defaultPreset: PresetId;
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

/** The keys whose value makes no sense, in the order a notice names them; days beside a preset are such, too. */
function listIgnored(search: AnalysisSearch, choice: RangeChoice | null): SearchKey[] {
  const keepsDays = choice !== null && choice.preset === null;
  // The keys of an object of this type.
  const given = (Object.keys(SEARCH_KEYS) as SearchKey[]).filter((key) => search[key] !== undefined);
  return given.filter((key) => (key === 'start' || key === 'end' ? !keepsDays : find(key, search) === null));
}

/** Reads the search parameters; what makes no sense falls back to its default and is named in `ignored`. */
export function readAnalysis(search: AnalysisSearch, context: ReadingContext): Analysis {
  const { today, defaultPreset } = context;
  const choice = findRange(search, today);
  const { preset, range } = choice ?? { preset: defaultPreset, range: rangeOfPreset(defaultPreset, today) };
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
    asOf: find('as_of', search),
    granularity: resolveGranularity(range, wanted),
    breakdown: find('breakdown', search) ?? DEFAULT_BREAKDOWN,
    metricId: find('metric', search),
    searchWeek: find('search_week', search),
    searchParentSku: find('search_parent', search),
    movers: readMovers(search),
    statement: { view: find('view', search) ?? 'amount', open: find('open', search) ?? [] },
    funnel: readFunnel(search),
    since: find('since', search),
    costs: {
      search: find('costs_search', search) ?? '',
      page: find('costs_page', search) ?? 1,
      missingPage: find('costs_missing_page', search) ?? 1,
    },
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

/** The keys whose change leaves the movers the rows they have, in their order. */
const KEEPING_ROWS: readonly SearchKey[] = [
  'granularity',
  'search_week',
  'search_parent',
  'movers_columns',
  'movers_page',
  'view',
  'open',
];

/** The same for the tables of costs. */
const KEEPING_COSTS_ROWS: readonly SearchKey[] = ['granularity', 'costs_page', 'costs_missing_page'];

/** The same for the table of the funnel, and the keys whose change may leave its charted segment without rows. */
const KEEPING_FUNNEL_ROWS: readonly SearchKey[] = ['granularity', 'funnel_row', 'funnel_page'];
const LOSING_FUNNEL_ROW: readonly SearchKey[] = ['brand', 'parent', 'sku', 'breakdown'];

/** The search after a change: with other rows, or another order, a table's first page. */
export function changedSearch(previous: AnalysisSearch, patch: AnalysisSearch): AnalysisSearch {
  // The keys of an object of this type.
  const keys = Object.keys(patch) as SearchKey[];
  const isWithin = (kept: readonly SearchKey[]) => keys.every((key) => kept.includes(key));
  return compactSearch({
    ...previous,
    ...(isWithin(KEEPING_ROWS) ? {} : { movers_page: undefined }),
    ...(isWithin(KEEPING_COSTS_ROWS) ? {} : { costs_page: undefined, costs_missing_page: undefined }),
    ...(isWithin(KEEPING_FUNNEL_ROWS) ? {} : { funnel_page: undefined }),
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

/** So many days that end with the newest one, from the earliest day a link may name. */
export function newestDaysThrough(newestDay: DateKey, days: number): DateRange {
  const { start, end } = daysThrough(newestDay, days);
  return { start: start < EARLIEST_DAY ? EARLIEST_DAY : start, end };
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
