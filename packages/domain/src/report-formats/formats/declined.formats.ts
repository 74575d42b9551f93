import type { DeclinedFormat } from '../report-format.ts';

const ADVERTISED_PRODUCT =
  'Advertising console → Measurement & Reporting → Sponsored ads reports → Advertised product, time unit Daily';
const COST = ['spend', 'total cost', 'cost'];

/** Spend by search term: it would count that of the advertised product report again. */
const adsSearchTerm: DeclinedFormat = {
  id: 'amazon_ads_search_term',
  label: 'Amazon: Sponsored Products search terms',
  marks: [['customer search term', 'search term'], ['impressions'], ['clicks'], COST],
  reason: 'no_sku',
  sentence: `The report tells spend by search term, not by SKU, and would count it twice. Download the advertised product report: ${ADVERTISED_PRODUCT}.`,
};

const adsCampaign: DeclinedFormat = {
  id: 'amazon_ads_campaign',
  label: 'Amazon: Sponsored Products campaigns',
  marks: [['campaign name', 'campaigns', 'campaign', 'campaignname'], ['impressions'], ['clicks'], COST],
  lacks: [
    'advertised sku',
    'advertised asin',
    'advertised product sku',
    'advertised product id',
    'advertisedsku',
    'advertisedasin',
    'promotedsku',
    'promotedasin',
  ],
  reason: 'no_sku',
  sentence: `The report tells spend by campaign, not by SKU, and would count it twice. Download the advertised product report: ${ADVERTISED_PRODUCT}.`,
};

const topSearchTerms: DeclinedFormat = {
  id: 'amazon_top_search_terms',
  label: 'Amazon: Top Search Terms',
  marks: [['search frequency rank'], ['search term']],
  reason: 'rank_not_volume',
  sentence:
    'A search frequency rank is not a volume. Download the search volumes: Brands → Brand Analytics → Search Query Performance, reporting range Weekly.',
};

const fbaInventory: DeclinedFormat = {
  id: 'amazon_fba_inventory',
  label: 'Amazon: FBA inventory',
  marks: [['fnsku'], ['afn-warehouse-quantity', 'afn-fulfillable-quantity']],
  reason: 'no_daily_facts',
  sentence: 'The report counts stock, not sales. Download the sales: Reports → Fulfillment → All Orders.',
};

/** Known reports of which nothing can be taken. */
export const declinedFormats: readonly DeclinedFormat[] = [
  topSearchTerms,
  adsSearchTerm,
  adsCampaign,
  fbaInventory,
];
