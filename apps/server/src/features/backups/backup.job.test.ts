import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { verifyBackup } from '../../stores/backup/index.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { backupJob } from './index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-backups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const configOf = (env: Record<string, string>) => parseConfig(env, '/skuline').backup;
const run = { key: '', signal: new AbortController().signal };

test('the newest ones are kept, each whole, and files of other names stay', async () => {
  const app = await startTestApp();
  const config = configOf({ BACKUP_EVERY: '6h', BACKUP_DIR: folder, BACKUP_KEEP: '2' });
  let hour = 0;
  const clock = { now: () => new Date(Date.UTC(2026, 10, 27, (hour += 1))) };
  const { takeBackup } = app.skuline;
  const job = config === null ? null : backupJob({ config, takeBackup, clock });
  await writeFile(path.join(folder, 'mine.skl'), '');
  await writeFile(
    path.join(folder, 'skuline-2026-11-26T23-00-00Z.skl.unfinished'),
    'of a process that was killed',
  );
  for (let made = 0; made < 3; made += 1) await job?.run(run);
  expect((await readdir(folder)).toSorted()).toEqual([
    'mine.skl',
    'skuline-2026-11-27T02-00-00Z.skl',
    'skuline-2026-11-27T03-00-00Z.skl',
  ]);
  await verifyBackup(path.join(folder, 'skuline-2026-11-27T03-00-00Z.skl'), { passphrase: null });
  await app.close();
});

test('one that fails removes none of those before it', async () => {
  const config = configOf({ BACKUP_EVERY: '1d', BACKUP_DIR: folder, BACKUP_KEEP: '1' });
  await writeFile(path.join(folder, 'skuline-2026-11-26T01-00-00Z.skl'), 'before');
  const takeBackup = () => Promise.reject(new Error('The disk is full.'));
  const clock = { now: () => new Date() };
  const job = config === null ? null : backupJob({ config, takeBackup, clock });
  await expect(job?.run(run)).rejects.toThrow('The disk is full.');
  expect(await readdir(folder)).toEqual(['skuline-2026-11-26T01-00-00Z.skl']);
});

test.each([
  [{}, null],
  [
    { BACKUP_EVERY: '6h' },
    { everyMs: 21_600_000, folder: '/skuline/.data/backups', keep: 7, passphrase: null },
  ],
  [
    { BACKUP_EVERY: '2d', BACKUP_DIR: '/disk', BACKUP_KEEP: '30', BACKUP_PASSPHRASE: 'four words' },
    { everyMs: 172_800_000, folder: '/disk', keep: 30, passphrase: 'four words' },
  ],
])('%j is read', (env, expected) => {
  expect(configOf(env)).toEqual(expected);
});

test.each(['6', '0h', '6m', '-1h', '1.5h'])('BACKUP_EVERY=%s is refused', (text) => {
  expect(() => configOf({ BACKUP_EVERY: text })).toThrow(
    /BACKUP_EVERY: must be hours or days, such as 6h or 1d/,
  );
});
