export { readRetryAfter } from './retry-after.ts';
export { type Backoff, longestWait, waitAfter } from './wait-after.ts';
