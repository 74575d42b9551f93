import { type PlanResult, prepareStatementTables, type StatementPlan } from '@skuline/domain/assistant';
import { type DateRange, defaultGranularity, toDateKey } from '@skuline/domain/calendar';
import { readFacts } from '@skuline/domain/metrics';
import {
  listCostNotes,
  MORE_AD_SALES_THAN_NET,
  NO_PRODUCT_COSTS,
  prepareStatement,
  type StatementDay,
} from '@skuline/domain/profit-loss';
import { performanceQuery } from '../../../read-model/index.ts';
import { noRowsCaution } from './figures-asked.ts';
import { daysOf } from './plan-days.ts';
import { type PlanRun, resultOf } from './plan-run.ts';

/** The statement of profit and loss, as on its page. */
export async function runStatement(plan: StatementPlan, run: PlanRun): Promise<PlanResult> {
  const { range, comparison, cautions } = daysOf(plan, run);
  const { filters } = plan;
  const { factsPresent: present } = run.days;
  const scope = { range, comparison, filters };
  const current = await readDays(range, plan, run);
  if (current.length === 0) return resultOf(run, [], [...cautions, noRowsCaution(range, plan, run)]);
  const previous = comparison === null ? [] : await readDays(comparison, plan, run);
  // Without a comparison period the costs of the range are requested in its place, and not shown.
  const wanted = { range, previous: comparison ?? range, filters, granularity: undefined };
  const costs = await run.read(() => run.services.readCosts(run.snapshot, wanted));
  const statement = prepareStatement({
    range,
    granularity: defaultGranularity(range),
    view: 'amount',
    present,
    current,
    previous,
    costs,
  });
  const notes = [
    ...(statement.hasNoProductCosts ? [`${NO_PRODUCT_COSTS}.`] : []),
    ...(statement.missing === null ? [] : [`${statement.missing}.`]),
    ...(statement.hasMoreAdSalesThanNet ? [MORE_AD_SALES_THAN_NET] : []),
    ...listCostNotes(costs, present).map(({ text }) => text),
  ];
  return resultOf(run, prepareStatementTables(statement.rows, scope), [...cautions, ...notes]);
}

async function readDays(range: DateRange, { filters }: StatementPlan, run: PlanRun): Promise<StatementDay[]> {
  const query = performanceQuery({ periods: [range], filters, groupBy: ['date_key'] });
  const rows = await run.read(() => run.services.readModel.performance.read(run.snapshot, query));
  return rows.map((row) => ({ date: toDateKey(row.date_key), sums: readFacts(row) }));
}
