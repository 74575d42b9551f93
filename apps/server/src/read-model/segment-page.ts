import { type FactId, type FactSums, readFacts } from '@skuline/domain/metrics';
import { z } from 'zod';
import type {
  ComparedSegment,
  ComparedSegments,
  ComparedSums,
  PerformanceQuery,
  SegmentPage,
  StreamedSegments,
  SumRow,
} from './performance-query.ts';
import type { LossTotals } from './segment-loss.ts';
import { readFirst } from './read-first.ts';
import { namesOf, readingsOf, select, type Source } from './reading.ts';
import { sumColumn } from './segment-order.ts';
import { orderedSql, pageSql } from './segment-page.queries.ts';

/** Names by dimension, sums by {@link sumColumn}. */
const storedSegment = z
  .object({
    is_match: z.number(),
    segment_count: z.number(),
    up_count: z.number().default(0),
    down_count: z.number().default(0),
    largest_change: z.number().nullable().default(null),
    match_count: z.number(),
    loss_count: z.number().default(0),
    loss_cents: z.number().default(0),
    lossy_count: z.number().default(0),
    lossy_cents: z.number().default(0),
    leak: z.string().optional(),
  })
  .catchall(z.union([z.string(), z.number()]));

type Row = z.output<typeof storedSegment>;

/** The segments of a page, and how many there are; the totals are read by themselves. */
export async function readPage(
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
    upCount: first?.up_count ?? 0,
    downCount: first?.down_count ?? 0,
    largestChange: first?.largest_change ?? null,
    matchCount: first?.match_count ?? 0,
    loss: first === undefined || page.loss === undefined ? null : lossTotalsOf(first),
  };
}

function lossTotalsOf(row: Row): LossTotals {
  const { loss_count: lossCount, loss_cents: lostCents, leak = '' } = row;
  return {
    leak: lossCount === 0 ? null : leak,
    lossCount,
    lostCents,
    noiseCount: row.lossy_count - lossCount,
    noiseCents: row.lossy_cents - lostCents,
  };
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
  const lines = source.analytics.stream(source.snapshot.tenantId, sql, params, options);
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

/** The sums of both periods from their rows, of a query that groups by nothing. */
export function comparedTotals(rows: readonly SumRow[]): ComparedSums {
  const [current, previous] = [0, 1].map((period) => rows.find((row) => row.period === period));
  return {
    current: current === undefined ? null : readFacts(current),
    previous: previous === undefined ? null : readFacts(previous),
  };
}

/** A segment from a row of names and sums. */
export function segmentOf(
  query: PerformanceQuery,
  row: Readonly<Record<string, string | number | undefined>>,
): ComparedSegment {
  const sumsOf = (period: 0 | 1): FactSums | null => {
    if (row[sumColumn('row_count', period)] === 0) return null;
    return readFacts(
      Object.fromEntries(query.facts.map((fact: FactId) => [fact, row[sumColumn(fact, period)]])),
    );
  };
  return { names: namesOf(query, row), current: sumsOf(0), previous: sumsOf(1) };
}
