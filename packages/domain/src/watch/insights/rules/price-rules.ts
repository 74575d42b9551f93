import { formatPercent } from '../../../core/formatting/index.ts';
import {
  changePercent,
  toldDaysText,
  dollars,
  inWords,
  moved,
  ofScope,
  onScope,
  salesDrivers,
  sentence,
  sizeRange,
  type Told,
} from '../words.ts';
import { type Measure, MEASURE_OF } from '../scope-view.ts';
import { type AnomalyRule, byLevel, type Judged } from './anomaly-rule.ts';
import { isOfManyDays, ordinaryDays } from './order-evidence.ts';

/** Points of gross sales: promotions or returns that take less more are no story. */
const LEAST_POINTS = 0.04;
/** Points of gross sales: promotions that take no more than the smallest coupons, of about 5 %, are no news themselves. */
const SMALL_COUPON = 0.06;

/** A coupon of nearly this size that ran again and again before is how this seller sells, and no news. */
const REGULAR = { size: 0.75, times: 2 } as const;

/** The days of it right before the window are its own beginning. */
function isRegular({ view, frame, deviation: { value, usual } }: Judged): boolean {
  const gross = view.dailyBefore(MEASURE_OF.gross_sales, frame);
  const rates = Array.from(view.dailyBefore(MEASURE_OF.promotions, frame), (of, at) => of / (gross[at] ?? 0));
  const isAlike = rates.map((rate) => (rate - usual) / (value - usual) >= REGULAR.size);
  const before = isAlike.slice(0, isAlike.lastIndexOf(false) + 1);
  const times = before.filter((alike, at) => alike && before[at + 1] === true && before[at - 1] !== true);
  return times.length >= REGULAR.times;
}

/** `Linen Throw: a promotion cut the price of 6 SKUs by 18–23%`. */
function promotionTitle(told: Told): string {
  const { name, paid } = told;
  const begin = name === null ? 'A promotion' : `${name}: a promotion`;
  if (paid.length === 0) {
    const [now, then] = [told.value, told.usualValue].map((rate) => formatPercent(rate));
    return `Promotions${onScope(told)} took ${now} of gross sales where ${then} is usual`;
  }
  const of = paid.length === 1 ? 'the price' : `the price of ${paid.length} SKUs`;
  return `${begin} cut ${of} by ${sizeRange(paid)}`;
}

function promotionAdvice({ name, current, usual, has }: Told): string {
  const what = name ?? 'these days';
  if (!has('contribution'))
    return `See whether the extra orders of ${what} pay for the promotion; shorten it or lower it if they do not.`;
  return current.contribution >= usual.contribution
    ? `So far it pays: contribution is no lower than usual. See that the stock of ${name ?? 'your products'} lasts until the promotion ends.`
    : `It costs more than it brings so far: shorten or lower the promotion${name === null ? '' : ` of ${name}`}, unless it is to clear stock.`;
}

const PROMOTION_RISE: AnomalyRule = {
  id: 'promotion_rise',
  category: 'finance',
  metric: 'promotion_rate',
  cause: 'promotions',
  isOfSales: true,
  direction: 1,
  needs: ['promotions', 'gross_sales', 'net_sales'],
  measure: {
    rate: {
      part: { promotions: 1 },
      whole: { gross_sales: 1 },
      isShare: false,
      each: { amount: 'promotions', per: 'orders' },
    },
  },
  leastChange: byLevel(0.25, 0.3, 0.35, 0.4),
  leastShare: 0.004,
  worth: ({ deviation }) => -deviation.excess,
  accepts: ({ deviation: { value, usual } }) => value - usual >= LEAST_POINTS,
  isNews: (judged) => judged.deviation.value - judged.deviation.usual >= SMALL_COUPON && !isRegular(judged),
  explains: [
    'price_change',
    'conversion_change',
    'traffic_change',
    'net_sales_change',
    'margin_drop',
    'ad_waste',
  ],
  money: 'contribution',
  dollarsIn: (more) => `${more} more in promotions`,
  leastUnits: 8,
  tell: (told) => ({
    title: promotionTitle(told),
    why: `Promotions were ${dollars(told.current.promotions)} on ${toldDaysText(told)}, ${formatPercent(told.value)} of gross sales where ${formatPercent(told.usualValue)} is usual. ${sentence([moved('net_sales', told), moved('contribution', told)])}`,
    advice: promotionAdvice(told),
  }),
};

/** A new price: nearly all days have it, and hardly any day before did. Larger orders at a lower price are none. */
const NEW_PRICE = { daysNow: 0.8, daysBefore: 0.1 } as const;

/** The average price of many products moves with what is bought; over a few days it does so less. */
const LEAST_DAYS = byLevel(3, 3, 2, 1);

function isNewPrice(judged: Judged): boolean {
  const { view, frame, deviation } = judged;
  const { value, usual } = deviation;
  const partOfNew = (gross: ArrayLike<number>, units: ArrayLike<number>) => {
    const prices = Array.from(units, (of, at) => (of > 0 ? [(gross[at] ?? 0) / of] : [])).flat();
    return prices.filter((price) => (price - usual) / (value - usual) >= 0.5).length / prices.length;
  };
  const [gross, units] = [MEASURE_OF.gross_sales, MEASURE_OF.units_sold];
  const ordinary = ordinaryDays(judged);
  const ofOrdinary = (measure: Measure) => {
    const days = view.onDays(measure, frame);
    return ordinary.map((at) => days[at] ?? 0);
  };
  return (
    ordinary.length >= LEAST_DAYS[view.scope.level] &&
    partOfNew(ofOrdinary(gross), ofOrdinary(units)) >= NEW_PRICE.daysNow &&
    partOfNew(view.dailyBefore(gross, frame), view.dailyBefore(units, frame)) <= NEW_PRICE.daysBefore
  );
}

/** `KTL-1: the price fell 12.0%, from $25.00 to $22.00 a unit`. */
function priceTitle(told: Told): string {
  const { name, paid, value, usualValue } = told;
  const begin = name === null ? 'The' : `${name}: the`;
  const way = value < usualValue ? 'fell' : 'rose';
  if (paid.length > 1) return `${begin} price of ${paid.length} SKUs ${way} by ${sizeRange(paid)}`;
  return `${begin} price ${way} ${changePercent(value, usualValue)}, from ${dollars(usualValue, 2)} to ${dollars(value, 2)} a unit`;
}

const PRICE_CHANGE: AnomalyRule = {
  id: 'price_change',
  category: 'finance',
  metric: 'avg_price',
  cause: 'price',
  direction: 0,
  needs: ['gross_sales', 'units_sold', 'net_sales'],
  measure: { rate: { part: { gross_sales: 1 }, whole: { units_sold: 1 }, isShare: false, each: null } },
  leastChange: byLevel(0.08, 0.08, 0.08, 0.08),
  leastShare: 0.003,
  worth: ({ deviation }) => deviation.excess,
  accepts: isNewPrice,
  explains: ['conversion_change', 'traffic_change', 'net_sales_change', 'margin_drop', 'ad_waste'],
  money: 'net_sales',
  dollarsIn: 'net sales',
  leastUnits: 8,
  tell: (told) => ({
    title: priceTitle(told),
    why: `${told.current.units_sold.toLocaleString('en-US')} units sold for ${dollars(told.current.gross_sales)} before promotions on ${toldDaysText(told)}. ${salesDrivers(told)}`,
    advice:
      told.value < told.usualValue
        ? `Check that the lower price of ${told.name ?? 'these products'} is meant; if it is, watch whether the extra units make up for it.`
        : `Watch whether ${told.name ?? 'these products'} keeps its orders at the higher price.`,
  }),
};

const RETURNS: Measure = { gross_sales: 1, promotions: -1, net_sales: -1 };

/** A few units come back any day: so many more than usual are a wave. */
const LEAST_RETURNED = 5;

/** What comes back was sold in these days before: more of it after busy weeks is no other part. */
const DAYS_TO_RETURN = 28;
const OF_THOSE_BEFORE = 0.7;

/** One large order that comes back is no wave. */
function isWave({ view, frame, deviation: { value, usual, excess: returned } }: Judged): boolean {
  const unitPrice =
    view.actualOf(MEASURE_OF.gross_sales, frame) / view.actualOf(MEASURE_OF.units_sold, frame);
  if (returned < LEAST_RETURNED * unitPrice) return false;
  const gross = view.onDays(MEASURE_OF.gross_sales, frame);
  const before = view.dailyBefore(MEASURE_OF.gross_sales, frame).slice(-DAYS_TO_RETURN);
  const soldBefore = (before.reduce((sum, of) => sum + of, 0) * frame.days.length) / before.length;
  const back = view.actualOf(RETURNS, frame);
  if (back - usual * soldBefore < returned * OF_THOSE_BEFORE) return false;
  const excess = view.onDays(RETURNS, frame).map((of, at) => of - usual * (gross[at] ?? 0));
  return value - usual >= LEAST_POINTS && isOfManyDays(excess);
}

const RETURNS_RISE: AnomalyRule = {
  id: 'returns_rise',
  category: 'finance',
  metric: 'net_sales',
  cause: 'returns',
  isOfSales: true,
  direction: 1,
  needs: ['gross_sales', 'net_sales', 'units_sold'],
  measure: {
    rate: {
      part: RETURNS,
      whole: { gross_sales: 1 },
      isShare: false,
      each: { amount: 'gross_sales', per: 'units_sold' },
    },
  },
  leastChange: byLevel(0.5, 0.5, 0.5, 0.5),
  leastShare: 0.004,
  worth: ({ deviation }) => -deviation.excess,
  accepts: isWave,
  explains: ['net_sales_change', 'margin_drop'],
  money: 'deviation',
  dollarsIn: (more) => `${more} more returned`,
  leastUnits: 8,
  tell: (told) => {
    const { gross_sales: gross, promotions, net_sales: net } = told.current;
    return {
      title: `Returns${ofScope(told)} took ${dollars(gross - promotions - net)} in ${inWords(told.dayCount)}`,
      why: `Returns and other deductions were ${formatPercent(told.value)} of gross sales on ${toldDaysText(told)} where ${formatPercent(told.usualValue)} is usual. ${sentence([moved('orders', told), moved('net_sales', told)])}`,
      advice: `Read the return reasons of ${told.name ?? 'the latest orders'}; hold back the stock of a bad lot before more of it ships.`,
    };
  },
};

export const PRICE_RULES = { PROMOTION_RISE, PRICE_CHANGE, RETURNS_RISE };
