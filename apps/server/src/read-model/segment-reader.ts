import { type MetricId, METRICS, readFacts } from '@skuline/domain/metrics';
import { z } from 'zod';
import type { PerformanceQuery, SumRow } from './performance-query.ts';
import type { LossTotals } from './segment-loss.ts';
import { readFirst } from './read-first.ts';
import {
  type OpenSource,
  type PerformanceReader,
  readingsOf,
  select,
  type Source,
} from './performance-reader.ts';
import { readChanges, type SegmentChanges, type SegmentChangesWanted } from './segment-changes.ts';
import {
  type ComparedSegment,
  type ComparedPairs,
  type ComparedPeriodCount,
  orderedSql,
  pageSql,
  pairsOf,
  segmentOf,
  type SegmentPage,
} from './segment-page.queries.ts';
import type { DataSnapshot } from './snapshot.ts';

export interface ComparedSegments {
  /** Those of the page, in its order. */
  readonly segments: readonly ComparedSegment[];
  /** Of all segments, whatever is searched for. */
  readonly totals: ComparedPairs;
  /** How many segments there are in either period. */
  readonly segmentCount: number;
  /** In how many of them the metric rose, and in how many it fell. */
  readonly upCount: number;
  readonly downCount: number;
  /** The size of the largest change of all segments; null for ratios, whose changes do not add up to a total. */
  readonly largestChange: number | null;
  /** How many of those that are shown the search finds. */
  readonly matchCount: number;
  /** Null where no loss is asked for, or there are no segments. */
  readonly loss: LossTotals | null;
}

/** All segments in the order of a page, one after the other: never held. */
export interface StreamedSegments {
  /** Of all segments, whatever is searched for; null where no loss is asked for, or there are none. */
  readonly loss: LossTotals | null;
  /** Those that are shown and found. */
  readonly segments: AsyncIterable<ComparedSegment>;
}

/** The segments of two periods, compared: for tables too long to be held, and for what explains a change. */
export interface SegmentReader {
  /**
   * A page of the segments of either period, ordered and searched by the engine, with what all of them come to. The
   * query groups by dimensions alone, and has no `top`.
   */
  readPage(snapshot: DataSnapshot, query: PerformanceQuery, page: SegmentPage): Promise<ComparedSegments>;
  /**
   * The segments of either period that changed the total most, with sums over all of them: one statement, whatever the
   * number of segments. The query groups by dimensions alone, and has no `top`.
   */
  readChanges(
    snapshot: DataSnapshot,
    query: PerformanceQuery,
    wanted: SegmentChangesWanted,
  ): Promise<SegmentChanges>;
  /**
   * All that {@link readPage} pages through. The first segment has been read, so that a failure until then is thrown;
   * the others are read while they are taken, and no longer than until `gone` fires.
   */
  streamSegments(
    snapshot: DataSnapshot,
    query: PerformanceQuery,
    order: Omit<SegmentPage, 'limit' | 'offset'>,
    gone: AbortSignal,
  ): Promise<StreamedSegments>;
}

export interface SegmentReaderDependencies {
  readonly open: OpenSource;
  /** Read the totals, which need no statement where they are known by day. */
  readonly sums: Pick<PerformanceReader, 'read'>;
}

export function createSegmentReader({ open, sums }: SegmentReaderDependencies): SegmentReader {
  return {
    async readPage(snapshot, query, page) {
      const [found, totals] = await Promise.all([
        open(snapshot).then((source) => readPage(source, query, page)),
        sums.read(snapshot, { ...query, groupBy: [] }),
      ]);
      return { ...found, totals: comparedTotals(totals, query) };
    },
    readChanges: async (snapshot, query, wanted) => readChanges(await open(snapshot), query, wanted),
    streamSegments: async (snapshot, query, order, gone) =>
      streamSegments(await open(snapshot), query, order, gone),
  };
}

/** Names by dimension, sums by {@link sumColumn}, and what was asked for beside them. */
const storedSegment = z
  .object({ is_match: z.number(), segment_count: z.number(), match_count: z.number() })
  .catchall(z.union([z.string(), z.number()]));
/** Of the metric whose changes are counted. */
const storedChanges = z.object({ up_count: z.number(), down_count: z.number() });
const storedLargest = z.object({ largest_change: z.number() });
const storedLoss = z.object({
  loss_count: z.number(),
  loss_cents: z.number(),
  any_loss_count: z.number(),
  any_loss_cents: z.number(),
  leak: z.string(),
});

type Row = z.output<typeof storedSegment>;
type ChangeCounts = Pick<ComparedSegments, 'upCount' | 'downCount' | 'largestChange'>;

/** The segments of a page, and how many there are; the totals are read by themselves. */
async function readPage(
  source: Source,
  query: PerformanceQuery,
  page: SegmentPage,
): Promise<Omit<ComparedSegments, 'totals'>> {
  const statement = pageSql(query, await readingsOf(source, query), page);
  const rows = storedSegment.array().parse(await select(source, statement));
  const [first] = rows;
  if (first === undefined && page.offset > 0) {
    return { ...(await readPage(source, query, { ...page, limit: 1, offset: 0 })), segments: [] };
  }
  return {
    segments: rows.filter((row) => row.is_match === 1).map((row) => segmentOf(query, row)),
    segmentCount: first?.segment_count ?? 0,
    ...changesOf(page.changeOf, first),
    matchCount: first?.match_count ?? 0,
    loss: first === undefined || page.loss === undefined ? null : lossTotalsOf(first),
  };
}

function lossTotalsOf(row: Row): LossTotals {
  const { loss_count: lossCount, loss_cents: lostCents, leak, ...all } = storedLoss.parse(row);
  return {
    leak: lossCount === 0 ? null : leak,
    lossCount,
    lostCents,
    noiseCount: all.any_loss_count - lossCount,
    noiseCents: all.any_loss_cents - lostCents,
  };
}

/** How many segments rose and fell, and the largest change, where the first row has it. */
function changesOf(changeOf: MetricId | undefined, first: Row | undefined): ChangeCounts {
  if (changeOf === undefined || first === undefined) return { upCount: 0, downCount: 0, largestChange: null };
  const { up_count: upCount, down_count: downCount } = storedChanges.parse(first);
  const isRatio = METRICS[changeOf].kind === 'ratio';
  return { upCount, downCount, largestChange: isRatio ? null : storedLargest.parse(first).largest_change };
}

const decoder = new TextDecoder();

/** What most sellers have at the most. */
const EXPECTED_SEGMENTS = 10_000;

/** The segments of all pages, one after the other as the engine gives them. */
export async function streamSegments(
  source: Source,
  query: PerformanceQuery,
  order: Omit<SegmentPage, 'limit' | 'offset'>,
  gone: AbortSignal,
): Promise<StreamedSegments> {
  const { sql, params } = orderedSql(query, await readingsOf(source, query), order);
  const options = { gone, expectedRows: EXPECTED_SEGMENTS };
  const lines = source.analytics.stream(source.snapshot.reader, sql, params, options);
  const { first, items } = await readFirst(rowsIn(lines), gone);
  return {
    loss: first === undefined || order.loss === undefined ? null : lossTotalsOf(first),
    segments: matchingSegments(query, items),
  };
}

async function* rowsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  for await (const lines of chunks) {
    for (const line of decoder.decode(lines).split('\n')) {
      if (line !== '') yield storedSegment.parse(JSON.parse(line));
    }
  }
}

async function* matchingSegments(
  query: PerformanceQuery,
  rows: AsyncIterable<Row>,
): AsyncGenerator<ComparedSegment> {
  for await (const row of rows) {
    if (row.is_match === 0) return;
    yield segmentOf(query, row);
  }
}

const TWO_PERIODS: ComparedPeriodCount = { periods: { length: 2 } };

/** The sums of the periods from their rows, of a query that groups by nothing. */
export function comparedTotals(
  rows: readonly SumRow[],
  query: ComparedPeriodCount = TWO_PERIODS,
): ComparedPairs {
  return pairsOf(query, (period) => {
    const row = rows.find((each) => each.period === period);
    return row === undefined ? null : readFacts(row);
  });
}
