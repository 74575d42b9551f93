import { FACT_IDS, type FactId } from '@skuline/domain/metrics';
import {
  CATALOG,
  listSampleDays,
  parentDemand,
  planSkus,
  type SampleDay,
  type SampleOptions,
  simulateSkuDay,
  type SkuDay,
  type SkuPlan,
} from '@skuline/domain/sample-data';

const DAYS_PER_CHUNK = 7;

/** How each fact is taken from a simulated day and written: counts as integers, money with two decimals. */
const WRITE_FACT: Readonly<Record<FactId, (day: SkuDay) => string>> = {
  sessions: (day) => String(day.sessions),
  orders: (day) => String(day.orders),
  units_sold: (day) => String(day.unitsSold),
  gross_sales: (day) => formatCents(day.grossSales),
  promotions: (day) => formatCents(day.promotions),
  net_sales: (day) => formatCents(day.netSales),
  ad_spend: (day) => formatCents(day.adSpend),
  contribution: (day) => formatCents(day.contribution),
  ad_impressions: (day) => String(day.adImpressions),
  ad_clicks: (day) => String(day.adClicks),
  ad_orders: (day) => String(day.adOrders),
  ad_sales: (day) => formatCents(day.adSales),
};

/** Daily performance of the sample seller in Skuline's own CSV format, oldest day first, a week a chunk. */
export async function* generateDailyPerformanceCsv(options: SampleOptions): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  const days = listSampleDays(options);
  const ledgers = planSkus(options.seed, days.length).map((plan) => ({ plan, units: [] as number[] }));
  yield encoder.encode(`date_key,brand_name,parent_sku_name,sku_name,${FACT_IDS.join(',')}\n`);
  for (let start = 0; start < days.length; start += DAYS_PER_CHUNK) {
    const chunk = days.slice(start, start + DAYS_PER_CHUNK);
    yield encoder.encode(chunk.map((day) => writeDay(ledgers, day, options.seed)).join(''));
  }
}

/** A SKU and the units it has sold on each day so far. */
interface SkuLedger {
  readonly plan: SkuPlan;
  readonly units: number[];
}

function writeDay(ledgers: readonly SkuLedger[], day: SampleDay, seed: number): string {
  const demand = new Map(CATALOG.map((parent) => [parent.name, parentDemand(parent, day, seed)]));
  let text = '';
  for (const { plan, units } of ledgers) {
    const simulated = simulateSkuDay(plan, day, demand.get(plan.parent.name) ?? 0, usualUnits(units));
    units.push(simulated?.unitsSold ?? 0);
    if (simulated) text += writeRow(plan, day, simulated);
  }
  return text;
}

function writeRow(plan: SkuPlan, day: SampleDay, simulated: SkuDay): string {
  let row = `${day.date},${plan.parent.brand.name},${plan.parent.name},${plan.sku}`;
  for (const fact of FACT_IDS) row += `,${WRITE_FACT[fact](simulated)}`;
  return `${row}\n`;
}

/** Mean units a day of one to three weeks before the day that comes next. */
function usualUnits(units: readonly number[]): number {
  let sum = 0;
  for (let back = 7; back <= 21; back++) sum += units[units.length - back] ?? 0;
  return sum / 15;
}

function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}
