import { type DriversPlan, type PlanResult, prepareDriverTables } from '@skuline/domain/assistant';
import { type ChangeDrivers, factsOfChange } from '@skuline/domain/drivers';
import { factsOf, isMetricId, type MetricId } from '@skuline/domain/metrics';
import { isPlaceId } from '@skuline/domain/products';
import { readPlaceDays } from '../../../read-model/index.ts';
import type { DriversService } from '../../drivers/index.ts';
import { presentMetrics } from './day-cautions.ts';
import { jointDays } from './joint-days.ts';
import { isToldBy } from './metric-figures.ts';
import { daysOf } from './plan-days.ts';
import { type PlanRun, resultOf } from './plan-run.ts';
import { totalTable } from './total-table.ts';

type ChangeRequest = Parameters<DriversService['explain']>[1];

const NOTHING_TO_COMPARE = 'There is no period to compare with.';

/** Why a metric changed: the metric and its factors, what each adds to the change, and the segments behind it. */
export async function runDrivers(plan: DriversPlan, run: PlanRun): Promise<PlanResult> {
  const { metric, dimension, filters, limit } = plan;
  const { present, cautions: absent } = presentMetrics([metric], run);
  const facts = factsOfChange(metric, { place: 'card', present: run.days.factsPresent });
  const { cautions, ...days } = daysOf(plan, facts, run);
  const said = [...cautions, ...absent];
  if (present.length === 0 || run.days.all.length === 0) return resultOf(run, [], said);
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
  const told = await ofTellingPlaces(drivers, plan, run);
  return resultOf(run, [table, ...prepareDriverTables(told, scope, dimension)], [...said, ...empty]);
}

/** Without the places that do not tell the metric: nothing is known of their change, and they add none. */
async function ofTellingPlaces(
  drivers: ChangeDrivers,
  { metric, dimension, range }: DriversPlan,
  run: PlanRun,
): Promise<ChangeDrivers> {
  if (!isPlaceId(dimension)) return drivers;
  const { readPublishedDays } = run.services.readModel;
  const places = await run.read(() => readPlaceDays(readPublishedDays, run.snapshot, [dimension]));
  const silent = new Set(
    places
      .filter(({ days }) => !isToldBy(days.known, metric, range))
      .map(({ place }) => place[dimension] ?? ''),
  );
  const segments = drivers.segments.filter(({ name }) => !silent.has(name));
  const leftOut = drivers.segments.length - segments.length;
  const others = (drivers.rest?.count ?? 0) - (silent.size - leftOut);
  return {
    ...drivers,
    segments,
    rest: drivers.rest === null || others <= 0 ? null : { ...drivers.rest, count: others },
  };
}

/** The metrics that the metric is made of. */
function metricsOf({ metricId, factors }: ChangeDrivers): MetricId[] {
  return factors.map(({ id }) => id).filter((id): id is MetricId => isMetricId(id) && id !== metricId);
}
