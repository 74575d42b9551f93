/**
 * How fast a file is imported, next to the engine's own CSV insert of the same file into the same table, and how
 * much memory that takes. `npm run bench -- import [--rows 10000000]`
 */
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { createImportsService } from '@skuline/server/src/features/files/index.ts';
import { parseTenantId } from '@skuline/server/src/identity/parse-tenant-id.ts';
import { openChdb } from '@skuline/server/src/stores/analytics/chdb.ts';
import { migrateAnalytics } from '@skuline/server/src/stores/analytics/migrate-analytics.ts';
import { openEmbeddedPostgres } from '@skuline/server/src/stores/transactional/embedded-postgres.ts';
import { migrateTransactional } from '@skuline/server/src/stores/transactional/migrate-transactional.ts';
import { DAILY_COLUMNS, writeDailyFile } from './import-file.ts';
import { MEGABYTE, watchMemory } from './memory.ts';

const READ_BYTES = 256 * 1024;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000000' } } });
const rows = Number(values.rows);
const file = path.resolve(import.meta.dirname, `../.cache/bench/daily-${rows}.csv`);
if (!existsSync(file)) {
  console.log(`Writing ${rows.toLocaleString('en-US')} rows to ${file} …`);
  await writeDailyFile(file, rows);
}
const { size } = await stat(file);
console.log(`File: ${rows.toLocaleString('en-US')} rows, ${Math.round(size / MEGABYTE)} MB`);

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-bench-'));
const log = pino({ level: 'silent' });
const transactional = await openEmbeddedPostgres({ dataDir, log });
const engine = await openChdb({ dataDir, log });
try {
  await migrateTransactional(transactional);
  await migrateAnalytics({ maintenance: engine.maintenance, transactional });
  const idle = process.memoryUsage.rss();
  const memory = watchMemory();
  const importSeconds = await timed(importFile);
  const peak = memory.stop();
  const engineSeconds = await timed(insertByEngine);
  console.log(`Import:        ${importSeconds.toFixed(1)} s`);
  console.log(`Engine's own:  ${engineSeconds.toFixed(1)} s`);
  console.log(`Ratio:         ${(importSeconds / engineSeconds).toFixed(2)} (limit 2)`);
  console.log(`Memory:        ${Math.round((peak - idle) / MEGABYTE)} MB above idle (limit 300)`);
} finally {
  await engine.store.close();
  await transactional.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

async function importFile(): Promise<void> {
  const imports = createImportsService({
    analytics: engine.store,
    transactional,
    clock: { now: () => new Date() },
    log,
    maturingDays: 2,
  });
  const outcome = await imports.importStream({
    tenantId: parseTenantId('import'),
    fileName: path.basename(file),
    source: createReadStream(file, { highWaterMark: READ_BYTES }),
    totalBytes: size,
  });
  if (outcome.status !== 'published' || outcome.import.rows !== rows) {
    throw new Error(`The import ended wrongly: ${JSON.stringify(outcome).slice(0, 500)}`);
  }
}

async function insertByEngine(): Promise<void> {
  const names = DAILY_COLUMNS.map(([name]) => name).join(', ');
  const structure = DAILY_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ');
  await engine.maintenance.run(
    `INSERT INTO daily_performance (tenant_id, import_id, ${names})
     SELECT 'engine', 1, ${names} FROM file('${file}', 'CSVWithNames', '${structure}')`,
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
