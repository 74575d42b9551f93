import pino from 'pino';
import { parseConfig } from '../../../platform/config/config.ts';
import { openSkuline } from '../../../app/compose.ts';
import { openInsights } from '../../../app/open-insights.ts';
import { sampleCsv } from '../../../testing/sample-rows.ts';
import { planted } from './planted.ts';

/**
 * A process that imports a seller one of whose SKUs has run out into the data directory it is given, raises the insights
 * of it, and says so when they are written but not yet committed: there it stays.
 */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Name the data directory.');
const config = parseConfig({ DATA_DIR: dataDir, DEMO: '0' }, '/');
const { clock, tenantId, rows } = planted;
const log = pino({ level: 'silent' });
const skuline = await openSkuline({ config, clock, log });

async function* file() {
  yield Buffer.from(sampleCsv(rows));
}
await skuline.imports.importStream({ tenantId, fileName: 'planted.csv', source: file() });

const { db } = skuline.transactional;
const endless = new Proxy(db, {
  get: (target, property) =>
    property === 'transaction'
      ? (work: Parameters<typeof db.transaction>[0]) =>
          target.transaction(async (transaction) => {
            await work(transaction);
            process.stdout.write('written\n');
            await new Promise(() => {});
          })
      : Reflect.get(target, property),
});
const { raise } = openInsights({
  ...skuline,
  transactional: { ...skuline.transactional, db: endless },
  config,
  clock,
  log,
});
await raise(tenantId);
