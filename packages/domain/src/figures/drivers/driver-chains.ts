import {
  FACT_IDS,
  type FactId,
  factsOf,
  type FactsPresent,
  METRIC_IDS,
  METRICS,
  type MetricId,
  type MetricPlace,
  missingFacts,
} from '../metrics/index.ts';

/** The facts on the way to each additive metric: the first, and after it each fact per unit of the one before. */
const CHAINS: Readonly<Record<FactId, readonly FactId[]>> = {
  sessions: ['sessions'],
  orders: ['sessions', 'orders'],
  units_sold: ['sessions', 'orders', 'units_sold'],
  gross_sales: ['sessions', 'orders', 'units_sold', 'gross_sales'],
  promotions: ['sessions', 'orders', 'units_sold', 'gross_sales', 'promotions'],
  net_sales: ['sessions', 'orders', 'units_sold', 'net_sales'],
  ad_spend: ['ad_impressions', 'ad_clicks', 'ad_spend'],
  // Net sales less what they cost: its factors are those of net sales, and the costs.
  contribution: ['contribution'],
  ad_impressions: ['ad_impressions'],
  ad_clicks: ['ad_impressions', 'ad_clicks'],
  ad_orders: ['ad_impressions', 'ad_clicks', 'ad_orders'],
  ad_sales: ['ad_impressions', 'ad_clicks', 'ad_orders', 'ad_sales'],
};

/** A factor: a fact, or what it is for each unit of the fact before it. */
export interface ChainLink {
  readonly id: MetricId;
  readonly fact: FactId;
}

const RATES: ReadonlyMap<string, MetricId> = new Map(
  METRIC_IDS.map((id) => METRICS[id]).flatMap((metric) =>
    metric.kind === 'ratio' ? [[`${metric.numerator}/${metric.denominator}`, metric.id]] : [],
  ),
);

/**
 * The longest chain that ends in the fact, over the facts that may be used. Where one between two others may not, the
 * catalog's rate of those two takes its place; where it has none the chain begins after the gap.
 */
export function chainOf(fact: FactId, mayUse: (fact: FactId) => boolean): ChainLink[] {
  const facts = CHAINS[fact].filter((step) => step === fact || mayUse(step));
  const rates = facts.map((step, at) => RATES.get(`${step}/${facts[at - 1] ?? ''}`));
  const first = Math.max(0, rates.lastIndexOf(undefined));
  return facts.map((step, at) => ({ id: at > first ? (rates[at] ?? step) : step, fact: step })).slice(first);
}

/** The facts a change of the metric is explained by, of those in the data; the metric's own are always among them. */
export function factsOfChange(
  metricId: MetricId,
  { present, place }: { readonly present: FactsPresent; readonly place: MetricPlace },
): readonly FactId[] {
  const metric = METRICS[metricId];
  const isPresent = (fact: FactId) => missingFacts([fact], present).length === 0;
  if (metric.kind === 'ratio') {
    const own = factsOf(metricId, place);
    // What ads take of net sales is a part of what a margin is made of.
    return metricId === 'contribution_margin' && isPresent('ad_spend') ? [...own, 'ad_spend'] : own;
  }
  const wanted: readonly FactId[] =
    metric.fact === 'contribution' && isPresent('net_sales')
      ? [...CHAINS.net_sales, 'ad_spend']
      : CHAINS[metric.fact];
  return FACT_IDS.filter((fact) => fact === metric.fact || (wanted.includes(fact) && isPresent(fact)));
}
