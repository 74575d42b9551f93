import { UNPRINTABLE_SIGNS } from '@skuline/domain/formatting';
import * as z from 'zod/mini';

/**
 * What a request may hold so that every place it comes to can take it: the databases' columns, the log, a terminal. Each
 * number and each text of the contract that is not a figure or a product's name is one of these.
 */

/** Versions are stored as 32-bit integers, and a save writes the one after. */
const MAX_VERSION = 2 ** 31 - 2;
/** The last millisecond of the year 9999, the last year that is written with four digits. */
const MAX_INSTANT = Date.UTC(10_000, 0) - 1;

/** The number of saves a change was made from. */
export const version = z.int().check(z.minimum(0), z.maximum(MAX_VERSION));
/** The moment of the save a change was made from, where that stands in for a number; a save writes the one after. */
export const momentVersion = z.int().check(z.minimum(0), z.maximum(MAX_INSTANT - 1));

/** The number of something in a path or a query. */
export const numericId = z.coerce
  .number<number | string>()
  .check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/**
 * The number of something in a path, where whatever is no number is the number of nothing, 0: not found, as any other
 * that is unknown.
 */
export const rowId = z.pipe(
  z.string(),
  z.transform((text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)),
);

export const UNPRINTABLE = new RegExp(`[${UNPRINTABLE_SIGNS}]`, 'gu');
/** One line without any of them. */
export const PRINTABLE_LINE = new RegExp(`^[^${UNPRINTABLE_SIGNS}]*$`, 'u');
/** Several lines without any other of them. */
export const PRINTABLE_TEXT = new RegExp(`^(?:[^${UNPRINTABLE_SIGNS}]|[\\n\\t])*$`, 'u');

/** The id of something as the server named it. */
export const textId = z.string().check(z.minLength(1), z.maxLength(200), z.regex(PRINTABLE_LINE));

/**
 * A list that holds no more than so many. One that does is refused before anything in it is looked at: hundreds of
 * thousands of nothings fit into a request, and the problems of each of them would be told one by one.
 */
export function boundedList<T extends z.ZodMiniType>(element: T, { least = 0, most }: ListBounds) {
  const counted = z.transform((value: unknown, context) => {
    if (Array.isArray(value) && value.length > most) {
      context.issues.push({
        code: 'too_big',
        origin: 'array',
        maximum: most,
        inclusive: true,
        input: value,
        message: `must hold no more than ${most} items.`,
      });
    }
    return value;
  });
  const list = z.array(element).check(z.minLength(least), z.maxLength(most));
  // What may be sent is what the list takes; the step before it takes whatever comes.
  return z.pipe(counted, list) as z.ZodMiniType<z.output<T>[], z.input<T>[]>;
}

interface ListBounds {
  readonly least?: number;
  readonly most: number;
}
