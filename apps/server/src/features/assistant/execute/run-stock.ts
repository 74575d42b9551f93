import { type PlanResult, prepareStockTables, type StockPlan } from '@skuline/domain/assistant';
import { STOCK_METHODS } from '@skuline/domain/stock';
import { type PlanRun, resultOf } from './plan-run.ts';

const NO_STOCK =
  'No report tells of stock: import FBA inventory, the inventory ledger by day, or the inventory of your shop to see how long it lasts.';

/** How long stock lasts, by when to order it, or what was lost without it, as the page Stock tells it. */
export async function runStock(plan: StockPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot } = run;
  const { view, limit, range, filters } = plan;
  const times = await run.read(() => services.stock.listTimes(snapshot.reader));
  const asked = { view, limit, range, filters, offset: 0 };
  const {
    rows,
    match_count: rowCount,
    reported,
  } = await run.read(() => services.stock.readPlan(snapshot, asked, times));
  if (reported === null) return resultOf(run, [], [NO_STOCK, ...(await toldOf(plan, run))]);
  const methods = view === 'lost' ? [STOCK_METHODS.lost] : [STOCK_METHODS.rate, STOCK_METHODS.orderBy];
  return resultOf(run, prepareStockTables({ view, rows, rowCount, range, filters }), methods);
}

/** What open insights tell of the SKUs that were asked about, such as that one stopped selling. */
async function toldOf({ filters }: StockPlan, run: PlanRun): Promise<string[]> {
  if (filters.sku_name.length === 0) return [];
  const open = await run.read(() => run.services.insights.listOpen(run.snapshot.reader));
  const asked = open.filter(({ scope }) => scope.sku !== null && filters.sku_name.includes(scope.sku));
  return asked.map(({ title, recommendations }) => [title, ...recommendations.slice(0, 1)].join('. '));
}
