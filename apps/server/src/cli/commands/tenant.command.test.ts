import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyMadeCluster, copyMadeTables } from '../../testing/made-cluster.ts';
import { runCommand } from '../testing/run-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-tenants-'));
  await Promise.all([copyMadeCluster(path.join(folder, 'data')), copyMadeTables(path.join(folder, 'data'))]);
  await skuline('create', 'Alder');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const skuline = (...args: readonly string[]) =>
  runCommand(['tenant', ...args], { folder, env: { DATA_DIR: path.join(folder, 'data'), DEMO: '0' } });

test('a tenant is exported into a file for its owner alone, and no file is written over', async () => {
  const { out, code } = await skuline('export', 'Alder', 'alder.zip');
  expect([out, code]).toEqual([
    expect.stringMatching(/^Exported 'Alder' to alder\.zip \([\d,]+ bytes\)\.\n$/),
    0,
  ]);
  expect((await stat(path.join(folder, 'alder.zip'))).mode & 0o777).toBe(0o600);
  const again = await skuline('export', 'Alder', 'alder.zip');
  expect([again.error, again.code]).toEqual(['alder.zip is there already: name another file.\n', 1]);
  expect((await readdir(folder)).toSorted()).toEqual(['alder.zip', 'data']);
});

test('a tenant is deleted only where --yes says so, and can be brought back', async () => {
  const refused = await skuline('delete', 'Alder');
  expect([refused.error, refused.code]).toEqual([`This deletes everything of 'Alder': say --yes.\n`, 1]);
  expect((await skuline('delete', 'Alder', '--yes')).out).toMatch(
    /^Nobody can sign in to 'Alder' any more\./,
  );
  expect((await skuline('restore', 'Alder')).out).toMatch(/^'Alder' is back/);
  expect((await skuline('delete', 'Alder', '--yes', '--now')).out).toBe(
    "'Alder' and everything of it is deleted.\n",
  );
  expect((await skuline('list')).out).toBe('There are no tenants yet.\n');
});
