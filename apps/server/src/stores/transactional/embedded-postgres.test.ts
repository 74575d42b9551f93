import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { copyMadeCluster } from '../../testing/made-cluster.ts';
import { isAlive } from '../../platform/is-alive.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import type { TransactionalStore } from './port.ts';
import { preparePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { openPostgres } from './postgres.ts';
import { findPostmaster } from './postmaster-file.ts';
import { endProcess } from './processes.ts';
import { describeTransactionalStore } from './transactional-suite.ts';

const root = mkdtempSync(join(tmpdir(), 'skuline-postgres-'));
const log = pino({ level: 'silent' });
const children = new Set<ChildProcess>();
const directories = new Set<string>();

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

afterAll(async () => {
  for (const dataDir of directories) {
    const left = await findPostmaster(join(dataDir, 'postgres'));
    if (left !== null && isAlive(left.pid)) await endProcess(left.pid, 'SIGQUIT', 5_000);
  }
  rmSync(root, { recursive: true, force: true });
});

const openSuite = onceOpened('suite');
describeTransactionalStore('the embedded Postgres', openSuite);

const openServer = onceOpened('by-url');
describeTransactionalStore('a Postgres server by its URL', async () => {
  await openServer();
  return openPostgres({ url: urlOf('by-url'), log });
});

describe('The embedded Postgres', () => {
  test('keeps its password for its owner alone and answers nobody without it', async () => {
    const store = await makeIn('password');
    expect(statSync(join(root, 'password', 'postgres.json')).mode & 0o777).toBe(0o600);
    const { port } = accessOf('password');
    await expect(
      openPostgres({ url: `postgres://skuline:wrong@127.0.0.1:${port}/postgres` }),
    ).rejects.toThrow('cannot be used');
    await store.close();
  });

  test('keeps data and port over a restart', async () => {
    const first = await openIn('restart');
    const { port } = accessOf('restart');
    await first.pool.query('CREATE TABLE kept AS SELECT 1 AS n');
    await first.close();
    const second = await openIn('restart');
    expect(accessOf('restart').port).toBe(port);
    expect((await second.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }]);
    await second.close();
  });

  test('takes another port when its own is taken by somebody else', async () => {
    await (await openIn('port')).close();
    const stranger = createServer().listen(accessOf('port').port, '127.0.0.1');
    await once(stranger, 'listening');
    const taken = accessOf('port').port;
    const store = await openIn('port');
    expect(accessOf('port').port).not.toBe(taken);
    await store.close();
    stranger.close();
  });

  test('stops when it is closed, leaving no process', async () => {
    const store = await openIn('stops');
    const pid = await pidOf('stops');
    await store.close();
    expect(isAlive(pid)).toBe(false);
  });

  test('left running by a killed application, it is taken over with everything acknowledged in it', async () => {
    const child = await openInChild(
      'killed',
      "await store.pool.query('CREATE TABLE kept AS SELECT 7 AS n');",
    );
    const pid = await pidOf('killed');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(true);
    const store = await openIn('killed');
    expect(await pidOf('killed')).toBe(pid);
    expect((await store.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
    await store.close();
    expect(isAlive(pid)).toBe(false);
  });

  test('left running and no longer answering, it is stopped and started again', async () => {
    const child = await openInChild('deaf', '');
    const pid = await pidOf('deaf');
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Its own file forgets the port it answers on, as a hung server would not answer there.
    const file = join(root, 'deaf', 'postgres', 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, lines.with(3, '1').join('\n'));
    const store = await openIn('deaf');
    expect(isAlive(pid)).toBe(false);
    expect((await store.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await store.close();
  });

  test('an unrelated process that got a dead server’s number is left alone', async () => {
    await (await openIn('reused')).close();
    const stranger = spawn('sleep', ['60']);
    children.add(stranger);
    writeFileSync(
      join(root, 'reused', 'postgres', 'postmaster.pid'),
      `${stranger.pid}\n/elsewhere\n1\n1\n\n127.0.0.1\n0 0\nready\n`,
    );
    const store = await openIn('reused');
    expect((await store.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    await store.close();
  });

  test('of a running application, it is refused to a second one and goes on', async () => {
    const first = await openIn('second');
    await expect(openIn('second')).rejects.toThrow('in use by another running application');
    expect((await first.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await first.close();
  });

  test('Ctrl-C reaches the application and not the server, which is there until it is closed', async () => {
    const child = await openInChild(
      'interrupted',
      `process.on('SIGINT', async () => {
         await new Promise((resolve) => setTimeout(resolve, 300));
         const { rows } = await store.pool.query('SELECT 42 AS n');
         await store.close();
         console.log('closed after ' + rows[0].n);
       });`,
    );
    const pid = await pidOf('interrupted');
    const said: string[] = [];
    child.stdout?.on('data', (chunk: Uint8Array) => said.push(String(chunk)));
    // The terminal signals the whole process group; the child leads one of its own.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    // At its exit the last of what it said may still be on the way.
    await once(child, 'close');
    expect(said.join('')).toContain('closed after 42');
    expect(isAlive(pid)).toBe(false);
  });

  test('ends with an application that ends without closing it', async () => {
    const child = await openInChild('exits', "process.on('SIGUSR2', () => process.exit(3));");
    const pid = await pidOf('exits');
    child.kill('SIGUSR2');
    if (child.exitCode === null) await once(child, 'exit');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('ends with an application that ends before it was ready', async () => {
    const store = await openIn('early');
    await store.close();
    const directory = join(root, 'early', 'postgres');
    // It waits for an archive that never answers.
    writeFileSync(join(directory, 'recovery.signal'), '');
    appendFileSync(join(directory, 'postgresql.auto.conf'), "restore_command = 'sleep 50'\n");
    const program = `
      import { openEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
      process.stdin.once('data', () => process.exit(3));
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      await openEmbeddedPostgres({ dataDir: ${JSON.stringify(join(root, 'early'))}, log });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    children.add(child);
    await expect.poll(() => findPostmaster(directory)).not.toBeNull();
    const pid = await pidOf('early');
    child.stdin.write('now');
    if (child.exitCode === null) await once(child, 'exit');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('a directory that others may not enter works as well, whatever its name, and stays closed', async () => {
    const closed = join(root, 'Über uns');
    mkdirSync(closed, { mode: 0o700 });
    const child = await makeInChild(
      'Über uns/my data',
      "await store.pool.query('CREATE TABLE kept AS SELECT 7 AS n');",
    );
    const pid = await pidOf('Über uns/my data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const store = await openIn('Über uns/my data');
    expect(await pidOf('Über uns/my data')).toBe(pid);
    expect((await store.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
    await store.close();
    expect(statSync(closed).mode & 0o777).toBe(0o700);
  });

  test('programs in a directory that others may not enter are run all the same', async () => {
    const closed = join(root, 'closed project');
    mkdirSync(closed, { mode: 0o700 });
    const installed = dirname(dirname((await findPostgresBinaries()).postgres));
    cpSync(installed, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    const programs = {
      postgres: join(closed, 'native/bin/postgres'),
      initdb: join(closed, 'native/bin/initdb'),
    };
    chmodSync(root, 0o711);
    const { owner, ...account } = await preparePostgresAccount(programs, join(root, 'copies'));
    for (const program of [account.programs.postgres, account.programs.initdb]) {
      expect(execFileSync(program, ['--version'], { ...owner, cwd: '/', encoding: 'utf8' })).toContain(
        'PostgreSQL',
      );
    }
    expect(await preparePostgresAccount(programs, join(root, 'copies'))).toEqual({ owner, ...account });
    expect(statSync(closed).mode & 0o777).toBe(0o700);
  });

  test('a database whose password file is gone is refused and not thrown away', async () => {
    await (await openIn('lost')).close();
    rmSync(join(root, 'lost', 'postgres.json'));
    await expect(openIn('lost')).rejects.toThrow('is missing');
    expect(statSync(join(root, 'lost', 'postgres', 'PG_VERSION')).isFile()).toBe(true);
  });
});

const serverUrl = process.env['TEST_POSTGRES_URL'];
if (serverUrl !== undefined) {
  describeTransactionalStore('a Postgres server', () => openPostgres({ url: serverUrl, log }));
}

/** Makes a database. */
function makeIn(name: string): Promise<TransactionalStore> {
  const dataDir = join(root, name);
  directories.add(dataDir);
  return openEmbeddedPostgres({ dataDir, log });
}

/** Opens a database that is there already: that of the test, or a copy. */
async function openIn(name: string): Promise<TransactionalStore> {
  if (!directories.has(join(root, name))) await copyMadeCluster(join(root, name));
  return makeIn(name);
}

/** A directory has one owner, so a second opening gets the first one's store. */
function onceOpened(name: string): () => Promise<TransactionalStore> {
  let opened: Promise<TransactionalStore> | undefined;
  return () => (opened ??= makeIn(name));
}

function accessOf(name: string): { port: number; password: string } {
  // Written by the store itself, which parses it again whenever it opens.
  return JSON.parse(readFileSync(join(root, name, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
}

function urlOf(name: string): string {
  const { port, password } = accessOf(name);
  return `postgres://skuline:${password}@127.0.0.1:${port}/postgres`;
}

async function pidOf(name: string): Promise<number> {
  const postmaster = await findPostmaster(join(root, name, 'postgres'));
  if (postmaster === null) throw new Error('no server runs');
  return postmaster.pid;
}

/** As makeInChild, with a copy of a database. */
async function openInChild(name: string, thenDoes: string): Promise<ChildProcess> {
  await copyMadeCluster(join(root, name));
  return makeInChild(name, thenDoes);
}

/** Another process, leader of a group of its own, that makes the store, does something and goes on until ended. */
async function makeInChild(name: string, thenDoes: string): Promise<ChildProcess> {
  const dataDir = join(root, name);
  directories.add(dataDir);
  const program = `
    import { openEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const store = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    ${thenDoes}
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await once(child.stdout, 'data');
  return child;
}
