import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';
import type { BackupPart } from './backup-part.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const OPEN = { passphrase: null };

async function* partsOf(count: number, failure?: Error): AsyncGenerator<BackupPart, void> {
  for (let index = 0; index < count; index += 1) yield { name: `a/${index}`, bytes: randomBytes(100_000) };
  if (failure !== undefined) throw failure;
}

test.each([0, 1, 200])('that fails after %i parts leaves no file, and says why', async (count) => {
  const failing = writeArchive(
    path.join(folder, 'a.skl'),
    partsOf(count, new Error('The store is gone.')),
    OPEN,
  );
  await expect(failing).rejects.toThrow('The store is gone.');
  expect(await readdir(folder)).toEqual([]);
});

test('that is stopped leaves no file', async () => {
  const stopping = new AbortController();
  const parts = (async function* () {
    yield* partsOf(3);
    stopping.abort(new Error('Stopped.'));
    yield* partsOf(3);
  })();
  const options = { ...OPEN, signal: stopping.signal };
  await expect(writeArchive(path.join(folder, 'a.skl'), parts, options)).rejects.toThrow(/Stopped|aborted/);
  expect(await readdir(folder)).toEqual([]);
});

test('what a killed process has begun is begun again, in a file that its owner alone may read', async () => {
  const file = path.join(folder, 'a.skl');
  await writeFile(`${file}.unfinished`, 'x'.repeat(1_000_000), { mode: 0o644 });
  await writeArchive(file, partsOf(2), OPEN);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const names: string[] = [];
  for await (const { name } of readArchive(file, OPEN)) names.push(name);
  expect(names).toEqual(['a/0', 'a/1']);
});
