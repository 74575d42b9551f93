export {
  prepareStatement,
  statementGranularity,
  STATEMENT_VIEWS,
  type Statement,
  type StatementDay,
  type StatementRow,
  type StatementView,
} from './prepare-statement.ts';
export { prepareWaterfall, type WaterfallStep } from './prepare-waterfall.ts';
export type { StatementLine, StatementLineId } from './statement-lines.ts';
export {
  formatStatementChange,
  formatStatementValue,
  MORE_AD_SALES_THAN_NET,
  NO_PRODUCT_COSTS,
  noteOfLine,
  STATEMENT_VIEW_LABELS,
} from './statement-words.ts';
