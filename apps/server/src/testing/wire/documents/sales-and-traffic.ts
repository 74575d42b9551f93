import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import type { Asked } from './order-files.ts';
import {
  type AsinGranularity,
  daysThere,
  percent,
  salesFields,
  shippedFields,
  sumTraffic,
  type TrafficAsked,
  trafficFields,
  type TrafficSum,
} from './traffic-figures.ts';
import { jsonList, money, type WireDocument } from './wire-document.ts';

/** Days are named by the date part of what was asked for: its time is ignored. */
export function dayOf(moment: Date): DateKey {
  return toDateKey(moment.toISOString().slice(0, 10));
}

/** `salesAndTrafficByDate` by day, and `salesAndTrafficByAsin` over all of them. */
export function salesAndTraffic(asked: Asked): WireDocument {
  const { seller, asOf, options } = asked;
  const [marketplace] = asked.marketplaces;
  if (marketplace === undefined) throw new Error('A report of sales and traffic is of one marketplace.');
  const about: TrafficAsked = { seller, marketplace, start: dayOf(asked.start), end: dayOf(asked.end), asOf };
  const days = daysThere(about);
  const { currency } = marketplace;
  const by = granularityOf(options['asinGranularity']);
  const byDate = days.map((date) => {
    const sum = addUp(sumTraffic(about, [date], 'SKU'));
    const {
      browserSessions,
      mobileAppSessions,
      sessions,
      browserPageViews,
      mobileAppPageViews,
      pageViews,
      ...rates
    } = trafficFields(sum, [sum]);
    return {
      date,
      salesByDate: {
        ...salesFields(sum, currency),
        averageSalesPerOrderItem: money(Math.round(sum.sales / Math.max(1, sum.items)), currency),
        averageUnitsPerOrderItem: Math.round((sum.units / Math.max(1, sum.items)) * 100) / 100,
        averageSellingPrice: money(Math.round(sum.sales / Math.max(1, sum.units)), currency),
        ...shippedFields(sum, currency),
      },
      trafficByDate: {
        browserPageViews,
        mobileAppPageViews,
        pageViews,
        browserSessions,
        mobileAppSessions,
        sessions,
        buyBoxPercentage: rates.buyBoxPercentage,
        orderItemSessionPercentage: percent(sum.items, sessions),
        unitSessionPercentage: rates.unitSessionPercentage,
        averageOfferCount: seller.products.length,
        averageParentItems: Math.ceil(seller.products.length / 3),
        feedbackReceived: 0,
        negativeFeedbackReceived: 0,
        receivedNegativeFeedbackRate: 0,
      },
    };
  });
  const reportSpecification = {
    reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
    reportOptions: options,
    dataStartTime: about.start,
    dataEndTime: about.end,
    marketplaceIds: [marketplace.id],
  };
  const head = `{"reportSpecification":${JSON.stringify(reportSpecification)},"salesAndTrafficByDate":${JSON.stringify(byDate)},"salesAndTrafficByAsin":[`;
  return jsonList(() => rowsOf(about, days, by), head, ']}');
}

export function granularityOf(text: string | undefined): AsinGranularity {
  return text === 'SKU' || text === 'CHILD' ? text : 'PARENT';
}

function* rowsOf(about: TrafficAsked, days: readonly DateKey[], by: AsinGranularity): Generator<object> {
  const sums = sumTraffic(about, days, by);
  for (const sum of sums) {
    const { parentAsin, asin, sku } = sum.product;
    yield {
      parentAsin,
      ...(by === 'PARENT' ? {} : { childAsin: asin }),
      ...(by === 'SKU' ? { sku } : {}),
      salesByAsin: salesFields(sum, about.marketplace.currency),
      trafficByAsin: trafficFields(sum, sums),
    };
  }
}

function addUp(sums: readonly TrafficSum[]): TrafficSum {
  const [first] = sums;
  if (first === undefined) throw new Error('A seller without products has no traffic.');
  const total = { ...first };
  for (const sum of sums.slice(1)) {
    total.units += sum.units;
    total.items += sum.items;
    total.sales += sum.sales;
    total.browserSessions += sum.browserSessions;
    total.mobileAppSessions += sum.mobileAppSessions;
    total.browserPageViews += sum.browserPageViews;
    total.mobileAppPageViews += sum.mobileAppPageViews;
    total.buyBox += sum.buyBox;
    total.parts += sum.parts;
  }
  return total;
}
