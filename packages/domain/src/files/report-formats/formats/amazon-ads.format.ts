import { findAdProduct } from '../../sources/index.ts';
import { AdsReading, type AdsRole as Role, ADS_MENU as MENU } from './ads-reading.ts';
import { explainAnswer, findChoice, question } from '../questions.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';

const LABEL = 'Amazon: Sponsored Products advertised product';
const LABEL_OF_DISPLAY = 'Amazon: Sponsored Display advertised product';
const LABEL_OF_SEVERAL = 'Amazon: Sponsored ads by advertised product';

/** Columns that only a report of Sponsored Display has: its ads may be paid by the thousand that were in view. */
const OF_DISPLAY = [
  'bid optimization',
  'viewable impressions',
  'cost per 1,000 viewable impressions (vcpm)',
  '14 day detail page views (dpv)',
];
/** Where a report of several ad products says of which a line is. */
const AD_PRODUCT = ['ad product', 'ad type', 'sponsored ad type', 'adproduct', 'adtype'];

/** Days and figures that both consoles have; lines of a day and SKU add up, whatever campaign they are of. */
const SHARED = {
  menuPath: MENU,
  holds: 'facts',
  channel: 'amazon',
  speaks: { ads: 1 },
} as const;

const DAYS = {
  day: column('day', ['date'], { isKey: true }),
  start: column('day', ['start date', 'startdate'], { isKey: true }),
  end: column('day', ['end date', 'enddate']),
  range: column('range', ['date range'], { isKey: true }),
};
const COUNTS = {
  impressions: column('count', ['impressions'], { isRequired: true }),
  clicks: column('count', ['clicks'], { isRequired: true }),
};

/** Sponsored Display counts orders of 14 days alone. */
const OF_PRODUCTS = ['7 day total orders (#)', '7 day total sales'];
const CHOICES = ['Sponsored Products', 'Sponsored Display'];

/**
 * Sponsored Products, where nothing says otherwise. In other languages nobody knows what the columns that only Sponsored Display
 * has are called: what tells of neither is asked for.
 */
function openProducts(context: FormatContext): FormatReading<Role> {
  const isTold = !context.isForeign || context.has('ofProducts') || context.has('product');
  if (isTold) return new AdsReading(context, 'sponsored_products');
  const answer = context.answers.get('ad_product');
  const said = findAdProduct(findChoice(answer, CHOICES) ?? '');
  if (said === '') {
    context.ask(
      question('ad_product', {
        question: 'Which ads is this report about?',
        why: 'Both reports have the columns that Skuline knows in this language, and one must not replace the other.',
        choices: CHOICES,
        example: null,
        problem: explainAnswer(answer, CHOICES),
      }),
    );
  }
  return new AdsReading(context, said === '' ? 'sponsored_products' : said);
}

export const amazonAdsLegacy: TakenFormat<Role | 'ofProducts'> = {
  ...SHARED,
  id: 'amazon_ads_legacy',
  label: `${LABEL} (older console)`,
  marks: [['advertised sku'], ['impressions'], ['clicks'], ['spend', 'total cost']],
  columns: {
    ...DAYS,
    ...COUNTS,
    account: column('text', ['advertiser account name', 'account name']),
    marketplace: column('text', ['country', 'marketplace']),
    product: column('text', AD_PRODUCT),
    currency: column('text', ['currency']),
    sku: column('text', ['advertised sku'], { isKey: true }),
    asin: column('text', ['advertised asin'], { isKey: true }),
    spend: column('money', ['spend', 'total cost'], { isRequired: true }),
    orders: column('count', ['7 day total orders (#)', '14 day total orders (#)'], { isRequired: true }),
    sales: column('money', ['7 day total sales', '14 day total sales'], { isRequired: true }),
    /** Not read: it tells whose report it is. */
    ofProducts: column('text', OF_PRODUCTS),
  },
  open: openProducts,
};

/** Its sales of 14 days, after a click or a view. */
export const amazonAdsDisplay: typeof amazonAdsLegacy = {
  ...amazonAdsLegacy,
  id: 'amazon_ads_display',
  label: `${LABEL_OF_DISPLAY} (older console)`,
  marks: [...amazonAdsLegacy.marks, OF_DISPLAY],
  open: (context) => new AdsReading(context, 'sponsored_display'),
};

export const amazonAds2026: TakenFormat<Role | 'parent' | 'brand'> = {
  ...SHARED,
  id: 'amazon_ads_2026',
  label: `${LABEL} (2026 console)`,
  marks: [['advertised product sku'], ['impressions'], ['clicks'], ['total cost', 'spend']],
  columns: {
    ...DAYS,
    ...COUNTS,
    account: column('text', ['advertiser account name', 'account name']),
    marketplace: column('text', ['advertised product marketplace', 'marketplace', 'country']),
    product: column('text', AD_PRODUCT),
    currency: column('text', ['budget currency', 'currency']),
    sku: column('text', ['advertised product sku'], { isKey: true }),
    asin: column('text', ['advertised product id'], { isKey: true }),
    parent: column('text', ['advertised product parent id']),
    brand: column('text', ['advertised product brand']),
    spend: column('money', ['total cost', 'spend'], { isRequired: true }),
    orders: column('count', ['purchases'], { isRequired: true }),
    sales: column('money', ['sales'], { isRequired: true }),
  },
  open: openProducts,
};

/** The same of all ad products, each line with its own. */
export const amazonAds2026Products: typeof amazonAds2026 = {
  ...amazonAds2026,
  id: 'amazon_ads_2026_products',
  label: `${LABEL_OF_SEVERAL} (2026 console)`,
  marks: [...amazonAds2026.marks, AD_PRODUCT],
};

export const amazonAds2026Display: typeof amazonAds2026 = {
  ...amazonAds2026,
  id: 'amazon_ads_2026_display',
  label: `${LABEL_OF_DISPLAY} (2026 console)`,
  marks: [...amazonAds2026.marks, OF_DISPLAY],
  open: (context) => new AdsReading(context, 'sponsored_display'),
};

/** The API's report, as a table: its names are those of its fields. */
export const amazonAdsApiV3: TakenFormat<Role> = {
  ...SHARED,
  id: 'amazon_ads_api_v3',
  label: `${LABEL} (API v3)`,
  menuPath: 'Ads API v3, report type spAdvertisedProduct, time unit DAILY',
  marks: [['advertisedsku', 'advertisedasin'], ['impressions'], ['clicks'], ['cost', 'spend']],
  columns: {
    ...DAYS,
    ...COUNTS,
    account: column('text', ['accountname', 'advertiseraccountname']),
    marketplace: column('text', ['countrycode', 'marketplace']),
    product: column('text', AD_PRODUCT),
    currency: column('text', ['campaignbudgetcurrencycode', 'currency']),
    sku: column('text', ['advertisedsku'], { isKey: true }),
    asin: column('text', ['advertisedasin'], { isKey: true }),
    spend: column('money', ['cost', 'spend'], { isRequired: true }),
    orders: column('count', ['purchases7d', 'purchases14d'], { isRequired: true }),
    sales: column('money', ['sales7d', 'sales14d'], { isRequired: true }),
  },
  open: (context) => new AdsReading(context, 'sponsored_products'),
};

export const amazonAdsApiV3Display: TakenFormat<Role> = {
  ...amazonAdsApiV3,
  id: 'amazon_ads_api_v3_display',
  label: `${LABEL_OF_DISPLAY} (API v3)`,
  menuPath: 'Ads API v3, report type sdAdvertisedProduct, time unit DAILY',
  marks: [['promotedsku', 'promotedasin'], ['impressions'], ['clicks'], ['cost', 'spend']],
  columns: {
    ...amazonAdsApiV3.columns,
    sku: column('text', ['promotedsku'], { isKey: true }),
    asin: column('text', ['promotedasin'], { isKey: true }),
    orders: column('count', ['purchases', 'purchases14d'], { isRequired: true }),
    sales: column('money', ['sales', 'sales14d'], { isRequired: true }),
  },
  open: (context) => new AdsReading(context, 'sponsored_display'),
};

/** The API's report of several ad products. */
export const amazonAdsApiV3Products: TakenFormat<Role> = {
  ...amazonAdsApiV3,
  id: 'amazon_ads_api_v3_products',
  label: `${LABEL_OF_SEVERAL} (API)`,
  marks: [...amazonAdsApiV3.marks, AD_PRODUCT],
  columns: {
    ...amazonAdsApiV3.columns,
    orders: column('count', ['purchases7d', 'purchases14d', 'purchases'], { isRequired: true }),
    sales: column('money', ['sales7d', 'sales14d', 'sales'], { isRequired: true }),
  },
};
