import type { InsightRule } from './insight-rule.ts';

const USUAL = {
  scopeLevel: 'total',
  scopeName: null,
  thresholdType: 'percentage',
  baseline: 'trailing_28_days',
  windowDays: 7,
  isEnabled: true,
} as const satisfies Partial<InsightRule>;

const UNUSUAL_DAY = {
  ...USUAL,
  comparison: 'anomaly',
  threshold: 3.5,
  thresholdType: 'absolute',
  baseline: 'same_weekday',
  windowDays: 1,
} as const satisfies Partial<InsightRule>;

/** The rules of a tenant that has never saved any. */
export const DEFAULT_INSIGHT_RULES: readonly InsightRule[] = [
  {
    ...UNUSUAL_DAY,
    id: 'unusual_net_sales',
    name: 'Unusual net sales',
    description: 'Net sales of a day are far from those of the same weekday.',
    metric: 'net_sales',
    category: 'sales',
  },
  {
    ...UNUSUAL_DAY,
    id: 'unusual_net_sales_brand',
    name: 'Unusual net sales of a brand',
    description: 'Net sales of a brand on a day are far from those of the same weekday.',
    metric: 'net_sales',
    category: 'sales',
    scopeLevel: 'brand',
  },
  {
    ...UNUSUAL_DAY,
    id: 'unusual_net_sales_sku',
    name: 'Unusual net sales of a SKU',
    description: 'Net sales of a SKU on a day are far from those of the same weekday.',
    metric: 'net_sales',
    category: 'sales',
    scopeLevel: 'sku',
  },
  {
    ...USUAL,
    id: 'conversion_drop',
    name: 'Conversion drop',
    description: 'Conversion of a week is more than 15% below that of the 28 days before.',
    metric: 'conversion',
    category: 'conversion',
    comparison: 'less_than',
    threshold: 15,
  },
  {
    ...USUAL,
    id: 'conversion_drop_sku',
    name: 'Conversion drop of a SKU',
    description: 'Conversion of a SKU in a week is more than 25% below that of the 28 days before.',
    metric: 'conversion',
    category: 'conversion',
    scopeLevel: 'sku',
    comparison: 'less_than',
    threshold: 25,
  },
  {
    ...USUAL,
    id: 'roas_drop',
    name: 'ROAS drop',
    description: 'ROAS of a week is more than 20% below that of the 28 days before.',
    metric: 'roas',
    category: 'advertising',
    comparison: 'less_than',
    threshold: 20,
  },
  {
    ...USUAL,
    id: 'ctr_fall',
    name: 'CTR drop',
    description: 'CTR of a week is more than 20% below that of the 28 days before.',
    metric: 'ctr',
    category: 'advertising',
    comparison: 'less_than',
    threshold: 20,
  },
  {
    ...USUAL,
    id: 'margin_fall',
    name: 'Margin erosion',
    description: 'Contribution margin of a week is more than 10% below that of the 28 days before.',
    metric: 'contribution_margin',
    category: 'finance',
    comparison: 'less_than',
    threshold: 10,
  },
  {
    ...USUAL,
    id: 'price_drop_sku',
    name: 'Price cut of a SKU',
    description:
      'The average net price of a SKU in a week is more than 10% below that of the 28 days before.',
    metric: 'avg_net_price',
    category: 'finance',
    scopeLevel: 'sku',
    comparison: 'less_than',
    threshold: 10,
  },
];

/** Whether a rule is one that a tenant begins with, as nobody has changed it; switched off it still is. */
export function isDefaultRule(rule: InsightRule): boolean {
  const known = DEFAULT_INSIGHT_RULES.find(({ id }) => id === rule.id);
  if (known === undefined) return false;
  const fields = { ...rule, isEnabled: known.isEnabled };
  return Object.entries(known).every(([field, value]) => fields[field as keyof InsightRule] === value);
}
