export { type Backoff, longestWait, waitAfter } from './wait-after.ts';
