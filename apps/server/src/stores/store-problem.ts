import type { ErrorCode } from '@skuline/contract';

/** Postgres, the operating system and ClickHouse on a disk that is full, and what their programs say of it. */
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT', '243'];
const SAYS_DISK_FULL = /No space left on device|Disk quota exceeded/;
/**
 * Postgres that is stopping, starting, out of connections or gone (classes 08 and 57P), and its socket's own words for
 * the same.
 */
const UNREACHABLE =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
/** ClickHouse on files that end too early, do not match their checksum or cannot be unpacked, or that are gone. */
const DAMAGED = [32, 33, 40, 226, 228, 246, 271, 432].map(String);
const MAX_CAUSES = 5;

/** What is wrong with the surroundings of the stores when they are why `error` happened; null for any other error. */
export function findStoreProblem(error: unknown): ErrorCode | null {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    const code = codeOf(current);
    if (DISK_FULL.includes(code) || SAYS_DISK_FULL.test(current.message)) return 'disk_full';
    if (UNREACHABLE.test(code) || isLostConnection(current)) return 'store_unavailable';
    if (DAMAGED.includes(codeOf(current))) return 'data_damaged';
    if ('failure' in current && current.failure === 'busy') return 'server_busy';
    // A server that answers says that another one does not; what was not reached at all says so by its cause.
    if ('failure' in current && current.failure === 'unavailable' && codeOf(current) !== '')
      return 'store_unavailable';
    // Several addresses of a host that all refuse come as one error of many.
    current = current instanceof AggregateError ? (current.errors[0] ?? current.cause) : current.cause;
  }
  return null;
}

function codeOf(error: Error): string {
  if ('engineCode' in error && typeof error.engineCode === 'number') return String(error.engineCode);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The driver has no code for a connection that ended under a query, or before it. */
function isLostConnection({ message }: Error): boolean {
  return /^Connection terminated|^timeout (expired|exceeded when trying to connect)$|not queryable$/.test(
    message,
  );
}

/** What drizzle writes before the reason: the statement, which is for the log alone. */
const STATEMENT = /^Failed query:/;

/** The messages of an error and of its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause === undefined) return error.message;
  const cause = describeError(error.cause);
  return STATEMENT.test(error.message) ? cause : `${error.message}: ${cause}`;
}
