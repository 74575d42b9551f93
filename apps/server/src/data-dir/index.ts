export { acquireDataDir, DataDirBusyError, type DataDirLock } from './data-dir-lock.ts';
export { holdFile, removeRunRecord, type RunRecord } from './run-record.ts';
