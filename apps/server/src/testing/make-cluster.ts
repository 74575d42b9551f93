import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { openChdb } from '../stores/analytics/chdb.ts';
import { migrateAnalytics } from '../stores/analytics/migrate-analytics.ts';
import { openEmbeddedPostgres } from '../stores/transactional/embedded-postgres.ts';
import { migrateTransactional } from '../stores/transactional/migrate-transactional.ts';
import { connectionTo, findAccess } from '../stores/transactional/postgres-access.ts';
import { preparePostgresAccount } from '../stores/transactional/postgres-account.ts';
import { findPostgresBinaries } from '../stores/transactional/postgres-binaries.ts';
import { startServer, stopServer } from '../stores/transactional/postgres-server.ts';

/**
 * A process that makes a migrated database in the data directory it is given and runs a server over a copy of it,
 * in which nobody is connected to the database itself: others are made of it. Writes the server's URL and stops when
 * its input ends.
 */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Name the data directory.');
const log = pino({ level: 'silent' });
const store = await openEmbeddedPostgres({ dataDir, log });
await migrateTransactional(store);
const engine = await openChdb({ dataDir, log });
await migrateAnalytics({ maintenance: engine.maintenance, transactional: store });
await engine.store.close();
await store.close();

const shared = path.join(dataDir, 'shared');
await mkdir(shared);
const directory = path.join(shared, 'postgres');
// With its owner: as root, Postgres runs as another user.
await promisify(execFile)('cp', ['-a', path.join(dataDir, 'postgres'), directory]);
const access = await findAccess(path.join(dataDir, 'postgres.json'));
if (access === null) throw new Error('The database has no password.');
const account = await preparePostgresAccount(await findPostgresBinaries());
const server = await startServer({ directory, account, preferredPort: 0, keepsLog: false, log });
const { host, user, password } = connectionTo({ ...access, port: server.port });
process.stdout.write(`postgres://${user}:${String(password)}@${host}:${server.port}\n`);
process.stdin.resume().once('end', () => void stopServer(server));
