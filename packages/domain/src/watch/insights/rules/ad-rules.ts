import { countOf, formatMetric, formatPercent } from '../../../core/formatting/index.ts';
import { evaluateMetric, factsOf, type MetricId } from '../../../figures/metrics/index.ts';
import { changePercent, toldDaysText, dollars, moved, ofScope, onScope, sentence } from '../words.ts';
import { type AnomalyRule, byLevel, type Judged, usualValueOf } from './anomaly-rule.ts';

/**
 * Nothing else tells what ads do, so theirs are told of the newest days of ads, however old these are up to this: a report
 * that is later does not come any more.
 */
const AD_REPORTS_MOST_DAYS_LATE = 28;

/** Ad sales that fell no further than conversion and CPC say are not wasted by the ads. */
const UNEXPLAINED = 0.72;

function spendIsWasted({ view, frame, deviation }: Judged): boolean {
  const knowsAll = (metric: MetricId) => factsOf(metric).every((fact) => view.knows(fact, frame));
  const [now, then] = [view.sumsOf(frame), view.usualSums(frame)];
  if (now.ad_spend < then.ad_spend * 0.6) return false;
  const ratio = (metric: 'conversion' | 'cpc') => {
    const [is, was] = [evaluateMetric(metric, now), evaluateMetric(metric, then)];
    return is > 0 && was > 0 && knowsAll(metric) ? is / was : 1;
  };
  const explained = Math.min(1, ratio('conversion')) / Math.max(1, ratio('cpc'));
  return deviation.value / deviation.usual < UNEXPLAINED * explained;
}

/** Ad spend that holds or rises while the sales it brings do not. */
const AD_WASTE: AnomalyRule = {
  id: 'ad_waste',
  category: 'advertising',
  metric: 'roas',
  cause: 'ad_waste',
  direction: -1,
  needs: ['ad_spend', 'ad_sales', 'net_sales'],
  mostDaysLate: AD_REPORTS_MOST_DAYS_LATE,
  measure: {
    rate: {
      part: { ad_sales: 1 },
      whole: { ad_spend: 1 },
      isShare: false,
      each: { amount: 'ad_sales', per: 'ad_orders' },
    },
  },
  leastChange: byLevel(0.25, 0.3, 0.35, 0.4),
  leastShare: 0.001,
  worth: ({ deviation }) => deviation.excess / deviation.usual,
  accepts: spendIsWasted,
  explains: [
    'cpc_rise',
    'ctr_drop',
    'conversion_change',
    'traffic_change',
    'net_sales_change',
    'margin_drop',
  ],
  money: 'deviation',
  dollarsIn: (wasted) => `${wasted} of ad spend wasted`,
  tell: (told) => {
    const on = onScope(told);
    const isNothing = told.current.ad_orders === 0 && told.current.ad_sales === 0;
    return {
      title: isNothing
        ? `Ad spend${on} without a sale: ${countOf(told.current.ad_clicks, 'click')}, no orders`
        : `Each ${dollars(1)} of ad spend${on} brings ${dollars(told.value, 2)} of sales where ${dollars(told.usualValue, 2)} is usual`,
      why: `Ads cost ${dollars(told.current.ad_spend)} on ${toldDaysText(told)} and brought ${dollars(told.current.ad_sales)} of sales. ${sentence([moved('ad_spend', told), moved('ad_clicks', told), moved('ad_conversion', told)])}`,
      advice: `Pause or lower the bids of the search terms that bring clicks${onScope(told)} and no orders.`,
    };
  },
};

const CPC_RISE: AnomalyRule = {
  id: 'cpc_rise',
  category: 'advertising',
  metric: 'cpc',
  cause: 'cpc',
  isOfSales: true,
  direction: 1,
  needs: ['ad_spend', 'ad_clicks', 'net_sales'],
  mostDaysLate: AD_REPORTS_MOST_DAYS_LATE,
  measure: { rate: { part: { ad_spend: 1 }, whole: { ad_clicks: 1 }, isShare: false, each: null } },
  leastChange: byLevel(0.15, 0.2, 0.25, 0.3),
  leastShare: 0.003,
  worth: ({ deviation }) => -deviation.excess,
  explains: ['ad_waste', 'margin_drop'],
  money: 'deviation',
  dollarsIn: (more) => `${more} more ad spend`,
  tell: (told) => ({
    title: `A click on the ads${ofScope(told)} costs ${dollars(told.value, 2)} where ${dollars(told.usualValue, 2)} is usual`,
    why: `${countOf(told.current.ad_clicks, 'click')} cost ${dollars(told.current.ad_spend)} on ${toldDaysText(told)}: ${changePercent(told.value, told.usualValue)} more per click. ${sentence([moved('roas', told), moved('ad_sales', told)])}`,
    advice: `Lower the bids${onScope(told)} to what a click earns, and check which search terms became more expensive.`,
  }),
};

const CTR_DROP: AnomalyRule = {
  id: 'ctr_drop',
  category: 'advertising',
  metric: 'ctr',
  cause: 'ctr',
  direction: -1,
  needs: ['ad_clicks', 'ad_impressions', 'net_sales'],
  mostDaysLate: AD_REPORTS_MOST_DAYS_LATE,
  measure: {
    rate: { part: { ad_clicks: 1 }, whole: { ad_impressions: 1 }, isShare: true, each: null },
  },
  leastChange: byLevel(0.15, 0.18, 0.22, 0.25),
  leastShare: 0.003,
  worth: (judged) =>
    judged.deviation.excess *
    (usualValueOf(judged, 'ad_sales', 'ad_clicks') || usualValueOf(judged, 'ad_spend', 'ad_clicks')),
  explains: ['traffic_change', 'net_sales_change', 'margin_drop'],
  money: 'deviation',
  dollarsIn: 'ad sales',
  tell: (told) => ({
    title: `CTR${ofScope(told)} is ${formatPercent(told.value, 2)} where ${formatPercent(told.usualValue, 2)} is usual`,
    why: `${countOf(told.current.ad_clicks, 'click')} came from ${countOf(told.current.ad_impressions, 'ad impression')} on ${toldDaysText(told)}: at the usual rate ${formatMetric('ad_clicks', Math.round(told.usualValue * told.current.ad_impressions))}. ${sentence([moved('ad_sales', told), moved('roas', told)])}`,
    advice: `Look at the main image, price and rating of ${told.name ?? 'what is advertised'} next to the other ads of its search terms.`,
  }),
};

export const AD_RULES = { AD_WASTE, CPC_RISE, CTR_DROP };
