import { addDays, type DateKey, eachDay } from '@skuline/domain/calendar';
import { wholeChance } from '../seller/chance.ts';
import { SEARCH_TERMS } from '../seller/traffic-and-ads.ts';
import type { Asked } from './order-files.ts';
import { dayOf } from './sales-and-traffic.ts';
import { percent } from './traffic-figures.ts';
import { jsonList, money, type WireDocument } from './wire-document.ts';

interface SearchedFor {
  readonly seed: string;
  readonly country: string;
  readonly week: DateKey;
  readonly asin: string;
  readonly query: string;
}

/** A query of a week in a marketplace, seen from an ASIN. */
export function searchFunnel({ seed, country, week, asin, query }: SearchedFor) {
  const volume = wholeChance(800, 60_000, seed, country, week, query);
  const of = (least: number, most: number, word: string) =>
    wholeChance(least, most, seed, country, week, asin, query, word);
  const [impressions, clicks] = [volume * 20, Math.round(volume * 0.3)];
  const [cartAdds, purchases] = [Math.round(volume * 0.1), Math.round(volume * 0.05)];
  const ownImpressions = Math.round((impressions * of(5, 40, 'share')) / 1000);
  const ownClicks = Math.round(ownImpressions * 0.015);
  return {
    volume,
    total: { impressions, clicks, cartAdds, purchases },
    own: {
      impressions: ownImpressions,
      clicks: ownClicks,
      cartAdds: Math.round(ownClicks / 3),
      purchases: Math.round(ownClicks / 6),
    },
  };
}

/** Each week from Sunday to Saturday that has ended two days ago, by ASIN and query. */
export function searchQueryPerformance({
  seller,
  marketplaces,
  start,
  end,
  options,
  asOf,
}: Asked): WireDocument {
  const [marketplace] = marketplaces;
  const asins = (options['asin'] ?? '').split(/\s+/).filter((asin) => asin !== '');
  const reportSpecification = {
    reportType: 'GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT',
    reportOptions: options,
    dataStartTime: dayOf(start),
    dataEndTime: dayOf(end),
    marketplaceIds: marketplaces.map(({ id }) => id),
  };
  const head = `{"reportSpecification":${JSON.stringify(reportSpecification)},"dataByAsin":[`;
  const { currency = 'USD', country = '' } = marketplace ?? {};
  function* rows() {
    const sundays = [...eachDay({ start: dayOf(start), end: dayOf(end) })].filter((_, at) => at % 7 === 0);
    for (const startDate of sundays) {
      const endDate = addDays(startDate, 6);
      if (Date.parse(`${addDays(endDate, 2)}T12:00:00Z`) > asOf.getTime()) continue;
      for (const asin of asins.filter((one) => seller.products.some((product) => product.asin === one))) {
        for (const [at, query] of SEARCH_TERMS.entries()) {
          const { seed } = seller;
          const funnel = searchFunnel({ seed, country, week: startDate, asin, query });
          yield { startDate, endDate, asin, ...queryFields(funnel, { at, query, currency }) };
        }
      }
    }
  }
  return jsonList(rows, head, ']}');
}

function queryFields(
  { volume, total, own }: ReturnType<typeof searchFunnel>,
  { at, query, currency }: { readonly at: number; readonly query: string; readonly currency: string },
) {
  const [totalPrice, ownPrice] = [money(2499, currency), money(2249, currency)];
  return {
    searchQueryData: { searchQuery: query, searchQueryScore: at + 1, searchQueryVolume: volume },
    impressionData: {
      totalQueryImpressionCount: total.impressions,
      asinImpressionCount: own.impressions,
      asinImpressionShare: percent(own.impressions, total.impressions),
    },
    clickData: {
      totalClickCount: total.clicks,
      totalClickRate: percent(total.clicks, volume),
      asinClickCount: own.clicks,
      asinClickShare: percent(own.clicks, total.clicks),
      totalMedianClickPrice: totalPrice,
      asinMedianClickPrice: ownPrice,
    },
    cartAddData: {
      totalCartAddCount: total.cartAdds,
      totalCartAddRate: percent(total.cartAdds, volume),
      asinCartAddCount: own.cartAdds,
      asinCartAddShare: percent(own.cartAdds, total.cartAdds),
      totalMedianCartAddPrice: totalPrice,
      asinMedianCartAddPrice: ownPrice,
    },
    purchaseData: {
      totalPurchaseCount: total.purchases,
      totalPurchaseRate: percent(total.purchases, volume),
      asinPurchaseCount: own.purchases,
      asinPurchaseShare: percent(own.purchases, total.purchases),
      totalMedianPurchasePrice: totalPrice,
      asinMedianPurchasePrice: ownPrice,
    },
  };
}
