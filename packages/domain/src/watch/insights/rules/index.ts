import { AD_RULES } from './ad-rules.ts';
import type { AnomalyRule } from './anomaly-rule.ts';
import { PRICE_RULES } from './price-rules.ts';
import { SALES_RULES } from './sales-rules.ts';

/** The rules that need no settings, from the most specific cause to the most general. */
export const ANOMALY_RULES: readonly AnomalyRule[] = [
  SALES_RULES.STOCK_OUT,
  PRICE_RULES.PROMOTION_RISE,
  PRICE_RULES.PRICE_CHANGE,
  PRICE_RULES.RETURNS_RISE,
  AD_RULES.AD_WASTE,
  AD_RULES.CPC_RISE,
  AD_RULES.CTR_DROP,
  SALES_RULES.CONVERSION_CHANGE,
  SALES_RULES.TRAFFIC_CHANGE,
  SALES_RULES.NET_SALES_CHANGE,
  SALES_RULES.MARGIN_DROP,
];
