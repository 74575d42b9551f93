export { type ComparedTables, createComparedTables } from './compared-table.ts';
export { funnelTable } from './funnel-table.ts';
export { createOpenSheet, type OpenSheet } from './open-sheet.ts';
export { tablesRoutes } from './tables.routes.ts';
