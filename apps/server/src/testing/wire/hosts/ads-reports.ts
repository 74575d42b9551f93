import { eachDay, type DateKey } from '@skuline/domain/calendar';
import { wholeChance } from '../seller/chance.ts';
import type { WireProduct, WireProfile } from '../seller/invented-seller.ts';
import { type AdFigures, adsOf, type Campaign, CAMPAIGNS, SEARCH_TERMS } from '../seller/traffic-and-ads.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { ADS_REPORT_TYPES, type AdsReportType } from './ads-report-types.ts';

export interface AskedAds {
  readonly profile: WireProfile;
  readonly reportTypeId: string;
  readonly columns: readonly string[];
  readonly isDaily: boolean;
  readonly start: DateKey;
  readonly end: DateKey;
}

/** Rows with the columns asked for; groups without an impression are left out, as Amazon does. */
export function* adsRows(seller: WireSeller, asked: AskedAds, asOf: Date): Generator<object> {
  const type = ADS_REPORT_TYPES.get(asked.reportTypeId);
  if (type === undefined) return;
  const days = [...eachDay({ start: asked.start, end: asked.end })];
  for (const stretch of asked.isDaily ? days.map((day) => [day]) : [days]) {
    for (const campaign of CAMPAIGNS[type.adProduct]) {
      for (const row of rowsOf(seller, asked, { type, campaign, days: stretch, asOf })) {
        yield Object.fromEntries(asked.columns.map((column) => [column, row[column] ?? null]));
      }
    }
  }
}

interface Stretch {
  readonly type: AdsReportType;
  readonly campaign: Campaign;
  readonly days: readonly DateKey[];
  readonly asOf: Date;
}

type Row = Readonly<Record<string, string | number>>;

function* rowsOf(seller: WireSeller, asked: AskedAds, stretch: Stretch): Generator<Row> {
  const { type, campaign, days } = stretch;
  const { currency } = asked.profile.marketplace;
  const about = {
    ...(asked.isDaily ? { date: days[0] ?? '' } : { startDate: asked.start, endDate: asked.end }),
    campaignId: campaign.id,
    campaignName: campaign.name,
    campaignStatus: 'ENABLED',
    campaignBudgetCurrencyCode: currency,
    adGroupId: campaign.id + 100,
    adGroupName: 'Catalog',
  };
  if (type.groupBy === 'campaign') {
    const figures = figuresOf(seller, asked, stretch, null);
    if (figures.impressions > 0) yield { ...about, ...otherFigures(figures) };
    return;
  }
  for (const [at, product] of seller.products.entries()) {
    const figures = figuresOf(seller, asked, stretch, product);
    if (figures.impressions === 0) continue;
    if (type.groupBy === 'searchTerm') {
      // Only terms with a click are told.
      if (figures.clicks > 0)
        yield { ...about, ...termOf(seller.seed, product), ...productsFigures(figures) };
      continue;
    }
    const names = { adId: campaign.id + 1000 + at };
    const isDisplay = type.adProduct === 'SPONSORED_DISPLAY';
    yield isDisplay
      ? { ...about, ...names, promotedAsin: product.asin, promotedSku: product.sku, ...otherFigures(figures) }
      : {
          ...about,
          ...names,
          advertisedAsin: product.asin,
          advertisedSku: product.sku,
          ...productsFigures(figures),
        };
  }
}

function figuresOf(
  seller: WireSeller,
  { profile }: AskedAds,
  { type, campaign, days, asOf }: Stretch,
  product: WireProduct | null,
): AdFigures {
  const sum = { impressions: 0, clicks: 0, cost: 0, purchases: 0, sales: 0 };
  for (const day of days) {
    const known = { marketplace: profile.marketplace, day, asOf };
    const figures = adsOf(seller, { adProduct: type.adProduct, campaign, product }, known);
    sum.impressions += figures.impressions;
    sum.clicks += figures.clicks;
    sum.cost += figures.cost;
    sum.purchases += figures.purchases;
    sum.sales += figures.sales;
  }
  return sum;
}

function termOf(seed: string, product: WireProduct): Row {
  const term = SEARCH_TERMS[wholeChance(0, SEARCH_TERMS.length - 1, seed, product.sku)] ?? '';
  const words = { searchTerm: term, keyword: term, targeting: term };
  return { ...words, keywordId: 7001, keywordType: 'EXACT', matchType: 'EXACT' };
}

/** Conversions of a week are those of two, as the invented shoppers buy at once. */
function productsFigures({ impressions, clicks, cost, purchases, sales }: AdFigures): Row {
  const spend = cost / 100;
  const early = Math.floor(purchases / 2);
  return {
    impressions,
    clicks,
    cost: spend,
    spend,
    costPerClick: clicks === 0 ? 0 : Math.round(cost / clicks) / 100,
    clickThroughRate: impressions === 0 ? 0 : Math.round((clicks / impressions) * 10_000) / 10_000,
    ...Object.fromEntries(
      ['1d', '7d', '14d', '30d'].flatMap((days) => [
        [`purchases${days}`, days === '1d' ? early : purchases],
        [`unitsSoldClicks${days}`, days === '1d' ? early : purchases],
        [
          `sales${days}`,
          (days === '1d' && purchases > 0 ? Math.round((sales * early) / purchases) : sales) / 100,
        ],
      ]),
    ),
  };
}

function otherFigures({ impressions, clicks, cost, purchases, sales }: AdFigures): Row {
  return {
    impressions,
    impressionsViews: Math.floor(impressions * 0.6),
    clicks,
    cost: cost / 100,
    purchases,
    purchasesClicks: purchases,
    unitsSold: purchases,
    sales: sales / 100,
    salesClicks: sales / 100,
    newToBrandPurchases: Math.floor(purchases / 3),
    detailPageViews: clicks,
    brandedSearches: 0,
    topOfSearchImpressionShare: 0,
  };
}
