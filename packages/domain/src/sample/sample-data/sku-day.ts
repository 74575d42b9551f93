import type { FactSums } from '../../figures/metrics/index.ts';
import { eventFor, launchRamp } from './demand.ts';
import type { SampleDay } from './sample-history.ts';
import { mixSeeds, type RandomStream, randomStream, slowWave } from './seeded-random.ts';
import type { SkuPlan } from './sku-plan.ts';
import { isKeptQuiet, type StoryEffect, storyEffectOn } from './stories.ts';

/** Money is worked out in whole cents and answered in dollars. */
const CENTS = 100;
/** Marketplace fee as a share of what buyers paid. */
const REFERRAL_FEE = 0.12;
/** Buyers who use a discount that is on offer. */
const REDEMPTION = 0.82;
/** Clicks on an ad that reach the product page. */
const CLICKS_THAT_ARRIVE = 0.94;
/** Visitors from ads buy a little less than those who searched. */
const AD_CONVERSION = 0.9;
/** A refund gives back the list price less the usual discounts. */
const REFUND_SHARE = 0.95;

/** The conditions of a SKU on a day, before chance has its say. */
interface Circumstances {
  readonly story: StoryEffect;
  readonly isOutOfStock: boolean;
  /** Sessions to expect. */
  readonly sessions: number;
  /** Orders per session to expect. */
  readonly conversion: number;
  /** Share of the gross sales given away. */
  readonly giveaway: number;
  readonly priceCents: number;
  /** Dollars for one click. */
  readonly cpc: number;
}

/**
 * The twelve facts of one SKU on one day, or null before its launch. `demand` is the parent's; `usualUnits` the mean units a day
 * of one to three weeks before, out of which returns come.
 */
export function simulateSkuDay(
  plan: SkuPlan,
  day: SampleDay,
  demand: number,
  usualUnits: number,
): FactSums | null {
  if (demand === 0 || launchRamp(plan.launchedDaysAgo, day.daysAgo) === 0) return null;
  const random = randomStream(mixSeeds(plan.seed, day.dayNumber));
  const now = circumstancesOf(plan, day, demand, random);
  const traffic = simulateTraffic(plan, now, random);
  const sales = simulateSales(now, traffic, random);

  const returned = random.count(usualUnits * plan.parent.brand.returnRate * now.story.returns);
  const refunds = Math.round(returned * now.priceCents * REFUND_SHARE);
  const netSales = sales.grossSales - sales.promotions - refunds;
  const adSpend = Math.round(traffic.adClicks * now.cpc * CENTS);
  const productCost = Math.round(sales.unitsSold * now.priceCents * plan.parent.brand.costShare);
  const fee = Math.round((sales.grossSales - sales.promotions) * REFERRAL_FEE);
  return {
    sessions: traffic.organic + traffic.arrived,
    orders: sales.orders,
    units_sold: sales.unitsSold,
    gross_sales: sales.grossSales / CENTS,
    promotions: sales.promotions / CENTS,
    net_sales: netSales / CENTS,
    ad_spend: adSpend / CENTS,
    contribution: (netSales - adSpend - productCost - fee) / CENTS,
    ad_impressions: traffic.adImpressions,
    ad_clicks: traffic.adClicks,
    ad_orders: sales.adOrders,
    ad_sales: sales.adSales / CENTS,
  };
}

function circumstancesOf(plan: SkuPlan, day: SampleDay, demand: number, random: RandomStream): Circumstances {
  const { parent } = plan;
  const story = storyEffectOn(parent.name, plan.sku, day.daysAgo);
  const event = eventFor(parent, day);
  const promotion = promotionOn(plan, day);
  const stock = stockOn(plan, day);
  const isOutOfStock = story.isOutOfStock || stock === 'out';
  const discount = Math.max(event?.discount ?? 0, promotion, story.discount);
  const availability = isOutOfStock ? 0.42 : stock === 'recovering' ? 0.75 : 1;
  // Variants launched after their family ramp up by themselves; the family's own ramp is in the demand.
  const ramp = parent.launchedDaysAgo === undefined ? launchRamp(plan.launchedDaysAgo, day.daysAgo) : 1;
  const drift = slowWave(plan.seed, day.dayNumber, 17, 0.12);
  return {
    story,
    isOutOfStock,
    sessions:
      parent.sessions *
      plan.share *
      demand *
      ramp *
      drift *
      availability *
      story.sessions *
      (1 + promotion / 2),
    conversion:
      plan.conversion *
      (1 + 0.05 * random.normal()) *
      (event?.conversion ?? 1) *
      (1 + 1.3 * promotion) *
      story.conversion,
    giveaway: parent.brand.couponShare + discount * REDEMPTION,
    priceCents: plan.priceCents - (day.daysAgo > plan.priceRoseDaysAgo ? plan.priceRiseCents : 0),
    cpc: plan.cpc * (1 + 0.05 * random.normal()) * (event ? 1.14 : 1) * story.cpc,
  };
}

function simulateTraffic(plan: SkuPlan, now: Circumstances, random: RandomStream) {
  // Ads of a SKU that cannot be bought are switched off.
  const adClicks = now.isOutOfStock ? 0 : random.count(now.sessions * plan.adShare);
  const adImpressions =
    adClicks === 0
      ? 0
      : Math.max(adClicks, Math.round((adClicks / plan.clickRate) * (1 + 0.08 * random.normal())));
  const organic = random.count(now.sessions * (1 - plan.adShare));
  return { adClicks, adImpressions, organic, arrived: random.binomial(adClicks, CLICKS_THAT_ARRIVE) };
}

function simulateSales(
  now: Circumstances,
  traffic: { readonly organic: number; readonly arrived: number },
  random: RandomStream,
) {
  const conversion = now.isOutOfStock ? 0 : now.conversion;
  const adOrders = random.binomial(traffic.arrived, conversion * AD_CONVERSION);
  const orders = adOrders + random.binomial(traffic.organic, conversion);
  const extraUnits = random.binomial(orders, 0.13) + random.binomial(orders, 0.03);
  const adUnits = adOrders + (orders === 0 ? 0 : random.binomial(extraUnits, adOrders / orders));
  const unitsSold = orders + extraUnits;
  const grossSales = unitsSold * now.priceCents;
  return {
    orders,
    unitsSold,
    grossSales,
    promotions: Math.round(grossSales * now.giveaway),
    adOrders,
    adSales: Math.round(adUnits * now.priceCents * (1 - now.giveaway)),
  };
}

/** The share of the price taken off by the parent's own coupon of the day; 0 on most days. */
function promotionOn(plan: SkuPlan, day: SampleDay): number {
  if (isKeptQuiet(plan.parent.name, day.daysAgo)) return 0;
  const promotion = plan.promotions.find(({ first, last }) => day.daysAgo <= first && day.daysAgo >= last);
  return promotion?.discount ?? 0;
}

function stockOn(plan: SkuPlan, day: SampleDay): 'in' | 'out' | 'recovering' {
  for (const { first, last } of plan.stockOuts) {
    if (day.daysAgo <= first && day.daysAgo >= last) return 'out';
    if (day.daysAgo < last && day.daysAgo >= last - 5) return 'recovering';
  }
  return 'in';
}
