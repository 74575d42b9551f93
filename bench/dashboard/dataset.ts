import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { addDays, addMonths, type DateKey, startOfMonth, toDateKey } from '@skuline/domain/calendar';
import { tokenCommand } from '@skuline/server/src/cli/commands/tokens.command.ts';
import { systemClock } from '@skuline/server/src/platform/clock.ts';
import { openSkuline, type Skuline } from '@skuline/server/src/app/compose.ts';
import { parseConfig } from '@skuline/server/src/platform/config/config.ts';
import { wholeTenant } from '../../apps/server/src/stores/reader.ts';
import type { TenantId } from '@skuline/server/src/stores/tenant-id.ts';
import { listMigrations } from '@skuline/server/src/stores/migration-files.ts';
import { publishImport } from '@skuline/server/src/stores/analytics/publishing.ts';
import { tenantData } from '@skuline/server/src/stores/transactional/schema/index.ts';
import { type SkulineProcess, startSkuline } from '@skuline/server/src/testing/skuline-process.ts';
import { z } from 'zod';
import { type ApiClient, openClient } from './api-client.ts';
import { timeOne } from './timing.ts';

export const DATA_DIR = path.resolve(import.meta.dirname, '../../.cache/bench/dashboard');
const MANIFEST = path.join(DATA_DIR, 'dataset.json');
/** Raised whenever what is built changes; the tables it is built in count by themselves. */
const BUILD = 2;

export const USER = { email: 'bench@skuline.example', password: 'a password for benchmarks only' };
export const LAST_DAY = toDateKey('2026-11-20');
/** A seller's report restates its last days; these of the history are imported a second time. */
const RESTATED_DAYS = 14;

export interface SellerPlan {
  readonly name: string;
  readonly skus: number;
  readonly months: number;
}

/** 11 of 12 SKUs sell on a day: the large seller has 10 million rows in its three years. */
const LARGE: SellerPlan = { name: 'Large seller', skus: 10_000, months: 36 };
const OTHERS: readonly SellerPlan[] = [
  { name: 'Middle seller', skus: 500, months: 24 },
  { name: 'Small seller', skus: 60, months: 24 },
];

const manifest = z.object({
  build: z.string(),
  tenantId: z.string(),
  rows: z.number(),
  skuSumsSeconds: z.number(),
});

export interface Dataset {
  readonly tenantId: TenantId;
  readonly rows: number;
  readonly lastDay: DateKey;
  /** What the sums by SKU of all months took, which a server makes in the background. */
  readonly skuSumsSeconds: number;
}

/** The data directory as the server opens it. */
export function openBenchStores(dataDir = DATA_DIR): Promise<Skuline> {
  const config = parseConfig({ DATA_DIR: dataDir, DEMO: '0' }, '/');
  return openSkuline({ config, clock: systemClock, log: pino({ level: 'silent' }) });
}

/** The server on a benchmark's data directory, with its defaults. */
export function startServer(dataDir = DATA_DIR): Promise<SkulineProcess> {
  return startSkuline(dataDir, { LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '1000000' });
}

/** A client of the large seller's user. */
export async function openSellerClient(server: SkulineProcess): Promise<ApiClient> {
  const { token } = await server.run(tokenCommand, { email: USER.email });
  return openClient(server.url, token);
}

/** Builds the three tenants unless they are there. */
export async function prepareDataset(): Promise<Dataset> {
  const build = await currentBuild();
  const found = await findDataset(build);
  if (found !== null) return found;
  console.log(`Building 10 million rows in ${DATA_DIR}, once …`);
  await rm(DATA_DIR, { recursive: true, force: true });
  await mkdir(DATA_DIR, { recursive: true });
  const skuline = await openBenchStores();
  try {
    const tenantId = await buildSeller(skuline, LARGE);
    await skuline.identity.directory.createUser({ ...USER, tenantId });
    for (const seller of OTHERS) await buildSeller(skuline, seller);
    const [count] = await skuline.analytics.select(
      wholeTenant(tenantId),
      'SELECT count() AS rows FROM daily_performance WHERE tenant_id = {tenantId:String}',
    );
    const skuSumsSeconds = (await timeOne(() => makeSkuSums(skuline, tenantId))) / 1000;
    const built = manifest.parse({ build, tenantId, skuSumsSeconds, ...Object(count) });
    await writeFile(`${MANIFEST}.new`, JSON.stringify(built));
    await rename(`${MANIFEST}.new`, MANIFEST);
    return datasetOf(built);
  } finally {
    await skuline.close();
  }
}

async function findDataset(build: string): Promise<Dataset | null> {
  if (!existsSync(MANIFEST)) return null;
  const { data: found } = manifest.safeParse(JSON.parse(await readFile(MANIFEST, 'utf8')));
  return found?.build === build ? datasetOf(found) : null;
}

export async function currentBuild(): Promise<string> {
  const migrations = [...(await listMigrations('postgres')), ...(await listMigrations('clickhouse'))];
  return [BUILD, ...migrations.map(({ checksum }) => checksum.slice(0, 8))].join(' ');
}

function datasetOf({ tenantId, rows, skuSumsSeconds }: z.output<typeof manifest>): Dataset {
  // Written by this file from the directory's own id.
  return { tenantId: tenantId as TenantId, rows, lastDay: LAST_DAY, skuSumsSeconds };
}

async function makeSkuSums({ readModel }: Skuline, tenantId: TenantId): Promise<void> {
  await readModel.skuSums.prepare(await readModel.readSnapshot(wholeTenant(tenantId)));
}

export async function buildSeller(skuline: Skuline, plan: SellerPlan): Promise<TenantId> {
  const { id } = await skuline.identity.directory.createTenant(plan.name);
  console.log(`  ${plan.name}: ${plan.skus.toLocaleString('en-US')} SKUs, ${plan.months} months`);
  const first = startOfMonth(addMonths(LAST_DAY, 1 - plan.months));
  let importId = 1;
  for (let month = 0; month < plan.months; month += 1) {
    const start = addMonths(first, month);
    const nextMonth = addMonths(first, month + 1);
    const end = nextMonth > LAST_DAY ? LAST_DAY : addDays(nextMonth, -1);
    await importDays(skuline, id, { plan, importId: importId++, start, end });
  }
  const restatedFrom = addDays(LAST_DAY, 1 - RESTATED_DAYS);
  await importDays(skuline, id, { plan, importId, start: restatedFrom, end: LAST_DAY });
  await noteFirstVersion(skuline, id);
  return id;
}

/** A number that no import of the app itself gets. */
const ONE_IMPORT = 1_000_000_000;

/** A seller whose days all came with one import: of many sellers this is made thirteen times as fast. */
export async function buildSmallSeller(skuline: Skuline, plan: SellerPlan): Promise<TenantId> {
  const { id } = await skuline.identity.directory.createTenant(plan.name);
  const start = addDays(addMonths(LAST_DAY, -plan.months), 1);
  await importDays(skuline, id, { plan, importId: ONE_IMPORT, start, end: LAST_DAY });
  await noteFirstVersion(skuline, id);
  return id;
}

function noteFirstVersion({ transactional }: Skuline, tenantId: TenantId) {
  return transactional.db
    .insert(tenantData)
    .values({ tenantId, dataVersion: 1, updatedAt: systemClock.now() });
}

interface ImportOfDays {
  readonly plan: SellerPlan;
  readonly importId: number;
  readonly start: DateKey;
  readonly end: DateKey;
}

/** Few SKUs sell most, a parent SKU has ten, brands have many parents, no two days are the same. */
const INSERT_DAYS_SQL = `INSERT INTO daily_performance (* EXCEPT (line))
SELECT
  {tenantId:String}, day, {importId:UInt64},
  concat('Brand ', leftPad(toString(parent % 20), 2, '0')),
  concat('Parent SKU ', leftPad(toString(parent), 4, '0')),
  concat('SKU-', leftPad(toString(sku), 5, '0')),
  toInt64(traffic), toInt64(traffic * 0.09), units,
  gross, promotion, gross - promotion, toDecimal64(traffic * 0.21, 4), toDecimal64(toFloat64(gross) * 0.27, 4),
  toInt64(traffic) * 31, toInt64(traffic * 0.3), toInt64(traffic * 0.02), toDecimal64(toFloat64(gross) * 0.31, 4)
FROM (
  SELECT
    toUInt32(number % {skus:UInt32}) AS sku,
    toUInt32(sku % {parents:UInt32}) AS parent,
    {start:Date} + intDiv(number, {skus:UInt32}) AS day,
    2 + 400 / (1 + sku / 40) * (0.5 + (cityHash64(sku, day) % 1000) / 1000) AS traffic,
    toInt64(traffic * 0.11) AS units,
    toDecimal64(units * (9.99 + parent % 40), 4) AS gross,
    toDecimal64(units * 1.17, 4) AS promotion
  FROM numbers(dateDiff('day', {start:Date}, {end:Date} + 1) * {skus:UInt32})
  WHERE cityHash64(sku, day, 'sells') % 12 != 0
)
SETTINGS max_threads = 1, max_insert_threads = 1`;

async function importDays(skuline: Skuline, tenantId: TenantId, days: ImportOfDays): Promise<void> {
  const { plan, importId, start, end } = days;
  await skuline.analytics.execute(tenantId, INSERT_DAYS_SQL, {
    importId,
    start,
    end,
    skus: plan.skus,
    parents: plan.skus / 10,
  });
  await publishImport(skuline.analytics, tenantId, { table: 'daily_performance', importId });
}
