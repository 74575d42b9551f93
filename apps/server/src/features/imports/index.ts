export { type BadLine, type BadLineReport, shortenValue } from './csv/bad-lines.ts';
export { FileAsks, FileRefused } from './import-failure.ts';
export { firstSkusSql } from './layers/catalogue.queries.ts';
export { FileFigures } from './layers/file-figures.ts';
export {
  type GivenReport,
  LEFT_OUT_BY_ANSWER,
  type ReportBeside,
  type SettledSource,
} from './layers/settle-source.ts';
export type { ImportRequest } from './import-file.ts';
export {
  type FallBack,
  importOutcome,
  type ImportOutcome,
  type ImportProgress,
  importRecord,
  type ImportRecord,
  undoOutcome,
  type UndoOutcome,
} from './import-record.ts';
export type { DaysClaim, DaysConflict } from './layers/conflicts.ts';
export { CATALOGUE_FORMAT } from '../../stores/transactional/schema/index.ts';
export {
  type CatalogueProduct,
  createSkuResolver,
  type ShownSources,
  type Speaker,
} from './layers/shown-sources.ts';
export type { StorableReading } from './layers/report-reading.ts';
export { refuseImpossibleDays } from './import-reading.ts';
export { checkRows, refuseBadLines } from './load-rows.ts';
export { type FileText, openFile, type OpenFile, openText } from './open-file.ts';
export { readLines } from './read-lines.ts';
export { explainTooLarge, type FileSource, readText } from './read-source.ts';
export type { BeginListener } from './run-import.ts';
export { openUploadBody, takeUpload, type UploadBody } from './upload-body.ts';
export { createImportUploads, type ImportUploads } from './import-uploads.ts';
export { importerOf, importsRoutes } from './imports.routes.ts';
export { lockOf as importLockOf } from './tenant-lock.ts';
export { createImportsService, type ImportsService } from './imports.service.ts';
export { listDaysNearby } from './days-nearby.ts';
