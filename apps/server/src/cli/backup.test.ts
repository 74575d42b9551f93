import { Encrypter } from 'age-encryption';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { openSkuline } from '../app/compose.ts';
import { parseConfig } from '../platform/config/config.ts';
import { readArchive } from '../stores/backup/archive.ts';
import type { BackupPart } from '../stores/backup/backup-part.ts';
import { openClickHouseFront } from '../testing/clickhouse-front.ts';
import { copyMadeCluster, copyMadeTables, makeEmptyDatabase } from '../testing/made-cluster.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { startSkuline } from '../testing/skuline-process.ts';
import { SAMPLE_ROWS, sampleCsv } from '../testing/sample-rows.ts';
import { runCommand } from './testing/run-command.ts';

const log = pino({ level: 'silent' });
const PASSPHRASE = 'a passphrase of a test';

/** A try of a passphrase is made to take a second, and 256 MB: here it takes neither, but for backups of a running app. */
function makePassphrasesQuick(): void {
  // Called as the encrypter's own, below.
  const set = Reflect.get(Encrypter.prototype, 'setPassphrase');
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function quick(
    this: Encrypter,
    passphrase,
  ) {
    set.call(this, passphrase);
    this.setScryptWorkFactor(1);
  });
}

let folder: string;
beforeAll(async () => {
  makePassphrasesQuick();
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-backup-'));
  await writeFile(path.join(folder, 'daily.csv'), sampleCsv(SAMPLE_ROWS));
  await writeFile(
    path.join(folder, 'later.csv'),
    sampleCsv([SAMPLE_ROWS[0].replace('2026-11-01', '2026-11-09')]),
  );
  await writeFile(
    path.join(folder, 'keywords.csv'),
    'date_key,parent_sku_name,query,volume\n2026-11-01,Kettle,"a ""kettle""\\, \\t and a tab",5\n',
  );
  await writeFile(
    path.join(folder, 'costs.csv'),
    'sku_name,effective_from,unit_cost\nKTL-1,2026-01-01,5.5\n',
  );
  await fillStores();
  await mkdir(path.join(folder, 'data', 'staged', 'a'), { recursive: true });
  await writeFile(
    path.join(folder, 'data', 'staged', 'a', 'sent.bin'),
    Buffer.alloc(9_000_000, 'what a seller sent '),
  );
  await skuline(['backup', 'first.skl']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Two companies, with a file of each kind; in one opening of the stores, as each takes a second or two. */
async function fillStores(): Promise<void> {
  await Promise.all([copyMadeCluster(inFolder('data')), copyMadeTables(inFolder('data'))]);
  const config = parseConfig({ DATA_DIR: inFolder('data'), DEMO: '0' }, '/');
  const opened = await openSkuline({ config, clock: systemClock, log });
  const { identity, imports, costs } = opened;
  const { id: tenantId } = await identity.directory.createTenant("Alder's");
  const { id: other } = await identity.directory.createTenant('Other');
  const email = 'ann@example.com';
  await identity.directory.createUser({ email, password: 'a long test password', tenantId });
  for (const [of, fileName] of [
    [tenantId, 'daily.csv'],
    [tenantId, 'keywords.csv'],
    [other, 'daily.csv'],
  ] as const)
    await imports.importStream({ tenantId: of, fileName, source: createReadStream(inFolder(fileName)) });
  const author = { userId: null, name: 'a test' };
  const bytes = createReadStream(inFolder('costs.csv'));
  const { signal } = new AbortController();
  await costs.importFile(tenantId, author, { bytes, totalBytes: null, signal, fileName: 'costs.csv' });
  await opened.close();
}

const inFolder = (name: string) => path.join(folder, name);

interface Run {
  readonly data?: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function attempt(args: readonly string[], { data = 'data', env = {} }: Run = {}) {
  const variables = { DEMO: '0', PASSWORD: 'a long test password', PASSPHRASE, WRONG: 'another', ...env };
  return runCommand(args, { folder, env: { DATA_DIR: inFolder(data), ...variables } });
}

/** Runs a command that has to work; returns what it printed. */
async function skuline(args: readonly string[], run?: Run): Promise<string> {
  const { code, out, error } = await attempt(args, run);
  expect(error, args.join(' ')).not.toMatch(/Error|at \w+ \(/);
  expect(code, `${args.join(' ')}: ${error}`).toBe(0);
  return out;
}

/** What backups and restores leave behind: their rows of the audit log, and how far those are counted. */
const isNoTrace = (line: string) => !/"action":"backup\.|audit_log_id_seq/.test(line);

/** Everything that a backup holds, whatever the order of rows. */
async function readRows(file: string, passphrase: string | null = null): Promise<Map<string, string[]>> {
  return rowsIn(readArchive(inFolder(file), { passphrase }));
}

async function rowsIn(parts: AsyncIterable<BackupPart>): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for await (const { name, bytes } of parts) {
    const of = path.dirname(name);
    // Each start notes where it is reached.
    if (name === 'backup.json' || of === 'database/oauth_resource') continue;
    const lines = Buffer.from(bytes).toString().split('\n').filter(isNoTrace);
    rows.set(of, [...(rows.get(of) ?? []), ...lines].toSorted());
  }
  return rows;
}

const asideOf = async (data: string) =>
  (await readdir(inFolder(data))).filter((name) => name.startsWith('before-restore-'));

describe('a backup that is restored', () => {
  test('into a new directory holds every row of both stores and every other file', async () => {
    expect(await skuline(['restore', 'first.skl', '--yes'], { data: 'new' })).toMatch(
      /^Restored the data of \d{4}-\d\d-\d\dT\S+Z into \S+new\.\n$/,
    );
    await skuline(['backup', 'of-new.skl'], { data: 'new' });
    const before = await readRows('first.skl');
    expect(await readRows('of-new.skl')).toEqual(before);
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(['database/imports', 'database/user', 'analytics/daily_performance']),
    );
    expect(before.get('analytics/daily_performance')).toHaveLength(2 * SAMPLE_ROWS.length + 2);
    const [restored, sent] = await Promise.all(
      ['new', 'data'].map((data) => readFile(inFolder(`${data}/staged/a/sent.bin`))),
    );
    // Not byte by byte: the nine million would be properties of an object.
    expect(restored?.equals(sent ?? Buffer.of())).toBe(true);
  });

  test('shows the figures, lets people sign in, and takes further imports', async () => {
    const app = await startSkuline(inFolder('new'));
    const signIn = await fetch(`${app.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url },
      body: JSON.stringify({ email: 'ann@example.com', password: 'a long test password' }),
    });
    expect(signIn.status).toBe(200);
    await app.stop();
    await skuline(['import', 'later.csv', '--tenant', "Alder's"], { data: 'new' });
    expect(await skuline(['imports', '--tenant', "Alder's"], { data: 'new' })).toMatch(
      /later\.csv[^]*daily\.csv/,
    );
  });

  test('into a directory with data puts these aside, whole', async () => {
    await skuline(['restore', 'first.skl', '--yes'], { data: 'new' });
    const [aside] = await asideOf('new');
    expect(await skuline(['imports', '--tenant', "Alder's"], { data: 'new' })).not.toMatch(/later\.csv/);
    expect(await skuline(['imports', '--tenant', "Alder's"], { data: `new/${aside ?? ''}` })).toMatch(
      /later\.csv/,
    );
  });
});

describe('a passphrase', () => {
  test('is needed to read what was encrypted with it', async () => {
    await skuline(['backup', 'secret.skl', '--passphrase-env', 'PASSPHRASE']);
    expect(await readFile(inFolder('secret.skl'), 'latin1')).not.toContain('KTL-1');
    expect((await attempt(['verify', 'secret.skl'])).error).toMatch(/is encrypted: .* --passphrase-env/);
    expect((await attempt(['verify', 'secret.skl', '--passphrase-env', 'WRONG'])).error).toMatch(
      /^The passphrase is not that of \S+secret\.skl\.\n$/,
    );
    expect((await attempt(['verify', 'secret.skl', '--passphrase-env', 'NONE'])).error).toBe(
      'The environment variable NONE is not set.\n',
    );
    expect(await skuline(['verify', 'secret.skl', '--passphrase-env', 'PASSPHRASE'])).toMatch(/is whole/);
    expect(await readRows('secret.skl', PASSPHRASE)).toEqual(await readRows('first.skl'));
  });
});

describe('a file that is no whole backup is refused, and nothing is touched', () => {
  test.each([
    [
      'cut in its middle',
      (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
      /damaged or was not written/,
    ],
    ['cut at its end', (bytes: Buffer) => bytes.subarray(0, -20), /damaged or was not written/],
    ['changed in a byte', (bytes: Buffer) => changed(bytes, 0.7), /damaged or was not written/],
    ['empty', () => Buffer.alloc(0), /is not a backup of Skuline/],
    ['of another kind', () => Buffer.from(sampleCsv(SAMPLE_ROWS)), /is not a backup of Skuline/],
  ])('%s', async (name, change, message) => {
    await writeFile(inFolder('damaged.skl'), change(await readFile(inFolder('first.skl'))));
    for (const command of [['verify'], ['restore', '--yes']]) {
      const { code, error } = await attempt([...command, 'damaged.skl']);
      expect(error, name).toMatch(message);
      expect(code).toBe(1);
    }
    expect(await asideOf('data')).toEqual([]);
    expect(await readdir(inFolder('data'))).not.toContain('restoring');
  });

  test('that is encrypted and cut', async () => {
    const bytes = await readFile(inFolder('secret.skl'));
    for (const share of [0.5, 0.999]) {
      await writeFile(inFolder('damaged.skl'), bytes.subarray(0, bytes.length * share));
      const { error } = await attempt(['verify', 'damaged.skl', '--passphrase-env', 'PASSPHRASE']);
      expect(error, String(share)).toMatch(/damaged or was not written/);
    }
  });
});

function changed(bytes: Buffer, share: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(copy.length * share);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

describe('servers', () => {
  test('take the backup of embedded stores, and embedded stores that of servers', async () => {
    const front = await openClickHouseFront(inFolder('server'));
    const env = { DATABASE_URL: await makeEmptyDatabase(), CLICKHOUSE_URL: front.url };
    try {
      await skuline(['restore', 'first.skl', '--yes'], { data: 'at-servers', env });
      await skuline(['backup', 'of-servers.skl'], { data: 'at-servers', env });
      const { error } = await attempt(['restore', 'first.skl', '--yes'], { data: 'at-servers', env });
      expect(error).toBe('The database of DATABASE_URL has tables already: name an empty one.\n');
    } finally {
      await front.close();
    }
    expect(await readRows('of-servers.skl')).toEqual(await readRows('first.skl'));
    await skuline(['restore', 'of-servers.skl', '--yes'], { data: 'home' });
    await skuline(['backup', 'home.skl'], { data: 'home' });
    expect(await readRows('home.skl')).toEqual(await readRows('first.skl'));
  });
});

describe('the commands say what to do', () => {
  test('a restore asks for --yes, a backup overwrites nothing', async () => {
    expect((await attempt(['restore', 'first.skl'])).error).toMatch(
      /^This replaces the data in .*: say --yes\.\n$/,
    );
    expect((await attempt(['backup', 'first.skl'])).error).toBe(
      'first.skl is there already: name another file.\n',
    );
    expect((await attempt(['backup', 'none/a.skl'])).error).toMatch(/^The folder \S+none is not there/);
    expect((await attempt(['restore', 'none.skl', '--yes'])).error).toMatch(/^There is no file \S+none\.skl/);
  });

  test('a backup is made by the app while it runs; a restore waits until it is stopped', async () => {
    await copyFile(inFolder('first.skl'), inFolder('again.skl'));
    const app = await startSkuline(inFolder('data'));
    try {
      expect((await attempt(['restore', 'again.skl', '--yes'])).error).toMatch(
        /^Skuline is running on \S+: stop it before you restore\.\n$/,
      );
      await skuline(['backup', 'running.skl']);
      const [before, running] = [await readRows('first.skl'), await readRows('running.skl')];
      // What the app does by itself when it starts.
      for (const own of ['database/job', 'database/oauth_client', 'database/sequences.json'])
        for (const rows of [before, running]) rows.delete(own);
      expect(running).toEqual(before);
    } finally {
      await app.stop();
    }
  });
});

describe('an object storage', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());
  const address = 's3://kept/of skuline/running.skl';

  test('takes the backup of the app that runs, which is verified and restored whole', async () => {
    const { env } = server;
    const app = await startSkuline(inFolder('data'), env);
    try {
      const done = await skuline(['backup', address, '--passphrase-env', 'PASSPHRASE'], { env });
      expect(done).toMatch(/^Backed up to s3:\/\/kept\/of skuline\/running\.skl \(/);
    } finally {
      await app.stop();
    }
    const secret = ['--passphrase-env', 'PASSPHRASE'];
    expect(await skuline(['verify', address, ...secret], { env })).toMatch(/is whole: the data of /);
    // The connection is cut again and again while it is read twice.
    server.fail({ method: 'GET', kind: 'cut', times: 6 });
    await skuline(['restore', address, '--yes', ...secret], { data: 'from-objects', env });
    await skuline(['backup', 'of-objects.skl'], { data: 'from-objects' });
    const objects = parseConfig(env, '/').objectStorage;
    const sent = await rowsIn(readArchive(address, { passphrase: PASSPHRASE, objects }));
    expect(await readRows('of-objects.skl')).toEqual(sent);
    expect(sent.get('analytics/daily_performance')).toEqual(
      (await readRows('first.skl')).get('analytics/daily_performance'),
    );
  });

  test('overwrites nothing, and says what is wrong in a sentence', async () => {
    const { env } = server;
    expect((await attempt(['backup', address], { env })).error).toBe(
      `${address} is there already: name another file.\n`,
    );
    expect((await attempt(['verify', 's3://kept/none.skl'], { env })).error).toBe(
      'There is no object s3://kept/none.skl. Check the name and the folder.\n',
    );
    expect((await attempt(['verify', 's3://kept//none.skl'], { env })).error).toMatch(
      /is no address of an object/,
    );
    expect((await attempt(['verify', address])).error).toMatch(/needs S3_ACCESS_KEY_ID and S3_SECRET/);
    const wrong = { ...env, S3_SECRET_ACCESS_KEY: 'another' };
    expect((await attempt(['verify', address], { env: wrong })).error).toMatch(
      /^The object storage does not accept the keys \(SignatureDoesNotMatch\)/,
    );
  });

  test('holds half of a backup under no name, and a half that is there is refused', async () => {
    const { env, objects } = server;
    const whole = objects.get('kept/of skuline/running.skl') ?? Buffer.alloc(0);
    objects.set('kept/half.skl', whole.subarray(0, whole.length / 2));
    const { error } = await attempt(['verify', 's3://kept/half.skl', '--passphrase-env', 'PASSPHRASE'], {
      env,
    });
    expect(error).toMatch(/damaged or was not written/);
    server.fail({ method: 'PUT', kind: 'full', times: 1 });
    expect((await attempt(['backup', 's3://kept/full.skl'], { env })).error).toMatch(
      /^There is no room left for s3:\/\/kept\/full\.skl/,
    );
    expect(objects.has('kept/full.skl')).toBe(false);
    expect(server.uploads.size).toBe(0);
  });
});
