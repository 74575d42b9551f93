export { describeColumns, templateText } from './column-guide.ts';
export { dailyPerformanceFormat } from './daily-performance.format.ts';
export { explainForeignBytes, explainForeignHeader, isGzip } from './foreign-file.ts';
export {
  IMPORT_FAILURES,
  IMPORT_PHASES,
  IMPORT_STATUSES,
  isImportRunning,
  type ImportFailureCode,
  type ImportPhase,
  type ImportStatus,
} from './import-states.ts';
export { matchHeader, matchHeaderOf, type FileLayout, type HeaderMatch } from './match-header.ts';
export { readRecords } from './read-records.ts';
export { listReportFormats, REPORT_FORMATS } from './register.ts';
export {
  explainFutureDay,
  REPORT_KINDS,
  type FileFormat,
  type ReportColumn,
  type ReportFormat,
  type ReportKind,
} from './report-format.ts';
