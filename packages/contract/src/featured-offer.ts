import { FEATURED_OFFER_GROUPS } from '@skuline/domain/featured-offer';
import { PROPORTION_VERDICTS } from '@skuline/domain/proportions';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas, nullableNumber } from './endpoint.ts';
import {
  comparedPeriods,
  pageQuery,
  PRODUCT_RANGE_ERRORS,
  productFilterQuery,
  refuseReversedPeriods,
} from './query.ts';
import { segmentFile } from './segment-table.ts';

const { tenant_id, brand_name, parent_sku_name, sku_name, tag } = productFilterQuery;

const featuredOfferRow = z.object({
  /** A name or a day; '' of all together. */
  name: z.string(),
  /** Null where no report tells of these days. */
  page_views: nullableNumber,
  /** The part of the page views on which the own offer was the featured one, weighted by page views; null where no report says. */
  share: nullableNumber,
  previous_page_views: nullableNumber,
  previous_share: nullableNumber,
  /** Whether the share differs from the one before by more than chance. */
  verdict: z.enum(PROPORTION_VERDICTS),
  /**
   * Page views short of the share before × the ordered product sales of a page view with the featured offer before, by SKU, in
   * the reporting currency; 0 where no share fell beyond noise, null where nobody can say, as of a single day.
   */
  lost_sales: nullableNumber,
});
const toldDays = z.object({
  /** Days of which a report says how often the offer was featured. */
  told: z.number(),
  of: z.number(),
});
const days = z.object({ first_day: z.string(), last_day: z.string() });

const featuredOfferQuery = z.strictObject({
  ...comparedPeriods,
  tenant_id,
  brand_name,
  parent_sku_name,
  sku_name,
  tag,
  group_by: z._default(z.enum(FEATURED_OFFER_GROUPS), 'sku_name'),
});

export const listFeaturedOffers = defineEndpoint({
  method: 'GET',
  path: '/api/featured-offer',
  auth: 'token',
  ability: 'offers.read',
  summary:
    "On which part of the page views on Amazon the seller's own offer was the featured one (the Buy Box), compared with an earlier period, and what a fallen share cost, as business reports tell it.",
  query: z
    .extend(featuredOfferQuery, pageQuery({ rows: 25, most: 200 }))
    .check(z.superRefine((query, context) => refuseReversedPeriods(query, context))),
  response: z.object({
    /** What was lost most first, then the most page views; days in order. */
    rows: z.array(featuredOfferRow),
    /** On all pages. */
    match_count: z.number(),
    total: featuredOfferRow,
    current: toldDays,
    previous: toldDays,
    /** From the first to the last day that reports tell of; null where none does. */
    reported: z.nullable(days),
  }),
  errors: PRODUCT_RANGE_ERRORS,
});

export const exportFeaturedOffers = defineEndpoint({
  method: 'GET',
  path: '/api/featured-offer/file',
  auth: 'token',
  ability: 'offers.read',
  audit: 'figures.exported',
  summary: 'All rows of /api/featured-offer as a file: CSV, or an Excel workbook with number formats.',
  query: z
    .extend(featuredOfferQuery, segmentFile)
    .check(z.superRefine((query, context) => refuseReversedPeriods(query, context))),
  kind: 'bytes',
  response: z.file(),
  errors: PRODUCT_RANGE_ERRORS,
});

export type FeaturedOfferResponse = z.output<typeof listFeaturedOffers.response>;
export type FeaturedOfferRow = z.output<typeof featuredOfferRow>;

nameSchemas({
  FeaturedOffers: listFeaturedOffers.response,
  FeaturedOfferRow: featuredOfferRow,
  FeaturedOfferToldDays: toldDays,
  FeaturedOfferDays: days,
});
