import * as fc from 'fast-check';
import { addDays, toDateKey, type DateKey, type DateRange } from '../core/calendar/index.ts';

/** Any day from 1990 to 2090. */
export const anyDate: fc.Arbitrary<DateKey> = fc
  .integer({ min: 0, max: 36_524 })
  .map((days) => addDays(toDateKey('1990-01-01'), days));

/** Any range of 1 to 800 days. */
export const anyRange: fc.Arbitrary<DateRange> = fc
  .record({ start: anyDate, days: fc.integer({ min: 1, max: 800 }) })
  .map(({ start, days }) => ({ start, end: addDays(start, days - 1) }));

/** Dollars with up to 4 decimals, returns included. */
export const anyMoney: fc.Arbitrary<number> = fc
  .integer({ min: -10_000_000_000, max: 10_000_000_000 })
  .map((units) => units / 10_000);
