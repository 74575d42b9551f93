import { QUERY_DRIVER_IDS } from '@skuline/domain/search-queries';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import {
  dateKey,
  nameList,
  pageQuery,
  PRODUCT_RANGE_ERRORS,
  refuseReversedRange,
  tenantQuery,
} from './query.ts';

/** The seller's own purchases in both periods, and what explains how they changed. */
const queryChange = z.object({
  previous: z.number(),
  current: z.number(),
  change: z.number(),
  /** Their effects add up to the change. */
  drivers: z.readonly(
    z.array(
      z.object({
        id: z.enum(QUERY_DRIVER_IDS),
        /** Purchases, to a hundredth. */
        effect: z.number(),
        /** Of demand all shoppers' impressions, else a rate as a fraction; null where it would divide by 0. */
        previous: z.nullable(z.number()),
        current: z.nullable(z.number()),
      }),
    ),
  ),
});
const searchQueryChange = z.extend(queryChange, {
  query: z.string(),
  is_brand: z.boolean(),
  /** Null where no report of both periods names the query: then nothing is split. */
  previous: z.nullable(z.number()),
  change: z.nullable(z.number()),
});
export type SearchQueryChange = z.output<typeof searchQueryChange>;

/** A week by the Sunday it begins on. */
const weeks = z.object({ first: z.string(), last: z.string() });

export const explainSearchQueries = defineEndpoint({
  method: 'GET',
  path: '/api/search-query-drivers',
  ability: 'searches.read',
  summary:
    "Why the seller's own purchases from searches changed: demand × share of impressions × click rate × cart rate × purchase rate of each query, the weeks that end in the range beside as many before them. Split are queries that reports of both periods name; of others the change is unknown.",
  query: z
    .strictObject({
      start_date: dateKey,
      end_date: dateKey,
      ...tenantQuery,
      marketplace: nameList,
      asin: nameList,
      brand_name: nameList,
      ...pageQuery({ rows: 25, most: 200 }),
    })
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  response: z.object({
    /** Whose reports are read: those of brands or those of ASINs, whichever tell more weeks of both periods. */
    view: z.enum(['brand', 'asin']),
    /** The weeks compared, of all marketplaces together; without any, those that reports tell of the range, and nothing before. */
    weeks: z.nullable(z.object({ current: weeks, previous: z.nullable(weeks) })),
    /** Reports of a week, of a brand or an ASIN, whose counterpart in the other period is missing. */
    left_out: z.number(),
    /** Weeks of the range, each by its Sunday, that reports of the other view alone tell: nothing of them is read. */
    left_out_weeks: z.array(z.string()),
    /** The weeks that reports tell, whatever is asked for; null where there are none. */
    reported: z.nullable(weeks),
    /** Of all queries that are compared; null where none are. */
    total: z.nullable(queryChange),
    /** Queries that name a brand of the company, and all others. */
    groups: z.readonly(
      z.array(z.extend(queryChange, { group: z.enum(['brand', 'other']), queries: z.number() })),
    ),
    /** Purchases where the report of the other period does not name the query: there they are unknown. Queries may stand in rows too. */
    one_sided: z.object({ queries: z.number(), previous: z.number(), current: z.number() }),
    /** Purchases in the range of reports whose counterpart is missing: what they were before is unknown. */
    alone: z.object({ queries: z.number(), current: z.number() }),
    /** The largest change first, then those that are not compared, the most purchases first. */
    rows: z.array(searchQueryChange),
    /** On all pages. */
    match_count: z.number(),
  }),
  errors: PRODUCT_RANGE_ERRORS,
});
export type SearchQueryDrivers = z.output<(typeof explainSearchQueries)['response']>;

nameSchemas({
  SearchQueryDrivers: explainSearchQueries.response,
  SearchQueryChange: searchQueryChange,
  QueryChange: queryChange,
});
