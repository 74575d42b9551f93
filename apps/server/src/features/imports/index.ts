export type { BadLine } from './csv/bad-lines.ts';
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
export { createImportUploads, type ImportUploads } from './import-uploads.ts';
export { importsRoutes } from './imports.routes.ts';
export { createImportsService, type ImportsService } from './imports.service.ts';
