export { coverOf, findRate, RATE_DAYS, RATE_REACH_DAYS, rateOf, type SellingRate } from './cover.ts';
export { AROUND_DAYS, findLostSales, type LostSales } from './lost-sales.ts';
export {
  createRestockTimes,
  MOST_RESTOCK_DAYS,
  RESTOCK_LEVELS,
  type RestockEntry,
  type RestockLevel,
} from './restock-times.ts';
export type { SkuDays, SoldDay } from './stock-days.ts';
export {
  formatInterval,
  STOCK_FILE_COLUMNS,
  STOCK_METHODS,
  STOCK_VIEW_LABELS,
  stockFileNotes,
} from './stock-file.ts';
export {
  prepareStockPlan,
  STOCK_VIEWS,
  type StockedSku,
  type StockPlanRow,
  type StockView,
} from './stock-plan.ts';
