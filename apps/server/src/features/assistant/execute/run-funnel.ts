import {
  factsOfFunnel,
  type FunnelPlan,
  type PlanResult,
  type PlanScope,
  prepareFunnelTables,
  prepareLossTable,
  stepsPresent,
} from '@skuline/domain/assistant';
import type { DayRanges } from '@skuline/domain/calendar';
import { areRatesCompared, FUNNEL_IDS, type FunnelId, NO_LEAK } from '@skuline/domain/funnel';
import { joinKnown } from '@skuline/domain/known-days';
import {
  explainMissing,
  FACT_IDS,
  type FactsPresent,
  type FactSums,
  isMetricPresent,
  missingFacts,
  type RatioMetricId,
  readFacts,
} from '@skuline/domain/metrics';
import { funnelTable } from '../../tables/index.ts';
import { keyOfDays, readDays } from './days-read.ts';
import { factsOfAll, noRowsCaution } from './figures-asked.ts';
import { jointDays } from './joint-days.ts';
import { daysOfScope, type PlanDays } from './plan-days.ts';
import { type PlanRun, resultOf } from './plan-run.ts';
import { totalTable } from './total-table.ts';

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
  const { factsPresent: present } = run.days;
  const shown = FIGURES.filter((id) => isMetricPresent(id, present));
  const facts = FUNNEL_IDS.flatMap((id) => factsOfFunnel(id, present));
  const { cautions, ...days } = daysOfScope(plan, [...facts, ...factsOfAll(shown)], run);
  if (run.days.all.length === 0) return resultOf(run, [], cautions);
  const scope = { ...days, filters: plan.filters };
  const funnels = await readFunnels(scope, run);
  const [first, ...others] = shown;
  const figures =
    first === undefined ? [] : [(await totalTable({ ...scope, metrics: [first, ...others] }, run)).table];
  const losses = await readLosses(plan, scope, run);
  return resultOf(
    run,
    [
      ...prepareFunnelTables(funnels.totals, present, { ...scope, known: funnels.known }),
      ...figures,
      ...losses.tables,
    ],
    [
      ...absentStages(present),
      ...cautions,
      ...funnels.cautions,
      ...(losses.hasCompared && losses.tables.length === 0 ? [`${NO_LEAK}.`] : []),
    ],
  );
}

/** Stages that no report has told of: without them there is no such funnel. */
function absentStages(present: FactsPresent): readonly string[] {
  const stages = FUNNEL_IDS.flatMap((id) => factsOfFunnel(id, null));
  const absent = explainMissing(missingFacts([...new Set(stages)], present));
  return absent === null ? [] : [`${absent}.`];
}

type Scope = Omit<PlanDays, 'cautions'> & Pick<PlanScope, 'filters'>;

/** Each funnel on the days on which all of its stages are known: orders of six days are not those of three days' sessions. */
async function readFunnels(scope: Scope, run: PlanRun) {
  const { filters, range, comparison } = scope;
  const funnels = FUNNEL_IDS.map((id) => {
    const facts = factsOfFunnel(id, run.days.factsPresent);
    return { id, facts, days: jointDays(facts, scope) };
  });
  const wanted = { filters, facts: FACT_IDS };
  const sets = funnels.flatMap(({ days }) => [days.current, days.previous]);
  const rows = await readDays(run, wanted, sets);
  const sumsOf = (days: DayRanges): FactSums | null => {
    const [row] = rows.get(keyOfDays(days)) ?? [];
    return row === undefined ? null : readFacts(row);
  };
  const totalsOf = (wantedId: FunnelId) => {
    const days = funnels.find(({ id }) => id === wantedId)?.days;
    return { current: sumsOf(days?.current ?? []), previous: sumsOf(days?.previous ?? []) };
  };
  const isEmpty = (period: 'current' | 'previous') =>
    funnels.every(({ days }) => days[period].length > 0 && sumsOf(days[period]) === null);
  return {
    totals: { advertising: totalsOf('advertising'), store: totalsOf('store') },
    known: scope.known === undefined ? undefined : joinKnown(funnels.map(({ days }) => days.known ?? {})),
    cautions: [
      ...(isEmpty('current') ? [noRowsCaution(range, scope, run)] : []),
      ...(comparison !== null && isEmpty('previous') ? [noRowsCaution(comparison, scope, run)] : []),
    ],
  };
}

/** A table for each step at which a segment lost more than noise allows, and whether all rates could be compared. */
async function readLosses({ dimension, limit, days = 'same' }: FunnelPlan, scope: Scope, run: PlanRun) {
  const { range, comparison, filters } = scope;
  if (dimension === null || comparison === null) return { tables: [], hasCompared: false };
  const tables = [];
  const steps = stepsPresent(run.days.factsPresent);
  let comparedCount = 0;
  for (const step of steps) {
    const asked = { step, reference: { kind: 'previous' }, rates: [], order_by: 'money_lost' } as const;
    const request = { by: dimension, range, previous: comparison, days, filters } as const;
    const table = funnelTable(asked, { ...request, search: null, direction: 'desc' });
    const page = await run.read(() =>
      run.services.tables.readPage(run.snapshot, table, { limit, offset: 0 }),
    );
    if (areRatesCompared(page.total)) comparedCount += 1;
    if (page.losses.lossCount === 0) continue;
    const segments = page.rows
      .filter(({ money_lost: lost }) => lost !== null)
      .map((loss) => ({ name: loss[dimension] ?? '', loss }));
    tables.push(
      prepareLossTable(
        { step, segments, total: page.total, count: page.counts.segmentCount },
        dimension,
        scope,
      ),
    );
  }
  const hasRates = steps.some((step) => step !== 'units_per_order');
  return { tables, hasCompared: hasRates && comparedCount === steps.length };
}
