import { HOUR_MS } from '../calendar/index.ts';
const SECOND_MS = 1000;

/** How soon something that failed is tried again, and how late at most. */
export interface Backoff {
  readonly firstMs?: number | undefined;
  readonly longestMs?: number | undefined;
}

/** The longest wait between two tries, in milliseconds. */
export function longestWait({ longestMs = HOUR_MS }: Backoff = {}): number {
  return longestMs;
}

/** Milliseconds to wait after so many failed attempts, from 1: twice as long each time, up to the longest. */
export function waitAfter(attempts: number, backoff: Backoff = {}): number {
  const { firstMs = SECOND_MS } = backoff;
  return Math.min(firstMs * 2 ** (attempts - 1), longestWait(backoff));
}
