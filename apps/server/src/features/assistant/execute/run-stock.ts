import { type PlanResult, prepareStockTables, type StockPlan } from '@skuline/domain/assistant';
import { dayCount, toDateKey } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';
import { DIMENSION_IDS, NO_FILTERS } from '@skuline/domain/products';
import { STOCK_METHODS } from '@skuline/domain/stock';
import { type PlanRun, resultOf } from './plan-run.ts';

const NO_STOCK =
  'No report tells of stock: import FBA inventory, the inventory ledger by day, or the inventory of your shop to see how long it lasts.';

/** Of others they tell. */
const NOT_NAMED = 'Reports of stock are imported, and none of the last 84 days names this.';

/** No SKU has to be ordered as long as nobody says how long an order takes: that is not known, and no reason to wait. */
const NO_TIMES =
  'By when each SKU must be ordered is not known, because no lead times are entered on the page Stock: these are all that are counted.';

/** How long stock lasts, by when to order it, or what was lost without it, as the page Stock tells it. */
export async function runStock(plan: StockPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot, today } = run;
  const { view, limit, range, filters } = plan;
  const times = await run.read(() => services.stock.listTimes(snapshot.reader));
  const isUntimed = view === 'reorder' && times.length === 0;
  const asked = { view: isUntimed ? 'all' : view, limit, range, filters, offset: 0 } as const;
  const readStock = (of: typeof filters) =>
    run.read(() => services.stock.readPlan(snapshot, { ...asked, filters: of }, times));
  const { rows, match_count: rowCount, reported, told_days: told } = await readStock(filters);
  if (reported === null) {
    const isNarrowed = DIMENSION_IDS.some((level) => filters[level].length > 0);
    const { reported: any } = isNarrowed ? await readStock(NO_FILTERS) : { reported };
    return resultOf(run, [], [any === null ? NO_STOCK : NOT_NAMED, ...(await toldOf(plan, run))]);
  }
  if (view === 'lost' && told === 0)
    return resultOf(run, [], ['No report tells the stock of these days.', ...(await toldOf(plan, run))]);
  const methods = view === 'lost' ? [STOCK_METHODS.lost] : [STOCK_METHODS.rate, STOCK_METHODS.orderBy];
  const tables = prepareStockTables({ view: asked.view, rows, rowCount, range, filters });
  const days = dayCount(range);
  const known =
    view === 'lost'
      ? told === days
        ? []
        : [
            `Reports tell the stock of ${told} of these ${days} days: what was out of stock on the others is not known.`,
          ]
      : [`The newest count of stock is of ${formatDay(toDateKey(reported.last_day), today)}.`];
  return resultOf(run, tables, [...(isUntimed ? [NO_TIMES] : []), ...known, ...methods]);
}

/** What open insights tell of the SKUs that were asked about, such as that one stopped selling. */
async function toldOf({ filters }: StockPlan, run: PlanRun): Promise<string[]> {
  if (filters.sku_name.length === 0) return [];
  const open = await run.read(() => run.services.insights.listOpen(run.snapshot.reader));
  const asked = open.filter(({ scope }) => scope.sku !== null && filters.sku_name.includes(scope.sku));
  return asked.map(({ title, recommendations }) => [title, ...recommendations.slice(0, 1)].join('. '));
}
