import type { DeclinedFormat } from '../report-format.ts';

const ADVERTISED_PRODUCT =
  'Advertising console → Measurement & Reporting → Sponsored ads reports → Advertised product, time unit Daily';
/** Where the spend of Sponsored Brands is downloaded by the day. */
export const BRANDS_MENU =
  'Advertising console → Measurement & Reporting → Sponsored ads reports → Sponsored Brands, Campaign, time unit Daily';
export const IMPRESSIONS = ['impressions', 'impr.'];
export const CLICKS = ['clicks'];
export const COST = ['spend', 'total cost', 'cost'];
export const CAMPAIGN = ['campaign name', 'campaigns', 'campaign', 'campaignname'];
export const SEARCH_TERM = ['customer search term', 'search term', 'searchterm'];
/** With one of them the spend is a product's. */
export const PRODUCT = [
  'advertised sku',
  'advertised asin',
  'advertised product sku',
  'advertised product id',
  'advertisedsku',
  'advertisedasin',
  'promotedsku',
  'promotedasin',
];
/** Columns that reports of Amazon's consoles and of its API have, and those of other platforms don't. */
export const OF_AMAZON = [
  '7 day total sales',
  '14 day total sales',
  '7 day total orders (#)',
  '14 day total orders (#)',
  'total advertising cost of sales (acos)',
  'total return on advertising spend (roas)',
  'click-thru rate (ctr)',
  'portfolio name',
  'advertiser account name',
  'ad product',
  'purchases',
  'purchases7d',
  'purchases14d',
  'sales7d',
  'sales14d',
  'campaignbudgetcurrencycode',
];
export const NEW_TO_BRAND = [
  '14 day new-to-brand orders (#)',
  '14 day new-to-brand sales',
  '14 day new-to-brand units (#)',
  'newtobrandpurchases',
];
/** Views of a product's page: Sponsored Display has them, whose spend by SKU is in a report of its own. */
export const PAGE_VIEWS = ['14 day detail page views (dpv)'];

/** Below a campaign: reports of these may lack a part of its spend. */
export const BELOW_CAMPAIGN = [
  'targeting',
  'match type',
  'keyword',
  'placement',
  'placement type',
  'ad group name',
  'category',
];

const BY_SKU = `The advertised product report tells the spend of Sponsored Products and of Sponsored Display by SKU; download that: ${ADVERTISED_PRODUCT}.`;
const OF_BRANDS = `The spend of Sponsored Brands is in no report by SKU; its report by campaign is taken as spend without a SKU: ${BRANDS_MENU}.`;

const campaigns: DeclinedFormat = {
  id: 'amazon_ads_campaign',
  label: 'Amazon: ads by campaign',
  marks: [CAMPAIGN, IMPRESSIONS, CLICKS, COST, OF_AMAZON],
  lacks: [...PRODUCT, ...NEW_TO_BRAND, ...SEARCH_TERM],
  reason: 'no_sku',
  sentence: `The report tells spend by campaign, not by SKU. ${BY_SKU} ${OF_BRANDS}`,
};

const displayCampaigns: DeclinedFormat = {
  id: 'amazon_sponsored_display_campaign',
  label: 'Amazon: Sponsored Display campaigns',
  marks: [CAMPAIGN, IMPRESSIONS, CLICKS, COST, PAGE_VIEWS],
  lacks: [...PRODUCT, ...SEARCH_TERM],
  reason: 'no_sku',
  sentence: `The report tells spend by campaign, not by SKU. ${BY_SKU}`,
};

const brandsDetail: DeclinedFormat = {
  id: 'amazon_sponsored_brands_detail',
  label: 'Amazon: Sponsored Brands below campaigns',
  marks: [CAMPAIGN, IMPRESSIONS, CLICKS, COST, NEW_TO_BRAND, BELOW_CAMPAIGN],
  lacks: [...PRODUCT, ...SEARCH_TERM],
  reason: 'no_sku',
  sentence: `The report tells parts of the campaigns, and may lack some of their spend. ${OF_BRANDS}`,
};

const purchasedProducts: DeclinedFormat = {
  id: 'amazon_ads_purchased_product',
  label: 'Amazon: purchased products of ads',
  marks: [['purchased asin'], ['advertised asin', 'advertised sku']],
  lacks: COST,
  reason: 'no_daily_facts',
  sentence: `The report tells what was bought after a click, not what the ads cost. ${BY_SKU}`,
};

const bulkOperations: DeclinedFormat = {
  id: 'amazon_ads_bulk_operations',
  label: 'Amazon: bulk operations of ads',
  marks: [['entity'], ['operation'], ['product'], IMPRESSIONS],
  reason: 'several_days',
  sentence: `The workbook adds up several days, and changes campaigns rather than reporting them. ${BY_SKU}`,
};

const ELSEWHERE =
  "Skuline reads what ads cost from Amazon's reports by product; this spend is missing from what it shows. Where you know it by day and SKU, it can be brought in with Skuline's own daily file.";

/** The platforms' own columns, beside which no report of Amazon has these. Where sales are told as well, they are taken. */
const otherPlatforms: readonly DeclinedFormat[] = [
  {
    id: 'google_ads',
    label: 'Google Ads',
    marks: [['impr.'], ['clicks', 'interactions'], ['cost']],
    lacks: ['conv. value', 'conversion value'],
    sentence:
      'The report does not tell what the ads sold. Download it by day with the columns Cost, Impr., Clicks, Conversions and Conv. value, and its spend counts without a SKU.',
  },
  {
    id: 'meta_ads',
    label: 'Meta Ads',
    marks: [['amount spent'], ['impressions', 'reach', 'results']],
    lacks: ['purchases conversion value'],
    sentence:
      'The report does not tell what the ads sold. Download it by day with the columns Amount spent, Impressions, Link clicks, Purchases and Purchases conversion value, and its spend counts without a SKU.',
  },
  {
    id: 'tiktok_ads',
    label: 'TikTok Ads',
    marks: [
      ['impressions'],
      ['cost'],
      ['clicks (destination)', 'ctr (destination)', 'cpc (destination)', 'clicks (all)'],
    ],
  },
  {
    id: 'microsoft_ads',
    label: 'Microsoft Advertising',
    marks: [
      IMPRESSIONS,
      CLICKS,
      ['spend'],
      [
        'gregorian date',
        'time period',
        'account number',
        'ad distribution',
        'avg. cpc',
        'average cpc',
        'conversions',
        'conv.',
        'return on ad spend',
      ],
    ],
    lacks: OF_AMAZON,
  },
].map((format) => ({
  ...format,
  lacks: [...PRODUCT, ...(format.lacks ?? [])],
  reason: 'no_sku',
  sentence: format.sentence ?? ELSEWHERE,
}));

/** Whosever they are: no product is named in them. */
const anyCampaigns: DeclinedFormat = {
  id: 'ads_campaign',
  label: 'Ads by campaign',
  marks: [[...CAMPAIGN, 'ad group', 'ad group name', 'ad set name'], IMPRESSIONS, CLICKS, COST],
  lacks: [
    ...PRODUCT,
    ...NEW_TO_BRAND,
    ...SEARCH_TERM,
    'sku',
    'asin',
    'conv. value',
    'conversion value',
    'purchases conversion value',
  ],
  reason: 'no_sku',
  sentence: ELSEWHERE,
};

/** Known reports about ads of which nothing can be taken, those that are told by fewer columns last. */
export const declinedAdsFormats: readonly DeclinedFormat[] = [
  ...otherPlatforms,
  bulkOperations,
  displayCampaigns,
  brandsDetail,
  campaigns,
  purchasedProducts,
  anyCampaigns,
];
