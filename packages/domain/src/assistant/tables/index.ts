export { prepareDefinitionTable } from './definition-table.ts';
export { prepareDriverTables } from './driver-tables.ts';
export {
  factsOfFunnel,
  type FunnelTotals,
  prepareFunnelTables,
  prepareLossTable,
  stepsPresent,
} from './funnel-tables.ts';
export { prepareGoalTables } from './goal-tables.ts';
export {
  isFeeOf,
  prepareFeesTable,
  prepareOffersTable,
  preparePurchasesTables,
  prepareWasteTables,
} from './record-tables.ts';
export { prepareOwedTables, prepareReturnsTable } from './return-tables.ts';
export { prepareSearchKeywords, prepareSearchWeeks } from './search-tables.ts';
export { prepareStatementTables, type StatementParts } from './statement-tables.ts';
export { prepareStockTables } from './stock-tables.ts';
