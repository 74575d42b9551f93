import type { Finding } from '@skuline/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../platform/config/config.ts';
import { findingsOfStores } from '../features/system/index.ts';
import { openStores } from '../stores/open-stores.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { copyMadeCluster, copyMadeTables } from '../testing/made-cluster.ts';
import { findFreePort, startSkuline } from '../testing/skuline-process.ts';
import { runCommand } from './testing/run-command.ts';

let dataDir: string;
let port: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-doctor-'));
  port = String(await findFreePort());
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function examine(env: Record<string, string> = {}) {
  const all = { DATA_DIR: dataDir, PORT: port, ...env };
  const { out, code } = await runCommand(['doctor', '--json'], { folder: '/', env: all });
  const findings: Finding[] = JSON.parse(out);
  const of = (check: string) => findings.filter((finding) => finding.check === check);
  return { findings, of, code };
}

/** What the database itself has noted of its migrations. */
async function countMigrations(): Promise<number> {
  const config = parseConfig({ DATA_DIR: dataDir }, '/');
  const { transactional, analytics } = await openStores({ config, log: pino({ level: 'silent' }) });
  const { rows } = await transactional.pool.query('SELECT version FROM schema_migration');
  await analytics.close();
  await transactional.close();
  return rows.length;
}

describe('skuline doctor', () => {
  test('finds nothing wrong with data that are sound while Skuline does not run', async () => {
    const { findings, of, code } = await examine();
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(code).toBe(0);
    expect(of('Address')).toMatchObject([{ state: 'ok', says: expect.stringContaining('does not run') }]);
    expect(of('Backups')).toMatchObject([
      { state: 'warning', remedy: expect.stringContaining('BACKUP_EVERY') },
    ]);
  });

  test('asks the app where it runs, and sees that PUBLIC_URL leads elsewhere', async () => {
    const app = await startSkuline(dataDir, { PORT: port });
    const sound = await examine();
    expect(sound.of('Address')).toMatchObject([
      { state: 'ok', says: `Skuline runs and is reached at ${app.url}.` },
    ]);
    expect(sound.of('Database')).toMatchObject([{ state: 'ok' }]);
    expect(sound.code).toBe(0);
    const elsewhere = await examine({ PUBLIC_URL: `http://127.0.0.1:${await findFreePort()}` });
    expect(elsewhere.of('Address')).toMatchObject([
      { state: 'problem', remedy: expect.stringContaining('PUBLIC_URL') },
    ]);
    expect(elsewhere.code).toBe(1);
    await app.stop();
  });

  test('an older version’s data are looked at and not migrated', async () => {
    const config = parseConfig({ DATA_DIR: dataDir }, '/');
    const { transactional, analytics } = await openStores({ config, log: pino({ level: 'silent' }) });
    await transactional.pool.query('DELETE FROM schema_migration WHERE version = 28');
    await analytics.close();
    await transactional.close();
    const before = await countMigrations();
    const { of } = await examine();
    expect(of('Database')).toMatchObject([
      { state: 'warning', says: expect.stringMatching(/next start runs 1 migration\./) },
    ]);
    expect(await countMigrations()).toBe(before);
  });

  test('a port that another program has is told', async () => {
    const other = createServer().listen(Number(port), '127.0.0.1');
    await once(other, 'listening');
    const { of, code } = await examine();
    expect(of('Address')).toMatchObject([{ state: 'problem', remedy: 'Set another PORT, or another HOST.' }]);
    expect(code).toBe(1);
    other.close();
  });

  test('all that is wrong with the settings is told, and nothing else is looked at', async () => {
    const { findings, code } = await examine({ PORT: 'many', DEMO: 'maybe' });
    expect(findings.filter(({ check }) => check === 'Settings')).toMatchObject([
      { says: expect.stringMatching(/^PORT: /) },
      { says: expect.stringMatching(/^DEMO: /) },
    ]);
    expect(code).toBe(1);
  });

  test('a data directory that is not there is no mistake, and is not made', async () => {
    const missing = path.join(dataDir, 'not', 'there');
    const { of, code } = await examine({ DATA_DIR: missing });
    expect(of('Data directory')).toMatchObject([{ state: 'warning' }]);
    expect(code).toBe(0);
    await expect(rm(missing)).rejects.toThrow('ENOENT');
  });

  test('a mail server that answers is told from one that is not there', async () => {
    const server = await startMailServer({ user: 'me', pass: 'word' });
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'me@mail.example' };
    expect((await examine(mail)).of('Mail')).toMatchObject([{ state: 'ok' }]);
    await server.close();
    expect((await examine(mail)).of('Mail')).toMatchObject([
      { state: 'problem', says: 'The mail server does not let Skuline in (ESOCKET).' },
    ]);
  });

  test('backups that should be there and are not are told', async () => {
    const { of, code } = await examine({ BACKUP_EVERY: '1d' });
    expect(of('Backups')).toMatchObject([
      { state: 'problem', says: expect.stringContaining('There is none') },
    ]);
    expect(code).toBe(1);
  });
});

const NOW = new Date('2026-11-27T08:00:00Z');
const SOUND = {
  migrations: [{ store: 'transactional', newest: 28, pending: 0, unknown: 0, bytes: 1 }],
  operators: 1,
  refusal: null,
  newestNote: '2026-11-27T07:59:00.000Z',
  failedJobs: [],
};

test.each([
  ['a pair that is sound', {}, []],
  ['stores of different times', { refusal: 'They are of different times.' }, ['Stores']],
  [
    'a newer version’s data',
    { migrations: [{ store: 'analytics', newest: 99, pending: 0, unknown: 1, bytes: 1 }] },
    ['Analytics'],
  ],
  ['a clock that went ahead', { newestNote: '2026-11-28T08:00:00.000Z' }, ['Clock']],
  [
    'a job that failed',
    { failedJobs: [{ name: 'backup', key: '', lastError: 'The disk is full.' }] },
    ['Jobs'],
  ],
])('of %s the problems are told', (_, more, checks) => {
  const problems = findingsOfStores({ ...SOUND, ...more }, { now: NOW, hasOwnSignIn: true }).filter(
    ({ state }) => state === 'problem',
  );
  expect(problems.map(({ check }) => check)).toEqual(checks);
  for (const { remedy } of problems) expect(remedy).toBeDefined();
});
