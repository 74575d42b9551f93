import {
  type FunnelPlan,
  type PlanResult,
  type PlanScope,
  prepareFunnelTables,
  prepareLossTable,
  stepsPresent,
} from '@skuline/domain/assistant';
import { NO_LEAK } from '@skuline/domain/funnel';
import { isMetricPresent, type RatioMetricId } from '@skuline/domain/metrics';
import { comparedTotals, performanceQuery } from '../../../read-model/index.ts';
import { askFor } from './figures-asked.ts';
import { daysOf } from './plan-days.ts';
import { type PlanRun, resultOf } from './plan-run.ts';
import { emptyPeriods, totalTable } from './total-table.ts';

/** What stands beside the funnels. */
const FIGURES: readonly RatioMetricId[] = [
  'cpc',
  'cost_per_order',
  'roas',
  'avg_net_price',
  'net_sales_per_session',
  'ad_session_share',
];

/** The stages, the steps between them, the figures beside them and, with a dimension, what each step lost by segment. */
export async function runFunnel(plan: FunnelPlan, run: PlanRun): Promise<PlanResult> {
  const { range, comparison, cautions } = daysOf(plan, run);
  const { factsPresent: present } = run.days;
  if (run.days.all.length === 0) return resultOf(run, [], cautions);
  const scope = { range, comparison, filters: plan.filters };
  const query = performanceQuery({
    periods: comparison === null ? [range] : [range, comparison],
    filters: plan.filters,
  });
  const totals = comparedTotals(
    await run.read(() => run.services.readModel.performance.read(run.snapshot, query)),
  );
  const [first, ...others] = FIGURES.filter((id) => isMetricPresent(id, present));
  const figures =
    first === undefined ? [] : [(await totalTable(askFor(scope, [first, ...others]), run)).table];
  const losses = await readLosses(plan, scope, run);
  const hasLooked = plan.dimension !== null && comparison !== null;
  return resultOf(
    run,
    [...prepareFunnelTables(totals, present, scope), ...figures, ...losses],
    [
      ...cautions,
      ...emptyPeriods(scope, totals, run),
      ...(hasLooked && losses.length === 0 ? [`${NO_LEAK}.`] : []),
    ],
  );
}

/** A table for each step at which a segment lost more than noise allows. */
async function readLosses({ dimension, limit }: FunnelPlan, scope: PlanScope, run: PlanRun) {
  const { range, comparison, filters } = scope;
  if (dimension === null || comparison === null) return [];
  const tables = [];
  for (const step of stepsPresent(run.days.factsPresent)) {
    const request = {
      step,
      by: dimension,
      range,
      previous: comparison,
      days: 'same',
      filters,
      reference: { kind: 'previous' },
      rates: [],
      search: null,
      orderBy: 'money_lost',
      direction: 'desc',
      limit,
      offset: 0,
    } as const;
    const page = await run.read(() => run.services.funnel.readPage(run.snapshot, request));
    if (page.losses.lossCount === 0) continue;
    const segments = page.segments
      .filter(({ moneyLost }) => moneyLost !== null)
      .map(({ names, ...loss }) => ({ name: names[dimension] ?? '', loss }));
    tables.push(prepareLossTable({ step, segments, total: page.total, count: page.count }, dimension, scope));
  }
  return tables;
}
