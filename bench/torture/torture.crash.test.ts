import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyMadeCluster, copyMadeTables } from '@skuline/server/src/testing/made-cluster.ts';
import { runTorture } from './run-torture.ts';

const KILLS = 3;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-torture-'));
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('an app that is killed while it is used loses nothing, and what is not as it was acknowledged is found', {
  timeout: 240_000,
}, async () => {
  const { kills, violations } = await runTorture({
    dataDir,
    kills: KILLS,
    seed: 3,
    async tamper(count, { ownFiles, random }) {
      if (count < KILLS) return;
      ownFiles.tellUnsent(random);
      await writeFile(path.join(dataDir, 'forgotten'), '');
    },
  });
  expect(kills.size).toBeGreaterThan(0);
  expect(violations).toEqual([
    expect.stringContaining('Days of own files are shown as they never were'),
    expect.stringContaining('Days of own files are not as they were acknowledged'),
    'forgotten lies in the data directory, and nobody needs it.',
  ]);
});
