import {
  type ComparedDays,
  type DateRange,
  type Maturity,
  todayInLosAngeles,
} from '@skuline/domain/calendar';
import type { TenantId } from '../../stores/tenant-id.ts';
import { tenantOf } from '../../stores/reader.ts';
import {
  type BrokenDown,
  type ChangeDrivers,
  type ChangeQuestion,
  type ComparedCoverage,
  decompose,
  factsOfChange,
  prepareComparedCoverage,
} from '@skuline/domain/drivers';
import { type KnownDays, type Maturing, maturingDaysOf } from '@skuline/domain/known-days';
import {
  type FactId,
  factsOf,
  type FactsPresent,
  type MetricId,
  type MetricPlace,
  METRICS,
  type SumsOfBoth,
  ZERO_FACTS,
} from '@skuline/domain/metrics';
import { isPlaceId, type ProductFilters, type SegmentId } from '@skuline/domain/products';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import {
  isNarrowed,
  comparedPeriods,
  type StoredSums,
  comparedTotals,
  type DataSnapshot,
  knownOf,
  type PerformanceQuery,
  performanceQuery,
  type PublishedDays,
  ratioShareOf,
  type ReadModel,
  type SegmentChangesWanted,
} from '../../read-model/index.ts';
import type { ReadStockOuts } from '../records/index.ts';
import { findStockOutCauses, type StockOutCause } from './stock-out-causes.ts';

export interface DriversServiceDependencies {
  readonly readModel: Pick<ReadModel, 'readPublishedDays' | 'readMaturing' | 'performance'>;
  readonly readStockOuts: ReadStockOuts;
  readonly clock: Clock;
}

export interface ChangeRequest {
  readonly metricId: MetricId;
  readonly place: MetricPlace;
  readonly current: DateRange;
  readonly previous: DateRange;
  /** `same`, where left out: the days on which the metric is known in both periods. */
  readonly days?: ComparedDays;
  readonly filters: ProductFilters;
  /** Null: the total alone. */
  readonly by: { readonly dimension: SegmentId; readonly top: number } | null;
}

export interface ExplainedChange extends ChangeDrivers {
  readonly coverage: ComparedCoverage;
  /** On which days of both periods the facts that explain the metric are known. */
  readonly known: KnownDays;
}

/** Explains why figures changed, for HTTP, insights and the assistant. */
export interface DriversService {
  /** What an answer depends on besides the data and the request: days are not final until they have matured. */
  maturity(tenantId: TenantId): Promise<Maturing & Pick<Maturity, 'today'>>;
  explain(snapshot: DataSnapshot, request: ChangeRequest): Promise<ExplainedChange>;
  /** Of the named segments, or the SKUs asked about, that fell: those of which a product had nothing left to sell. */
  findStockOuts(
    snapshot: DataSnapshot,
    request: ChangeRequest,
    explained: Pick<ChangeDrivers, 'segments' | 'total'>,
  ): Promise<readonly StockOutCause[]>;
}

function createMaturity({
  readModel,
  clock,
}: Pick<DriversServiceDependencies, 'readModel' | 'clock'>): DriversService['maturity'] {
  return async (tenantId) => ({
    today: todayInLosAngeles(clock.now()),
    ...(await readModel.readMaturing(tenantId)),
  });
}

export function createDriversService(dependencies: DriversServiceDependencies): DriversService {
  const { readModel, readStockOuts } = dependencies;
  const reader = readModel.performance;
  const maturity = createMaturity(dependencies);
  return {
    maturity,
    findStockOuts: async (snapshot, { current, previous, filters, by }, explained) => {
      const dimension = by?.dimension ?? 'sku_name';
      // Stock is not told by channel.
      if (isPlaceId(dimension) || isNarrowed(snapshot)) return [];
      const fell = explained.segments.flatMap(({ name, change }) => (change < 0 ? [name] : []));
      // Without segments it is told of the SKUs that are asked about.
      const asked = explained.total.change < 0 ? filters.sku_name : [];
      const fallen = { dimension, names: by === null ? asked : fell, filters, current, previous };
      return findStockOutCauses(snapshot, fallen, { readModel, readStockOuts });
    },
    async explain(snapshot, request) {
      const { metricId, place, current, previous, days: compared = 'same', filters, by } = request;
      const days = await readModel.readPublishedDays(snapshot);
      const known = compared === 'same' ? days.known : null;
      const wanted = factsOfChange(metricId, { place, present: days.factsPresent });
      const periods = comparedPeriods(factsOf(metricId, place), { current, previous }, known);
      const question = {
        metricId,
        place,
        present: factsKnownOn(request, wanted, { factsPresent: days.factsPresent, known, periods }),
      };
      const facts = factsOfChange(metricId, question);
      const query = performanceQuery({ periods, filters, facts });
      const { today, ...maturing } = await maturity(tenantOf(snapshot.reader));
      const total = sumsOf(comparedTotals(await reader.read(snapshot, query)));
      const broken = by === null ? null : await readSegments(snapshot, query, { question, total, by });
      return {
        ...decompose(question, total.current, total.previous, broken),
        coverage: prepareComparedCoverage({
          current,
          previous,
          datesWithData: [...days.totalsIn(current), ...days.totalsIn(previous)].map(({ date }) => date),
          today,
          maturingDays: maturingDaysOf(facts, maturing),
        }),
        known: knownOf(wanted, [current, previous], days.known),
      };
    },
  };

  async function readSegments(
    snapshot: DataSnapshot,
    query: PerformanceQuery,
    { question, total, by }: Segments,
  ): Promise<BrokenDown> {
    const bySegment = { ...query, groupBy: [by.dimension] };
    const wanted = { count: by.top, of: shareOf(question, total) };
    const { segments, totals } = await reader.readChanges(snapshot, bySegment, wanted);
    return {
      segments: segments.map(({ names, ...sums }) => ({ name: names[0] ?? '', ...sumsOf(sums) })),
      top: by.top,
      totals,
    };
  }
}

interface KnownPeriods extends Pick<PublishedDays, 'factsPresent'> {
  /** Null where whole periods are compared. */
  readonly known: KnownDays | null;
  /** The days compared for the metric itself. */
  readonly periods: ReturnType<typeof comparedPeriods>;
}

/** The facts of the data that leave no compared day out: what is not known on all of them explains nothing. */
function factsKnownOn(
  { metricId, place, current, previous }: ChangeRequest,
  wanted: readonly FactId[],
  { factsPresent: present, known, periods }: KnownPeriods,
): FactsPresent {
  if (known === null || present === null) return present;
  const ofMetric = factsOf(metricId, place);
  const keepsDays = (fact: FactId) =>
    isDeepStrictEqual(comparedPeriods([...ofMetric, fact], { current, previous }, known), periods);
  return present.filter((fact) => !wanted.includes(fact) || keepsDays(fact));
}

interface Segments {
  readonly question: ChangeQuestion;
  readonly total: SumsOfBoth;
  readonly by: NonNullable<ChangeRequest['by']>;
}

function sumsOf({ current, previous }: StoredSums): SumsOfBoth {
  return { current: current ?? ZERO_FACTS, previous: previous ?? ZERO_FACTS };
}

function shareOf({ metricId, place }: ChangeQuestion, total: SumsOfBoth): SegmentChangesWanted['of'] {
  const metric = METRICS[metricId];
  if (metric.kind === 'additive') return { fact: metric.fact };
  return ratioShareOf(metric, place, total);
}
