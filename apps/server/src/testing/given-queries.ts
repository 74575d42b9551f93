const COMPARED_DAYS =
  'start_date=2026-11-02&end_date=2026-11-03&previous_start_date=2026-10-31&previous_end_date=2026-11-01&';
const COMPARED = `by=sku_name&${COMPARED_DAYS}`;
const MOVERS = `metric=net_sales&${COMPARED}`;
const DAYS = 'start_date=2026-11-01&end_date=2026-11-07&';
const FUNNEL = `step=conversion&${COMPARED}`;
/** By operation, a query with the fields that it needs, as it stands in an address; each field ends with `&`. */
export const GIVEN_QUERIES: Readonly<Record<string, string>> = {
  listMovers: MOVERS,
  exportMovers: `${MOVERS}format=csv&`,
  listSegments:
    'by=sku_name&order_by=net_sales&start_date=2026-11-01&end_date=2026-11-07&previous_start_date=2026-10-25&previous_end_date=2026-10-31&granularity=daily&',
  listFunnel: FUNNEL,
  exportFunnel: `${FUNNEL}format=csv&`,
  getDailyPerformanceBreakdown: DAYS,
  getChangeDrivers:
    'metric=net_sales&start_date=2026-11-01&end_date=2026-11-07&previous_start_date=2026-10-25&previous_end_date=2026-10-31&by=sku_name&',
  getWeeklySearchVolume: `${DAYS}parent_sku_name=Kettle&`,
  listLedger: `${DAYS}view=order&`,
  listStock: DAYS,
  listAdSearchTerms: DAYS,
  listAdWaste: DAYS,
  exportNegatives: DAYS,
  listSearchQueries: DAYS,
  explainSearchQueries: DAYS,
  listFeaturedOffers: COMPARED_DAYS,
  exportFeaturedOffers: `${COMPARED_DAYS}format=csv&`,
  listReturns: `${DAYS}by=order&`,
  exportReturns: `${DAYS}by=order&format=csv&`,
  listStockPlan: DAYS,
  listDaysOutOfStock: DAYS,
  exportStockPlan: `${DAYS}format=csv&`,
  exportReimbursementsOwed: 'format=csv&',
  listKeywordsByWeek: 'date_key=2026-11-01&parent_sku_name=Kettle&',
  listNotes: DAYS,
  listDataChanges: 'since=2026-11-18&',
  listSkuCosts: `${DAYS}show=known&`,
  getSkuCosts: 'sku_name=KTL-1&',
  getCostSettings: DAYS,
  listBreakEven: DAYS,
  getCostFigures: `${DAYS}previous_start_date=2026-10-25&previous_end_date=2026-10-31&`,
  getCoverage: DAYS,
  previewCoverage: DAYS,
  listCatalogueChoices: 'of=brand&',
  getSheet: 'token=nonsense&',
  uploadImport: 'file_name=a.csv&',
  reconcileReport: 'file_name=a.csv&',
  stageFile: 'file_name=a.csv&',
  sendFile: 'file_name=a.csv&',
  uploadCosts: 'file_name=a.csv&',
  uploadCurrencyRates: 'file_name=a.csv&',
  uploadCatalogue: 'file_name=a.csv&',
};
