import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { madeCatalogue, madeReading } from './made-reading.ts';
import { openTestStores } from './open-test-stores.ts';

/** A process that takes a report or a catalog in, or undoes one, and is killed at a statement of the analytics store. */
const [dataDir, step, moment, marker] = process.argv.slice(2);
if (dataDir === undefined || step === undefined || moment === undefined || marker === undefined) {
  throw new Error('Name the data directory, the step, before or after, and the words of the statement.');
}
const stores = await openTestStores(dataDir);
const tenantId = parseTenantId('crash');
const killing = stores.importsWith({
  async execute(tenant, sql, params) {
    const isIt = sql.includes(marker);
    if (isIt && moment === 'before') process.kill(process.pid, 'SIGKILL');
    await stores.analytics.execute(tenant, sql, params);
    if (isIt) process.kill(process.pid, 'SIGKILL');
  },
});
const reading = step === 'names' ? madeCatalogue() : madeReading(2);
if (step === 'undo') await killing.undo(tenantId, 2);
else await killing.importReading({ tenantId, fileName: 'two', importedBy: 'test', reading });
