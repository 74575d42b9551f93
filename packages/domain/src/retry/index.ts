export { type Backoff, waitAfter } from './wait-after.ts';
