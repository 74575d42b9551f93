/**
 * What a pull costs the app: the memory of a pull of many orders, and the processor of a nightly pull of a seller with 500 SKUs.
 * The sources are local servers in this process, the app is one of its own. `npm run bench -- pull [--orders 250000]`
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type SkulineProcess, startSkuline } from '@skuline/server/src/testing/skuline-process.ts';
import { FAST_RATES, startWire, type Wire } from '@skuline/server/src/testing/wire/index.ts';
import { MEGABYTE, memoryOf } from './memory.ts';

const CLI = path.resolve(import.meta.dirname, '../apps/server/src/cli.ts');
const MEMORY_LIMIT = 300;
const PROCESSOR_LIMIT = 30;
const TICKS_A_SECOND = 100;
const ORDER_DAYS = 30;
const ONLY_ORDERS = ['traffic', 'fees', 'settlements', 'stock', 'inventory', 'listings', 'returns'];

const { values } = parseArgs({ options: { orders: { type: 'string', default: '250000' } } });
const run = promisify(execFile);

interface Pulled {
  readonly wire: Wire;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** An account of a seller, its app with the tenant, and the commands that are typed. */
async function open(now: string, ordersPerDay: number): Promise<Pulled> {
  const sellers = [{ name: 'Bench', countries: ['US'], skus: 500, ordersPerDay, shopOrdersPerDay: 0 }];
  const wire = await startWire({ clock: now, scale: 2000, rates: FAST_RATES, sellers });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-bench-'));
  const { spApi, lwa } = wire.urls;
  const settings = { AMAZON_SP_API_URL: spApi, AMAZON_LWA_URL: lwa, PULL_TIME_SCALE: '2000' };
  return { wire, dataDir, settings };
}

async function type({ wire, dataDir, settings }: Pulled, ...args: readonly string[]): Promise<void> {
  const [seller] = wire.sellers;
  const { clientId: ID = '', clientSecret: SECRET = '', refreshToken: TOKEN = '' } = seller?.keys ?? {};
  const env = { ...process.env, ...settings, DATA_DIR: dataDir, DEMO: '0', ID, SECRET, TOKEN };
  await run(process.execPath, [CLI, ...args], { env });
}

function connect(of: Pulled, since: string, without: readonly string[] = []): Promise<void> {
  const keys = ['--client-id-env', 'ID', '--client-secret-env', 'SECRET', '--refresh-token-env', 'TOKEN'];
  const off = without.flatMap((kind) => ['--without', kind]);
  const account = ['--tenant', 'Bench', '--marketplace', 'US', '--since', since];
  return type(of, 'connect', 'amazon', ...account, ...keys, ...off);
}

const pull = (of: Pulled) => type(of, 'pull', '--tenant', 'Bench', '--wait');

async function close({ wire, dataDir }: Pulled, skuline: SkulineProcess): Promise<void> {
  await skuline.stop();
  await wire.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Seconds of processor of a process and all that it started. */
async function processorOf(pid: number): Promise<number> {
  const stats = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const text = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
    stats.set(Number(entry), { parent: fields[1] ?? 0, ticks });
  }
  const isOf = (one: number): boolean => one === pid || (stats.has(one) && isOf(stats.get(one)?.parent ?? 0));
  const ticks = [...stats].reduce((sum, [one, stat]) => (isOf(one) ? sum + stat.ticks : sum), 0);
  return ticks / TICKS_A_SECOND;
}

async function allocated(pid: number): Promise<number> {
  return (await memoryOf(pid))?.allocated ?? 0;
}

async function manyOrders(orders: number): Promise<void> {
  const now = '2026-11-20T20:00:00Z';
  const of = await open(now, Math.round(orders / ORDER_DAYS));
  const skuline = await startSkuline(of.dataDir, { ...of.settings, PULL_CLOCK: now });
  await type(of, 'tenant', 'create', 'Bench');
  const idle = await allocated(skuline.pid);
  let peak = idle;
  const look = async () => {
    peak = Math.max(peak, await allocated(skuline.pid));
  };
  const timer = setInterval(() => void look(), 100);
  const began = performance.now();
  await connect(of, '2026-10-22', ONLY_ORDERS);
  await pull(of);
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1000;
  console.log(`Orders:     ${orders.toLocaleString('en-US')} in ${seconds.toFixed(0)} s`);
  console.log(`Memory:     ${Math.round((peak - idle) / MEGABYTE)} MB above idle (limit ${MEMORY_LIMIT})`);
  await close(of, skuline);
}

async function nightlyPull(): Promise<void> {
  const of = await open('2026-11-20T12:00:00Z', 300);
  const first = await startSkuline(of.dataDir, { ...of.settings, PULL_CLOCK: '2026-11-20T12:00:00Z' });
  await type(of, 'tenant', 'create', 'Bench');
  // All days that a night may ask for again.
  await connect(of, '2026-10-11');
  await pull(of);
  await first.stop();
  of.wire.clock.set('2026-11-21T13:00:00Z');
  const skuline = await startSkuline(of.dataDir, { ...of.settings, PULL_CLOCK: '2026-11-21T13:00:00Z' });
  const before = await processorOf(skuline.pid);
  await pull(of);
  const seconds = (await processorOf(skuline.pid)) - before;
  console.log(`Night:      ${seconds.toFixed(1)} s of processor (limit ${PROCESSOR_LIMIT})`);
  await close(of, skuline);
}

await manyOrders(Number(values.orders));
await nightlyPull();
