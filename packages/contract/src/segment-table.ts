import { SEGMENT_IDS } from '@skuline/domain/products';
import * as z from 'zod/mini';
import { comparedDays, comparedPeriods, productFilterQuery, searchText } from './query.ts';

/** What is asked of every table of segments: which, of what periods and products, and in which direction. */
export const segmentQuery = {
  by: z.enum(SEGMENT_IDS),
  ...comparedPeriods,
  ...comparedDays,
  ...productFilterQuery,
  search: searchText,
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
};

/** File format of the export. */
export const segmentFile = { format: z.enum(['csv', 'xlsx']) };

/** Which brand, parent SKU or SKU a row of a table is of, and whether it was there in both periods. */
export const segmentRow = {
  /** The names of the row and of what it belongs to; null where that is nothing, or several. */
  brand_name: z.nullable(z.string()),
  parent_sku_name: z.nullable(z.string()),
  sku_name: z.nullable(z.string()),
  /** Of rows of places alone. */
  channel: z.optional(z.nullable(z.string())),
  marketplace: z.optional(z.nullable(z.string())),
  /** `new` has no data in the compared period, `gone` none in this one. */
  state: z.enum(['new', 'gone', 'both']),
};
