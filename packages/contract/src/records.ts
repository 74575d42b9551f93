import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { dateKey, nameList, PRODUCT_RANGE_ERRORS, productFilterQuery, refuseReversedRange } from './query.ts';

const { tenant_id, channel, brand_name, parent_sku_name, sku_name, tag } = productFilterQuery;
const range = { start_date: dateKey, end_date: dateKey, tenant_id };
const products = { brand_name, parent_sku_name, sku_name, tag };

/** How many units of a SKU there were at the end of a day. */
export const stockDay = z.object({
  date_key: z.string(),
  sku_name: z.string(),
  channel: z.string(),
  /** Such as 'US'; '' where the document names none. */
  marketplace: z.string(),
  on_hand: z.number(),
  /** Units on their way; null where the document does not say. */
  inbound: z.nullable(z.number()),
  is_stock_out: z.boolean(),
});

export const listStock = defineEndpoint({
  method: 'GET',
  path: '/api/stock',
  ability: 'figures.read',
  summary:
    'Units of each SKU at the end of the days that reports of stock tell. A day without a row is unknown, not 0.',
  query: z
    .strictObject({ ...range, ...products, marketplace: nameList, channel })
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  response: z.object({ data: z.array(stockDay) }),
  errors: PRODUCT_RANGE_ERRORS,
});

/** What ads cost and brought for a search term, in the currency of the report. */
export const adSearchTerm = z.object({
  search_term: z.string(),
  ad_product: z.string(),
  campaign_name: z.string(),
  ad_group_name: z.string(),
  targeting: z.string(),
  match_type: z.string(),
  marketplace: z.string(),
  currency: z.string(),
  impressions: z.number(),
  clicks: z.number(),
  orders: z.number(),
  spend: z.number(),
  sales: z.number(),
  /** The first and the last day the sums are of. */
  first_day: z.string(),
  last_day: z.string(),
});

export const listAdSearchTerms = defineEndpoint({
  method: 'GET',
  path: '/api/ad-search-terms',
  ability: 'searches.read',
  summary:
    'Ads by what shoppers searched for, the largest spend first: sums of the lines that lie in the range. Their spend is a part of what other reports of ads tell, and never adds to it.',
  query: z
    .strictObject({ ...range, campaign_name: nameList, marketplace: nameList })
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  response: z.object({ data: z.array(adSearchTerm) }),
  errors: PRODUCT_RANGE_ERRORS,
});

/** How shoppers went from a search to a purchase in a week. */
export const searchQueryWeek = z.object({
  /** The Sunday the week begins on. */
  date_key: z.string(),
  /** Such as 'US'; '' where the report names none. */
  marketplace: z.string(),
  /** '' in the view of a brand. */
  asin: z.string(),
  /** '' where the catalog names none for the ASIN, and in the view of a brand. */
  sku_name: z.string(),
  /** '' in the view of an ASIN. */
  brand: z.string(),
  query: z.string(),
  volume: z.number(),
  total_impressions: z.number(),
  total_clicks: z.number(),
  total_cart_adds: z.number(),
  total_purchases: z.number(),
  own_impressions: z.number(),
  own_clicks: z.number(),
  own_cart_adds: z.number(),
  own_purchases: z.number(),
});

export const listSearchQueries = defineEndpoint({
  method: 'GET',
  path: '/api/search-queries',
  ability: 'searches.read',
  summary:
    "Search queries by week: all shoppers' impressions, clicks, cart adds and purchases, and the seller's own of them. Weeks that begin in the range.",
  query: z
    .strictObject({ ...range, marketplace: nameList, query: nameList, asin: nameList, brand_name })
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  response: z.object({ data: z.array(searchQueryWeek) }),
  errors: PRODUCT_RANGE_ERRORS,
});

nameSchemas({
  Stock: listStock.response,
  StockDay: stockDay,
  AdSearchTerms: listAdSearchTerms.response,
  AdSearchTerm: adSearchTerm,
  SearchQueries: listSearchQueries.response,
  SearchQueryWeek: searchQueryWeek,
});
