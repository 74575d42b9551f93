import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCodeVersion } from './code-version.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-code-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('each change of the sources and of the dependencies is another version, a copy is none', async () => {
  const root = path.join(folder, 'one');
  const sources = ['apps/server/src/http', 'packages/contract/src', 'packages/domain/src/metrics'];
  const files = [...sources.map((source) => `${source}/a.ts`), 'package-lock.json'];
  for (const source of sources) await mkdir(path.join(root, source), { recursive: true });
  for (const file of files) await writeFile(path.join(root, file), '1');
  const versions = [await readCodeVersion(root)];
  const copy = path.join(folder, 'copy');
  await cp(root, copy, { recursive: true });
  expect(await readCodeVersion(copy)).toBe(versions[0]);
  for (const file of files) {
    await writeFile(path.join(root, file), '2');
    versions.push(await readCodeVersion(root));
  }
  expect(new Set(versions).size).toBe(files.length + 1);
});
