export { createHasStock } from './has-stock.ts';
export { createReadWithoutStock } from './read-days-out.ts';
export { stockRoutes } from './stock.routes.ts';
export { createStockService, type StockService } from './stock.service.ts';
