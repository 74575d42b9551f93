/**
 * loading -> publishing -> published -> undone; any failure before `published` ends in failed. `unchanged`: the file
 * was what its days show already, and nothing of it was kept.
 */
export const IMPORT_STATUSES = [
  'loading',
  'publishing',
  'published',
  'unchanged',
  'undone',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * Who had a file imported: a person, who dropped or sent it; a connected account, of which it was pulled; or a folder or an
 * object storage that is watched.
 */
export const IMPORT_ORIGINS = ['person', 'connection', 'folder', 'storage', 'mailbox'] as const;
export type ImportOrigin = (typeof IMPORT_ORIGINS)[number];

/** What a running import is at. */
export const IMPORT_PHASES = ['loading', 'checking', 'publishing'] as const;
export type ImportPhase = (typeof IMPORT_PHASES)[number];

/**
 * Why an import failed. `refused`: the file; `stopped`: by a person or a lost connection; `interrupted`: the server
 * ended in the middle; `error`: a store.
 */
export const IMPORT_FAILURES = ['refused', 'stopped', 'interrupted', 'error'] as const;
export type ImportFailureCode = (typeof IMPORT_FAILURES)[number];

/** Whether the import is still being worked on. */
export function isImportRunning(status: ImportStatus): boolean {
  return status === 'loading' || status === 'publishing';
}
