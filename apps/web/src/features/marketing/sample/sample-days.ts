import {
  type DateKey,
  type DateRange,
  daysBetween,
  eachDay,
  toDateKey,
  weekdayOf,
} from '@skuline/domain/calendar';
import type { FactSums } from '@skuline/domain/metrics';
import { SAMPLE_PRODUCTS, type SampleProduct } from './sample-products.ts';

/** One SKU on one day of the invented seller. */
export type SampleRow = FactSums & {
  readonly date_key: DateKey;
  readonly brand_name: string;
  readonly parent_sku_name: string;
  readonly sku_name: string;
};

/** The day growth is counted from; any would do. */
const ANCHOR = toDateKey('2026-11-05');
/** A growing business does not grow without end: beyond a year the trend stays where it is. */
const TREND_LIMIT_DAYS = 365;
/** Monday to Sunday. */
const WEEK = [0.93, 0.9, 0.92, 0.96, 1.03, 1.14, 1.12] as const;
const SHARED_WAVE_DAYS = 37;
const OWN_WAVE_DAYS = 23;
/** Share of gross sales given away, and its growth in 30 days. */
const PROMOTION_RATE = 0.066;
const PROMOTION_GROWTH = 0.13;
const CLICKS_PER_SESSION = 0.22;
const IMPRESSIONS_PER_CLICK = 118;
const COST_PER_CLICK = 0.74;
const AD_CONVERSION = 0.094;

/** A number between −1 and 1 that is always the same for the same text. */
export function jitter(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2_147_483_648 - 1;
}

/** How much busier a day is than an ordinary one: its weekday, the trend, waves, and what nobody can explain. */
function demandOf({ parentSku, growth }: SampleProduct, date: DateKey): number {
  const days = Math.max(-TREND_LIMIT_DAYS, Math.min(TREND_LIMIT_DAYS, daysBetween(ANCHOR, date)));
  const weekday = WEEK[weekdayOf(date) - 1] ?? 1;
  // Demand comes and goes in waves: one that all share, and one of each product's own.
  const shared = 0.02 * Math.sin((2 * Math.PI * days) / SHARED_WAVE_DAYS + 1);
  const own = 0.08 * Math.sin((2 * Math.PI * days) / OWN_WAVE_DAYS + 3 * jitter(parentSku));
  const luck = 0.045 * jitter(`${parentSku} ${date}`);
  return weekday * (1 + growth) ** (days / 30) * (1 + shared + own + luck);
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** The facts of one SKU on one day: whole counts, money in cents, and all of it consistent. */
function factsOf(product: SampleProduct, sku: string, share: number, date: DateKey): FactSums {
  const luck = (what: string, size: number) => 1 + size * jitter(`${sku} ${date} ${what}`);
  const sessions = Math.round(product.sessions * share * demandOf(product, date) * luck('sessions', 0.05));
  const orders = Math.round(sessions * product.conversion * luck('orders', 0.07));
  const units_sold = Math.max(orders, Math.round(orders * product.unitsPerOrder * luck('units', 0.02)));
  const gross_sales = cents(units_sold * product.price);
  const rate = PROMOTION_RATE * (1 + PROMOTION_GROWTH) ** (daysBetween(ANCHOR, date) / 30);
  const promotions = cents(gross_sales * Math.min(rate, 0.2) * luck('promotions', 0.15));
  const net_sales = cents(gross_sales - promotions);
  const ad_clicks = Math.round(sessions * CLICKS_PER_SESSION * luck('clicks', 0.08));
  const ad_orders = Math.round(ad_clicks * AD_CONVERSION * luck('ad orders', 0.08));
  const ad_spend = cents(ad_clicks * COST_PER_CLICK * luck('cpc', 0.06));
  return {
    sessions,
    orders,
    units_sold,
    gross_sales,
    promotions,
    net_sales,
    ad_spend,
    contribution: cents(net_sales * product.margin - ad_spend),
    ad_impressions: Math.round(ad_clicks * IMPRESSIONS_PER_CLICK * luck('impressions', 0.06)),
    ad_clicks,
    ad_orders,
    ad_sales: cents(ad_orders * product.unitsPerOrder * product.price),
  };
}

/** Every SKU on every day of a range. The same day is always the same, whenever and wherever it is asked for. */
export function listSampleRows(range: DateRange): SampleRow[] {
  return eachDay(range).flatMap((date_key) =>
    SAMPLE_PRODUCTS.flatMap((product) =>
      product.skus.map(([sku_name, share]) => ({
        date_key,
        brand_name: product.brand,
        parent_sku_name: product.parentSku,
        sku_name,
        ...factsOf(product, sku_name, share, date_key),
      })),
    ),
  );
}
