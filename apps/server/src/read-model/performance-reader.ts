import type { DateKey, DateRange } from '@skuline/domain/calendar';
import { FACT_IDS, readFacts } from '@skuline/domain/metrics';
import { DIMENSION_IDS, hasFilters } from '@skuline/domain/products';
import type { PlaceId } from '@skuline/domain/sources';
import { z } from 'zod';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import { DayWindows, isCachedByDay, windowOf } from './day-windows.ts';
import {
  bucketKey,
  compareRows,
  isAboutSkus,
  isRead,
  namesOf,
  type PerformanceQuery,
  type QueryPeriod,
  placesOf,
  rowsOf,
  type SegmentNames,
  segmentsOf,
  sumByBucket,
  type SumRow,
  sumsOf,
  textIn,
  type TopSegments,
  withoutNamed,
} from './performance-query.ts';
import { rankSql, type SumsQuery, streamSql, sumsSql } from './performance.queries.ts';
import type { RowsReading } from './period-rows.queries.ts';
import type { PublishedDays, ReadPublishedDays } from './published-days.ts';
import { readPlaceDays } from './read-channels.ts';
import { type PlanOptions, planSpans, type SkuSums } from './sku-sums.ts';
import { type DataSnapshot, hashKey, isNarrowed } from './snapshot.ts';

/** The sums of daily performance, for all that show, explain or watch them. */
export interface PerformanceReader {
  /**
   * The sums of a query: a row for each period, bucket and segment that has any stored row. They are ordered by period
   * and then by the fields that are grouped by; with `top` the sum of the other segments stands behind the names.
   */
  read(snapshot: DataSnapshot, query: PerformanceQuery): Promise<SumRow[]>;
  /**
   * The sums of one period without `top` as JSON lines, and without `groupBy` the stored rows: what grows with the
   * number of products passes through and is never held.
   */
  stream(snapshot: DataSnapshot, query: PerformanceQuery, gone?: AbortSignal): AsyncIterable<Uint8Array>;
}

/** What one read works with. */
export interface Source {
  readonly analytics: AnalyticsStore;
  readonly snapshot: DataSnapshot;
  readonly days: PublishedDays;
  readonly skuSums: Pick<SkuSums, 'readReady' | 'minSparedRows'>;
  /** The same of each place, of a tenant's channels, their marketplaces, or both. */
  readonly openPlaces: (by: readonly PlaceId[]) => Promise<readonly PlaceSource[]>;
}

export interface PlaceSource extends Source {
  readonly place: RowsReading['place'];
}
export type OpenSource = (snapshot: DataSnapshot) => Promise<Source>;

export function createOpenSource(
  given: Pick<Source, 'analytics' | 'skuSums'> & { readonly readPublishedDays: ReadPublishedDays },
): OpenSource {
  const { readPublishedDays, ...stores } = given;
  return async (snapshot) => {
    const source: Source = {
      ...stores,
      snapshot,
      days: await readPublishedDays(snapshot),
      openPlaces: async (by) =>
        (await readPlaceDays(readPublishedDays, snapshot, by)).map((ofPlace) => ({ ...source, ...ofPlace })),
    };
    return source;
  };
}

const DAY_WINDOWS_BYTES = 64 * 1024 * 1024;

const storedRow = z
  .object({ period: z.number(), row_count: z.number() })
  .catchall(z.union([z.string(), z.number()]));
const storedNames = z.record(z.string(), z.string());

/** What one read works with, and the days that others have read. */
interface CachingSource extends Source {
  readonly windows: DayWindows<SumRow>;
}

export function createPerformanceReader(open: OpenSource): PerformanceReader {
  const windows = new DayWindows<SumRow>(DAY_WINDOWS_BYTES);
  return {
    async read(snapshot, query) {
      const source = { ...(await open(snapshot)), windows };
      if (segmentsOf(query).length > 0 && query.top === null) return readSums(source, query, null);
      const rows = query.top === null ? readSegments(source, query, [[]]) : readTop(source, query, query.top);
      return (await rows).toSorted((a, b) => compareRows(query, a, b));
    },
    async *stream(snapshot, query, gone) {
      const [range] = query.periods;
      const source = await open(snapshot);
      const { analytics, days } = source;
      // Rows of one product by several channels are one row, as they are without channels.
      const isByRow = query.groupBy.length === 0 && isNarrowed(snapshot);
      const wanted: PerformanceQuery = isByRow
        ? { ...query, groupBy: ['date_key', ...DIMENSION_IDS] }
        : query;
      const places = placesOf(wanted);
      const readings =
        places.length === 0
          ? [rowReading(days, range, 0)]
          : (await source.openPlaces(places)).map(({ place, ...own }) => ({
              ...rowReading(own.days, range, 0),
              place,
            }));
      const { sql, params } = streamSql(
        wanted,
        readings.length === 0 ? [rowReading(days, range, 0)] : readings,
      );
      const expectedRows = days.totalsIn(range).reduce((count, day) => count + day.rowCount, 0);
      yield* analytics.stream(snapshot.reader, sql, params, { gone, expectedRows });
    },
  };
}

/**
 * The largest segments (spec point 9), and all others as one. Only the rows of the largest are read: the others are the
 * total without them, to the ten-thousandth of a dollar.
 */
async function readTop(source: CachingSource, query: PerformanceQuery, top: TopSegments): Promise<SumRow[]> {
  const byDate = { ...query, groupBy: query.groupBy.filter((key) => key === 'date_key') };
  const [named, totals] = await Promise.all([
    readRanking(source, query, top).then((names) => readSegments(source, query, names)),
    readSegments(source, byDate, [[]]),
  ]);
  const ofBucket = Map.groupBy(named, bucketKey);
  const others = totals
    .map((total) => withoutNamed(total, ofBucket.get(bucketKey(total)) ?? []))
    // Places that sold one product on one day have a row each, which are one row of the total.
    .filter((row) => row.row_count > 0 || query.facts.some((fact) => row[fact] !== 0));
  return [...named, ...others];
}

async function readRanking(
  source: Source,
  query: PerformanceQuery,
  top: TopSegments,
): Promise<SegmentNames[]> {
  // A ranking asks for no dates: any span may be read from its sums.
  const readings = await readingsOf(source, { ...query, groupBy: segmentsOf(query) });
  const ofFirst = readings.filter(({ period }) => period === 0);
  const ranked = storedNames.array().parse(await select(source, rankSql(query, ofFirst, top)));
  return ranked.map((row) => namesOf(query, row));
}

/** The rows of the named segments; of the total where there are no dimensions and so one segment without names. */
async function readSegments(
  source: CachingSource,
  query: PerformanceQuery,
  names: readonly SegmentNames[],
): Promise<SumRow[]> {
  if (names.length === 0) return [];
  const isTotal = segmentsOf(query).length === 0;
  const isKnownByDay = isTotal && !hasFilters(query.filters);
  if (!isKnownByDay && (isAboutSkus(query) || !query.periods.every(isCachedByDay))) {
    return readSums(source, query, isTotal ? null : names);
  }
  const ofPeriods = await Promise.all(
    query.periods.map(async (range, period) => {
      const rows = isKnownByDay
        ? totalsByDay(source.days, query, range)
        : (await readDays(source, query, range, names)).filter((row) => isRead(range, row.date_key));
      return names.flatMap((segment) => sumByBucket(query, range, rowsOf(rows, segment), period));
    }),
  );
  return ofPeriods.flat();
}

function totalsByDay(days: PublishedDays, query: PerformanceQuery, period: QueryPeriod): SumRow[] {
  const isWhole = query.facts.length === FACT_IDS.length;
  const read = days.totalsIn(period).filter(({ date }) => isRead(period, date));
  return read.map(({ date, facts, rowCount }) => ({
    ...(isWhole ? facts : sumsOf(query, facts)),
    period: 0,
    date_key: date,
    names: [],
    isOther: false,
    row_count: rowCount,
  }));
}

/**
 * The days of some segments; of those that are not cached a window is read, of all of them at once. The one sum of what
 * filters leave is read with every fact: cards ask for all of them, and the chart beside them for one or two.
 */
async function readDays(
  source: CachingSource,
  query: PerformanceQuery,
  range: DateRange,
  segments: readonly SegmentNames[],
): Promise<SumRow[]> {
  const dimensions = segmentsOf(query);
  const facts = dimensions.length === 0 ? FACT_IDS : query.facts;
  const ofQuery = hashKey([source.snapshot, dimensions, query.filters, facts]);
  const keyOf = (names: SegmentNames) => `${ofQuery} ${JSON.stringify(names)}`;
  const cached = segments.map((names) => ({ names, rows: source.windows.find(keyOf(names), range) }));
  const missing = cached.filter(({ rows }) => rows === null).map(({ names }) => names);
  const window = windowOf(range);
  const daily: PerformanceQuery = {
    ...query,
    facts,
    periods: [window],
    groupBy: ['date_key', ...dimensions],
    granularity: 'daily',
  };
  const named = dimensions.length === 0 ? null : missing;
  const reading = missing.length === 0 ? null : readSums(source, daily, named);
  const ofSegments = await Promise.all(
    cached.map(async ({ names, rows }) => {
      if (rows !== null || reading === null) return rows ?? [];
      const ofSegment = reading.then((all) => rowsOf(all, names));
      return source.windows.add(keyOf(names), range, { range: window, rows: ofSegment });
    }),
  );
  const rows = ofSegments.flat();
  return facts === query.facts ? rows : rows.map((row) => ({ ...row, ...sumsOf(query, readFacts(row)) }));
}

/** One statement for all periods. */
async function readSums(
  source: Source,
  query: PerformanceQuery,
  named: readonly SegmentNames[] | null,
): Promise<SumRow[]> {
  const readings = await readingsOf(source, query);
  const rows = storedRow.array().parse(await select(source, sumsSql(query, readings, named)));
  const isByDate = query.groupBy.includes('date_key');
  return rows.map((row) => ({
    ...sumsOf(query, row),
    period: row.period,
    date_key: isByDate ? textIn(row, 'date_key') : '',
    names: namesOf(query, row),
    isOther: false,
    row_count: row.row_count,
  }));
}

export function select({ analytics, snapshot }: Source, { sql, params }: SumsQuery): Promise<unknown[]> {
  return analytics.select(snapshot.reader, sql, params);
}

/** How each period of a query is read; sums by SKU that hold days on both sides of a day in `cuts` are not. */
export async function readingsOf(
  source: Source,
  query: PerformanceQuery,
  cuts: readonly DateKey[] = [],
): Promise<[RowsReading, ...RowsReading[]]> {
  const places = placesOf(query);
  const sources = places.length === 0 ? [] : await source.openPlaces(places);
  // A tenant without any place has no row either.
  const opened: readonly PlaceSource[] = sources.length === 0 ? [{ ...source, place: {} }] : sources;
  const ofPlace = ({ place, ...own }: PlaceSource) =>
    query.periods.map(async (range, period) => ({
      ...(await readingOf(own, query, { range, cuts }, period)),
      place,
    }));
  const readings = await Promise.all(opened.flatMap(ofPlace));
  const [whole = rowReading(source.days, query.periods[0], 0), ...rest] = readings;
  return [whole, ...rest];
}

/** A period is read from its rows or, where that is most of it, from the longest sums by SKU its buckets allow. */
async function readingOf(
  { days, skuSums, snapshot }: Omit<Source, 'openPlaces'>,
  query: PerformanceQuery,
  { range, cuts }: { readonly range: QueryPeriod; readonly cuts: readonly DateKey[] },
  period: number,
): Promise<RowsReading> {
  const reading = rowReading(days, range, period);
  const granularity = query.groupBy.includes('date_key') ? query.granularity : 'monthly';
  // Each stretch from its first to its last day that is shown.
  const stretches = (range.only ?? [range]).flatMap((part) => {
    const shown = days.totalsIn(part);
    const [first, last] = [shown[0]?.date, shown.at(-1)?.date];
    return first === undefined || last === undefined ? [] : [{ start: first, end: last }];
  });
  if (!isAboutSkus(query) || granularity === 'daily' || stretches.length === 0) return reading;
  const options: PlanOptions = {
    ready: await skuSums.readReady(snapshot),
    longest: granularity === 'monthly' ? 'month' : 'week',
    isShown: (part) => days.totalsIn(part).length > 0,
    isCut: (part) => cuts.some((day) => day > part.start && day <= part.end),
  };
  const plans = stretches.map((stretch) => planSpans(stretch, options));
  const plan = { spans: plans.flatMap(({ spans }) => spans), rest: plans.flatMap(({ rest }) => rest) };
  const sparedRows = countRows(days, stretches) - countRows(days, plan.rest);
  return sparedRows >= skuSums.minSparedRows ? { ...reading, plan } : reading;
}

function countRows(days: PublishedDays, ranges: readonly DateRange[]): number {
  return ranges.flatMap((range) => days.totalsIn(range)).reduce((count, { rowCount }) => count + rowCount, 0);
}

export function rowReading(days: PublishedDays, range: QueryPeriod, period: number): RowsReading {
  const bounds = { from: `from_${period}`, to: `to_${period}` };
  const ofChannels = days.channelConditionIn('p', range);
  return { period, place: {}, range, visible: days.conditionIn('p', range, bounds), ofChannels, plan: null };
}
