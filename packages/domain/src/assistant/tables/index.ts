export { prepareDefinitionTable } from './definition-table.ts';
export { prepareDriverTables } from './driver-tables.ts';
export { prepareFunnelTables, prepareLossTable, type StepLosses, stepsPresent } from './funnel-tables.ts';
export { prepareGoalTables } from './goal-tables.ts';
export {
  figureCells,
  figureColumns,
  nameColumn,
  othersName,
  shareCells,
  shareColumns,
  textColumn,
  valueColumn,
} from './metric-columns.ts';
export { prepareSearchKeywords, prepareSearchWeeks } from './search-tables.ts';
export { prepareStatementTables } from './statement-tables.ts';
