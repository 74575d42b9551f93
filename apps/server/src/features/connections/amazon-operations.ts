import type { PullKind } from '@skuline/domain/connections';
import type { Operation } from './source-http.ts';

const CREATE = { perSecond: 0.0167, burst: 15 };
const LOOK_AT = { perSecond: 2, burst: 15 };
/** The rates that Amazon publishes. */
export const OPERATIONS = {
  participations: { name: 'participations', rate: { perSecond: 0.016, burst: 15 } },
  createReport: { name: 'createReport', rate: CREATE },
  getReport: { name: 'getReport', rate: LOOK_AT },
  listReports: { name: 'listReports', rate: { perSecond: 0.0222, burst: 10 } },
  getReportDocument: { name: 'getReportDocument', rate: CREATE },
  createQuery: { name: 'createQuery', rate: CREATE },
  getQuery: { name: 'getQuery', rate: LOOK_AT },
  getDocument: { name: 'getDocument', rate: CREATE },
} satisfies Readonly<Record<string, Operation>>;

interface ReportType {
  readonly reportType: string;
  readonly reportOptions?: Readonly<Record<string, string>>;
  /** Its days are named, and not the moments at which they begin. */
  readonly isOfDays?: true;
  /** It is about now. */
  readonly isOfNow?: true;
  /** Its products are named. */
  readonly isOfAsins?: true;
}

/** How each kind is asked for that is a report. */
export const REPORT_TYPES: Readonly<Partial<Record<PullKind, ReportType>>> = {
  orders: { reportType: 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL' },
  traffic: {
    reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
    reportOptions: { dateGranularity: 'DAY', asinGranularity: 'SKU' },
    isOfDays: true,
  },
  search_queries: {
    reportType: 'GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT',
    reportOptions: { reportPeriod: 'WEEK' },
    isOfDays: true,
    isOfAsins: true,
  },
  inventory: { reportType: 'GET_FBA_MYI_UNSUPPRESSED_INVENTORY_DATA', isOfNow: true },
  listings: { reportType: 'GET_MERCHANT_LISTINGS_ALL_DATA', isOfNow: true },
  returns: { reportType: 'GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA' },
  stock: {
    reportType: 'GET_LEDGER_SUMMARY_VIEW_DATA',
    reportOptions: { aggregateByLocation: 'COUNTRY', aggregatedByTimePeriod: 'DAILY' },
  },
};

export const SETTLEMENT_REPORT = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2';

/**
 * Whose reports say whether kinds may be read: one for each role, for lists have a rate as well. Traffic and fees come of Data
 * Kiosk, which lists nothing by kind.
 */
export const LISTED_TYPES: readonly { readonly reportType: string; readonly kinds: readonly PullKind[] }[] = [
  { reportType: 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL', kinds: ['orders'] },
  { reportType: 'GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT', kinds: ['search_queries'] },
  { reportType: 'GET_LEDGER_SUMMARY_VIEW_DATA', kinds: ['stock', 'inventory', 'returns'] },
  { reportType: 'GET_MERCHANT_LISTINGS_ALL_DATA', kinds: ['listings'] },
  { reportType: SETTLEMENT_REPORT, kinds: ['settlements'] },
];
