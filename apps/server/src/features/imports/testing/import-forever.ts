import { setTimeout as wait } from 'node:timers/promises';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { longDailyCsv } from './daily-csv.ts';
import { openTestStores } from './open-test-stores.ts';

/** A process that imports a file without end into the data directory it is given, and says when rows are stored. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Name the data directory.');
const { imports, analytics } = await openTestStores(dataDir);
const tenantId = parseTenantId('crash');

const day = (index: number) => `2025-11-${String((index % 28) + 1).padStart(2, '0')}`;

async function* endless() {
  for (let round = 0; ; round++) {
    const rows = Array.from({ length: 20_000 }, (_, index) => `${day(index)},b,p,S-${round}-${index},1`);
    const csv = longDailyCsv(rows);
    yield Buffer.from(round === 0 ? csv : csv.slice(csv.indexOf('\n') + 1));
    if (round === 10) void tellWhenStored();
    if (round > 10) await wait(50);
  }
}

async function tellWhenStored(): Promise<void> {
  const sql =
    'SELECT count() AS rows FROM daily_performance WHERE tenant_id = {tenantId:String} HAVING rows > 0';
  while ((await analytics.select(tenantId, sql)).length === 0) await wait(50);
  process.stdout.write('stored\n');
}

await imports.importStream({ tenantId, fileName: 'endless.csv', source: endless() });
