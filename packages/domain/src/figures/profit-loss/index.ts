export {
  describeFees,
  explainBeside,
  type FeesOfDays,
  type LedgerDayAmount,
  prepareFeesOfDays,
} from './fees-of-days.ts';
export {
  allShownText,
  filtersBelow,
  listOpenRows,
  openRowText,
  type RowPath,
  segmentsBelow,
  ROWS_BY,
  type RowsBy,
  toggleRow,
} from './open-rows.ts';
export {
  prepareStatement,
  type Statement,
  type StatementDay,
  type StatementRow,
} from './prepare-statement.ts';
export { prepareWaterfall, waterfallTitle, type WaterfallStep } from './prepare-waterfall.ts';
export {
  otherCostsOf,
  STATEMENT_LINES,
  type StatementLine,
  type StatementLineId,
} from './statement-lines.ts';
export type { StatementFigures, StatementSums } from './statement-figures.ts';
export {
  factsOfSegments,
  prepareSegment,
  prepareSegmentFigures,
  restOf,
  type SegmentSums,
} from './statement-segments.ts';
export {
  type FigureTreeRow,
  figuresOfRow,
  listTreeRows,
  type SegmentLevel,
  type StatementTreeRow,
} from './statement-tree.ts';
export type { StatementCosts } from './statement-costs.ts';
export { STATEMENT_VIEWS, type StatementView } from './statement-views.ts';
export {
  formatEarlierCount,
  formatRestCount,
  formatStatementChange,
  DAYS_DIFFER,
  formatStatementValue,
  listCostNotes,
  MORE_AD_SALES_THAN_NET,
  NO_PRODUCT_COSTS,
  noteOfLine,
  STATEMENT_VIEW_LABELS,
} from './statement-words.ts';
