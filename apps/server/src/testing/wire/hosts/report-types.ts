import { allOrders, type Asked, customerReturns } from '../documents/order-files.ts';
import { salesAndTraffic } from '../documents/sales-and-traffic.ts';
import { searchQueryPerformance } from '../documents/search-query-performance.ts';
import { fbaInventory, inventoryLedger, listings } from '../documents/stock-files.ts';
import type { WireDocument } from '../documents/wire-document.ts';
import type { Role } from '../seller/wire-seller.ts';

/** A kind of report: the role it needs, how far it reaches, and how it is written. */
export interface ReportKind {
  readonly role: Role;
  /** Most days of one report; null: it is about now. */
  readonly days: number | null;
  readonly write: (asked: Asked) => WireDocument;
  /** What is wrong with the request; null: nothing. */
  readonly check?: (asked: Asked) => string | null;
}

const TWO_YEARS = 731;
const ORDERS = { role: 'Inventory and Order Tracking', days: 30 } as const;
const STOCK = { role: 'Amazon Fulfillment' } as const;

export const SETTLEMENT_REPORT = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2';

/** Reports that can be asked for. */
export const REPORT_KINDS: ReadonlyMap<string, ReportKind> = new Map<string, ReportKind>([
  [
    'GET_SALES_AND_TRAFFIC_REPORT',
    { role: 'Brand Analytics', days: TWO_YEARS, write: salesAndTraffic, check: oneMarketplace },
  ],
  [
    'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL',
    { ...ORDERS, write: (asked) => allOrders('order date', asked) },
  ],
  [
    'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL',
    { ...ORDERS, write: (asked) => allOrders('last update', asked) },
  ],
  [
    'GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT',
    { role: 'Brand Analytics', days: TWO_YEARS, write: searchQueryPerformance, check: checkWeeks },
  ],
  ['GET_MERCHANT_LISTINGS_ALL_DATA', { role: 'Product Listing', days: null, write: listings }],
  ['GET_FBA_MYI_UNSUPPRESSED_INVENTORY_DATA', { ...STOCK, days: null, write: fbaInventory }],
  ['GET_LEDGER_SUMMARY_VIEW_DATA', { ...STOCK, days: 548, write: inventoryLedger, check: checkLedger }],
  ['GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA', { ...STOCK, days: 60, write: customerReturns }],
]);

function oneMarketplace({ marketplaces }: Asked): string | null {
  return marketplaces.length === 1 ? null : 'Only one marketplaceId is supported for this report type.';
}

/** Weeks begin on Sundays, and a request names its ASINs in at most 200 characters. */
function checkWeeks({ start, end, options }: Asked): string | null {
  if (options['reportPeriod'] !== 'WEEK') return 'Only the reportPeriod WEEK is supported here.';
  const asins = options['asin'] ?? '';
  if (asins.trim() === '') return 'The report option asin is required.';
  if (asins.length > 200) return 'The report option asin is limited to 200 characters.';
  return start.getUTCDay() === 0 && end.getUTCDay() === 6 ? null : 'A week goes from a Sunday to a Saturday.';
}

function checkLedger({ options }: Asked): string | null {
  const isDaily = options['aggregatedByTimePeriod'] === 'DAILY';
  return isDaily ? null : 'Only the option aggregatedByTimePeriod DAILY is supported here.';
}
