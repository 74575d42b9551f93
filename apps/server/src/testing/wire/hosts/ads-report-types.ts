import type { AdProduct } from '../seller/traffic-and-ads.ts';

/** A type of report: of which ad product, in which groups, with which columns, and how many days back. */
export interface AdsReportType {
  readonly adProduct: AdProduct;
  readonly groupBy: string;
  readonly keptDays: number;
  readonly columns: ReadonlySet<string>;
}

const SHARED = [
  'date',
  'startDate',
  'endDate',
  'campaignId',
  'campaignName',
  'campaignStatus',
  'campaignBudgetCurrencyCode',
];
const FIGURES = ['impressions', 'clicks', 'cost'];
const windows = (...names: readonly string[]) =>
  names.flatMap((name) => ['1d', '7d', '14d', '30d'].map((days) => `${name}${days}`));
const PRODUCTS_FIGURES = [
  ...FIGURES,
  'spend',
  'costPerClick',
  'clickThroughRate',
  ...windows('purchases', 'sales', 'unitsSoldClicks'),
];
const OTHER_FIGURES = [
  ...FIGURES,
  'purchases',
  'purchasesClicks',
  'sales',
  'salesClicks',
  'unitsSold',
  'newToBrandPurchases',
];

export const ADS_REPORT_TYPES: ReadonlyMap<string, AdsReportType> = new Map<string, AdsReportType>([
  [
    'spAdvertisedProduct',
    {
      adProduct: 'SPONSORED_PRODUCTS',
      groupBy: 'advertiser',
      keptDays: 95,
      columns: new Set([
        ...SHARED,
        ...PRODUCTS_FIGURES,
        'adGroupId',
        'adGroupName',
        'adId',
        'advertisedAsin',
        'advertisedSku',
      ]),
    },
  ],
  [
    'sdAdvertisedProduct',
    {
      adProduct: 'SPONSORED_DISPLAY',
      groupBy: 'advertiser',
      keptDays: 65,
      columns: new Set([
        ...SHARED,
        ...OTHER_FIGURES,
        'adGroupId',
        'adGroupName',
        'adId',
        'promotedAsin',
        'promotedSku',
        'impressionsViews',
      ]),
    },
  ],
  [
    'sbCampaigns',
    {
      adProduct: 'SPONSORED_BRANDS',
      groupBy: 'campaign',
      keptDays: 60,
      columns: new Set([
        ...SHARED,
        ...OTHER_FIGURES,
        'detailPageViews',
        'brandedSearches',
        'topOfSearchImpressionShare',
      ]),
    },
  ],
  [
    'spSearchTerm',
    {
      adProduct: 'SPONSORED_PRODUCTS',
      groupBy: 'searchTerm',
      keptDays: 95,
      columns: new Set([
        ...SHARED,
        ...PRODUCTS_FIGURES,
        'adGroupId',
        'adGroupName',
        'searchTerm',
        'keyword',
        'keywordId',
        'keywordType',
        'matchType',
        'targeting',
      ]),
    },
  ],
]);
