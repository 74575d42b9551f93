import {
  COMPARED_DAYS,
  comparisonRange,
  defaultGranularity,
  findDateKey,
  GRANULARITIES,
  PRESET_IDS,
  rangeOfPreset,
  resolveGranularity,
  toDateKey,
  type ComparedDays,
  type DateKey,
  type DateRange,
  type Granularity,
  type PresetId,
} from '@skuline/domain/calendar';
import { CARD_METRIC_IDS, type CardMetricId } from '@skuline/domain/metrics';
import {
  DEFAULT_BREAKDOWN,
  DIMENSION_IDS,
  isPossibleName,
  type DimensionId,
  type ProductFilters,
} from '@skuline/domain/products';
import type { AnalysisSearch } from './analysis-search.ts';

/** No seller's data is older; an earlier start in a link is a slip and would draw thousands of empty months. */
export const EARLIEST_DAY: DateKey = toDateKey('2000-01-01');

/** A range as it was chosen: by a preset, which moves with today, or by its two days. */
export type RangeChoice =
  | { readonly preset: PresetId; readonly range: DateRange }
  | { readonly preset: null; readonly range: DateRange };

/** What is looked at: the one state every analysis page reads, derived from the URL, today and the saved choices. */
export interface Analysis {
  readonly today: DateKey;
  readonly preset: PresetId | null;
  readonly range: DateRange;
  readonly comparison: DateRange;
  /** Which days of the two are compared where the last ones have no data yet. */
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
  readonly granularity: Granularity;
  readonly breakdown: DimensionId;
  /** The charted metric, as chosen by hand; null while not chosen. */
  readonly metricId: CardMetricId | null;
  /** The week whose keywords are looked at, and whose search volume, as chosen by hand; null while not chosen. */
  readonly searchWeek: DateKey | null;
  readonly searchParentSku: string | null;
  /** Keys of the URL whose value made no sense; their defaults are shown instead. */
  readonly ignored: readonly (keyof AnalysisSearch)[];
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

function findMember<T extends string>(members: readonly T[], text: string | undefined): T | null {
  return members.find((member) => member === text) ?? null;
}

function findRange(search: AnalysisSearch, today: DateKey): RangeChoice | null {
  const preset = findMember(PRESET_IDS, search.range);
  if (preset !== null) return { preset, range: rangeOfPreset(preset, today) };
  const start = findDateKey(search.start ?? '');
  const end = findDateKey(search.end ?? '');
  if (start === null || end === null || start > end || end > today || start < EARLIEST_DAY) return null;
  return { preset: null, range: { start, end } };
}

/** The keys whose value can make no sense, in the order a notice names them. */
const IGNORABLE = [
  ...(['range', 'start', 'end', 'brand', 'parent', 'sku'] as const),
  ...(['granularity', 'breakdown', 'metric', 'days', 'search_week'] as const),
];

/** The names of a filter; one that is longer than any name can be was never chosen here, and nothing could answer it. */
function findNames(names: readonly string[] = []): readonly string[] | null {
  return names.every(isPossibleName) ? names : null;
}

function listIgnored(search: AnalysisSearch, choice: RangeChoice | null): (keyof AnalysisSearch)[] {
  const keepsPreset = choice !== null && choice.preset !== null;
  const keepsDays = choice !== null && choice.preset === null;
  const kept: Partial<Record<keyof AnalysisSearch, boolean>> = {
    range: keepsPreset,
    start: keepsDays,
    end: keepsDays,
    brand: findNames(search.brand) !== null,
    parent: findNames(search.parent) !== null,
    sku: findNames(search.sku) !== null,
    granularity: findMember(GRANULARITIES, search.granularity) !== null,
    breakdown: findMember(DIMENSION_IDS, search.breakdown) !== null,
    metric: findMember(CARD_METRIC_IDS, search.metric) !== null,
    days: findMember(COMPARED_DAYS, search.days) !== null,
    search_week: findDateKey(search.search_week ?? '') !== null,
  };
  return IGNORABLE.filter((key) => search[key] !== undefined && kept[key] !== true);
}

/** Reads the search parameters; what makes no sense falls back to its default and is named in `ignored`. */
export function readAnalysis(search: AnalysisSearch, context: ReadingContext): Analysis {
  const { today, defaultPreset } = context;
  const choice = findRange(search, today);
  const { preset, range } = choice ?? { preset: defaultPreset, range: rangeOfPreset(defaultPreset, today) };
  const wanted = findMember(GRANULARITIES, search.granularity) ?? context.savedGranularity;
  return {
    today,
    preset,
    range,
    comparison: comparisonRange(range, preset),
    days: findMember(COMPARED_DAYS, search.days) ?? context.savedDays ?? 'same',
    filters: {
      brand_name: findNames(search.brand) ?? [],
      parent_sku_name: findNames(search.parent) ?? [],
      sku_name: findNames(search.sku) ?? [],
    },
    granularity: resolveGranularity(range, wanted),
    breakdown: findMember(DIMENSION_IDS, search.breakdown) ?? DEFAULT_BREAKDOWN,
    metricId: findMember(CARD_METRIC_IDS, search.metric),
    searchWeek: findDateKey(search.search_week ?? ''),
    searchParentSku: search.search_parent ?? null,
    ignored: listIgnored(search, choice),
  };
}

/**
 * The search parameters of a newly chosen range. The granularity is written down as the range's default, because
 * it is reset whenever the range changes (spec 4) and an absent one would be taken from the saved choice.
 */
export function searchOfRange(choice: RangeChoice): Partial<AnalysisSearch> {
  const granularity = defaultGranularity(choice.range);
  return choice.preset === null
    ? { range: undefined, start: choice.range.start, end: choice.range.end, granularity }
    : { range: choice.preset, start: undefined, end: undefined, granularity };
}

function orNothing(names: readonly string[]): string[] | undefined {
  return names.length === 0 ? undefined : [...names];
}

/** The search parameters of the three product filters; an empty one leaves the URL. */
export function searchOfFilters(filters: ProductFilters): Partial<AnalysisSearch> {
  return {
    brand: orNothing(filters.brand_name),
    parent: orNothing(filters.parent_sku_name),
    sku: orNothing(filters.sku_name),
  };
}
