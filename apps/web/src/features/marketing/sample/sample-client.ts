import {
  answerByName,
  type ApiCall,
  type ApiCalls,
  type DailyPerformanceResponse,
  type DailyPerformanceRow,
  dailyPerformanceQuery,
  EMPTY_REASONS,
  type FeaturedOfferResponse,
  type ReimbursementsOwedResponse,
  type SearchQueryDrivers,
} from '@skuline/contract';
import {
  bucketKeyOf,
  type DateKey,
  type DateRange,
  DEFAULT_PRESET,
  eachDay,
  rangeOfPreset,
  toDateKey,
  todayInLosAngeles,
} from '@skuline/domain/calendar';
import { OTHER_SEGMENT, rankSegments } from '@skuline/domain/charts';
import { findKnownDays, type KnownDays, knownWithin } from '@skuline/domain/known-days';
import { FACT_KINDS, sumFacts } from '@skuline/domain/metrics';
import {
  buildHierarchy,
  compareByCodePoint,
  DIMENSION_IDS,
  type DimensionId,
  hierarchyToJson,
  isDimensionId,
} from '@skuline/domain/products';
import {
  CATALOG,
  generateSampleRows,
  sampleOptionsAt,
  sampleRange,
  type SampleOptions,
  type SampleRow,
} from '@skuline/domain/sample-data';
import type * as z from 'zod/mini';
import { createSampleAssistant } from './sample-assistant.ts';
import { createSampleComparison } from './sample-comparison.ts';
import { createSampleNotes } from './sample-notes.ts';
import type { ReadRows } from './sample-periods.ts';
import { createSampleWeeks } from './sample-weeks.ts';

const MATURING_DAYS = 2;

type Request = z.output<typeof dailyPerformanceQuery>;
type Dimension = DimensionId;

function createReader(options: SampleOptions): ReadRows {
  const rowsByDay = new Map<DateKey, readonly SampleRow[]>();
  const history = sampleRange(options);
  return async ({ start, end }) => {
    // Lets the page paint first: computing a year of rows takes a second.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    const days = eachDay({
      start: start > history.start ? start : history.start,
      end: end < history.end ? end : history.end,
    });
    const missing = days.filter((date) => !rowsByDay.has(date));
    const [first] = missing;
    if (first !== undefined) {
      const rows = generateSampleRows(options, { start: first, end: missing.at(-1) ?? first });
      for (const [date, own] of Map.groupBy(rows, (row) => row.date_key)) rowsByDay.set(date, own);
    }
    return days.flatMap((date) => rowsByDay.get(date) ?? []);
  };
}

/** The top segments that are not summed into Other; null: all of them. */
function findTopNames(
  rows: readonly SampleRow[],
  dimension: Dimension | undefined,
  { top, rank_by: measure = 'net_sales' }: Request,
): ReadonlySet<string> | null {
  if (top === undefined || dimension === undefined) return null;
  const series = rows.map((row) => ({ ...row, segment: row[dimension], isOther: false }));
  const ranked = rankSegments(series, measure).filter(({ isOther }) => !isOther);
  return new Set(ranked.map(({ name }) => name));
}

function groupRows(rows: readonly SampleRow[], range: DateRange, request: Request): DailyPerformanceRow[] {
  const { group_by: groupBy, granularity = 'daily' } = request;
  const dimension = groupBy.find(isDimensionId);
  const topNames = findTopNames(rows, dimension, request);
  const groups = Map.groupBy(rows, (row) => {
    const isOther = dimension !== undefined && topNames?.has(row[dimension]) === false;
    const names = groupBy.map((key) => {
      if (key === 'date_key') return [key, bucketKeyOf(row.date_key, range, granularity)];
      return [key, isOther || !isDimensionId(key) ? OTHER_SEGMENT : row[key]];
    });
    return JSON.stringify({
      ...Object.fromEntries(names),
      ...(topNames === null ? {} : { is_other: isOther }),
    });
  });
  return [...groups].map(([keys, own]) => ({ ...JSON.parse(keys), ...sumFacts(own) }));
}

/** Responds to GET /api/daily-performance-breakdown like the server. */
async function answerBreakdown(
  read: ReadRows,
  known: KnownDays,
  query: z.input<typeof dailyPerformanceQuery>,
): Promise<DailyPerformanceResponse> {
  const request = dailyPerformanceQuery.parse(query);
  const range = { start: request.start_date, end: request.end_date };
  const inRange = await read(range);
  const rows = inRange.filter((row) =>
    DIMENSION_IDS.every((id) => request[id].length === 0 || request[id].includes(row[id])),
  );
  const reason = inRange.length === 0 ? 'no_data_for_period' : 'no_data_for_filters';
  const isEmpty = rows.length === 0;
  return {
    data: request.group_by.length === 0 ? [...rows] : groupRows(rows, range, request),
    isEmpty,
    reason: isEmpty ? reason : null,
    message: isEmpty ? EMPTY_REASONS[reason] : null,
    dateRange: range,
    known: knownWithin(known, range),
  };
}

const NO_LOSSES: ReimbursementsOwedResponse = {
  rows: [],
  match_count: 0,
  total: null,
  units: { waiting: 0, open: 0, expired: 0 },
  units_unknown: 0,
  reported: null,
  payments: null,
};

const NO_QUERIES: SearchQueryDrivers = {
  view: 'brand',
  weeks: null,
  left_out: 0,
  left_out_weeks: [],
  reported: null,
  total: null,
  groups: [],
  one_sided: { queries: 0, previous: 0, current: 0 },
  alone: { queries: 0, current: 0 },
  rows: [],
  match_count: 0,
};

const NO_OFFERS: FeaturedOfferResponse = {
  rows: [],
  match_count: 0,
  total: {
    name: '',
    page_views: null,
    share: null,
    previous_page_views: null,
    previous_share: null,
    verdict: 'unknown',
    lost_sales: null,
  },
  current: { told: 0, of: 0 },
  previous: { told: 0, of: 0 },
  reported: null,
};

/** What only reports of marketplaces tell: the sample has none. */
const OF_NO_REPORT: Partial<ApiCalls> = {
  listLedger: async () => ({ reporting_currency: 'USD', missing_rates: [], data: [] }),
  listReturns: async () => ({
    rows: [],
    match_count: 0,
    total: null,
    days: null,
    open_from: null,
    units_without_order: 0,
    reported: null,
  }),
  listFeaturedOffers: async () => NO_OFFERS,
  listReimbursementsOwed: async () => NO_LOSSES,
  listDaysOutOfStock: async () => ({ data: [] }),
  explainSearchQueries: async () => NO_QUERIES,
};

/** The calls the tour's pages make; any other call fails as if the server were unreachable. */
function sampleCalls(now: Date): Partial<ApiCalls> {
  const options = sampleOptionsAt(now);
  const { start: first, end: last } = sampleRange(options);
  const hierarchy = buildHierarchy(
    CATALOG.flatMap(({ brand, name, skus }) =>
      Object.keys(skus).map((sku_name) => ({ brand_name: brand.name, parent_sku_name: name, sku_name })),
    ),
  );
  const known = findKnownDays({
    reported: [],
    own: { span: { start: first, end: last }, kinds: FACT_KINDS },
  });
  const read = createReader(options);
  const weeks = createSampleWeeks(options);
  const comparison = createSampleComparison({ read, known, maturingDays: MATURING_DAYS, now });
  return {
    getTenant: async () => ({
      id: 'sample',
      name: 'Sample seller',
      isSampleData: true,
      facts_present: null,
      dataThrough: { first, last },
      known,
      lastImportedAt: null,
      dataVersion: 1,
      maturingDays: MATURING_DAYS,
    }),
    listBrands: async () => [...hierarchy.brandToParentSku.keys()],
    listParentSkus: async () => [...hierarchy.parentSkuToSku.keys()],
    listSkus: async () => [...hierarchy.parentSkuToSku.values()].flat().toSorted(compareByCodePoint),
    getProductHierarchy: async () => hierarchyToJson(hierarchy),
    getDailyPerformanceBreakdown: (query) => answerBreakdown(read, known, query),
    getWeeklySearchVolume: async ({ parent_sku_name: names, start_date, end_date }) =>
      weeks.listWeeks([names ?? []].flat()[0] ?? '', {
        start: toDateKey(start_date),
        end: toDateKey(end_date),
      }),
    listKeywordsByWeek: async ({ parent_sku_name: name, date_key }) =>
      weeks.listKeywords(name, toDateKey(date_key)),
    listSearchVolumeParentSkus: async () => weeks.listParentSkus(),
    ...OF_NO_REPORT,
    ...comparison,
    ...createSampleNotes(),
    ...createSampleAssistant(comparison, known, rangeOfPreset(DEFAULT_PRESET, todayInLosAngeles(now))),
    getDay: async ({ params: { day } }) => ({
      day,
      sources: FACT_KINDS.filter(() => day >= first && day <= last).map((kind) => ({
        channel: 'own' as const,
        kind,
        importId: 1,
        fileName: 'sample-daily-performance.csv',
        importedAt: now.toISOString(),
      })),
      missing: [],
      flags: [],
    }),
  };
}

/** The sample seller's API, running in the browser: its pages send no requests. */
export const createSampleCall = (now: Date): ApiCall => answerByName(sampleCalls(now), 'The sample');

/** The ids of the endpoints that have an answer. */
export function answeredOperations(now: Date): string[] {
  return Object.keys(sampleCalls(now));
}
