import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config/config.ts';
import { listMigrations } from '../migration-files.ts';
import { writeArchive } from './archive.ts';
import { restoreBackup } from './index.ts';

const log = pino({ level: 'silent' });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['files/../../outside/000001.part', 'x'],
  ['files/postgres/postgresql.auto.conf/000001.part', "archive_command = 'touch /tmp/owned'\n"],
  ['analytics/event` SELECT 1; DROP TABLE event --/000001.tsv', 'tenant_id\nx\n'],
  ['analytics/schema_migration/000001.tsv', 'version\n99\n'],
  ['analytics/event/000001.tsv', 'tenant_id) SELECT 1 --\nx\n'],
  ['elsewhere/000001', ''],
])('a backup with %s is refused, and nothing of it is kept', async (name, text) => {
  const dataDir = path.join(folder, 'data');
  const migrations = async (of: 'postgres' | 'clickhouse') =>
    (await listMigrations(of)).map(({ version, checksum }) => ({ version, checksum }));
  const header = {
    format: 1,
    takenAt: '2026-11-27T00:00:00.000Z',
    database: await migrations('postgres'),
    analytics: await migrations('clickhouse'),
  };
  const file = path.join(folder, 'hostile.skl');
  await rm(file, { force: true });
  await writeArchive(
    file,
    (async function* () {
      yield { name: 'backup.json', bytes: Buffer.from(JSON.stringify(header)) };
      yield { name, bytes: Buffer.from(text) };
    })(),
    { passphrase: null },
  );
  const config = parseConfig({ DATA_DIR: dataDir, DEMO: '0' }, '/');
  await expect(restoreBackup({ config, file, passphrase: null, now: new Date(), log })).rejects.toThrow(
    /which this version of Skuline does not know/,
  );
  expect(await readdir(dataDir)).toEqual([]);
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['outside']));
});
