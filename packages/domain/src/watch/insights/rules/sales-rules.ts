import { formatDay, formatMetric, formatPercent } from '../../../core/formatting/index.ts';
import { findMetric } from '../../../figures/metrics/index.ts';
import {
  dollars,
  toldDaysText,
  howMoved,
  inWords,
  moved,
  ofScope,
  paragraph,
  salesDrivers,
  sentence,
  stood,
  type Told,
} from '../words.ts';
import { certaintyOfCount, deviationOfRate } from '../deviations.ts';
import { type Measure, MEASURE_OF } from '../scope-view.ts';
import { type AnomalyRule, byLevel, type Judged, usualValueOf } from './anomaly-rule.ts';
import { certaintyOfStop, follows, isOfManyDays, isOfManyOrders, partOfOthers } from './order-evidence.ts';

/** A SKU that sells no more than this part of what is usual has stopped selling. */
const STOPPED = 0.06;
/** With fewer visits than this part of the usual ones the page itself is hardly to be seen. */
const HARDLY_SEEN = 0.15;

/** Steady sales: in nearly every week at least this part of the usual units. */
const STEADY = { weeks: 0.8, part: 0.4 } as const;

function isSteady({ view, frame, deviation }: Judged): boolean {
  const weeks = view.weeklyOf(MEASURE_OF.units_sold, frame, view.weeksOf(frame));
  const steady = weeks.filter((units) => units >= STEADY.part * deviation.usual);
  return steady.length >= STEADY.weeks * weeks.length;
}

const netSalesOf = (judged: Judged, each: 'sessions' | 'orders' | 'units_sold') =>
  usualValueOf(judged, 'net_sales', each);

/** Steady sales that go to nearly nothing. */
const STOCK_OUT: AnomalyRule = {
  id: 'stock_out',
  category: 'sales',
  metric: 'net_sales',
  metricMeanwhile: 'units_sold',
  cause: 'stock_out',
  direction: -1,
  needs: ['units_sold', 'net_sales'],
  isClearAtOnce: true,
  measure: { sum: { sum: { units_sold: 1 }, count: 'units_sold' } },
  leastChange: byLevel(1 - STOPPED, 1 - STOPPED, 1 - STOPPED, 1 - STOPPED),
  leastShare: 0.002,
  worth: (judged) => judged.deviation.excess * netSalesOf(judged, 'units_sold'),
  accepts: isSteady,
  // The weeks are steady: what is left is the chance of the orders, each of which may have many units. Where nobody buys
  // of a brand, few orders of a small product are all the sooner none.
  certainty: {
    within: (judged, wider) => {
      const {
        view,
        frame,
        deviation: { value, expected },
      } = judged;
      const ofOthers = partOfOthers(judged, wider);
      const orders = view.usualOf('orders', frame);
      return orders > 0 ? -certaintyOfStop(judged, ofOthers) : -certaintyOfCount(value, expected * ofOthers);
    },
  },
  explains: [
    'ad_waste',
    'ctr_drop',
    'cpc_rise',
    'conversion_change',
    'traffic_change',
    'net_sales_change',
    'margin_drop',
    'returns_rise',
    'price_change',
    'promotion_rise',
  ],
  money: 'net_sales',
  dollarsIn: 'net sales',
  tell: (told) => {
    const what =
      told.skus.length === 0
        ? (told.name ?? 'Everything')
        : `${told.name === null ? '' : `${told.name}: `}${told.skus.length} SKUs`;
    const all = told.current.units_sold === 0 ? 'stopped' : 'all but stopped';
    const seen = told.has('sessions') && told.current.sessions >= told.usual.sessions * HARDLY_SEEN;
    const moves = sentence([moved('sessions', told), moved('conversion', told)]).replace(/\.$/, '');
    return {
      title: `${what} ${all} selling on ${formatDay(told.days.start, told.asOf)}: ${isToldOfStock(told) ? 'out of stock' : 'likely out of stock'}`,
      why: paragraph([
        stood('net_sales', told),
        told.has('sessions')
          ? `${moves}: ${seen ? 'shoppers still came, and could not buy' : 'its page was hardly seen'}.`
          : sentence([moved('orders', told)]),
      ]),
      advice: seen
        ? `Check the stock of ${told.name ?? 'your products'} and when the next delivery arrives${adsMeanwhile(told)}.`
        : `Check that ${told.name ?? 'everything'} is in stock and that its listing is active.`,
    };
  },
};

/** What to do with ads of what cannot be bought; nothing where there are none, or none is known. */
function adsMeanwhile({ current, usual, has }: Told): string {
  if (!has('ad_spend')) return '';
  if (current.ad_spend > 0)
    return `; pause its ads until then, which cost ${dollars(current.ad_spend)} on these days`;
  return usual.ad_spend > 0 ? '; its ads are off, start them again once it can be bought' : '';
}

/** Whether reports of stock tell it of half of the days. */
function isToldOfStock({ stockOut, dayCount }: Told): boolean {
  return stockOut !== null && 2 * stockOut.days >= dayCount;
}

function excessByDay({ view, frame, deviation }: Judged): number[] {
  const days = view.onDays(MEASURE_OF.net_sales, frame);
  return days.map((of) => of - deviation.expected / days.length);
}

/** Where visits are known they tell first why sales change: what they do not show has to be this much surer. */
const BESIDE_VISITS = 0.85;

const NET_SALES_CHANGE: AnomalyRule = {
  id: 'net_sales_change',
  category: 'sales',
  metric: 'net_sales',
  cause: 'sessions',
  direction: 0,
  needs: ['net_sales'],
  measure: { sum: { sum: { net_sales: 1 }, count: 'orders' } },
  leastChange: byLevel(0.12, 0.15, 0.2, 0.3),
  leastShare: 0.008,
  worth: ({ deviation }) => deviation.excess,
  certainty: {
    byItself: ({ view, frame, deviation: { z } }) =>
      view.knows('sessions', frame) && view.usualOf('sessions', frame) > 0 ? BESIDE_VISITS * z : z,
  },
  accepts: (judged) => isOfManyOrders(judged) || isOfManyDays(excessByDay(judged)),
  explains: ['margin_drop'],
  money: 'net_sales',
  dollarsIn: 'net sales',
  tell: (told) => ({
    title: `Net sales${ofScope(told)} ${howMoved('net_sales', told)} in ${inWords(told.dayCount)}`,
    why: `${stood('net_sales', told)} ${salesDrivers(told)}`,
    advice: adviceFor(told),
  }),
};

function adviceFor({ sales, impact, name }: Told): string {
  const what = name ?? 'your products';
  const [main] = [...(sales?.factors ?? [])].toSorted(
    (a, b) => (impact < 0 ? 1 : -1) * (a.effect - b.effect),
  );
  const isLoss = impact < 0;
  if (main?.id === 'sessions') {
    return isLoss
      ? `Look at where visits to ${what} come from: search rank, ads and whether it is still offered first.`
      : `Check that the stock of ${what} lasts at this pace.`;
  }
  if (main?.id === 'conversion') {
    return isLoss
      ? `Open the page of ${what} as a shopper: price, reviews, delivery time and stock of each variant.`
      : `Keep what changed on the page of ${what}, and see that its stock lasts.`;
  }
  if (main?.id === 'avg_net_price') {
    return isLoss
      ? `Look at the price, the coupons and the returns of ${what} on these days.`
      : `See whether ${what} keeps selling at this price.`;
  }
  return isLoss
    ? `Compare ${what} with the days before on the dashboard.`
    : `See that the stock of ${what} lasts.`;
}

const TRAFFIC_CHANGE: AnomalyRule = {
  id: 'traffic_change',
  category: 'sales',
  metric: 'sessions',
  cause: 'sessions',
  direction: 0,
  needs: ['sessions', 'net_sales'],
  measure: { sum: { sum: { sessions: 1 }, count: 'sessions' } },
  follows: ['net_sales'],
  leastChange: byLevel(0.12, 0.15, 0.2, 0.3),
  leastShare: 0.008,
  worth: (judged) => judged.deviation.excess * netSalesOf(judged, 'sessions'),
  accepts: (judged) => follows(judged, 'net_sales', 0.4),
  explains: ['net_sales_change', 'margin_drop'],
  money: 'net_sales',
  dollarsIn: 'net sales',
  tell: (told) => ({
    title: `Sessions${ofScope(told)} ${howMoved('sessions', told)} in ${inWords(told.dayCount)}`,
    why: `${stood('sessions', told)} ${salesDrivers(told)}`,
    advice:
      told.value < told.usualValue
        ? `Look at where visits to ${told.name ?? 'your products'} come from: search rank, ads and whether it is still offered first.`
        : `See where the visits to ${told.name ?? 'your products'} come from, and that the stock lasts at this pace.`,
  }),
};

/** Where visits usually bring fewer orders than this, a few more are no other rate. */
const LEAST_ORDERS = 8;

/** A rate that falls while net sales are above what is usual is told with dollars that contradict it. */
function isAgainstSales(judged: Judged): boolean {
  return judged.view.knows('net_sales', judged.frame) && !follows(judged, 'net_sales', 0);
}

const CONVERSION_CHANGE: AnomalyRule = {
  id: 'conversion_change',
  category: 'conversion',
  metric: 'conversion',
  cause: 'conversion',
  direction: 0,
  needs: ['sessions', 'orders', 'net_sales'],
  measure: { rate: { part: { orders: 1 }, whole: { sessions: 1 }, isShare: true, each: null } },
  leastChange: byLevel(0.12, 0.13, 0.16, 0.22),
  leastShare: 0.01,
  worth: (judged) => judged.deviation.excess * netSalesOf(judged, 'orders'),
  // Visits that buy nothing lower the rate and cost no order.
  accepts: (judged) =>
    judged.deviation.expected >= LEAST_ORDERS && follows(judged, 'orders', 0.3) && !isAgainstSales(judged),
  explains: ['net_sales_change', 'margin_drop', 'ad_waste'],
  money: 'net_sales',
  dollarsIn: 'net sales',
  tell: (told) => {
    const [now, then] = [findMetric('conversion', told.current), findMetric('conversion', told.usual)];
    const rates = `${formatMetric('conversion', now)} where ${formatMetric('conversion', then)} is usual`;
    const isLoss = told.value < told.usualValue;
    return {
      title: told.name === null ? `Conversion is ${rates}` : `${told.name} converts ${rates}`,
      why: paragraph([
        `${told.current.orders.toLocaleString('en-US')} of ${told.current.sessions.toLocaleString('en-US')} sessions became orders on ${toldDaysText(told)}.`,
        stood('net_sales', told),
        salesDrivers(told),
      ]),
      advice: isLoss
        ? `Open the page of ${told.name ?? 'your largest products'} as a shopper: price, reviews, delivery time and stock of each variant.`
        : `Keep what changed on the page of ${told.name ?? 'your products'}, and see that the stock lasts.`,
    };
  },
};

/** What is left of sales before anything comes back. */
const BEFORE_RETURNS = {
  part: { contribution: 1, gross_sales: 1, promotions: -1, net_sales: -1 },
  whole: { gross_sales: 1, promotions: -1 },
} as const satisfies Record<string, Measure>;
/** So much of a fall has to be left without them: what comes back is the story of returns. */
const NOT_OF_RETURNS = 0.5;

function isOfReturns({ view, frame, deviation }: Judged): boolean {
  const before = deviationOfRate(view, frame, { ...BEFORE_RETURNS, isShare: false, each: null });
  if (before === null) return false;
  return (before.value - before.usual) / (deviation.value - deviation.usual) < NOT_OF_RETURNS;
}

/** One large order with little left of it is no margin, nor is more contribution than usual a loss. */
function isOfManySales(judged: Judged): boolean {
  const {
    view,
    frame,
    deviation: { usual },
  } = judged;
  if (view.actualOf(MEASURE_OF.contribution, frame) >= view.usualOf('contribution', frame)) return false;
  if (isOfReturns(judged)) return false;
  const net = view.onDays(MEASURE_OF.net_sales, frame);
  return isOfManyDays(
    view.onDays(MEASURE_OF.contribution, frame).map((of, at) => of - usual * (net[at] ?? 0)),
  );
}

const MARGIN_DROP: AnomalyRule = {
  id: 'margin_drop',
  category: 'finance',
  metric: 'contribution_margin',
  cause: 'margin',
  isOfSales: true,
  direction: -1,
  needs: ['contribution', 'net_sales'],
  measure: { rate: { part: { contribution: 1 }, whole: { net_sales: 1 }, isShare: false, each: null } },
  leastChange: byLevel(0.12, 0.15, 0.2, 0.25),
  leastShare: 0.012,
  worth: ({ deviation }) => deviation.excess,
  accepts: isOfManySales,
  explains: [],
  money: 'contribution',
  dollarsIn: 'contribution',
  tell: (told) => ({
    title: `Contribution margin${ofScope(told)} is ${formatPercent(told.value)} where ${formatPercent(told.usualValue)} is usual`,
    why: `${stood('contribution', told)} ${sentence([moved('net_sales', told), moved('ad_spend', told), moved('avg_net_price', told)])}`,
    advice: `Look at what a sale of ${told.name ?? 'your products'} costs since ${formatDay(told.days.start, told.asOf)}: price, promotions, ads, fees and product costs.`,
  }),
};

export const SALES_RULES = { STOCK_OUT, NET_SALES_CHANGE, TRAFFIC_CHANGE, CONVERSION_CHANGE, MARGIN_DROP };
