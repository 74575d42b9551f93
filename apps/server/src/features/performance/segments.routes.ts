import type { SegmentsResponse } from '@skuline/contract';
import type { FactId, FactSums } from '@skuline/domain/metrics';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import {
  type DataSnapshot,
  type PerformanceQuery,
  performanceQuery,
  type PerformanceReader,
  type SumRow,
} from '../../read-model/index.ts';

export interface SegmentsRoutesDependencies {
  readonly reader: PerformanceReader;
  readonly responses: CachedResponses;
}

type PageQuery = Omit<EndpointCall<'listSegments'>['query'], 'tenant_id'>;

/** GET /api/segments */
export function segmentsRoutes({ reader, responses }: SegmentsRoutesDependencies) {
  return {
    async listSegments(call: EndpointCall<'listSegments'>) {
      const { tenant_id: _, ...query } = call.query;
      return responses.send(call, ['segments', query], (snapshot) => readSegments(reader, snapshot, query));
    },
  };
}

/** The page first, and then the buckets of its segments, if any are asked for: no other segment is read by date. */
async function readSegments(
  reader: PerformanceReader,
  snapshot: DataSnapshot,
  query: PageQuery,
): Promise<SegmentsResponse> {
  const { order_by: metric, limit, offset } = query;
  const compared = comparedQuery(query);
  const { facts } = compared;
  const { segments, segmentCount } = await reader.readPage(snapshot, compared, {
    orderBy: { metric, figure: 'value' },
    direction: 'desc',
    search: null,
    show: 'all',
    limit,
    offset,
  });
  const byDate = bucketsQuery(query, compared, segments.map(nameOf));
  const buckets = Map.groupBy(byDate === null ? [] : await reader.read(snapshot, byDate), nameOf);
  return {
    rows: segments.map((segment) => ({
      name: nameOf(segment),
      current: segment.current === null ? null : pick(segment.current, facts),
      previous: segment.previous === null ? null : pick(segment.previous, facts),
      buckets: (buckets.get(nameOf(segment)) ?? []).map((row) => ({
        date_key: row.date_key,
        ...pick(row, facts),
      })),
    })),
    count: segmentCount,
  };
}

/** Null: nothing has to be read. */
function bucketsQuery(
  { by, granularity }: PageQuery,
  { periods, filters, facts }: PerformanceQuery,
  names: readonly string[],
): PerformanceQuery | null {
  if (granularity === undefined || names.length === 0) return null;
  return performanceQuery({
    periods: [periods[0]],
    filters: { ...filters, [by]: names },
    groupBy: ['date_key', by],
    granularity,
    facts,
  });
}

function comparedQuery(query: PageQuery): PerformanceQuery {
  const { brand_name, parent_sku_name, sku_name, facts } = query;
  return performanceQuery({
    periods: [
      { start: query.start_date, end: query.end_date },
      { start: query.previous_start_date, end: query.previous_end_date },
    ],
    filters: { brand_name, parent_sku_name, sku_name },
    groupBy: [query.by],
    ...(facts.length === 0 ? {} : { facts }),
  });
}

function nameOf({ names: [name = ''] }: Pick<SumRow, 'names'>): string {
  return name;
}

/** The facts that were asked for; the others are 0 where the response is parsed. */
function pick(sums: FactSums, facts: readonly FactId[]): FactSums {
  // The contract gives the left out facts their 0.
  return Object.fromEntries(facts.map((fact) => [fact, sums[fact]])) as FactSums;
}
