import {
  bucketCount,
  COMPARED_DAYS,
  type DateRange,
  EARLIEST_DAY,
  findDateKey,
  type Granularity,
  LATEST_DAY,
} from '@skuline/domain/calendar';
import { findKnownAt } from '@skuline/domain/data-changes';
import { LONGEST_SEARCH } from '@skuline/domain/paging';
import { COVERED_CHANNELS } from '@skuline/domain/sources';
import * as z from 'zod/mini';

/** More values than this in one filter are a mistake. */
export const MAX_FILTER_VALUES = 20_000;

/** A repeated query key (`brand_name=A&brand_name=B`), a single one, or none: always a list. */
export const nameList = z.pipe(
  z.optional(
    z.union([
      z.array(z.string()).check(z.maxLength(MAX_FILTER_VALUES)),
      z.pipe(
        z.string(),
        z.transform((value) => [value]),
      ),
    ]),
  ),
  z.transform((values) => values ?? []),
);

/** A repeated query key whose values come from a fixed set; duplicates count once. */
export function choiceList<const T extends readonly [string, ...string[]]>(choices: T) {
  const choice = z.enum(choices);
  return z.pipe(
    z.optional(
      z.union(
        [
          z.array(choice).check(z.maxLength(choices.length * 2)),
          z.pipe(
            choice,
            z.transform((value) => [value]),
          ),
        ],
        {
          error: `must be one of ${choices.join(', ')}, or several of them.`,
        },
      ),
    ),
    z.transform((values): T[number][] => [...new Set(values ?? [])]),
  );
}

/** A real calendar day as `YYYY-MM-DD`; 2025-02-30 is refused with the code `invalid_date`. */
export const dateKey = z.pipe(
  z
    .string({ error: 'must be given once, as a day written YYYY-MM-DD.' })
    .register(z.globalRegistry, { format: 'date', examples: ['2026-11-20'] }),
  z.transform((text, payload) => {
    const date = findDateKey(text);
    if (date === null) {
      payload.issues.push({
        code: 'custom',
        input: text,
        params: { code: 'invalid_date' },
        message: `'${text.slice(0, 40)}' is not a real calendar day written as YYYY-MM-DD.`,
      });
      return z.NEVER;
    }
    return date;
  }),
);

/** When something was known: a data version, a day (its end in Los Angeles) or a moment. */
export const knownAt = z
  .string({ error: 'must be given once.' })
  .check(
    z.refine((text) => findKnownAt(text) !== null, {
      error: 'must be a data version (47), a day (2026-11-18) or a moment (2026-11-18T17:42:00Z).',
    }),
  )
  .register(z.globalRegistry, { examples: ['2026-11-18', '2026-11-18T17:42:00Z', '47'] });

/** A day that a cost may count from, or a digest may be of: neither a slip nor the end of the calendar. */
export const dayOfPlan = dateKey.check(
  z.refine((day) => day >= EARLIEST_DAY && day <= LATEST_DAY, {
    error: `must be a day from ${EARLIEST_DAY} to ${LATEST_DAY}.`,
  }),
);

/** The errors of every call about days and products as they are now. */
export const PRODUCT_RANGE_ERRORS = [
  'invalid_request',
  'invalid_date',
  'invalid_date_range',
  'unknown_parameter',
  'too_many_filter_values',
  'tenant_mismatch',
] as const;

/** The same of calls that can be asked as of a moment. */
export const RANGE_ERRORS = [...PRODUCT_RANGE_ERRORS, 'unknown_data_version'] as const;

/** Where the caller believes to be: checked, never obeyed. */
export const tenantQuery = { tenant_id: z.optional(z.string().check(z.maxLength(200))) };

/**
 * Whose figures, as known when: now, where nothing is said, and of which channels, marketplaces and tags: all, where none
 * is named.
 */
export const dataScope = {
  ...tenantQuery,
  as_of: z.optional(knownAt),
  channel: choiceList(COVERED_CHANNELS),
  marketplace: nameList,
  /** SKUs that have one of these tags now. What is not of a SKU is not narrowed; tags that no SKU has find nothing. */
  tag: nameList,
};

/** The product filters every data call takes, and its scope. */
export const productFilterQuery = {
  brand_name: nameList,
  parent_sku_name: nameList,
  sku_name: nameList,
  ...dataScope,
};

/** A range and the one it is compared with. */
export const comparedPeriods = {
  start_date: dateKey,
  end_date: dateKey,
  previous_start_date: dateKey,
  previous_end_date: dateKey,
};

/**
 * `same`: each figure is compared over the days on which all its facts are known in both periods; `whole`: over the whole
 * periods, as plain sums, whatever is unknown of them.
 */
export const comparedDays = { days: z._default(z.enum(COMPARED_DAYS), 'same') };

/** More products than any seller has: an offset past the last one is an empty page. */
const MAX_OFFSET = 10_000_000;

/** Which rows of all pages an answer has: `rows` of them where a request names no limit, `most` at the most. */
export function pageQuery({ rows, most }: { readonly rows: number; readonly most: number }) {
  return {
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), rows),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_OFFSET)), 0),
  };
}

/** The text that the names of rows are searched for. */
export const searchText = z.optional(z.string().check(z.maxLength(LONGEST_SEARCH)));

/** Reports an issue of a query's own rules with the error code of the response. */
export function refuse(context: z.core.$RefinementCtx, path: string, code: string, message: string): void {
  context.addIssue({ code: 'custom', path: [path], params: { code }, message });
}

/** Refuses a range that ends before it starts with the code `invalid_date_range`. */
export function refuseReversedRange(
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
  context: z.core.$RefinementCtx,
): void {
  if (start_date <= end_date) return;
  const message = `start_date ${start_date} is after end_date ${end_date}.`;
  refuse(context, 'end_date', 'invalid_date_range', message);
}

/** {@link refuseReversedRange} for a range and the one it is compared with. */
export function refuseReversedPeriods(
  query: Readonly<Record<keyof typeof comparedPeriods, string>>,
  context: z.core.$RefinementCtx,
): void {
  refuseReversedRange(query, context);
  const { previous_start_date: start, previous_end_date: end } = query;
  if (start <= end) return;
  const message = `previous_start_date ${start} is after previous_end_date ${end}.`;
  refuse(context, 'previous_end_date', 'invalid_date_range', message);
}

/** More rows of named segments than this are too many to be held until they are sent. */
const MAX_SEGMENT_ROWS = 20_000;

/** Refuses so many segments by date that their rows could not be held all at once. */
export function refuseTooManyRows(
  context: z.core.$RefinementCtx,
  key: 'top' | 'limit',
  segments: number,
  { range, granularity }: { readonly range: DateRange; readonly granularity: Granularity },
): void {
  const buckets = bucketCount(range, granularity);
  if (segments * buckets <= MAX_SEGMENT_ROWS) return;
  const message = `${key}=${segments} with ${buckets} ${granularity} dates may be more than ${MAX_SEGMENT_ROWS} rows: ask for fewer segments, a shorter range or a coarser granularity.`;
  refuse(context, key, 'invalid_request', message);
}
