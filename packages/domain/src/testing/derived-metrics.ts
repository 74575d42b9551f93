/** The ten derived metrics (spec point 3); each is 0 when its denominator is 0. */
export const DERIVED_METRIC_IDS = [
  'conversion',
  'avg_price',
  'avg_promotion',
  'avg_net_price',
  'roas',
  'ctr',
  'cpc',
  'ad_conversion',
  'ad_sales_share',
  'contribution_margin',
] as const;
