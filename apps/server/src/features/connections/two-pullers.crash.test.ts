import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type ClickHouseFront, openClickHouseFront } from '../../testing/clickhouse-front.ts';
import { makeDatabase } from '../../testing/made-cluster.ts';
import { type SkulineProcess, startSkuline } from '../../testing/skuline-process.ts';
import { FAST_RATES, startWire, type Wire, type WireSeller } from '../../testing/wire/index.ts';
import { BESIDES_SALES, breakdownOf, expectedLines, linesOf } from './testing/pulled-lines.ts';

const CLI = path.join(import.meta.dirname, '../../cli.ts');
const NOW = '2026-11-20T20:00:00Z';
/** Days that no longer change, however far the wire's clock runs meanwhile. */
const DAYS: DateRange = { start: toDateKey('2026-11-05'), end: toDateKey('2026-11-14') };
const FACTS = ['orders', 'units_sold', 'sessions'] as const;
const run = promisify(execFile);

/** Two processes of the app on one database server and one analytics server. */
let root = '';
let wire: Wire;
let seller: WireSeller;
let front: ClickHouseFront;
let settings: Readonly<Record<string, string>>;
const apps: SkulineProcess[] = [];

const directoryOf = (at: number) => path.join(root, String(at));
const start = async (at: number) => {
  apps[at] = await startSkuline(directoryOf(at), settings);
  return apps[at];
};
/** A command of `skuline`, which the process of that directory runs. */
const cli = async (at: number, ...args: readonly string[]) =>
  (
    await run(process.execPath, [CLI, ...args], {
      env: { ...process.env, ...settings, DATA_DIR: directoryOf(at), DEMO: '0' },
    })
  ).stdout.trim();

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'skuline-two-pullers-'));
  await mkdir(path.join(root, 'staged'));
  for (const at of [0, 1]) {
    await mkdir(directoryOf(at));
    await symlink(path.join(root, 'staged'), path.join(directoryOf(at), 'staged'));
  }
  wire = await startWire({ clock: NOW, scale: 500, rates: FAST_RATES });
  const [first] = wire.sellers;
  if (first === undefined) throw new Error('The wire has no seller.');
  seller = first;
  front = await openClickHouseFront(path.join(root, 'analytics'));
  settings = {
    DATABASE_URL: await makeDatabase(),
    CLICKHOUSE_URL: front.url,
    SECRET_KEY: 'one that both processes have, and nobody else',
    PUBLIC_URL: 'http://127.0.0.1:1',
    AMAZON_SP_API_URL: wire.urls.spApi,
    AMAZON_LWA_URL: wire.urls.lwa,
    PULL_CLOCK: NOW,
    PULL_TIME_SCALE: '500',
    PASSWORD: 'an oak and an alder',
    ID: seller.keys.clientId,
    SECRET: seller.keys.clientSecret,
    TOKEN: seller.keys.refreshToken,
  };
  await start(0);
  await copyFile(path.join(directoryOf(0), 'identity-secret'), path.join(directoryOf(1), 'identity-secret'));
  await start(1);
}, 400_000);
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await front.close();
  await wire.close();
  await rm(root, { recursive: true, force: true });
});

async function addCompany(tenant: string): Promise<void> {
  await cli(0, 'tenant', 'create', tenant);
  await cli(0, 'user', 'create', `owner@${tenant}.example`, '--tenant', tenant, '--password-env', 'PASSWORD');
}

async function connect(tenant: string): Promise<void> {
  const keys = ['--client-id-env', 'ID', '--client-secret-env', 'SECRET', '--refresh-token-env', 'TOKEN'];
  const without = BESIDES_SALES.flatMap((kind) => ['--without', kind]);
  const since = ['--marketplace', 'US', '--since', DAYS.start];
  await cli(0, 'connect', 'amazon', '--tenant', tenant, ...since, ...keys, ...without);
}

const downloads = (from: number) => wire.requests.slice(from).filter(({ host }) => host === 'files');
/** Settles once so many documents have been downloaded since then. */
const untilDownloads = (from: number, count: number) =>
  expect.poll(() => downloads(from).length, { interval: 5, timeout: 120_000 }).toBeGreaterThanOrEqual(count);

const published = z.array(z.object({ fileName: z.string(), status: z.string() }));

/** Everything is there, once, and the processes show it. Resolves to how many imports were cut short. */
async function expectWhole(tenant: string, at: readonly number[]): Promise<number> {
  const expected = expectedLines(seller, FACTS, { days: DAYS, asOf: new Date(NOW) });
  expect(expected.length).toBeGreaterThan(20);
  for (const one of at) {
    const token = await cli(one, 'token', `owner@${tenant}.example`, '--tenant', tenant);
    const response = await fetch(`${apps[one]?.url}${breakdownOf(DAYS)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = z.object({ data: z.unknown() }).parse(await response.json());
    expect(linesOf(data, FACTS)).toEqual(expected);
  }
  const [first = 0] = at;
  const imports = published.parse(JSON.parse(await cli(first, 'imports', '--tenant', tenant, '--json')));
  const names = imports.filter(({ status }) => status === 'published').map(({ fileName }) => fileName);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  return imports.length - names.length;
}

test('two processes are asked to pull one connection at once: one pulls, the other finds nothing left to do', async () => {
  const from = wire.requests.length;
  await addCompany('alder');
  await connect('alder');
  // The queue of either may be at it as well.
  const ends = await Promise.all([0, 1, 0, 1].map((at) => cli(at, 'pull', '--tenant', 'alder', '--wait')));
  for (const end of ends) expect(end).toContain('Everything that was due is there.');
  const paths = downloads(from).map(({ path: of }) => of);
  expect(paths.length).toBeGreaterThan(5);
  expect(new Set(paths).size).toBe(paths.length);
  expect(await expectWhole('alder', [0, 1])).toBe(0);
}, 600_000);

test('the process that pulls is killed: the other goes on where it was', async () => {
  const from = wire.requests.length;
  await addCompany('briskway');
  // The other one does not begin before it.
  process.kill(apps[1]?.pid ?? 0, 'SIGSTOP');
  const reached = untilDownloads(from, 2);
  // The command may not have ended when the process that runs it is killed.
  const connected = connect('briskway').catch(() => undefined);
  try {
    await reached;
    await apps[0]?.stop('SIGKILL');
  } finally {
    process.kill(apps[1]?.pid ?? 0, 'SIGCONT');
  }
  await connected;
  expect(await cli(1, 'pull', '--tenant', 'briskway', '--wait')).toContain(
    'Everything that was due is there.',
  );
  await expectWhole('briskway', [1]);
}, 600_000);
