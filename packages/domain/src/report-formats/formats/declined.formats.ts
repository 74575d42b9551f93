import type { DeclinedFormat } from '../report-format.ts';
import { declinedAdsFormats } from './declined-ads.formats.ts';

const ALL_ORDERS = 'Reports → Fulfillment → All Orders';
const TRANSACTIONS = 'Payments → Reports repository → Transaction';

/** What a report has instead of sales of a day. */
type NoSales = Pick<DeclinedFormat, 'id' | 'label' | 'marks' | 'sentence'>;

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

/** Known reports of which nothing can be taken. */
export const declinedFormats: readonly DeclinedFormat[] = [
  topSearchTerms,
  ...declinedAdsFormats,
  ...[...stock, ...money, ...orders, ...shops].map(
    (format): DeclinedFormat => ({ ...format, reason: 'no_daily_facts' }),
  ),
];
