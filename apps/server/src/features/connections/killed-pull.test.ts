import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type SkulineProcess, startSkuline } from '../../testing/skuline-process.ts';
import { FAST_RATES, startWire, type Wire } from '../../testing/wire/index.ts';
import { breakdownOf, expectedLines, linesOf } from './testing/pulled-lines.ts';

const CLI = path.join(import.meta.dirname, '../../cli.ts');
const NOW = '2026-11-20T20:00:00Z';
/** Days that no longer change, however far the wire's clock runs meanwhile. */
const DAYS: DateRange = { start: toDateKey('2026-11-05'), end: toDateKey('2026-11-14') };
const FACTS = ['orders', 'units_sold', 'sessions'] as const;
const run = promisify(execFile);

let wire: Wire | null = null;
let skuline: SkulineProcess | null = null;
let folder = '';
afterEach(async () => {
  await skuline?.stop();
  await wire?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Settles once so many documents have been downloaded since the process began. */
async function untilDownloads(of: Wire, count: number): Promise<void> {
  const before = of.requests.filter(({ host }) => host === 'files').length;
  await expect
    .poll(() => of.requests.filter(({ host }) => host === 'files').length - before, {
      interval: 5,
      timeout: 120_000,
    })
    .toBeGreaterThanOrEqual(count);
}

test('a process that is killed in the middle of a pull, time after time, loses no day and takes none twice', async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-killed-pull-'));
  const opened = (wire = await startWire({ clock: NOW, scale: 500, rates: FAST_RATES }));
  const [seller] = opened.sellers;
  if (seller === undefined) throw new Error('The wire has no seller.');
  const settings = {
    AMAZON_SP_API_URL: opened.urls.spApi,
    AMAZON_LWA_URL: opened.urls.lwa,
    PULL_CLOCK: NOW,
    PULL_TIME_SCALE: '500',
  };
  const dataDir = path.join(folder, 'data');
  const env = {
    ...process.env,
    ...settings,
    DATA_DIR: dataDir,
    DEMO: '0',
    PASSWORD: 'an oak and an alder',
    ID: seller.keys.clientId,
    SECRET: seller.keys.clientSecret,
    TOKEN: seller.keys.refreshToken,
  };
  const cli = async (...args: readonly string[]) =>
    (await run(process.execPath, [CLI, ...args], { env })).stdout.trim();

  skuline = await startSkuline(dataDir, settings);
  await cli('tenant', 'create', 'Alder');
  await cli('user', 'create', 'owner@alder.example', '--tenant', 'Alder', '--password-env', 'PASSWORD');
  const keys = ['--client-id-env', 'ID', '--client-secret-env', 'SECRET', '--refresh-token-env', 'TOKEN'];
  const without = ['fees', 'settlements', 'stock', 'returns'].flatMap((kind) => ['--without', kind]);
  const connected = untilDownloads(opened, 1);
  await cli(
    'connect',
    'amazon',
    '--tenant',
    'Alder',
    '--marketplace',
    'US',
    '--since',
    DAYS.start,
    ...keys,
    ...without,
  );
  await connected;
  await skuline.stop('SIGKILL');
  const ends: string[] = [];
  for (const downloads of [1, 3]) {
    skuline = await startSkuline(dataDir, settings);
    const downloaded = untilDownloads(opened, downloads);
    // The app itself goes on a minute after it was killed; whoever asks has it at once.
    const asked = cli('pull', '--tenant', 'Alder', '--wait').catch(() => 'killed');
    await downloaded;
    await skuline.stop('SIGKILL');
    ends.push(await asked);
  }
  // On a busy machine one of the pulls may end before it is killed.
  expect(ends).toContain('killed');
  skuline = await startSkuline(dataDir, settings);
  expect(await cli('pull', '--tenant', 'Alder', '--wait')).toContain('Everything that was due is there.');

  const token = await cli('token', 'owner@alder.example', '--tenant', 'Alder');
  const response = await fetch(`${skuline.url}${breakdownOf(DAYS)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = z.object({ data: z.unknown() }).parse(await response.json());
  const shown = linesOf(data, FACTS);
  expect(shown.length).toBeGreaterThan(20);
  expect(shown).toEqual(expectedLines(seller, FACTS, { days: DAYS, asOf: new Date(NOW) }));
  const imports = z
    .array(z.object({ fileName: z.string(), status: z.string() }))
    .parse(JSON.parse(await cli('imports', '--tenant', 'Alder', '--json')));
  // Nor is any listed as cut short that was taken afterwards.
  expect(imports.filter(({ status }) => status !== 'published')).toEqual([]);
  const names = imports.map(({ fileName }) => fileName);
  expect(new Set(names).size).toBe(names.length);
}, 600_000);
