export { CHANNEL_LABELS, CHANNELS, COVERED_CHANNELS, type CoveredChannel } from '../sources/index.ts';
export {
  FACT_KINDS,
  LAYER_COUNTS,
  LAYER_MONEY,
  LEFT_OUT,
  type CatalogueLayerRow,
  type Channel,
  type FactKind,
  type KeywordLayerRow,
  type LayerCount,
  type LayerCover,
  type LayerMoney,
  type LayerRow,
} from './layer-row.ts';
export {
  COVERAGE_STATES,
  COVERED_KINDS,
  type CoverageState,
  coverDays,
  type CoverageInput,
  type CoveredKind,
  type CoveredRow,
  daysSpanned,
  type WaitingCover,
} from './coverage.ts';
export { KEEP as KEEP_WITHOUT_SKU } from './ask-to-keep.ts';
export { MAX_BAD_LINES, shortenValue } from './bad-lines.ts';
export { describeFlag, describeMissing, KIND_LABELS } from './coverage-words.ts';
export { DECLINED_FORMATS } from './register.ts';
export type { TakenFormat } from './report-format.ts';
export { clashesWith, type OrderedFile, orderOfDrop } from './drop.ts';
export { readDatesInName } from './ask-for-day.ts';
export { type JsonLinesTable, tableOfJsonLines } from './json-lines.ts';
export { tableOfJson, type JsonTable } from './json-report.ts';
export { matchReport, type ReportLayout, type ReportMatch } from './match-report.ts';
export type {
  ControlTotal,
  ReadingOptions,
  RefusalReason,
  RequestedDocument,
  ReportBadLine,
  ReportNotice,
  ReportQuestion,
} from './report-format.ts';
export { noticeRepeatedQueries, noticeUnknownNames } from './notices.ts';
export { labelOfReport, listReports, STOCK_REPORTS } from './register.ts';
export { ReportReader } from './report-reader.ts';
export {
  type DaySource,
  isTurnCertain,
  type LiveLayer,
  planDays,
  type PlannedDay,
} from './plan-days.ts';
export { writeNumber } from './values/number-text.ts';
export {
  anotherOwner,
  askNewer,
  askOwner,
  askOwnersName,
  askReplaceOrAdd,
  firstOwner,
  ownerWord,
  REPLACE_OR_ADD,
} from './ask-before-import.ts';
export { type MetSums, findProblem, type MetFigures, type MetProblem } from './met-figures.ts';
export { ALL_PARTS } from './choice-of-parts.ts';
export { findChoice } from './questions.ts';
