import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { openSkuline } from '../../app/compose.ts';
import { parseConfig } from '../../platform/config/config.ts';
import { restoreBackup } from './index.ts';
import { copyMadeCluster, copyMadeTables } from '../../testing/made-cluster.ts';
import { SAMPLE_ROWS, sampleCsv } from '../../testing/sample-rows.ts';
import { wholeTenant } from '../reader.ts';

const CLI = path.resolve(import.meta.dirname, '../../cli.ts');
const log = pino({ level: 'silent' });
const clock = { now: () => new Date() };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-backup-crash-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inFolder = (name: string) => path.join(folder, name);
const configOf = (name: string) => parseConfig({ DATA_DIR: inFolder(name), DEMO: '0' }, '/');

const copyMadeStores = (name: string) =>
  Promise.all([copyMadeCluster(inFolder(name)), copyMadeTables(inFolder(name))]);

const BACKUPS = ['first', 'second'];

/** Days of a file each, so that its rows and its days can be told from those of the others. */
const fileOf = (index: number) =>
  sampleCsv(
    SAMPLE_ROWS.slice(0, 4).map((row) => row.replace(/^2026-11/, `2026-${String(index).padStart(2, '0')}`)),
  );

async function* oneChunk(content: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(content);
}

describe('backups that are made while files are imported', () => {
  test('hold each import whole or not at all', async () => {
    await copyMadeStores('busy');
    const skuline = await openSkuline({ config: configOf('busy'), clock, log });
    const { id: tenantId } = await skuline.identity.directory.createTenant('Busy');
    const importing = (async () => {
      for (let index = 1; index <= 9; index += 1)
        await skuline.imports.importStream({
          tenantId,
          fileName: `${index}.csv`,
          source: oneChunk(fileOf(index)),
        });
    })();
    for (const name of BACKUPS) await skuline.takeBackup({ file: inFolder(`${name}.skl`), passphrase: null });
    await importing;
    await skuline.close();
    for (const name of BACKUPS) {
      const [config, file] = [configOf(`of-${name}`), inFolder(`${name}.skl`)];
      await restoreBackup({ config, file, passphrase: null, now: new Date(), log });
      const restored = await openSkuline({ config, clock, log });
      const { rows } = await restored.transactional.pool.query<{ file_name: string; status: string }>(
        'SELECT file_name, status FROM imports ORDER BY id',
      );
      const published = rows.filter(({ status }) => status === 'published').length;
      const days = await restored.analytics.select(
        wholeTenant(tenantId),
        'SELECT count() AS rows FROM published_day WHERE tenant_id = {tenantId:String}',
      );
      expect(days).toEqual([{ rows: published * 2 }]);
      await restored.close();
    }
  });
});

describe('a process that is killed', () => {
  beforeAll(async () => {
    await writeFile(inFolder('old.csv'), fileOf(1));
    await writeFile(inFolder('new.csv'), fileOf(2));
    await copyMadeStores('victim');
    await skuline('victim', ['tenant', 'create', 'Ann']);
    await skuline('victim', ['import', 'old.csv', '--tenant', 'Ann']);
    await skuline('victim', ['backup', 'old.skl']);
    await skuline('victim', ['import', 'new.csv', '--tenant', 'Ann']);
    await skuline('victim', ['backup', 'new.skl']);
  });

  async function skuline(data: string, args: readonly string[]): Promise<string> {
    const { code, out, error } = await runCommand(args, {
      folder,
      env: { DATA_DIR: inFolder(data), DEMO: '0' },
    });
    expect(code, error).toBe(0);
    return out;
  }

  /** Tables that hold rows for a backup alone. */
  const keptForBackup = async (data: string) =>
    (await readdir(inFolder(`${data}/analytics/metadata/default`))).filter((name) =>
      name.startsWith('skuline_backup_clone_of_'),
    );

  async function killAfter(data: string, args: readonly string[], untilThere: string): Promise<void> {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: inFolder(data), DEMO: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(child, 'exit');
    const said = text(child.stderr);
    while (!existsSync(inFolder(untilThere)) && child.exitCode === null) await wait(5);
    child.kill('SIGKILL');
    await exited;
    expect(await said).toBe('');
  }

  test('during a backup leaves no file of that name, and the next one is whole', async () => {
    await killAfter('victim', ['backup', 'killed.skl'], 'killed.skl.unfinished');
    expect(existsSync(inFolder('killed.skl'))).toBe(false);
    expect(await keptForBackup('victim')).not.toEqual([]);
    // Any start, not only the next backup.
    await skuline('victim', ['imports', '--tenant', 'Ann']);
    expect(await keptForBackup('victim')).toEqual([]);
    await skuline('victim', ['backup', 'killed.skl']);
    expect(await skuline('victim', ['verify', 'killed.skl'])).toMatch(/is whole/);
    await rm(inFolder('killed.skl'));
  });

  test.each(['restoring/postgres', 'restored.json'])(
    'during a restore, once there is %s, leaves what was there or what was to come',
    async (name) => {
      await skuline('copy', ['restore', 'new.skl', '--yes']);
      await killAfter('copy', ['restore', 'old.skl', '--yes'], `copy/${name}`);
      const files = await skuline('copy', ['imports', '--tenant', 'Ann']);
      expect(await readdir(inFolder('copy'))).not.toContain('restoring');
      const isRestored = (await readdir(inFolder('copy'))).some((each) => each.startsWith('before-restore-'));
      expect(files).toContain('old.csv');
      expect(files.includes('new.csv')).toBe(!isRestored);
      await skuline('copy', ['restore', 'old.skl', '--yes']);
      expect(await skuline('copy', ['imports', '--tenant', 'Ann'])).not.toContain('new.csv');
      await rm(inFolder('copy'), { recursive: true, force: true });
    },
  );
});
