/**
 * How long a run of insights takes for a seller of 50,000 SKUs, beside one plain query that groups the same days by SKU.
 * `npm run bench -- insights`
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addDays } from '@skuline/domain/calendar';
import { findInsights } from '@skuline/domain/insights';
import type { Skuline } from '@skuline/server/src/compose.ts';
import { wholeTenant } from '../apps/server/src/stores/reader.ts';
import type { TenantId } from '@skuline/server/src/stores/tenant-id.ts';
import { buildSeller, currentBuild, LAST_DAY, openBenchStores } from './dashboard/dataset.ts';
import { ms, printTable } from './dashboard/print-table.ts';
import { timeOne, timingOf } from './dashboard/timing.ts';

const DATA_DIR = path.resolve(import.meta.dirname, '../.cache/bench/insights');
const MANIFEST = path.join(DATA_DIR, 'built.json');
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

/** Opens the seller's data directory, and fills it unless that has been done. */
async function openSeller(): Promise<{ readonly skuline: Skuline; readonly tenantId: TenantId }> {
  const build = await currentBuild();
  const found: unknown = existsSync(MANIFEST) ? JSON.parse(await readFile(MANIFEST, 'utf8')) : null;
  const known = found !== null && typeof found === 'object' && 'build' in found && found.build === build;
  if (known && 'tenantId' in found) {
    // Written below from the directory's own id.
    return { skuline: await openBenchStores(DATA_DIR), tenantId: found.tenantId as TenantId };
  }
  console.log(`Building ${SELLER.months} months of ${SELLER.skus.toLocaleString('en-US')} SKUs, once …`);
  await rm(DATA_DIR, { recursive: true, force: true });
  await mkdir(DATA_DIR, { recursive: true });
  const skuline = await openBenchStores(DATA_DIR);
  const tenantId = await buildSeller(skuline, SELLER);
  await writeFile(MANIFEST, JSON.stringify({ build, tenantId }));
  return { skuline, tenantId };
}

function rowOf(name: string, durations: readonly number[]): string[] {
  const { p50, p95 } = timingOf(durations);
  return [name, ms(p50), ms(p95)];
}

const { skuline, tenantId } = await openSeller();
try {
  const { readModel, analytics } = skuline;
  const snapshot = await readModel.readSnapshot(wholeTenant(tenantId));
  const times = { read: [] as number[], find: [] as number[], plain: [] as number[] };
  let findings = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const plain = { from: addDays(LAST_DAY, 1 - PLAIN_DAYS), to: LAST_DAY };
    times.plain.push(await timeOne(() => analytics.select(wholeTenant(tenantId), PLAIN_SQL, plain)));
    const wanted = { until: LAST_DAY, keep: [], hasLastYear: false };
    const startedAt = performance.now();
    const series = await readModel.insightSeries.read(snapshot, wanted);
    const readAt = performance.now();
    if (series === null) throw new Error('The seller has no data.');
    findings = findInsights(series, { rules: [], goals: [], openInsights: [] }).findings.length;
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
