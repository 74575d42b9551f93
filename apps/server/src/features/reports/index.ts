export { importReport, type ReportOutcome, type ReportRequest } from './import-report.ts';
export { openReport } from './open-report.ts';
export { type AskingFile, ReportAsks, ReportRefused } from './report-errors.ts';
export type { OpenedReport, ReportReading } from './report-reading.ts';
export { type ReadingSummary, summarizeReading } from './summarize-reading.ts';
export {
  findZipEnd,
  readZipDirectory,
  ZIP_DEFLATED,
  ZIP_END_BYTES,
  ZIP_LOCAL_BYTES,
  ZIP_MAX_ENTRIES,
  unpackEntry,
  type ZipEntry,
  zipLocalLength,
} from './zip-directory.ts';
