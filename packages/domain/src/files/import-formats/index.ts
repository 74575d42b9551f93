export { describeColumns, templateText } from './column-guide.ts';
export { dailyPerformanceFormat } from './daily-performance.format.ts';
export { explainForeign, explainForeignBytes, explainForeignHeader, isGzip, isZip } from './foreign-file.ts';
export {
  IMPORT_FAILURES,
  IMPORT_ORIGINS,
  IMPORT_PHASES,
  IMPORT_STATUSES,
  isImportRunning,
  type ImportFailureCode,
  type ImportOrigin,
  type ImportPhase,
  type ImportStatus,
} from './import-states.ts';
export { matchHeader, matchHeaderOf, type FileLayout, type HeaderMatch } from './match-header.ts';
export { listOwnFileFormats, OWN_FILE_FORMATS } from './register.ts';
export {
  explainFutureDay,
  FACT_TABLES,
  type FileFormat,
  type FileColumn,
  type OwnFileFormat,
  type FactTable,
} from './file-format.ts';
