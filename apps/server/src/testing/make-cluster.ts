import pino from 'pino';
import { openEmbeddedPostgres } from '../stores/transactional/embedded-postgres.ts';
import { migrateTransactional } from '../stores/transactional/migrate-transactional.ts';

/** A process that makes a migrated database in the data directory it is given. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Name the data directory.');
const store = await openEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
await migrateTransactional(store);
await store.close();
