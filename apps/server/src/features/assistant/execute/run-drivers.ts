import { type DriversPlan, type PlanResult, prepareDriverTables } from '@skuline/domain/assistant';
import { isMetricId, type MetricId } from '@skuline/domain/metrics';
import type { ChangeDrivers } from '@skuline/domain/drivers';
import { daysOf, presentMetrics } from './plan-days.ts';
import { type PlanRun, resultOf } from './plan-run.ts';
import { askFor } from './figures-asked.ts';
import { totalTable } from './total-table.ts';

const NOTHING_TO_COMPARE = 'There is no period to compare with.';

/** Why a metric changed: the metric and its factors, what each adds to the change, and the segments behind it. */
export async function runDrivers(plan: DriversPlan, run: PlanRun): Promise<PlanResult> {
  const { metric, dimension, filters, limit } = plan;
  const { range, comparison, cautions } = daysOf(plan, run);
  const { present, cautions: absent } = presentMetrics([metric], run);
  const said = [...cautions, ...absent];
  if (present.length === 0 || run.days.all.length === 0) return resultOf(run, [], said);
  const scope = { range, comparison, filters };
  if (comparison === null) {
    const { table, cautions: empty } = await totalTable(askFor(scope, [metric]), run);
    return resultOf(run, [table], [...said, ...empty, NOTHING_TO_COMPARE]);
  }
  const by = dimension === null ? null : { dimension, top: limit };
  const request = {
    metricId: metric,
    place: 'card' as const,
    current: range,
    previous: comparison,
    filters,
    by,
  };
  const drivers = await run.read(() => run.services.drivers.explain(run.snapshot, request));
  const { table, cautions: empty } = await totalTable(askFor(scope, [metric, ...metricsOf(drivers)]), run);
  return resultOf(run, [table, ...prepareDriverTables(drivers, scope, dimension)], [...said, ...empty]);
}

/** The metrics that the metric is made of. */
function metricsOf({ metricId, factors }: ChangeDrivers): MetricId[] {
  return factors.map(({ id }) => id).filter((id): id is MetricId => isMetricId(id) && id !== metricId);
}
