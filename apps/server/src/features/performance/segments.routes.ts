import type { SegmentsResponse } from '@skuline/contract';
import type { ComparedPeriods } from '@skuline/domain/calendar';
import { type ComparedFacts, factsOfMetric } from '@skuline/domain/known-days';
import { FACT_IDS, type FactId, type FactSums } from '@skuline/domain/metrics';
import { isPlaceId } from '@skuline/domain/products';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { PerformanceRoutesDependencies } from './performance.routes.ts';
import {
  comparedTotals,
  type DataSnapshot,
  findPlacesBy,
  knownOf,
  pairMetrics,
  type PerformanceQuery,
  performanceQuery,
  sumByBucket,
  type SumRow,
} from '../../read-model/index.ts';

type PageQuery = Omit<EndpointCall<'listSegments'>['query'], 'tenant_id'>;

/** GET /api/segments */
export function segmentsRoutes({ responses, ...readers }: PerformanceRoutesDependencies) {
  return {
    async listSegments(call: EndpointCall<'listSegments'>) {
      const { tenant_id: _, ...query } = call.query;
      return responses.send(call, ['segments', query], (snapshot) => readSegments(readers, snapshot, query));
    },
  };
}

/**
 * The page first, by the fact that orders it, and then its segments, in buckets if any are asked for: no other segment is
 * read by date, nor any other fact of it.
 */
async function readSegments(
  { reader, readPublishedDays }: Pick<PerformanceRoutesDependencies, 'reader' | 'readPublishedDays'>,
  snapshot: DataSnapshot,
  query: PageQuery,
): Promise<SegmentsResponse> {
  const { order_by: metric, limit, offset } = query;
  const { known } = await readPublishedDays(snapshot);
  const periods = periodsOf(query);
  const { facts: asked } = query;
  const facts = asked.length === 0 ? FACT_IDS : asked;
  const paired = pairMetrics(facts, periods, query.days === 'same' ? known : null, 'unknown');
  const isWhole = paired.periods.every(({ only }) => only === undefined);
  // Where some days are left out, what is there of the whole periods comes first: it is shown, and ordered by.
  const compared = comparedQuery(
    query,
    isWhole ? paired.periods : [periods.current, periods.previous, ...paired.periods],
  );
  const ranking = { ...compared, facts: [metric] };
  const { segments, segmentCount } = await reader.readPage(snapshot, ranking, {
    orderBy: { metric, figure: 'value' },
    direction: 'desc',
    search: null,
    show: 'all',
    limit,
    offset,
  });
  const placeCalled = await findPlacesBy(readPublishedDays, snapshot, query.by);
  const names = segments.map(nameOf);
  const rows = names.length === 0 ? [] : await reader.read(snapshot, namedQuery(query, compared, names));
  const ofSegments = Map.groupBy(rows, nameOf);
  return {
    rows: names.map((name) => {
      const own = ofSegments.get(name) ?? [];
      const { current, pairs } = comparedTotals(sumPeriods(compared, own), compared);
      const sums = paired.factsIn({ pairs: pairs.slice(isWhole ? 0 : 1) });
      const knownThere = placeCalled(name)?.days.known;
      return {
        name,
        ...(knownThere === undefined
          ? {}
          : { known: knownOf(facts, [periods.current, periods.previous], knownThere) }),
        current: current === null ? null : pick(facts, (fact) => current[fact]),
        ...(isWhole ? {} : { compared: pickCompared(facts, sums, 'current') }),
        previous: pickCompared(facts, sums, 'previous'),
        buckets: (query.granularity === undefined ? [] : ofPeriod(own, 0)).map((row) => ({
          date_key: row.date_key,
          ...pick(facts, (fact) => row[fact]),
        })),
      };
    }),
    count: segmentCount,
    ...(isWhole ? {} : { known: knownOf(facts, [periods.current, periods.previous], known) }),
  };
}

/** Each fact over the days on which it is compared; null where none of them has any row. */
function pickCompared(facts: readonly FactId[], sums: ComparedFacts, side: 'current' | 'previous') {
  const ofFacts = facts.map((fact) => factsOfMetric(fact, sums)[side]);
  if (ofFacts.every((own) => own === null)) return null;
  return pick(facts, (fact) => factsOfMetric(fact, sums)[side]?.[fact] ?? 0);
}

/** Of these segments alone, in buckets where any are asked for; of all places, of which there are few. */
function namedQuery(
  { by, granularity }: PageQuery,
  compared: PerformanceQuery,
  names: readonly string[],
): PerformanceQuery {
  const { filters } = compared;
  return {
    ...compared,
    filters: isPlaceId(by) ? filters : { ...filters, [by]: names },
    ...(granularity === undefined ? {} : { groupBy: ['date_key', by], granularity }),
  };
}

/** The sums of a segment over each period, of its buckets. */
function sumPeriods(compared: PerformanceQuery, rows: readonly SumRow[]): SumRow[] {
  return compared.periods.flatMap((range, period) =>
    sumByBucket(compared, range, ofPeriod(rows, period), period),
  );
}

function ofPeriod(rows: readonly SumRow[], period: number): SumRow[] {
  return rows.filter((row) => row.period === period);
}

function periodsOf(query: PageQuery): ComparedPeriods {
  return {
    current: { start: query.start_date, end: query.end_date },
    previous: { start: query.previous_start_date, end: query.previous_end_date },
  };
}

function comparedQuery(query: PageQuery, periods: PerformanceQuery['periods']): PerformanceQuery {
  const { brand_name, parent_sku_name, sku_name, facts } = query;
  return performanceQuery({
    periods,
    filters: { brand_name, parent_sku_name, sku_name },
    groupBy: [query.by],
    ...(facts.length === 0 ? {} : { facts }),
  });
}

function nameOf({ names: [name = ''] }: Pick<SumRow, 'names'>): string {
  return name;
}

/** The facts that were asked for; the others are 0 where the response is parsed. */
function pick(facts: readonly FactId[], sumOf: (fact: FactId) => number): FactSums {
  // The contract gives the left out facts their 0.
  return Object.fromEntries(facts.map((fact) => [fact, sumOf(fact)])) as FactSums;
}
