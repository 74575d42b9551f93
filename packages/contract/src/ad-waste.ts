import { NEGATIVE_MATCHES, WASTE_KINDS } from '@skuline/domain/ad-waste';
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

const asked = {
  start_date: dateKey,
  end_date: dateKey,
  ...tenantQuery,
  campaign_name: nameList,
  marketplace: nameList,
  /** `term`: search terms, each of its campaign. `phrase`: the phrases of one to three words that several of them hold. */
  kind: z._default(z.enum(WASTE_KINDS), 'term'),
};
const wasteRow = z.object({
  text: z.string(),
  ad_product: z.string(),
  marketplace: z.string(),
  currency: z.string(),
  campaigns: z.array(z.object({ name: z.string(), ad_groups: z.array(z.string()) })),
  /** How many search terms hold the phrase; 1 for a search term. */
  terms: z.number(),
  clicks: z.number(),
  /** In `currency`. */
  spend: z.number(),
  /** Orders that so many clicks usually bring; these brought none. */
  expected_orders: z.number(),
  /** Orders per click: 0.1 is one of ten. */
  usual_rate: z.number(),
  /** Whose rate it is: the campaign's, that of all ads of this kind in the marketplace, or of both among its terms. */
  rate_of: z.enum(['campaign', 'account', 'both']),
  /** How often so many clicks bring no order by chance alone: (1 − usual rate) to the power of clicks. */
  chance: z.number(),
  /** As what it can be excluded; null: it is longer than Amazon takes. */
  negative: z.nullable(z.enum(NEGATIVE_MATCHES)),
});
export type WasteRow = z.output<typeof wasteRow>;

export const listAdWaste = defineEndpoint({
  method: 'GET',
  path: '/api/ad-waste',
  ability: 'searches.read',
  summary:
    'Search terms, or phrases in them, that ads were paid for and that brought no order though so many clicks usually bring some; the largest spend first. Of what is named no more than 5 % is expected to be chance.',
  query: z
    .strictObject({ ...asked, ...pageQuery({ rows: 25, most: 200 }) })
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  response: z.object({
    rows: z.array(wasteRow),
    /** On all pages. */
    match_count: z.number(),
    /** How many had so many clicks that no order would have been unlikely, with orders or without. */
    judged: z.number(),
    /** What all ads by search term cost in each currency, and what of it the rows of all pages did. Phrases overlap: null. */
    totals: z.array(z.object({ currency: z.string(), spend: z.number(), wasted: z.nullable(z.number()) })),
    /** The days that reports of search terms tell, whatever is asked for; null where there are none. */
    reported: z.nullable(z.object({ first_day: z.string(), last_day: z.string() })),
  }),
  errors: PRODUCT_RANGE_ERRORS,
});
export type AdWasteResponse = z.output<(typeof listAdWaste)['response']>;

export const exportNegatives = defineEndpoint({
  method: 'GET',
  path: '/api/ad-waste/negatives',
  ability: 'searches.read',
  audit: 'figures.exported',
  summary:
    "What excludes the search terms or phrases that waste money, as a CSV file with the columns of Amazon's bulk sheet. Reports tell no ids of campaigns: they are looked up by the names beside them.",
  query: z.strictObject(asked).check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  kind: 'bytes',
  response: z.file(),
  errors: PRODUCT_RANGE_ERRORS,
});

nameSchemas({ AdWaste: listAdWaste.response, AdWasteRow: wasteRow });
