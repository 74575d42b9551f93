/** Milliseconds. A day of the calendar may be an hour longer or shorter: this one is 24 hours, as waits and ages are. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
