/**
 * How long a run of insights takes for a seller of 50,000 SKUs, beside one plain query that groups the same days by SKU.
 * `npm run bench -- insights`
 */
import os from 'node:os';
import path from 'node:path';
import { addDays } from '@skuline/domain/calendar';
import { DEFAULT_INSIGHT_RULES, findInsights } from '@skuline/domain/insights';
import type { Skuline } from '@skuline/server/src/app/compose.ts';
import { wholeTenant } from '../apps/server/src/stores/reader.ts';
import type { TenantId } from '@skuline/server/src/stores/tenant-id.ts';
import { publishImport } from '@skuline/server/src/stores/analytics/publishing.ts';
import { z } from 'zod';
import { buildOnce } from './dashboard/build-once.ts';
import { LAST_DAY, openBenchStores } from './dashboard/dataset.ts';
import { ms, printTable } from './dashboard/print-table.ts';
import { timeOne, timingOf } from './dashboard/timing.ts';

const DATA_DIR = path.resolve(import.meta.dirname, '../.cache/bench/insights');
/** 11 of 12 SKUs sell on a day. */
const SELLER = { name: 'Seller of 50,000 SKUs', skus: 50_000, months: 4 };
const RUNS = 3;
const AIM_SECONDS = 5;
const PLAIN_DAYS = 63;

const PLAIN_SQL = `SELECT p.brand_name, p.parent_sku_name, p.sku_name, sum(p.net_sales) AS net_sales, sum(p.orders) AS orders
FROM daily_performance AS p
WHERE p.tenant_id = {tenantId:String}
  AND p.date_key BETWEEN {from:Date} AND {to:Date}
GROUP BY p.brand_name, p.parent_sku_name, p.sku_name
ORDER BY net_sales DESC
LIMIT 400`;

/**
 * What happens to the last week, imported again: a brand has half of its visitors, another one spends twice as much on the
 * same ads, of a third half of the orders are gone, and the largest SKUs of a fourth are sold out.
 */
const PLANT_SQL = `INSERT INTO daily_performance (* EXCEPT (line))
SELECT
  p.tenant_id, p.date_key, {importId:UInt64}, p.brand_name, p.parent_sku_name, p.sku_name,
  toInt64(p.sessions * visitors), toInt64(p.orders * sold), toInt64(p.units_sold * sold),
  toDecimal64(toFloat64(p.gross_sales) * sold, 4), toDecimal64(toFloat64(p.promotions) * sold, 4),
  toDecimal64(toFloat64(p.net_sales) * sold, 4), p.ad_spend * spent,
  toDecimal64(toFloat64(p.contribution) * sold, 4) - p.ad_spend * (spent - 1),
  p.ad_impressions, p.ad_clicks * spent, toInt64(p.ad_orders * sold), toDecimal64(toFloat64(p.ad_sales) * sold, 4)
FROM (
  SELECT
    p.*,
    if(p.brand_name = 'Brand 03', 0.5, 1) AS visitors,
    if(p.brand_name = 'Brand 05', 2, 1) AS spent,
    multiIf(
      p.brand_name = 'Brand 03', 0.5,
      p.brand_name = 'Brand 07', 0.5,
      p.brand_name = 'Brand 09' AND p.sku_name < 'SKU-01', 0,
      1
    ) AS sold
  FROM daily_performance AS p
  WHERE p.tenant_id = {tenantId:String}
    AND p.date_key BETWEEN {from:Date} AND {to:Date}
    AND p.import_id = {replaced:UInt64}
) AS p
SETTINGS max_threads = 1, max_insert_threads = 1`;

/** One import a month, and the last days once more. */
const RESTATED = SELLER.months + 1;
const PLANTED = z.object({ planted: z.literal(RESTATED + 1) });

async function plantCauses({ analytics }: Skuline, tenantId: TenantId): Promise<z.output<typeof PLANTED>> {
  const planted = RESTATED + 1;
  const week = { from: addDays(LAST_DAY, -6), to: LAST_DAY };
  await analytics.execute(tenantId, PLANT_SQL, { ...week, importId: planted, replaced: RESTATED });
  await publishImport(analytics, tenantId, { table: 'daily_performance', importId: planted });
  return { planted };
}

function rowOf(name: string, durations: readonly number[]): string[] {
  const { p50, p95 } = timingOf(durations);
  return [name, ms(p50), ms(p95)];
}

const { tenantId } = await buildOnce(DATA_DIR, SELLER, PLANTED, plantCauses);
const skuline = await openBenchStores(DATA_DIR);
try {
  const { readModel, analytics } = skuline;
  const snapshot = await readModel.readSnapshot(wholeTenant(tenantId));
  const times = { read: [] as number[], find: [] as number[], plain: [] as number[] };
  let findings = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const plain = { from: addDays(LAST_DAY, 1 - PLAIN_DAYS), to: LAST_DAY };
    times.plain.push(await timeOne(() => analytics.select(wholeTenant(tenantId), PLAIN_SQL, plain)));
    // All of the seller's days are final.
    const maturity = { today: addDays(LAST_DAY, 1), maturingDays: 0 };
    const wanted = { maturity, keep: [], hasLastYear: false };
    const startedAt = performance.now();
    const series = await readModel.insightSeries.read(snapshot, wanted);
    const readAt = performance.now();
    if (series === null) throw new Error('The seller has no data.');
    findings = findInsights(series, { rules: DEFAULT_INSIGHT_RULES, goals: [], openInsights: [] }).findings
      .length;
    times.read.push(readAt - startedAt);
    times.find.push(performance.now() - readAt);
  }
  const whole = times.read.map((time, at) => time + (times.find[at] ?? 0));
  printTable(
    [`ms, ${RUNS} runs`, 'p50', 'longest'],
    [
      rowOf('reading the series', times.read),
      rowOf('finding insights in it', times.find),
      rowOf('a run', whole),
      rowOf(`one plain query over ${PLAIN_DAYS} days by SKU`, times.plain),
    ],
  );
  const isMet = timingOf(whole).p50 <= AIM_SECONDS * 1000;
  console.log(`${findings} insights. Aim: a run in ${AIM_SECONDS} s: ${isMet ? 'met' : 'MISSED'}`);
  console.log(`Load: ${(os.loadavg()[0] ?? 0).toFixed(1)} on ${os.availableParallelism()} cores`);
} finally {
  await skuline.close();
}
