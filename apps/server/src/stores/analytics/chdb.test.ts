import { mkdtempSync, rmSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { wholeTenant } from '../reader.ts';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { describeAnalyticsStore } from './analytics-suite.ts';
import { openChdb } from './chdb.ts';
import { findStoreProblem } from '../store-problem.ts';
import { parseJsonLines } from './statement.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'skuline-chdb-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describeAnalyticsStore('chDB', () => openChdb({ dataDir, log: pino({ level: 'silent' }) }));

afterEach(() => vi.restoreAllMocks());

// The driver plans what it streams on the thread that serves every request.
test.each([
  ['with few rows is held', 20_000, { rows: 20_000, length: 1 }, 0],
  ['with many rows is streamed', 20_001, { rows: 20_000, length: 1 }, 1],
  ['with few rows that are long is streamed', 20_000, { rows: 20_000, length: 1_500 }, 1],
  ['with more rows than were expected is streamed', 10_000, { rows: 20_001, length: 1 }, 1],
])('a stream %s', async (_what, expectedRows, params, times) => {
  const { store } = await openChdb({ dataDir, log: pino({ level: 'silent' }) });
  const streaming = vi.spyOn(Session.prototype, 'queryStream');
  const sql = `SELECT {tenantId:String}, number, repeat('n', {length:UInt32} + number % 2) FROM numbers({rows:UInt32})`;
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.stream(wholeTenant(parseTenantId('x')), sql, params, { expectedRows })) {
    expect(chunk.length).toBeGreaterThan(0);
    chunks.push(chunk);
  }
  expect(parseJsonLines(Buffer.concat(chunks))).toHaveLength(params.rows);
  expect(streaming).toHaveBeenCalledTimes(times);
  await store.close();
});

test('short responses of one tenant keep no other from its selects', async () => {
  const { store } = await openChdb({ dataDir, log: pino({ level: 'silent' }) });
  const sql = 'SELECT {tenantId:String}, sleep(0.3)';
  const asked = Array.from({ length: 8 });
  let ended = 0;
  const responses = asked.map(async () => {
    for await (const chunk of store.stream(wholeTenant(parseTenantId('x')), sql, {}, { expectedRows: 1 }))
      expect(chunk.length).toBeGreaterThan(0);
    ended += 1;
  });
  await store.select(wholeTenant(parseTenantId('y')), 'SELECT {tenantId:String}');
  // With the selects' three sessions, it would begin when six of the responses have ended.
  expect(ended).toBeLessThan(6);
  await Promise.all(responses);
  await store.close();
});

// It acknowledges what it could not write: where rows go has to be free before it begins.
test('the engine begins to write while a part of the disk is free, and says so where it is not', async () => {
  const { store, maintenance } = await openChdb({ dataDir, log: pino({ level: 'silent' }) });
  expect(await maintenance.query('SELECT keep_free_space FROM system.disks')).toEqual([
    { keep_free_space: 128 * 1024 * 1024 },
  ]);
  const tenantId = parseTenantId('x');
  const rows = Buffer.from('2026-11-19\t1\t1\n');
  const insert = () => store.insertTsv(tenantId, 'published_day', ['date_key', 'import_id', 'sign'], rows);
  const copy = () =>
    store.execute(
      tenantId,
      `INSERT INTO published_day (tenant_id, date_key, import_id, sign) SELECT {tenantId:String}, '2026-11-19', 2, 1`,
    );
  const room = Object.assign(await files.statfs(dataDir), { bsize: 1024, bavail: 64 * 1024 - 1 });
  const look = vi.spyOn(files, 'statfs').mockResolvedValue(room);
  syncBuiltinESMExports();
  for (const write of [insert, copy]) {
    await expect(write()).rejects.toSatisfy((error) => findStoreProblem(error) === 'disk_full');
  }
  look.mockRestore();
  syncBuiltinESMExports();
  await insert();
  await copy();
  await store.close();
});
