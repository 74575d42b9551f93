import { type MetricCategory, type MetricId, METRICS } from '../../figures/metrics/index.ts';
import type { InsightRule } from './insight-rule.ts';
import { FEATURED_OFFER_LOSS } from './featured-offer-losses.ts';
import type { AnomalyRuleId } from './rules/anomaly-rule.ts';

/** By this many standard deviations a story is certain, unless a tenant wants to hear of more or of less. */
const CERTAIN = 3.3;

/** What stories are raised by. */
type StoryKindId = AnomalyRuleId | typeof FEATURED_OFFER_LOSS;

type Kind = Pick<InsightRule, 'name' | 'description'> & {
  readonly metric: MetricId;
  /** That of its metric unless it is another one. */
  readonly category?: MetricCategory;
};

/** What each kind of story is called, and looks for. */
const KINDS: Readonly<Record<StoryKindId, Kind>> = {
  stock_out: {
    name: 'Stopped selling',
    description: 'Something that sold steadily sells next to nothing.',
    metric: 'units_sold',
  },
  promotion_rise: {
    name: 'Promotions',
    description: 'Coupons and promotions take an unusual part of gross sales.',
    metric: 'promotion_rate',
  },
  price_change: {
    name: 'Price change',
    description: 'What is charged for a unit before promotions is new; refunds do not count.',
    metric: 'avg_price',
  },
  returns_rise: {
    name: 'Returns',
    description: 'An unusual part of gross sales comes back.',
    metric: 'net_sales',
    category: 'finance',
  },
  ad_waste: {
    name: 'Wasted ad spend',
    description: 'Ads cost what they did and bring fewer sales.',
    metric: 'roas',
  },
  cpc_rise: {
    name: 'Dearer clicks',
    description: 'A click on the ads costs an unusual amount.',
    metric: 'cpc',
  },
  ctr_drop: {
    name: 'Fewer clicks on the ads',
    description: 'An unusually small part of those who see the ads click on them.',
    metric: 'ctr',
  },
  [FEATURED_OFFER_LOSS]: {
    name: 'Lost Featured Offer',
    description: 'Your offer is the one to buy (Buy Box) on an unusually small part of page views.',
    metric: 'gross_sales',
    category: 'conversion',
  },
  conversion_change: {
    name: 'Conversion',
    description: 'An unusual part of sessions becomes orders.',
    metric: 'conversion',
  },
  traffic_change: {
    name: 'Sessions',
    description: 'Sessions fall or rise unusually, and sales with them.',
    metric: 'sessions',
  },
  net_sales_change: {
    name: 'Net sales',
    description: 'Net sales fall or rise unusually.',
    metric: 'net_sales',
  },
  margin_drop: {
    name: 'Contribution margin',
    description: 'An unusually small part of net sales is left as contribution.',
    metric: 'contribution_margin',
  },
};

/**
 * The rules of a tenant that has never saved any: one for each kind of story. A story is told as long as its rule stands
 * in the list and is on, at whatever products it happened to; a rule raises nothing besides its stories.
 */
export const DEFAULT_INSIGHT_RULES: readonly InsightRule[] = Object.entries(KINDS).map(([id, kind]) => ({
  id,
  category: METRICS[kind.metric].category,
  ...kind,
  scopeLevel: 'total',
  scopeName: null,
  comparison: 'anomaly',
  threshold: CERTAIN,
  thresholdType: 'absolute',
  baseline: 'same_weekday',
  windowDays: 1,
  isEnabled: true,
}));

/** What may be changed without making the rule another one. */
const FREE: ReadonlySet<string> = new Set(['name', 'description', 'threshold', 'isEnabled']);

/** Whether a rule of a list stands for a kind of story, however sure it wants to be; switched off it still does. */
export function isDefaultRule(rule: InsightRule): boolean {
  const known = DEFAULT_INSIGHT_RULES.find(({ id }) => id === rule.id);
  if (known === undefined) return false;
  return Object.entries(known).every(
    ([field, value]) => FREE.has(field) || rule[field as keyof InsightRule] === value,
  );
}

/** How sure a tenant wants a kind of story to be, in standard deviations; null where its rule is off or not in the list. */
export function findCertainty(id: StoryKindId, rules: readonly InsightRule[]): number | null {
  return rules.find((rule) => rule.id === id && rule.isEnabled && isDefaultRule(rule))?.threshold ?? null;
}
