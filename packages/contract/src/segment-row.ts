import * as z from 'zod/mini';

/** Which brand, parent SKU or SKU a row of a table is of, and whether it was there in both periods. */
export const segmentRow = {
  /** The names of the row and of what it belongs to; null where that is nothing, or several. */
  brand_name: z.nullable(z.string()),
  parent_sku_name: z.nullable(z.string()),
  sku_name: z.nullable(z.string()),
  /** `new` has no data in the compared period, `gone` none in this one. */
  state: z.enum(['new', 'gone', 'both']),
};
