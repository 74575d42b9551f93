import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishMoves, moveRestored, RESTORED_FOLDER } from './move-restored.ts';

const NOW = new Date('2026-11-27T03:04:05.678Z');
const ASIDE = 'before-restore-2026-11-27T03-04-05Z';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-moves-'));
  await fill(dataDir, 'old', ['analytics', 'postgres', 'staged']);
  await fill(path.join(dataDir, RESTORED_FOLDER), 'restored', ['analytics', 'postgres', 'identity-secret']);
  await writeFile(path.join(dataDir, 'run.json'), 'who runs');
  await writeFile(path.join(dataDir, 'monday.skl'), 'a backup, or what else somebody has put here');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function fill(folder: string, what: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(path.join(folder, name), { recursive: true });
    await writeFile(path.join(folder, name, 'what'), what);
  }
}

async function expectMoved(): Promise<void> {
  expect((await readdir(dataDir)).toSorted()).toEqual(
    [ASIDE, 'analytics', 'identity-secret', 'postgres', 'run.json', 'monday.skl'].toSorted(),
  );
  expect((await readdir(path.join(dataDir, ASIDE))).toSorted()).toEqual(['analytics', 'postgres', 'staged']);
  for (const name of ['analytics', 'postgres']) {
    expect(await readFile(path.join(dataDir, name, 'what'), 'utf8')).toBe('restored');
    expect(await readFile(path.join(dataDir, ASIDE, name, 'what'), 'utf8')).toBe('old');
  }
}

test('what was there is put aside, and what is restored comes in its place', async () => {
  expect(await moveRestored(dataDir, NOW)).toBe(path.join(dataDir, ASIDE));
  await expectMoved();
});

test('an empty directory has nothing to put aside', async () => {
  for (const name of ['analytics', 'postgres', 'staged'])
    await rm(path.join(dataDir, name), { recursive: true });
  expect(await moveRestored(dataDir, NOW)).toBeNull();
  expect((await readdir(dataDir)).toSorted()).toEqual([
    'analytics',
    'identity-secret',
    'monday.skl',
    'postgres',
    'run.json',
  ]);
});

/** The moves in their order. */
const MOVES = [
  ...['analytics', 'postgres', 'staged'].map((name) => [name, `${ASIDE}/${name}`] as const),
  ...['analytics', 'postgres', 'identity-secret'].map(
    (name) => [`${RESTORED_FOLDER}/${name}`, name] as const,
  ),
];

test.each(MOVES.map((_, done) => done).concat(MOVES.length))(
  'a process that was killed after %i moves is continued, and a second time changes nothing',
  async (done) => {
    const plan = {
      aside: ASIDE,
      before: ['analytics', 'postgres', 'staged'],
      restored: ['analytics', 'postgres', 'identity-secret'],
    };
    await writeFile(path.join(dataDir, 'restored.json'), JSON.stringify(plan));
    if (done > 0) await mkdir(path.join(dataDir, ASIDE));
    for (const [from, to] of MOVES.slice(0, done))
      await rename(path.join(dataDir, from), path.join(dataDir, to));
    await finishMoves(dataDir);
    await expectMoved();
    await finishMoves(dataDir);
    await expectMoved();
  },
);

test('a restore that was killed before it was whole leaves everything as it was', async () => {
  await finishMoves(dataDir);
  expect(await readFile(path.join(dataDir, 'postgres', 'what'), 'utf8')).toBe('old');
});
