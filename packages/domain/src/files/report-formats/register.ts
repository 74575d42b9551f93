import { googleAds, metaAds } from './formats/ads-of-shops.format.ts';
import {
  amazonAds2026,
  amazonAds2026Display,
  amazonAds2026Products,
  amazonAdsApiV3,
  amazonAdsApiV3Display,
  amazonAdsApiV3Products,
  amazonAdsDisplay,
  amazonAdsLegacy,
} from './formats/amazon-ads.format.ts';
import { amazonAllOrders } from './formats/amazon-all-orders.format.ts';
import {
  amazonBusinessReportChild,
  amazonBusinessReportDate,
  amazonBusinessReportParent,
  amazonBusinessReportSku,
} from './formats/amazon-business-reports.format.ts';
import { amazonSalesTrafficJson } from './formats/amazon-sales-traffic-json.format.ts';
import { amazonEconomics } from './formats/amazon-economics.format.ts';
import { amazonListings } from './formats/amazon-listings.format.ts';
import { amazonSettlement } from './formats/amazon-settlement.format.ts';
import { amazonSponsoredBrands, amazonSponsoredBrandsApi } from './formats/amazon-sponsored-brands.format.ts';
import { amazonSqpAsin, amazonSqpBrand, amazonSqpJson } from './formats/amazon-sqp.format.ts';
import { amazonTransactions } from './formats/amazon-transactions.format.ts';
import { amazonVendorSales } from './formats/amazon-vendor-sales.format.ts';
import { bigcommerceOrders } from './formats/bigcommerce-orders.format.ts';
import { catalogueFile } from './formats/catalogue.format.ts';
import { declinedFormats } from './formats/declined.formats.ts';
import { ebayOrders } from './formats/ebay-orders.format.ts';
import { ebayTransactions } from './formats/ebay-transactions.format.ts';
import { etsyOrders } from './formats/etsy-orders.format.ts';
import { ga4Items } from './formats/ga4-items.format.ts';
import { sellerboard, sellerboardWithSessions } from './formats/sellerboard.format.ts';
import {
  shopifySalesBySku,
  shopifySalesOverTime,
  shopifySessions,
} from './formats/shopify-analytics.format.ts';
import { amazonFbaInventory, amazonInventoryLedger, shopifyInventory } from './formats/stock.formats.ts';
import { amazonInventoryLedgerDetail, amazonReimbursements } from './formats/amazon-reimbursements.format.ts';
import { amazonFbaReturns } from './formats/amazon-returns.format.ts';
import { amazonSearchTerms } from './formats/amazon-search-terms.format.ts';
import { shopifyOrders } from './formats/shopify-orders.format.ts';
import { shopifyPayments } from './formats/shopify-payments.format.ts';
import { walmartReconciliation } from './formats/walmart-reconciliation.format.ts';
import { walmartOrders } from './formats/walmart-orders.format.ts';
import { woocommerceOrders } from './formats/woocommerce-orders.format.ts';
import { tiktokOrders } from './formats/tiktok-orders.format.ts';
import type { DeclinedFormat, TakenFormat } from './report-format.ts';

/** Every report that is read, in the order they are looked for. */
export const TAKEN_FORMATS: readonly TakenFormat[] = [
  amazonAllOrders,
  amazonBusinessReportSku,
  amazonBusinessReportChild,
  amazonBusinessReportDate,
  amazonSalesTrafficJson,
  amazonAdsDisplay,
  amazonAdsLegacy,
  amazonAds2026Products,
  amazonAds2026Display,
  amazonAds2026,
  amazonAdsApiV3Products,
  amazonAdsApiV3Display,
  amazonAdsApiV3,
  amazonSponsoredBrands,
  amazonSponsoredBrandsApi,
  amazonTransactions,
  amazonSettlement,
  amazonEconomics,
  amazonSearchTerms,
  amazonFbaInventory,
  amazonInventoryLedger,
  amazonFbaReturns,
  amazonInventoryLedgerDetail,
  amazonReimbursements,
  amazonSqpAsin,
  amazonSqpBrand,
  amazonSqpJson,
  shopifyOrders,
  shopifySalesBySku,
  shopifySalesOverTime,
  shopifySessions,
  shopifyInventory,
  shopifyPayments,
  ga4Items,
  ebayOrders,
  ebayTransactions,
  tiktokOrders,
  etsyOrders,
  walmartOrders,
  walmartReconciliation,
  woocommerceOrders,
  bigcommerceOrders,
  amazonVendorSales,
  amazonListings,
  sellerboard,
  sellerboardWithSessions,
  googleAds,
  metaAds,
  catalogueFile,
];

/** Every report that is known and of which nothing is taken. */
export const DECLINED_FORMATS: readonly DeclinedFormat[] = [amazonBusinessReportParent, ...declinedFormats];

/** What a report is called: 'Amazon: All Orders'. */
export function labelOfReport(id: string): string {
  return [...TAKEN_FORMATS, ...DECLINED_FORMATS].find((format) => format.id === id)?.label ?? id;
}

/** Each report that tells how much of a SKU there is. */
export const STOCK_REPORTS: readonly Pick<TakenFormat, 'id' | 'label' | 'menuPath'>[] = [
  amazonFbaInventory,
  amazonInventoryLedger,
  shopifyInventory,
];

/** Each report that is read, in the order of the channels. */
export function listReports(): readonly TakenFormat[] {
  return TAKEN_FORMATS.filter(({ declined }) => declined === undefined);
}
