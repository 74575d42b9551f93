import {
  type DailyPerformanceResponse,
  type DailyPerformanceRow,
  EMPTY_REASONS,
  type EmptyReason,
} from '@skuline/contract';
import { OTHER_SEGMENT } from '@skuline/domain/charts';
import type { KnownDays } from '@skuline/domain/known-days';
import { hasFilters } from '@skuline/domain/products';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import {
  type DataSnapshot,
  isNarrowed,
  knownOf,
  type PerformanceQuery,
  performanceQuery,
  type PerformanceReader,
  type PlaceDays,
  placesOf,
  readPlaceDays,
  type ReadPublishedDays,
  segmentsOf,
  type SumRow,
} from '../../read-model/index.ts';

export interface PerformanceRoutesDependencies {
  readonly reader: PerformanceReader;
  readonly readPublishedDays: ReadPublishedDays;
  readonly responses: CachedResponses;
}

/** GET /api/daily-performance-breakdown */
export function performanceRoutes({ reader, readPublishedDays, responses }: PerformanceRoutesDependencies) {
  const readStatus = async (snapshot: DataSnapshot, query: PerformanceQuery) => {
    const by = placesOf(query);
    const places = by.length === 0 ? null : await readPlaceDays(readPublishedDays, snapshot, by);
    const { known } = await readPublishedDays(snapshot);
    return statusOf(query, { known, places, isNarrowed: isNarrowed(snapshot) });
  };
  return {
    async getDailyPerformanceBreakdown(call: EndpointCall<'getDailyPerformanceBreakdown'>) {
      const query = queryOf(call.query);
      return isUnbounded(query)
        ? responses.stream(call, query, async function* (snapshot, gone) {
            yield* streamResponse(reader.stream(snapshot, query, gone), await readStatus(snapshot, query));
          })
        : responses.send(call, query, async (snapshot): Promise<DailyPerformanceResponse> => {
            const [rows, status] = await Promise.all([
              reader.read(snapshot, query),
              readStatus(snapshot, query),
            ]);
            return { data: rows.map((row) => responseRow(query, row)), ...status(rows.length === 0) };
          });
    },
  };
}

function queryOf(query: EndpointCall<'getDailyPerformanceBreakdown'>['query']): PerformanceQuery {
  const { brand_name, parent_sku_name, sku_name, top, rank_by = 'net_sales' } = query;
  return performanceQuery({
    periods: [{ start: query.start_date, end: query.end_date }],
    filters: { brand_name, parent_sku_name, sku_name },
    groupBy: query.group_by,
    ...(query.granularity === undefined ? {} : { granularity: query.granularity }),
    ...(query.facts.length === 0 ? {} : { facts: query.facts }),
    top: top === undefined ? null : { count: top, rankBy: rank_by },
  });
}

/** Whether the response may grow with the number of products. */
function isUnbounded(query: PerformanceQuery): boolean {
  return query.groupBy.length === 0 || (segmentsOf(query).length > 0 && query.top === null);
}

function responseRow(query: PerformanceQuery, row: SumRow): DailyPerformanceRow {
  const segments = segmentsOf(query);
  const keys = query.groupBy.map((key) => {
    if (key === 'date_key') return [key, row.date_key];
    return [key, row.isOther ? OTHER_SEGMENT : (row.names[segments.indexOf(key)] ?? '')];
  });
  return {
    ...Object.fromEntries(keys),
    ...(query.top === null ? {} : { is_other: row.isOther }),
    ...Object.fromEntries(query.facts.map((fact) => [fact, row[fact]])),
  };
}

/** What the days of a response are known of. */
interface StatusInput {
  readonly known: KnownDays;
  readonly places?: readonly PlaceDays[] | null;
  /** Whether only some channels or marketplaces are read: they are filters too. */
  readonly isNarrowed?: boolean;
}

/** What stands beside the rows of a response (spec point 3, Data response), once it is clear whether there are any. */
export function statusOf(
  { filters, periods: [range], facts }: PerformanceQuery,
  { known, places = null, isNarrowed: isOfSomePlaces = false }: StatusInput,
) {
  const isFiltered = hasFilters(filters) || isOfSomePlaces;
  const reason: EmptyReason = isFiltered ? 'no_data_for_filters' : 'no_data_for_period';
  return (isEmpty: boolean) => ({
    isEmpty,
    reason: isEmpty ? reason : null,
    message: isEmpty ? EMPTY_REASONS[reason] : null,
    dateRange: { start: range.start, end: range.end },
    known: knownOf(facts, [range], known),
    ...(places === null
      ? {}
      : {
          known_by: places.map(({ place, days }) => ({
            ...place,
            known: knownOf(facts, [range], days.known),
          })),
        }),
  });
}
type Status = ReturnType<typeof statusOf>;

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const encoder = new TextEncoder();

/**
 * Wraps rows that arrive as JSON lines, in chunks cut at any byte, into the JSON of the response; whether there were
 * any is known at the end. Nothing is sent before the first rows are there, so that a failure until then has a status.
 * The chunks are written into: copying them would cost as much as sending them.
 */
export async function* streamResponse(
  chunks: AsyncIterable<Uint8Array>,
  status: Status,
): AsyncGenerator<Uint8Array> {
  const opening = encoder.encode('{"data":[');
  let isEmpty = true;
  let owesSeparator = false;
  for await (const chunk of prefetchNext(chunks)) {
    if (chunk.length === 0) continue;
    if (isEmpty) yield opening;
    else if (owesSeparator) yield Uint8Array.of(COMMA);
    isEmpty = false;
    owesSeparator = chunk[chunk.length - 1] === NEWLINE;
    yield asArrayItems(chunk);
  }
  if (isEmpty) yield opening;
  yield encoder.encode(`],${JSON.stringify(status(isEmpty)).slice(1)}`);
}

/** Line ends become commas in place, the last one goes: inside JSON strings the engine writes a line end as \n. */
function asArrayItems(lines: Uint8Array): Uint8Array {
  const end = lines[lines.length - 1] === NEWLINE ? lines.length - 1 : lines.length;
  const items = lines.subarray(0, end);
  for (let at = items.indexOf(NEWLINE); at !== -1; at = items.indexOf(NEWLINE, at + 1)) items[at] = COMMA;
  return items;
}

/**
 * The same items, the next one being fetched while the reader is at work on the last: producer and reader share the
 * time instead of waiting for each other, and never more than one item is waiting. A reader who leaves ends the
 * source, and a failure of the source reaches the reader in its turn.
 */
export async function* prefetchNext<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      // Heard when the reader comes for it, or never: it must not count as unhandled until then.
      next.catch(ignore);
      yield value;
    }
  } finally {
    await items.return?.();
  }
}

function ignore(): void {}
