export { type FileOutcome, importFile } from './days/import-file.ts';
export {
  type ImportOutcome,
  type ImportProgress,
  type ImportRecord,
  type UndoOutcome,
  importOutcome,
  importRecord,
  undoOutcome,
} from './days/import-record.ts';
export { type LiveImports, type ToldKind, createLiveImports } from './days/live-imports.ts';
export { type ImportUploads, createImportUploads } from './days/import-uploads.ts';
export { importerOf, importsRoutes } from './days/imports.routes.ts';
export { type ImportsService, createImportsService } from './days/imports.service.ts';
export { createListBestSellers, type ListBestSellers } from './days/layers/best-sellers.ts';
export { firstSkusSql } from './days/layers/catalogue.queries.ts';
export {
  type CatalogueProduct,
  type ShownSources,
  type Speaker,
  createSkuResolver,
} from './days/layers/shown-sources.ts';
export { lockOf as importLockOf } from './days/tenant-lock.ts';
export type { BadLine } from './read/csv/bad-lines.ts';
export { FileFigures } from './read/file-figures.ts';
export { FileRefused } from './read/import-failure.ts';
export { checkRows } from './read/load-rows.ts';
export { openFile, openText } from './read/open-file.ts';
export { openReport } from './read/open-report.ts';
export type { ReportReading } from './read/opened-report.ts';
export { readLines } from './read/read-lines.ts';
export { type FileSource, readText } from './read/read-source.ts';
export { ReportAsks } from './read/report-errors.ts';
export type { StorableReading } from './read/storable-reading.ts';
export { type ReadingSummary, summarizeReading } from './read/summarize-reading.ts';
export { takeUpload } from './read/upload-body.ts';
export { type RememberedAnswers, createRememberedAnswers } from './stage/remembered-answers.ts';
export { stagedFilesRoutes } from './stage/staged-files.routes.ts';
export {
  StagingFull,
  type StagedFilesService,
  createStagedFilesService,
} from './stage/staged-files.service.ts';
export { openZip } from './stage/unpack-zip.ts';
export { CATALOGUE_FORMAT } from '../../stores/transactional/schema/index.ts';
