import type { DateRange } from '@skuline/domain/calendar';

const AMOUNT = '{amount currencyCode}';
const DETAIL = `{amount${AMOUNT} promotionAmount${AMOUNT} taxAmount${AMOUNT} totalAmount${AMOUNT} quantity}`;

/** Data Kiosk's query of what was sold, charged and earned, by SKU and day. */
export function economicsQuery({ start, end }: DateRange, marketplaceId: string): string {
  const asked = `startDate:"${start}" endDate:"${end}" marketplaceIds:["${marketplaceId}"] aggregateBy:{date:DAY productId:MSKU}`;
  return `query{analytics_economics_2024_03_15{economics(${asked}){startDate endDate marketplaceId msku childAsin parentAsin sales{orderedProductSales${AMOUNT} refundedProductSales${AMOUNT} netProductSales${AMOUNT} unitsOrdered unitsRefunded netUnitsSold} fees{feeTypeName charges{identifier startDate endDate aggregatedDetail${DETAIL}}} ads{adTypeName charge${DETAIL}} cost{costOfGoodsSold${AMOUNT} miscellaneousCost${AMOUNT} fbaCost{shippingToAmazonCost${AMOUNT}} mfnCost{fulfillmentCost${AMOUNT} storageCost${AMOUNT}}} netProceeds{total${AMOUNT}}}}}`;
}

/** Data Kiosk's query of visits and sales by SKU: over all its days together, so that it is asked for one. */
export function trafficQuery({ start, end }: DateRange, marketplaceId: string): string {
  const asked = `startDate:"${start}" endDate:"${end}" marketplaceIds:["${marketplaceId}"] aggregateBy:SKU`;
  return `query{analytics_salesAndTraffic_2024_04_24{salesAndTrafficByAsin(${asked}){startDate endDate marketplaceId parentAsin childAsin sku sales{orderedProductSales${AMOUNT} unitsOrdered totalOrderItems} traffic{sessions pageViews buyBoxPercentage}}}}`;
}
