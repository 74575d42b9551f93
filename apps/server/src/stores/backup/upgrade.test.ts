import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app/build-app.ts';
import { openSkuline } from '../../app/compose.ts';
import { parseConfig } from '../../platform/config/config.ts';
import { migrateAnalytics } from '../analytics/migrate-analytics.ts';
import { createAnalyticsLoad } from './analytics-copy.ts';
import { backUpBeforeUpgrade, restoreBackup } from './index.ts';
import { createDatabaseLoad } from './transactional-copy.ts';
import { openStores, type Stores } from '../open-stores.ts';
import { migrateTransactional } from '../transactional/migrate-transactional.ts';
import { apiUser } from '../../testing/figures-api.ts';

/** Rows as code of these steps has written them: a company, its user, two files and a cost. */
const OLDER = path.join(import.meta.dirname, 'testing/data-of-migration-23');
const OLDER_STEPS = { transactional: 23, analytics: 13 };
const FIGURES =
  '/api/daily-performance-breakdown?start_date=2026-11-01&end_date=2026-11-02&group_by=sku_name';
const log = pino({ level: 'silent' });
const clock = { now: () => new Date() };

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-upgrade-'));
  await makeOlderDirectory();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const config = () => parseConfig({ DATA_DIR: dataDir, DEMO: '0' }, '/');

async function withStores(work: (stores: Stores) => Promise<void>): Promise<void> {
  const stores = await openStores({ config: config(), log });
  await work(stores);
  await stores.analytics.close();
  await stores.transactional.close();
}

/** As the code of that time would have left it. */
const makeOlderDirectory = () =>
  withStores(async (stores) => {
    await migrateTransactional(stores.transactional, OLDER_STEPS.transactional);
    await migrateAnalytics(stores, OLDER_STEPS.analytics);
    const client = await stores.transactional.pool.connect();
    const database = await createDatabaseLoad(client);
    const takeAnalytics = await createAnalyticsLoad(stores.maintenance);
    for (const entry of await readdir(OLDER, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const part = { name: path.relative(OLDER, file), bytes: await readFile(file) };
      expect((await database.take(part)) || (await takeAnalytics(part))).toBe(true);
    }
    await database.finish();
    client.release();
  });

/** What today's code shows of the directory, and what it says while it opens it. */
async function openToday() {
  const said: string[] = [];
  const skuline = await openSkuline({
    config: config(),
    clock,
    log,
    say: (sentence) => void said.push(sentence),
  });
  const http = await buildApp(skuline, { config: config(), log, codeVersion: 'test', webRoot: null });
  const token = await skuline.identity.directory.issueIdToken({ email: 'ann@example.com' });
  const { text } = await apiUser(http, token).get(FIGURES, {});
  const costs = await apiUser(http, token).get('/api/costs/sku', { sku_name: 'KTL-1' });
  await http.close();
  await skuline.close();
  const shown = z.object({ data: z.array(z.looseObject({ sku_name: z.string(), net_sales: z.number() })) });
  const { data } = shown.parse(JSON.parse(text));
  const sums = data.map(({ sku_name, net_sales }) => `${sku_name} ${net_sales}`).toSorted();
  return { said, sums, costs: costs.text };
}

const SUMS = ['KTL-1 900.25', 'KTL-2 90', 'THR-1 135'];
const backups = async () => (await readdir(path.join(dataDir, 'before-upgrades'))).toSorted();

test('an upgrade without room for a backup says so and backs nothing up', async () => {
  const said: string[] = [];
  await withStores((stores) =>
    backUpBeforeUpgrade({
      ...stores,
      config: config(),
      clock,
      version: '9.9.9',
      passphrase: null,
      say: (sentence) => void said.push(sentence),
      readFree: async () => 1_000_000,
    }),
  );
  expect(said).toEqual([
    expect.stringMatching(
      /^No backup was made before this upgrade of the older version: \d+ MB may be needed, and 1 MB are free\.$/,
    ),
  ]);
  await expect(backups()).rejects.toThrow('ENOENT');
});

test('a directory of an older version shows the same figures, after a backup that restores', async () => {
  const upgraded = await openToday();
  expect(upgraded.sums).toEqual(SUMS);
  expect(upgraded.costs).toContain('4.25');
  const [name = ''] = await backups();
  const file = path.join(dataDir, 'before-upgrades', name);
  expect(upgraded.said).toEqual([
    'Making a backup before this upgrade of the older version …',
    `The backup is in ${file}. To go back: install the older version again, and skuline restore that file.`,
  ]);
  expect((await openToday()).said).toEqual([]);
  await restoreBackup({ config: config(), file, passphrase: null, now: new Date(), log });
  expect(await openToday()).toEqual({ said: [], sums: SUMS, costs: upgraded.costs });
});
