import { KNOWN_KEYS } from '@skuline/domain/metrics';
import * as z from 'zod/mini';

/** From start to end, both days included. */
export const dayRange = z.object({ start: z.string(), end: z.string() });

/**
 * On which days each fact is known, by fact; a fact that the data never carry is left out. On the other days of a range
 * a report is missing: what is there is summed, and the sum is not complete. `some_sales`: days on which one of several
 * sources told sales and another one did not. `untold_orders`: days whose sales are known, though a report of them holds
 * no orders.
 */
export const knownDays = z.partialRecord(z.enum(KNOWN_KEYS), z.readonly(z.array(dayRange)));
