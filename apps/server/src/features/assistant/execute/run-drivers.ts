import {
  type DriversPlan,
  MOST_PLAN_ROWS,
  type PlanResult,
  prepareDriverTables,
} from '@skuline/domain/assistant';
import type { DateRange } from '@skuline/domain/calendar';
import { type ChangeDrivers, factsOfChange } from '@skuline/domain/drivers';
import { factsOf, isMetricId, type MetricId } from '@skuline/domain/metrics';
import { isPlaceId } from '@skuline/domain/products';
import { findPlacesBy, performanceQuery, type SegmentPage } from '../../../read-model/index.ts';
import type { DriversService } from '../../drivers/index.ts';
import { presentMetrics } from './day-cautions.ts';
import { jointDays } from './joint-days.ts';
import { isToldBy } from './metric-figures.ts';
import { daysOfScope } from './plan-days.ts';
import { type PlanRun, resultOf } from './plan-run.ts';
import { totalTable } from './total-table.ts';

type ChangeRequest = Parameters<DriversService['explain']>[1];

/** What is compared, by what may be places. */
interface PlacesCompared extends Pick<DriversPlan, 'metric' | 'dimension' | 'filters'> {
  readonly range: DateRange;
  readonly previous: DateRange;
}

const ALL_PLACES: SegmentPage = {
  orderBy: 'name',
  direction: 'asc',
  search: null,
  show: 'all',
  limit: MOST_PLAN_ROWS,
  offset: 0,
};

const NOTHING_TO_COMPARE = 'There is no period to compare with.';

/** Why a metric changed: the metric and its factors, what each adds to the change, and the segments behind it. */
export async function runDrivers(plan: DriversPlan, run: PlanRun): Promise<PlanResult> {
  const { metric, dimension, filters, limit } = plan;
  const { present, cautions: absent } = presentMetrics([metric], run);
  const facts = factsOfChange(metric, { place: 'card', present: run.days.factsPresent });
  const { cautions, ...days } = daysOfScope(plan, facts, run);
  const said = [...cautions, ...absent];
  if (present.length === 0) return resultOf(run, [], absent);
  if (run.days.all.length === 0) return resultOf(run, [], said);
  // A change is split on the days on which the metric is known: all of its factors are those of these days.
  const { previous, known } = jointDays(factsOf(metric), days, facts);
  if (days.comparison === null || previous.length === 0) {
    const { table, cautions: empty } = await totalTable({ ...days, filters, metrics: [metric] }, run);
    return resultOf(run, [table], [...said, ...empty, NOTHING_TO_COMPARE]);
  }
  const request: ChangeRequest = {
    metricId: metric,
    place: 'card',
    current: days.range,
    previous: days.comparison,
    days: plan.days ?? 'same',
    filters,
    by: dimension === null ? null : { dimension, top: limit },
  };
  const drivers = await run.read(() => run.services.drivers.explain(run.snapshot, request));
  const scope = { ...days, known, filters, isComparedAlone: true };
  const { table, cautions: empty } = await totalTable(
    { ...scope, metrics: [metric, ...metricsOf(drivers)] },
    run,
  );
  const compared = { metric, dimension, filters, range: days.range, previous: days.comparison };
  const told = await ofTellingPlaces(drivers, compared, run);
  return resultOf(run, [table, ...prepareDriverTables(told, scope, dimension)], [...said, ...empty]);
}

/**
 * Of a place only what it tells: a period in which it does not tell the metric is unknown there. What it adds to the change
 * stays, so that the rows add up to the total; the rest is not of places that tell nothing and add nothing.
 */
async function ofTellingPlaces(
  drivers: ChangeDrivers,
  { range, previous, filters, metric, dimension }: PlacesCompared,
  run: PlanRun,
): Promise<ChangeDrivers> {
  if (!isPlaceId(dimension)) return drivers;
  const { readPublishedDays, performance } = run.services.readModel;
  const placeCalled = await run.read(() => findPlacesBy(readPublishedDays, run.snapshot, dimension));
  const isToldOn = (name: string, days: DateRange) => isToldBy(placeCalled(name)?.days.known, metric, days);
  const segments = drivers.segments.map((segment) => ({
    ...segment,
    current: isToldOn(segment.name, range) ? segment.current : null,
    previous: isToldOn(segment.name, previous) ? segment.previous : null,
  }));
  const { rest } = drivers;
  if (rest === null) return { ...drivers, segments };
  const query = performanceQuery({
    periods: [range, previous],
    filters,
    facts: factsOf(metric),
    groupBy: [dimension],
  });
  const all = await run.read(() => performance.readPage(run.snapshot, query, ALL_PLACES));
  const named = new Set(segments.map(({ name }) => name));
  const others = all.segments.filter(({ names: [name = ''] }) => {
    const isTold = isToldOn(name, range) || isToldOn(name, previous);
    return isTold && !named.has(name);
  });
  if (others.length === 0 && rest.change === 0) return { ...drivers, segments, rest: null };
  return {
    ...drivers,
    segments,
    rest: { ...rest, count: Math.min(rest.count, others.length || rest.count) },
  };
}

/** The metrics that the metric is made of. */
function metricsOf({ metricId, factors }: ChangeDrivers): MetricId[] {
  return factors.map(({ id }) => id).filter((id): id is MetricId => isMetricId(id) && id !== metricId);
}
