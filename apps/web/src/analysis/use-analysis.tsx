import { replaceEqualDeep } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type Analysis,
  type AnalysisSearch,
  changedSearch,
  type RangeChoice,
  readAnalysis,
  readSearch,
  type SearchKey,
  searchOfFilters,
  searchOfRange,
} from '@skuline/domain/analysis';
import type { ComparedDays, ComparisonId, DateKey, Granularity, PresetId } from '@skuline/domain/calendar';
import type { Since } from '@skuline/domain/data-changes';
import type { CardMetricId } from '@skuline/domain/metrics';
import { type SegmentId, NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import type { RowsBy, StatementView } from '@skuline/domain/profit-loss';
import type { CoveredChannel } from '@skuline/domain/sources';
import { lockSearch } from '@skuline/domain/views';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { today as readToday } from '../clock.ts';
import { comparedDaysPreference, granularityPreference } from '../preferences/index.ts';
import { trackAction } from '../telemetry/index.ts';
import { linkSearch } from '../search-params.ts';
import { findDefaultPreset, useDefaultPreset } from './use-default-preset.ts';
import { useToday } from './use-today.ts';

/** Saved choices are read together with the search parameters (spec 4: at load). */
function readWithChoices(
  search: Readonly<Record<string, unknown>>,
  today: DateKey,
  defaultPreset: PresetId,
  newestDay: DateKey | null,
): Analysis {
  return readAnalysis(readSearch(search), {
    today,
    savedGranularity: granularityPreference.find(),
    savedDays: comparedDaysPreference.find(),
    defaultPreset,
    newestDay,
  });
}

const AnalysisContext = createContext<Analysis | null>(null);
const LockContext = createContext(false);

/** What a link shows, and the day by which its relative days are counted. */
export interface LockedView {
  readonly search: AnalysisSearch;
  readonly today: DateKey;
}

interface AnalysisProviderProps {
  /** The newest day with data, where somebody's data are looked at: an older one is what the default range ends with. */
  readonly newestDay?: DateKey | null;
  /** The view of a link: its days and filters stand whatever the address says. */
  readonly locked?: LockedView | null;
  readonly children: ReactNode;
}

/**
 * Reads the URL once for all components inside: a page reads it a dozen times, and a link may contain thousands of
 * SKUs.
 */
export function AnalysisProvider({ newestDay = null, locked = null, children }: AnalysisProviderProps) {
  const shown = useSearch({ strict: false });
  const search = useMemo(() => (locked === null ? shown : lockSearch(shown, locked.search)), [shown, locked]);
  const current = useToday();
  const today = locked?.today ?? current;
  const defaultPreset = useDefaultPreset();
  const read = useMemo(
    () => readWithChoices(search, today, defaultPreset, newestDay),
    [search, today, defaultPreset, newestDay],
  );
  const [analysis, setAnalysis] = useState(read);
  // Equal parts keep their identity: changing the metric does not look like changing the filters.
  const shared = replaceEqualDeep<Analysis>(analysis, read);
  // Setting state while rendering the same component is React's way to keep a previous value without an effect.
  if (shared !== analysis) setAnalysis(shared);
  return (
    <LockContext value={locked !== null}>
      <AnalysisContext value={shared}>{children}</AnalysisContext>
    </LockContext>
  );
}

/** Whether the page is shown by a link: nothing leads elsewhere then, and days and filters stay. */
export function useIsLocked(): boolean {
  return useContext(LockContext);
}

/** The current analysis, from the URL. */
export function useAnalysis(): Analysis {
  const analysis = useContext(AnalysisContext);
  if (analysis === null) throw new Error('useAnalysis is used outside of an AnalysisProvider.');
  return analysis;
}

/** The analysis of the router's search parameters, outside React; `newestDay` as far as it is known. */
export function findAnalysis(
  search: Readonly<Record<string, unknown>>,
  newestDay: DateKey | null = null,
): Analysis {
  return readWithChoices(search, readToday(), findDefaultPreset(), newestDay);
}

type OwnKey = Extract<
  SearchKey,
  `${'movers' | 'funnel' | 'ads' | 'costs' | 'catalogue' | 'insights'}_${string}`
>;

/** The insights history looks at days of its own choice. */
export type OwnSearch = Pick<
  AnalysisSearch,
  OwnKey | 'insight' | 'range' | 'start' | 'end' | 'date' | 'period'
>;

export interface AnalysisActions {
  readonly chooseRange: (choice: RangeChoice) => void;
  readonly setFilters: (filters: ProductFilters) => void;
  /** Figures of these channels alone; none is all. */
  readonly setChannels: (channels: readonly CoveredChannel[]) => void;
  readonly setMarketplaces: (marketplaces: readonly string[]) => void;
  readonly setTags: (tags: readonly string[]) => void;
  /** Of products, tags, channels and marketplaces. */
  readonly clearFilters: () => void;
  /** Also saves it: a granularity chosen by hand is remembered (spec 4). */
  readonly setGranularity: (granularity: Granularity) => void;
  /** Also saves it. */
  readonly setDays: (days: ComparedDays) => void;
  readonly setCompare: (compare: ComparisonId) => void;
  /** Figures as they were known then; null for now. */
  readonly setAsOf: (asOf: string | null) => void;
  readonly setBreakdown: (breakdown: SegmentId) => void;
  readonly setMetric: (metricId: CardMetricId) => void;
  readonly setSearchWeek: (week: DateKey) => void;
  readonly setSearchParentSku: (parentSku: string) => void;
  /** What a page has of its own: the page, order and search of a table, its tab, what is open. What is typed adds no step to the history. */
  readonly setOwn: (patch: OwnSearch, isTyped?: boolean) => void;
  readonly setStatementView: (view: StatementView) => void;
  readonly setStatementRows: (rows: RowsBy) => void;
  /** Opening and closing rows adds no step to the history. */
  readonly setOpenRows: (open: readonly string[]) => void;
  /** What changes are told since. */
  readonly setSince: (since: Since) => void;
  /** Removes the parts listed in `ignored` from the URL. */
  readonly forgetIgnored: () => void;
}

const UNSET: AnalysisSearch = {};

/** The actions that change the analysis. Each adds an entry to the browser's history, so that Back undoes it. */
export function useAnalysisActions(): AnalysisActions {
  const { ignored } = useAnalysis();
  const navigate = useNavigate();
  return useMemo(() => {
    const change = (patch: AnalysisSearch, isCorrection = false) => {
      void navigate({
        to: '.',
        // Invalid parameters are removed from the URL with the first change.
        search: linkSearch((previous) => nextSearch(previous, ignored, patch)),
        // The token of a link stands there.
        hash: true,
        replace: isCorrection,
        resetScroll: false,
      });
    };
    return {
      chooseRange: (choice) => {
        trackAction('range_applied', { preset: choice.preset ?? 'custom' });
        change(searchOfRange(choice));
      },
      setFilters: (filters) => {
        trackAction('filters_applied', countsOf(filters));
        change(searchOfFilters(filters));
      },
      setChannels: (channels) => {
        trackAction('channels_applied', { channels: channels.length });
        change({ channel: channels });
      },
      setMarketplaces: (marketplaces) => {
        trackAction('channels_applied', { channels: marketplaces.length });
        change({ marketplace: marketplaces });
      },
      setTags: (tags) => change({ tag: tags }),
      clearFilters: () => change({ ...searchOfFilters(NO_FILTERS), channel: [], marketplace: [], tag: [] }),
      setGranularity: (granularity) => {
        trackAction('granularity_changed', { granularity });
        granularityPreference.save(granularity);
        change({ granularity });
      },
      setDays: (days) => {
        comparedDaysPreference.save(days);
        change({ days });
      },
      // The default comparison is left out of the URL.
      setCompare: (compare) => change({ compare: compare === 'previous_period' ? undefined : compare }),
      setAsOf: (asOf) => change({ as_of: asOf ?? undefined }),
      setBreakdown: (breakdown) => change({ breakdown }),
      setMetric: (metric) => {
        trackAction('metric_selected', { metric });
        change({ metric });
      },
      setSearchWeek: (week) => change({ search_week: week }),
      setSearchParentSku: (parentSku) => change({ search_parent: parentSku }),
      setOwn: change,
      // Dollars are the default and left out of the URL.
      setStatementView: (view) => change({ view: view === 'amount' ? undefined : view }),
      setStatementRows: (rows) => change({ rows: rows === 'product' ? undefined : rows }),
      setOpenRows: (open) => change({ open }, true),
      setSince: (since) => change({ since }),
      forgetIgnored: () => change(UNSET, true),
    };
  }, [ignored, navigate]);
}

/** Opens a page of a long table whose number is in the URL; the first page is left out of it. */
export function useOpenPage(key: keyof OwnSearch & `${string}_page`): (page: number) => void {
  const { setOwn } = useAnalysisActions();
  return (page) => setOwn({ [key]: page === 1 ? undefined : String(page) });
}

/** How many names of each kind are selected; the names themselves are the seller's data and are never reported. */
function countsOf({ brand_name, parent_sku_name, sku_name }: ProductFilters) {
  return { brands: brand_name.length, parent_skus: parent_sku_name.length, skus: sku_name.length };
}

/** The search parameters after a change; other keys of the page stay, ignored and empty ones are removed. */
function nextSearch(
  previous: Readonly<Record<string, unknown>>,
  ignored: readonly SearchKey[],
  patch: AnalysisSearch,
): AnalysisSearch {
  const dropped = Object.fromEntries(ignored.map((key) => [key, undefined]));
  return changedSearch({ ...previous, ...dropped }, patch);
}
