import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config/config.ts';
import { enqueueJob } from '../../jobs/index.ts';
import { verifyBackup } from '../../stores/backup/index.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { createObjectStorage } from '../../platform/object-storage/index.ts';
import { backupJob, findNewestBackup } from './index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-backups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const configOf = (env: Record<string, string>) => parseConfig(env, '/skuline').backup;
const log = { warn: () => undefined };
/** Nobody is told. */
const notices = { tellOperators: async () => undefined };
const run = { key: '', signal: new AbortController().signal };

test('the newest ones are kept, each whole, and files of other names stay', async () => {
  const app = await startTestApp();
  const config = configOf({ BACKUP_EVERY: '6h', BACKUP_DIR: folder, BACKUP_KEEP: '2' });
  let hour = 0;
  const clock = { now: () => new Date(Date.UTC(2026, 10, 27, hour)) };
  const { takeBackup } = app.skuline;
  const job = config === null ? null : backupJob({ config, takeBackup, notices, clock, log });
  await writeFile(path.join(folder, 'mine.skl'), '');
  await writeFile(
    path.join(folder, 'skuline-2026-11-26T23-00-00Z.skl.unfinished'),
    'of a process that was killed',
  );
  for (hour = 1; hour <= 13; hour += 6) await job?.run(run);
  expect((await readdir(folder)).toSorted()).toEqual([
    'mine.skl',
    'skuline-2026-11-27T07-00-00Z.skl',
    'skuline-2026-11-27T13-00-00Z.skl',
  ]);
  await verifyBackup(path.join(folder, 'skuline-2026-11-27T13-00-00Z.skl'), { passphrase: null });
  await app.close();
});

test('those made more often than planned push none out that the plan keeps', async () => {
  const config = configOf({ BACKUP_EVERY: '6h', BACKUP_DIR: folder, BACKUP_KEEP: '2' });
  const takeBackup = ({ file }: { readonly file: string }) =>
    writeFile(file, 'made').then(() => ({ file, bytes: 4 }));
  let minute = 0;
  const clock = { now: () => new Date(Date.UTC(2026, 10, 27, 12, minute)) };
  const job = config === null ? null : backupJob({ config, takeBackup, notices, clock, log });
  await writeFile(path.join(folder, 'skuline-2026-11-26T23-00-00Z.skl'), 'too old');
  await writeFile(path.join(folder, 'skuline-2026-11-27T06-00-00Z.skl'), 'planned');
  for (minute = 1; minute <= 3; minute += 1) await job?.run(run);
  expect((await readdir(folder)).toSorted()).toEqual([
    'skuline-2026-11-27T06-00-00Z.skl',
    'skuline-2026-11-27T12-01-00Z.skl',
    'skuline-2026-11-27T12-02-00Z.skl',
    'skuline-2026-11-27T12-03-00Z.skl',
  ]);
});

test('one that fails removes none of those before it', async () => {
  const config = configOf({ BACKUP_EVERY: '1d', BACKUP_DIR: folder, BACKUP_KEEP: '1' });
  await writeFile(path.join(folder, 'skuline-2026-11-26T01-00-00Z.skl'), 'before');
  const takeBackup = () => Promise.reject(new Error('The disk is full.'));
  const clock = { now: () => new Date() };
  const job = config === null ? null : backupJob({ config, takeBackup, notices, clock, log });
  await expect(job?.run(run)).rejects.toThrow('The disk is full.');
  expect(await readdir(folder)).toEqual(['skuline-2026-11-26T01-00-00Z.skl']);
});

describe('in an object storage', () => {
  let server: S3Server;
  let app: TestApp;
  beforeEach(async () => {
    server = await startS3Server();
    app = await startTestApp({ env: server.env });
  });
  afterEach(async () => {
    await app.close();
    await server.close();
  });

  function jobAt(clock: { now: () => Date }) {
    const env = { BACKUP_EVERY: '6h', BACKUP_DIR: 's3://kept/of/skuline', BACKUP_KEEP: '2', ...server.env };
    const config = configOf(env);
    if (config === null) throw new Error('No backups are configured.');
    const objects = config.objects === null ? null : { ...config.objects, firstRetryMs: 1 };
    const { takeBackup } = app.skuline;
    return { config, job: backupJob({ config: { ...config, objects }, takeBackup, notices, clock, log }) };
  }

  test('the newest are kept, each whole, and nothing stays of a process that was killed', async () => {
    let hour = 0;
    const { config, job } = jobAt({ now: () => new Date(Date.UTC(2026, 10, 27, hour)) });
    const storage = createObjectStorage(config.objects ?? neverConfigured());
    const killed = { bucket: 'kept', key: 'of/skuline/skuline-2026-11-26T23-00-00Z.skl' };
    await storage.upload(killed);
    server.objects.set('kept/of/skuline/mine.skl', Buffer.from('mine'));
    server.objects.set('kept/of/skuline/other/skuline-2026-11-26T01-00-00Z.skl', Buffer.from('of others'));
    for (hour = 1; hour <= 13; hour += 6) await job.run(run);
    expect([...server.objects.keys()].toSorted()).toEqual([
      'kept/of/skuline/mine.skl',
      'kept/of/skuline/other/skuline-2026-11-26T01-00-00Z.skl',
      'kept/of/skuline/skuline-2026-11-27T07-00-00Z.skl',
      'kept/of/skuline/skuline-2026-11-27T13-00-00Z.skl',
    ]);
    expect(server.uploads.size).toBe(0);
    const newest = await findNewestBackup(config);
    expect(newest?.name).toBe('skuline-2026-11-27T13-00-00Z.skl');
    expect(newest?.bytes).toBe(
      server.objects.get('kept/of/skuline/skuline-2026-11-27T13-00-00Z.skl')?.length,
    );
    const options = { passphrase: null, objects: config.objects };
    await verifyBackup('s3://kept/of/skuline/skuline-2026-11-27T13-00-00Z.skl', options);
  });

  test.each([
    ['full', /no room left for s3:\/\/kept\/of\/skuline\/skuline-/],
    ['wrong-etag', /What arrived of s3:\/\/kept\/of\/skuline\/skuline-\S+ is not what was sent/],
  ] as const)(
    'one that fails, as the answer is %s, leaves nothing that looks whole',
    async (kind, message) => {
      server.objects.set('kept/of/skuline/skuline-2026-11-20T01-00-00Z.skl', Buffer.from('before'));
      const { job } = jobAt({ now: () => new Date('2026-11-27T08:00:00Z') });
      server.fail({ method: 'PUT', kind, times: 99 });
      await expect(job.run(run)).rejects.toThrow(message);
      expect([...server.objects.keys()]).toEqual(['kept/of/skuline/skuline-2026-11-20T01-00-00Z.skl']);
      expect(server.uploads.size).toBe(0);
    },
  );
});

function neverConfigured(): never {
  throw new Error('No object storage is configured.');
}

describe('operators get a mail', () => {
  let mails: TestMailServer;
  let app: TestApp;
  let now = new Date('2026-11-27T08:00:00Z');
  beforeEach(async () => {
    mails = await startMailServer({ user: 'skuline', pass: 'a/secret' });
    app = await startTestApp({
      clock: { now: () => now },
      env: {
        BACKUP_EVERY: '6h',
        BACKUP_DIR: folder,
        SMTP_URL: mails.url,
        MAIL_FROM: 'Skuline <skuline@test.example>',
      },
    });
    await app.userOfNewTenant('Alder & Oak');
  });
  afterEach(async () => {
    await app.close();
    await mails.close();
  });

  /** Makes the backup that is due six hours later, and sends what it has to tell. */
  async function passSixHours() {
    now = new Date(now.getTime() + 6 * 3_600_000);
    await enqueueJob(app.skuline.transactional.db, { name: 'backup', key: '', dueAt: now });
    await app.skuline.jobs.runDue();
    await app.skuline.jobs.runDue();
    return mails.mails.splice(0).map(({ to, headers }) => [headers.get('subject'), ...to]);
  }

  test('once when a run of failures begins and once when it ends, and admins of companies get none', async () => {
    const { email } = await app.memberOf('Alder & Oak', { role: 'viewer', brands: null });
    expect(await passSixHours()).toEqual([]);

    // No folder can be made in the place of a file.
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    expect(await passSixHours()).toEqual([]);
    await app.skuline.identity.directory.changeOperator(email, true);
    expect(await passSixHours()).toEqual([['A backup of Skuline failed', email]]);
    expect(await passSixHours()).toEqual([]);

    await rm(folder);
    expect(await passSixHours()).toEqual([['Backups of Skuline work again', email]]);
    expect(await passSixHours()).toEqual([]);

    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    await app.skuline.identity.directory.changeOperator(email, false);
    expect(await passSixHours()).toEqual([]);
    expect(await app.skuline.watched.metrics.render()).toContain('skuline_backup_failing 1');
  });

  test('that says why, and where more of it stands', async () => {
    const { email } = await app.memberOf('Alder & Oak', { role: 'viewer', brands: null });
    await app.skuline.identity.directory.changeOperator(email, true);
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    now = new Date(now.getTime() + 6 * 3_600_000);
    await enqueueJob(app.skuline.transactional.db, { name: 'backup', key: '', dueAt: now });
    await app.skuline.jobs.runDue();
    await app.skuline.jobs.runDue();
    expect(
      mails.mails.map(({ text }) => text.includes('EEXIST') && text.includes('/profile/system')),
    ).toEqual([true]);
  });

  test('but not of a backup that is cut short as Skuline ends', async () => {
    const told: string[] = [];
    const config = configOf({ BACKUP_EVERY: '1d', BACKUP_DIR: folder });
    const takeBackup = () => Promise.reject(new Error('aborted'));
    const tellOperators = async (_at: Date, { state }: { readonly state: string }) => void told.push(state);
    const job =
      config === null
        ? null
        : backupJob({ config, takeBackup, notices: { tellOperators }, clock: { now: () => now }, log });
    await expect(job?.run({ key: '', signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(told).toEqual([]);
  });
});

test.each([
  [{}, null],
  [
    { BACKUP_EVERY: '6h' },
    { everyMs: 21_600_000, folder: '/skuline/.data/backups', keep: 7, passphrase: null, objects: null },
  ],
  [
    { BACKUP_EVERY: '2d', BACKUP_DIR: '/disk', BACKUP_KEEP: '30', BACKUP_PASSPHRASE: 'four words' },
    { everyMs: 172_800_000, folder: '/disk', keep: 30, passphrase: 'four words', objects: null },
  ],
])('%j is read', (env, expected) => {
  expect(configOf(env)).toEqual(expected);
});

test.each([
  [{ BACKUP_DIR: 's3://kept/x' }, /BACKUP_DIR: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
  [{ BACKUP_DIR: 's3://kept//x' }, /BACKUP_DIR: must be an address such as s3:\/\/bucket\/folder/],
  [{ S3_ACCESS_KEY_ID: 'a' }, /S3_SECRET_ACCESS_KEY: is needed with S3_ACCESS_KEY_ID/],
])('%j is refused', (env, message) => {
  expect(() => configOf(env)).toThrow(message);
});

test.each(['6', '0h', '6m', '-1h', '1.5h'])('BACKUP_EVERY=%s is refused', (text) => {
  expect(() => configOf({ BACKUP_EVERY: text })).toThrow(
    /BACKUP_EVERY: must be hours or days, such as 6h or 1d/,
  );
});
