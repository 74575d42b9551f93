export { type ComparedTables, createComparedTables } from './compared-table.ts';
export { funnelTable } from './funnel-table.ts';
export { tablesRoutes } from './tables.routes.ts';
