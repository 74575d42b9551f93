import type { ErrorCode } from '@skuline/contract';

/** Postgres and the operating system on a disk that is full. */
const DISK_FULL = ['53100', 'ENOSPC'];
/**
 * Postgres that is stopping, starting, out of connections or gone (classes 08 and 57P), and its socket's own words for
 * the same.
 */
const UNREACHABLE =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
const MAX_CAUSES = 5;

/** What is wrong with the surroundings of the stores when they are why `error` happened; null for any other error. */
export function findStoreProblem(error: unknown): ErrorCode | null {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    if (DISK_FULL.includes(code)) return 'disk_full';
    if (UNREACHABLE.test(code) || isLostConnection(current)) return 'store_unavailable';
    // Several addresses of a host that all refuse come as one error of many.
    current = current instanceof AggregateError ? (current.errors[0] ?? current.cause) : current.cause;
  }
  return null;
}

/** The driver has no code for a connection that ended under a query, or before it. */
function isLostConnection({ message }: Error): boolean {
  return /^Connection terminated|^timeout exceeded when trying to connect$|not queryable$/.test(message);
}
