export { describeColumns, templateText, type ColumnGuide } from './column-guide.ts';
export { dailyPerformanceFormat } from './daily-performance.format.ts';
export { explainForeignBytes, explainForeignHeader, isGzip } from './foreign-file.ts';
export { matchHeader, type FileLayout, type HeaderMatch } from './match-header.ts';
export { previewFile, type FilePreview, type FileStart } from './preview-file.ts';
export { listReportFormats, REPORT_FORMATS } from './register.ts';
export { REPORT_KINDS, type ReportColumn, type ReportFormat, type ReportKind } from './report-format.ts';
