import { askToKeep } from '../ask-to-keep.ts';
import { column, type FormatContext, type TakenFormat } from '../report-format.ts';
import { AdsReading, type AdsRole } from './ads-reading.ts';
import {
  BELOW_CAMPAIGN,
  BRANDS_MENU,
  CAMPAIGN,
  CLICKS,
  COST,
  IMPRESSIONS,
  NEW_TO_BRAND,
  PAGE_VIEWS,
  PRODUCT,
} from './declined-ads.formats.ts';

type Role = Exclude<AdsRole, 'sku' | 'asin' | 'product'>;

/** Spend that no report tells by SKU: the seller says whether it counts as a row of its own. */
export const amazonSponsoredBrands: TakenFormat<Role> = {
  id: 'amazon_sponsored_brands_campaign',
  label: 'Amazon: Sponsored Brands campaigns',
  menuPath: BRANDS_MENU,
  holds: 'facts',
  channel: 'amazon',
  speaks: { ads: 1 },
  marks: [CAMPAIGN, IMPRESSIONS, CLICKS, COST, NEW_TO_BRAND, ['14 day total sales']],
  lacks: [...PRODUCT, ...PAGE_VIEWS, ...BELOW_CAMPAIGN],
  columns: {
    day: column('day', ['date'], { isKey: true }),
    start: column('day', ['start date'], { isKey: true }),
    end: column('day', ['end date']),
    range: column('range', ['date range'], { isKey: true }),
    account: column('text', ['advertiser account name', 'account name']),
    marketplace: column('text', ['country', 'marketplace']),
    currency: column('text', ['currency']),
    impressions: column('count', ['impressions'], { isRequired: true }),
    clicks: column('count', ['clicks'], { isRequired: true }),
    spend: column('money', COST, { isRequired: true }),
    orders: column('count', ['14 day total orders (#)'], { isRequired: true }),
    sales: column('money', ['14 day total sales'], { isRequired: true }),
  },
  open: openBrands,
};

function openBrands(context: FormatContext): AdsReading {
  askToKeep(context, {
    what: 'unattributed_ads',
    question: 'How should the spend of Sponsored Brands count?',
    why: 'It is told by campaign, and no report tells it by SKU.',
    left: 'You chose to leave Sponsored Brands out: its spend is missing from the ad spend, TACoS and contribution that are shown.',
  });
  return new AdsReading(context, 'sponsored_brands', BRANDS_MENU);
}

/** The API's report, as a table: its names are those of its fields. */
export const amazonSponsoredBrandsApi: TakenFormat<Role> = {
  ...amazonSponsoredBrands,
  id: 'amazon_sponsored_brands_api_v3',
  label: 'Amazon: Sponsored Brands campaigns (API v3)',
  menuPath: 'Ads API v3, report type sbCampaigns, time unit DAILY',
  marks: [CAMPAIGN, IMPRESSIONS, CLICKS, COST, ['newtobrandpurchases'], ['campaignbudgetcurrencycode']],
  lacks: [...PRODUCT, ...BELOW_CAMPAIGN],
  columns: {
    ...amazonSponsoredBrands.columns,
    start: column('day', ['startdate'], { isKey: true }),
    end: column('day', ['enddate']),
    currency: column('text', ['campaignbudgetcurrencycode']),
    spend: column('money', ['cost'], { isRequired: true }),
    orders: column('count', ['purchases'], { isRequired: true }),
    sales: column('money', ['sales'], { isRequired: true }),
  },
};
