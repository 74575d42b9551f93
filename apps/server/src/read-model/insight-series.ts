import {
  addDays,
  type DateKey,
  type DateRange,
  daysThrough,
  eachDay,
  toDateKey,
} from '@skuline/domain/calendar';
import {
  alignDays,
  type InsightSeries,
  lastYearRange,
  levelOfNames,
  RANKED_DAYS,
  type ScopeDays,
  seriesRange,
} from '@skuline/domain/insights';
import {
  type FactMaturity,
  type KnownDays,
  knownForGood,
  newestDayFinalInAny,
  settlingOn,
} from '@skuline/domain/known-days';
import { type FactSums, readFacts, ZERO_FACTS } from '@skuline/domain/metrics';
import { DIMENSION_IDS, type DimensionId, NO_FILTERS } from '@skuline/domain/products';
import { z } from 'zod';
import { deviatingSql, rankedFacts } from './insight-series.queries.ts';
import { performanceQuery, type SegmentNames } from './performance-query.ts';
import { sumsSql } from './performance.queries.ts';
import { factColumns } from './stored-day.ts';
import { rowReading, select, type Source } from './performance-reader.ts';
import type { DataSnapshot } from './snapshot.ts';

export interface InsightSeriesWanted {
  /** Days on which nothing is final are not read, and what is not final on the others is not known yet. */
  readonly maturity: FactMaturity;
  /** Names of scopes that are read whatever they did, from the brand down. */
  readonly keep: readonly SegmentNames[];
  /** Whether the same weekdays a year before are read too. */
  readonly hasLastYear: boolean;
}

/** What insights are found in: a few statements, whatever the number of SKUs. */
export interface InsightSeriesReader {
  /** Null where no day that is final in anything has data. */
  read(snapshot: DataSnapshot, wanted: InsightSeriesWanted): Promise<InsightSeries | null>;
}

/** How many segments of each level are looked at: no more can deviate by an amount that matters. */
const MOST_SEGMENTS = { brand: 100, parent_sku: 300, sku: 400 } as const;
/** A year of days for goals. */
const GOAL_DAYS = 365;

const rankedRow = z.object({ segment_count: z.number() }).catchall(z.union([z.string(), z.number()]));
const dayRow = z.object({
  ...factColumns,
  period: z.union([z.literal(0), z.literal(1)]),
  date_key: z.string(),
  brand_name: z.string(),
  parent_sku_name: z.string().optional(),
  sku_name: z.string().optional(),
});

export function createInsightSeriesReader(
  open: (snapshot: DataSnapshot) => Promise<Source>,
): InsightSeriesReader {
  return {
    async read(snapshot, wanted) {
      const source = await open(snapshot);
      const asOf = source.days.dataThrough(newestDayFinalInAny(wanted.maturity))?.last;
      const known = knownForGood(source.days.known, wanted.maturity);
      return asOf === undefined ? null : readSeries({ ...source, known }, asOf, wanted);
    },
  };
}

/** Where the days are read, with what is known of them for good. */
interface FinalSource extends Source {
  readonly known: KnownDays;
}

async function readSeries(
  source: FinalSource,
  asOf: DateKey,
  wanted: InsightSeriesWanted,
): Promise<InsightSeries> {
  const [skus, parents, brands] = await Promise.all([
    readDeviating(source, asOf, 3, MOST_SEGMENTS.sku),
    readDeviating(source, asOf, 2, MOST_SEGMENTS.parent_sku),
    readDeviating(source, asOf, 1, MOST_SEGMENTS.brand),
  ]);
  const named = [...skus.names, ...parents.names, ...brands.names, ...wanted.keep];
  const scopes = await Promise.all(
    // A segment is read with all that it belongs to.
    [1, 2, 3].map((depth) =>
      readScopes(
        source,
        asOf,
        distinct(
          named.filter((names) => names.length >= depth),
          depth,
        ),
        wanted,
      ),
    ),
  );
  const range = seriesRange(asOf);
  const totals = source.days.totalsIn({ start: addDays(asOf, 1 - GOAL_DAYS), end: asOf });
  return {
    asOf,
    days: eachDay(range),
    present: source.days.factsPresent,
    known: source.known,
    settling: settlingOn(asOf, wanted.maturity),
    total: totalDays(source, asOf),
    scopes: scopes.flat(),
    counts: { total: 1, brand: brands.count, parent_sku: parents.count, sku: skus.count },
    totalByDay: new Map(totals.map(({ date, facts }) => [date, facts])),
  };
}

function distinct(names: readonly SegmentNames[], depth: number): SegmentNames[] {
  const byKey = new Map(names.map((of) => [JSON.stringify(of.slice(0, depth)), of.slice(0, depth)]));
  return [...byKey.values()];
}

function dimensionsOf(depth: number): DimensionId[] {
  return DIMENSION_IDS.slice(0, depth);
}

async function readDeviating(source: FinalSource, asOf: DateKey, depth: number, count: number) {
  const range = daysThrough(asOf, RANKED_DAYS);
  const facts = rankedFacts(source.days.factsPresent);
  if (facts.length === 0) return { names: [], count: 0 };
  const dimensions = dimensionsOf(depth);
  const query = performanceQuery({ periods: [range], groupBy: dimensions, facts });
  const statement = deviatingSql(query, rowReading(source.days, range, 0), { count, known: source.known });
  const rows = rankedRow.array().parse(await select(source, statement));
  return {
    names: rows.map((row) => dimensions.map((dimension) => String(row[dimension] ?? ''))),
    count: rows[0]?.segment_count ?? 0,
  };
}

/** The days of named segments of one level. */
async function readScopes(
  source: Source,
  asOf: DateKey,
  named: readonly SegmentNames[],
  { hasLastYear }: InsightSeriesWanted,
): Promise<ScopeDays[]> {
  const depth = named[0]?.length;
  if (depth === undefined) return [];
  const [range, lastYear] = [seriesRange(asOf), lastYearRange(asOf)];
  const dimensions = dimensionsOf(depth);
  const last = dimensions.at(-1) ?? 'brand_name';
  const query = performanceQuery({
    periods: hasLastYear ? [range, lastYear] : [range],
    groupBy: ['date_key', ...dimensions],
    // A name may stand in several parents: what was not asked for is left out below.
    filters: { ...NO_FILTERS, [last]: named.map((names) => names[depth - 1] ?? '') },
  });
  const readings = query.periods.map((period, at) => rowReading(source.days, period, at));
  const rows = dayRow.array().parse(await select(source, sumsSql(query, readings)));
  const keyOf = (row: z.output<typeof dayRow>) =>
    JSON.stringify(dimensions.map((dimension) => row[dimension] ?? ''));
  const byScope = Map.groupBy(rows, keyOf);
  return named.flatMap((names) => {
    const ofScope = byScope.get(JSON.stringify(names)) ?? [];
    const daysOf = (period: 0 | 1) =>
      new Map(
        ofScope
          .filter((row) => row.period === period)
          .map((row): [DateKey, FactSums] => [toDateKey(row.date_key), readFacts(row)]),
      );
    return [scopeDays(source, names, { range, lastYear: hasLastYear ? lastYear : null }, daysOf)];
  });
}

function scopeDays(
  { days }: Source,
  names: SegmentNames,
  { range, lastYear }: { readonly range: DateRange; readonly lastYear: DateRange | null },
  daysOf: (period: 0 | 1) => ReadonlyMap<DateKey, FactSums>,
): ScopeDays {
  const alignedTo = (of: DateRange, rows: ReadonlyMap<DateKey, FactSums>) => {
    const withData = new Set(days.totalsIn(of).map(({ date }) => date));
    return alignDays(of, rows, { hasData: (day) => withData.has(day), zero: ZERO_FACTS });
  };
  return {
    level: levelOfNames(names),
    names,
    sums: alignedTo(range, daysOf(0)),
    lastYear: lastYear === null ? [] : alignedTo(lastYear, daysOf(1)),
  };
}

function totalDays({ days }: Source, asOf: DateKey): ScopeDays {
  const byDay = new Map(days.all.map(({ date, facts }) => [date, facts]));
  const sumsIn = (range: DateRange) => eachDay(range).map((day) => byDay.get(day) ?? null);
  return {
    level: 'total',
    names: [],
    sums: sumsIn(seriesRange(asOf)),
    lastYear: sumsIn(lastYearRange(asOf)),
  };
}
