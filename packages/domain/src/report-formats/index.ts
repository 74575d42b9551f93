export type {
  CatalogueRow,
  Channel,
  FactKind,
  KeywordRow,
  LayerCount,
  LayerCover,
  LayerMoney,
  LayerRow,
} from './layer-row.ts';
export { tableOfJson, type JsonTable } from './json-report.ts';
export { matchReport, type ReportLayout, type ReportMatch } from './match-report.ts';
export type {
  ControlTotal,
  ReadingOptions,
  RefusalReason,
  ReportBadLine,
  ReportNotice,
  ReportQuestion,
  ReportRefusal,
  ReportSink,
} from './report-format.ts';
export { ReportReader, type ReportEnd } from './report-reader.ts';
