import { setTimeout as wait } from 'node:timers/promises';
import { wholeTenant } from '../../../../stores/reader.ts';
import { parseTenantId } from '../../../../identity/parse-tenant-id.ts';
import { longDailyCsv } from './daily-csv.ts';
import { openTestStores } from './open-test-stores.ts';

/** A process that imports a file which never ends into the data directory it is given, and says when rows are stored. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Name the data directory.');
const { imports, analytics } = await openTestStores({ dataDir });
const tenantId = parseTenantId('crash');

const LONG_NAME = 'S'.repeat(300);
const day = (index: number) => `2025-11-${String((index % 28) + 1).padStart(2, '0')}`;

/** As much as is sent to the store twice; the end of the file never comes. */
async function* unfinished() {
  const rows = Array.from({ length: 60_000 }, (_, index) => `${day(index)},b,p,${LONG_NAME}${index},1`);
  yield Buffer.from(longDailyCsv(rows));
  await tellWhenStored();
  await new Promise(() => {});
}

async function tellWhenStored(): Promise<void> {
  const sql =
    'SELECT count() AS rows FROM daily_performance WHERE tenant_id = {tenantId:String} HAVING rows > 0';
  while ((await analytics.select(wholeTenant(tenantId), sql)).length === 0) await wait(50);
  process.stdout.write('stored\n');
}

await imports.importStream({ tenantId, fileName: 'unfinished.csv', source: unfinished() });
