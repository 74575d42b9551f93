import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openSkuline } from '../../app/compose.ts';
import { parseConfig } from '../../platform/config/config.ts';
import { dailyCsv, piecesOf } from '../../features/files/days/testing/daily-csv.ts';
import { findStartProblem } from '../../app/start-problem.ts';
import { wholeTenant } from '../reader.ts';
import type { TenantId } from '../tenant-id.ts';
import { copyMadeCluster } from '../../testing/made-cluster.ts';

const run = promisify(execFile);
let root: string;
let whole: string;
/** The same directory before its last import. */
let earlier: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'skuline-damage-'));
  whole = path.join(root, 'whole');
  earlier = path.join(root, 'earlier');
  await open(whole, async (skuline) => {
    const { id } = await skuline.identity.directory.createTenant('Alder');
    await importDay(skuline, id, '2026-11-19');
  });
  await copy(whole, earlier);
  await open(whole, async (skuline) => {
    const { id } = await skuline.identity.directory.getTenantNamed('Alder');
    await importDay(skuline, id, '2026-11-20');
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));

type Skuline = Awaited<ReturnType<typeof openSkuline>>;

async function open(dataDir: string, use?: (skuline: Skuline) => Promise<void>): Promise<void> {
  if (!existsSync(dataDir)) await copyMadeCluster(dataDir);
  const config = parseConfig({ DATA_DIR: dataDir, DEMO: '0' }, '/');
  const log = pino({ level: 'silent' });
  const skuline = await openSkuline({ config, clock: { now: () => new Date() }, log, readsAllParts: true });
  try {
    await use?.(skuline);
  } finally {
    await skuline.close();
  }
}

async function importDay({ imports }: Skuline, tenantId: TenantId, day: string): Promise<void> {
  const source = piecesOf(dailyCsv(`${day},b,p,s,1`));
  expect((await imports.importStream({ tenantId, fileName: 'a.csv', source })).status).toBe('published');
}

/** With the owners of its files: Postgres may be another account than ours. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}

async function emptyMetadata(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'analytics', 'metadata');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql'));
  await Promise.all(names.map((name) => writeFile(path.join(folder, name), '')));
}

async function cutParts(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'analytics', 'store');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.bin'));
  await Promise.all(names.map((name) => truncate(path.join(folder, name), 10)));
}

async function foreignAnalytics(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, 'analytics'), { recursive: true });
  const other = await mkdtemp(path.join(root, 'other-'));
  await open(other);
  await rename(path.join(other, 'analytics'), path.join(dataDir, 'analytics'));
}

/** Its files keep their length: the engine opens them. */
async function spoilParts(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'analytics', 'store');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.bin'));
  for (const name of names) {
    const bytes = await readFile(path.join(folder, name));
    const middle = Math.floor(bytes.length / 2);
    if (bytes.length > 0) bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle);
    await writeFile(path.join(folder, name), bytes);
  }
}

const fromEarlier = (name: string) => async (dataDir: string) => {
  await rm(path.join(dataDir, name), { recursive: true });
  await copy(path.join(earlier, name), path.join(dataDir, name));
};

/** As an older version of the app left it. */
async function unmigrated(dataDir: string): Promise<void> {
  await open(dataDir, async ({ transactional }) => {
    await transactional.pool.query(
      'DELETE FROM schema_migration WHERE version = (SELECT max(version) FROM schema_migration)',
    );
  });
}

async function foreignAccess(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postgres.json');
  const { port } = z.object({ port: z.number() }).parse(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, JSON.stringify({ port, password: 'of another one' }));
}

/** Which parts of both stores are there. */
async function storesIn(dataDir: string): Promise<string[]> {
  const parts = ['postgres', 'postgres.json', 'analytics'];
  return (await readdir(dataDir)).filter((name) => parts.includes(name)).toSorted();
}

const without = (name: string) => (dataDir: string) =>
  rename(path.join(dataDir, name), path.join(dataDir, `${name}.away`));

test.each<[string, (dataDir: string) => Promise<void>, RegExp]>([
  ['no analytics/', without('analytics'), /analytics data .* missing\. Restore both/],
  ['no postgres/', without('postgres'), /postgres.* missing/],
  ['no identity-secret', without('identity-secret'), /identity-secret is missing; .* Restore the file/],
  ['no postgres.json', without('postgres.json'), /postgres\.json is missing; .* Restore it/],
  [
    'a damaged postgres.json',
    (dataDir) => writeFile(path.join(dataDir, 'postgres.json'), '{'),
    /postgres\.json is damaged; .* Restore the file/,
  ],
  ['the analytics/ of another one', foreignAnalytics, /do not belong together\. Restore both/],
  [
    'the analytics/ of another one, before a migration changes either',
    async (dataDir) => {
      await unmigrated(dataDir);
      await foreignAnalytics(dataDir);
    },
    /do not belong together\. Restore both/,
  ],
  [
    'a postgres/ of an earlier time',
    fromEarlier('postgres'),
    /The database \(folder postgres\/\) .* misses what was imported since\. Restore both from the same backup/,
  ],
  [
    'an analytics/ of an earlier time',
    fromEarlier('analytics'),
    /The analytics data \(folder analytics\/\) .* misses what was imported since\. Restore both from the same backup/,
  ],
  [
    'emptied files of the analytics tables',
    emptyMetadata,
    /analytics data .* cannot be opened; .* if they are damaged, restore/,
  ],
  [
    'cut files of the analytics tables',
    cutParts,
    /analytics data .* are damaged: parts of .*daily_performance.* cannot be read.* Restore .* from a backup/,
  ],
  [
    'spoiled files of the analytics tables',
    spoilParts,
    /analytics data .* are damaged: parts of .*daily_performance.* cannot be read.* Restore .* from a backup/,
  ],
  [
    'the identity-secret of another one',
    (dataDir) => writeFile(path.join(dataDir, 'identity-secret'), `${'x'.repeat(43)}\n`),
    /made with another secret\. Put back/,
  ],
  [
    'the postgres.json of another one',
    foreignAccess,
    /postgres\.json is not that of the database in .*Restore/,
  ],
])('a data directory with %s is refused with what to do', async (name, damage, sentence) => {
  const dataDir = path.join(root, name.replaceAll('/', ''));
  await copy(whole, dataDir);
  await damage(dataDir);
  const before = await storesIn(dataDir);
  const problem = await open(dataDir).then(
    () => null,
    (error: unknown) => findStartProblem(error, dataDir),
  );
  expect(problem).toMatch(sentence);
  // What is missing can be put in its place.
  expect(await storesIn(dataDir)).toEqual(before);
});

test('of one spoiled part the days are told', async () => {
  const dataDir = path.join(root, 'one part');
  await copy(whole, dataDir);
  const table = path.join(dataDir, 'analytics/data/default/daily_performance');
  const [part = ''] = (await readdir(table)).filter((name) => name.startsWith('all_'));
  const file = path.join(table, part, 'data.bin');
  const bytes = await readFile(file);
  // The last column's.
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 0xff, bytes.length - 1);
  await writeFile(file, bytes);
  const problem = await open(dataDir).then(
    () => null,
    (error: unknown) => findStartProblem(error, dataDir),
  );
  expect(problem).toMatch(/parts of daily_performance \(2026-11-(19|20)( to 2026-11-20)?\) cannot be read/);
});

test('what a full disk left of a deletion keeps no figures from being shown', async () => {
  const dataDir = path.join(root, 'full disk');
  await copy(whole, dataDir);
  const table = path.join(dataDir, 'analytics/data/default/daily_performance');
  const note = path.join(table, 'mutation_999.txt');
  await writeFile(note, '');
  await open(dataDir, async ({ analytics, identity }) => {
    const { id } = await identity.directory.getTenantNamed('Alder');
    const sql =
      'SELECT DISTINCT toString(date_key) AS date_key FROM daily_performance WHERE tenant_id = {tenantId:String} ORDER BY 1';
    const days = z
      .array(z.object({ date_key: z.string() }))
      .parse(await analytics.select(wholeTenant(id), sql));
    expect(days.map(({ date_key: day }) => day)).toEqual(['2026-11-19', '2026-11-20']);
  });
  expect(existsSync(note)).toBe(false);
});

test('a whole directory opens again, one from before the id too', async () => {
  await open(whole, async ({ transactional }) => {
    await transactional.pool.query('DELETE FROM store_pair');
  });
  await expect(open(whole)).resolves.toBeUndefined();
});
