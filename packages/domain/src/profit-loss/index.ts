export {
  prepareStatement,
  type Statement,
  type StatementDay,
  type StatementRow,
} from './prepare-statement.ts';
export { prepareWaterfall, waterfallTitle, type WaterfallStep } from './prepare-waterfall.ts';
export { otherCostsOf, type StatementLine, type StatementLineId } from './statement-lines.ts';
export { STATEMENT_VIEWS, type StatementView } from './statement-views.ts';
export {
  formatEarlierCount,
  formatStatementChange,
  formatStatementValue,
  MORE_AD_SALES_THAN_NET,
  NO_PRODUCT_COSTS,
  noteOfLine,
  STATEMENT_VIEW_LABELS,
} from './statement-words.ts';
