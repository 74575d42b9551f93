import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { wholeTenant } from '../reader.ts';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { openChdb } from './chdb.ts';
import { migrateAnalytics } from './migrate-analytics.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'skuline-chdb-process-'));
const log = pino({ level: 'silent' });
const tenantId = parseTenantId('killed');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('rows acknowledged before a kill in the middle of the next insert are all there, and no part of a chunk', async () => {
  const CHUNK_ROWS = 20_000;
  await prepareTables();
  const writer = startWriter(CHUNK_ROWS);
  let acknowledged = 0;
  for await (const line of createInterface({ input: writer.stdout ?? process.stdin })) {
    if (line === 'acknowledged') acknowledged += 1;
    // The writer is within its next insert now.
    if (acknowledged === 12) writer.kill('SIGKILL');
  }
  const { store } = await openChdb({ dataDir, log });
  const [found] = await store.select(
    wholeTenant(tenantId),
    'SELECT count() AS n, uniqExact(sku_name) AS chunks FROM daily_performance WHERE tenant_id = {tenantId:String}',
  );
  await store.close();
  const { n, chunks } = Object(found) as { n: number; chunks: number }; // the two columns of the statement above
  expect(n).toBe(chunks * CHUNK_ROWS);
  expect(chunks).toBeGreaterThanOrEqual(acknowledged);
  expect(chunks).toBeLessThanOrEqual(acknowledged + 1);
});

test('a second process on the same data is refused with a sentence, and the first goes on', async () => {
  const { store } = await openChdb({ dataDir, log });
  const second = startProcess(`
    try { await openChdb({ dataDir, log }); console.log('opened'); }
    catch (error) { console.log(error.failure + ': ' + error.message); }
    process.exit(0);`);
  const said: string[] = [];
  second.stdout?.on('data', (chunk: Uint8Array) => said.push(String(chunk)));
  await once(second, 'close');
  expect(said.join('')).toContain('cannot_open: ');
  expect(said.join('')).toContain('If they are in use by another process, stop that one first;');
  expect(await store.select(wholeTenant(tenantId), "SELECT 1 AS one WHERE {tenantId:String} != ''")).toEqual([
    { one: 1 },
  ]);
  await store.close();
});

test('closed, the same process may open the data again', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { store } = await openChdb({ dataDir, log });
    const reading = store.stream(
      wholeTenant(tenantId),
      "SELECT number FROM numbers(100000000) WHERE {tenantId:String} != ''",
    );
    for await (const chunk of reading) {
      expect(chunk.length).toBeGreaterThan(0);
      // With the stream still open: closing ends it.
      await store.close();
      break;
    }
  }
});

async function prepareTables(): Promise<void> {
  const { store, maintenance } = await openChdb({ dataDir, log });
  await migrateAnalytics({ maintenance, transactional: { withLock: (_name, work) => work() } });
  await store.close();
}

/** Inserts chunk after chunk, each of one SKU, and says so after each. */
function startWriter(rows: number): ChildProcess {
  return startProcess(`
    const { store } = await openChdb({ dataDir, log });
    for (let chunk = 1; ; chunk += 1) {
      const line = '2026-01-01\\t1\\tB\\tP\\tSKU ' + chunk + '\\t1\\t1\\t1.5\\n';
      await store.insertTsv('killed', 'daily_performance',
        ['date_key', 'import_id', 'brand_name', 'parent_sku_name', 'sku_name', 'sessions', 'orders', 'net_sales'],
        Buffer.from(line.repeat(${rows})));
      console.log('acknowledged');
    }`);
}

function startProcess(program: string): ChildProcess {
  const preamble = `
    import { openChdb } from ${JSON.stringify(new URL('./chdb.ts', import.meta.url).href)};
    const dataDir = ${JSON.stringify(dataDir)};
    const log = { debug() {}, info() {}, warn() {}, error() {} };`;
  return spawn(process.execPath, ['--input-type=module', '-e', preamble + program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
