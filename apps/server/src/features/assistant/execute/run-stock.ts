import { type PlanResult, prepareStockTables, type StockPlan } from '@skuline/domain/assistant';
import { STOCK_METHODS } from '@skuline/domain/stock';
import { type PlanRun, resultOf } from './plan-run.ts';

const NO_STOCK =
  'No report tells of stock: import FBA inventory, the inventory ledger by day, or the inventory of your shop to see how long it lasts.';

/** No SKU has to be ordered as long as nobody says how long an order takes: that is not known, and no reason to wait. */
const NO_TIMES =
  'By when each SKU must be ordered is not known, because no lead times are entered on the page Stock: these are all that are counted.';

/** How long stock lasts, by when to order it, or what was lost without it, as the page Stock tells it. */
export async function runStock(plan: StockPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot } = run;
  const { view, limit, range, filters } = plan;
  const times = await run.read(() => services.stock.listTimes(snapshot.reader));
  const isUntimed = view === 'reorder' && times.length === 0;
  const asked = { view: isUntimed ? 'all' : view, limit, range, filters, offset: 0 } as const;
  const {
    rows,
    match_count: rowCount,
    reported,
  } = await run.read(() => services.stock.readPlan(snapshot, asked, times));
  if (reported === null) return resultOf(run, [], [NO_STOCK, ...(await toldOf(plan, run))]);
  const methods = view === 'lost' ? [STOCK_METHODS.lost] : [STOCK_METHODS.rate, STOCK_METHODS.orderBy];
  const tables = prepareStockTables({ view: asked.view, rows, rowCount, range, filters });
  return resultOf(run, tables, isUntimed ? [NO_TIMES, ...methods] : methods);
}

/** What open insights tell of the SKUs that were asked about, such as that one stopped selling. */
async function toldOf({ filters }: StockPlan, run: PlanRun): Promise<string[]> {
  if (filters.sku_name.length === 0) return [];
  const open = await run.read(() => run.services.insights.listOpen(run.snapshot.reader));
  const asked = open.filter(({ scope }) => scope.sku !== null && filters.sku_name.includes(scope.sku));
  return asked.map(({ title, recommendations }) => [title, ...recommendations.slice(0, 1)].join('. '));
}
