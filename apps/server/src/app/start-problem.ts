import { ConfigError } from '../platform/config/config.ts';
import { DataDirBusyError } from '../data-dir/index.ts';
import { findStoreProblem } from '../stores/store-problem.ts';
import { StoreRefusal } from '../stores/store-refusal.ts';

/** Says of itself, in a sentence, what is wrong with the surroundings; its class belongs to the store's driver. */
const ANALYTICS_ERROR = 'AnalyticsError';
const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS'];
/** No folder, and none can be made: a file is in the way, or the place above it is not there or not writable. */
const NO_FOLDER = ['ENOENT', 'EEXIST', 'ENOTDIR', 'ENAMETOOLONG'];

/**
 * What is wrong with the surroundings when they are why Skuline can't start on `dataDir`, as the one sentence the
 * person at the terminal needs; null for a bug, whose stack helps to report it.
 */
export function findStartProblem(error: unknown, dataDir: string): string | null {
  if (error instanceof ConfigError || error instanceof DataDirBusyError) return error.message;
  if (findStoreProblem(error) === 'disk_full') {
    return `The disk is full: make room for ${dataDir}, then try again.`;
  }
  if (!(error instanceof Error)) return null;
  if (error instanceof StoreRefusal || error.name === ANALYTICS_ERROR) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NOT_ALLOWED.includes(code)) return `Skuline may not write in ${dataDir}: choose another DATA_DIR.`;
  if (NO_FOLDER.includes(code) && 'syscall' in error && error.syscall === 'mkdir') {
    return `The folder ${dataDir} is not there and cannot be made (${code}): choose another DATA_DIR.`;
  }
  return null;
}
