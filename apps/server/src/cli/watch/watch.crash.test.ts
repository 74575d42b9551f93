import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, describe, type ExpectStatic, test, vi } from 'vitest';
import { type CliServer, startCliServer } from '../cli-server.ts';
import { acquireDataDir, type DataDirLock } from '../../data-dir/index.ts';
import { dailyCsv } from '../../features/files/days/testing/daily-csv.ts';
import { REPORTS } from '../../features/files/read/testing/expected-reports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CLI = path.resolve(import.meta.dirname, '../../cli.ts');
const KILL_AT = new URL('testing/kill-at-call.ts', import.meta.url);

let app: TestApp;
let lock: DataDirLock;
let control: CliServer;
beforeAll(async () => {
  app = await startTestApp();
  for (const tenant of ['Taken', 'Refused', 'Alike']) await app.userOfNewTenant(tenant);
  lock = await acquireDataDir({ dataDir: app.dataDir, role: 'app', address: 'http://127.0.0.1:1' });
  control = await startCliServer({ skuline: app.skuline, lock, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await control.close();
  await lock.release();
  await app.close();
});

interface KillAt {
  readonly call: 'link' | 'unlink' | 'writeFile';
  /** Of its arguments. */
  readonly words: string;
}

/** A seller's folder, and the command that watches it in a process of its own. */
async function watched(tenant: 'Taken' | 'Refused' | 'Alike', expect: ExpectStatic) {
  const folder = path.join(app.dataDir, 'folders', tenant);
  await mkdir(folder, { recursive: true });
  const watch = (killAt?: KillAt) => {
    const at =
      killAt === undefined
        ? []
        : ['--import', `${KILL_AT.href}?${new URLSearchParams({ ...killAt }).toString()}`];
    const child = spawn(process.execPath, [...at, CLI, 'watch', folder, '--tenant', tenant], {
      env: { ...process.env, DATA_DIR: app.dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(child.stderr);
    return { child, said, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
  };
  return {
    folder,
    watch,
    write: (name: string, bytes: string | Uint8Array) => writeFile(path.join(folder, name), bytes),
    read: (name: string) => readFile(path.join(folder, name), 'utf8'),
    /** Everything in the folder. */
    files: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && entry.name !== '.skuline-watch.lock')
        .map(({ parentPath, name }) => path.join(path.relative(folder, parentPath), name))
        .toSorted(),
    killedAt: async (killAt: KillAt) => expect(await watch(killAt).ended).toEqual([null, 'SIGKILL']),
    imports: () => app.skuline.imports.list(app.tenantIdOf(tenant)),
  };
}

/** Lets nothing of a seller's files be stored any further than to the first rows. */
function holdInserts(tenant: string) {
  const { analytics } = app.skuline;
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const store = analytics.insertTsv.bind(analytics);
  const insert = vi.spyOn(analytics, 'insertTsv').mockImplementation(async (tenantId, ...rows) => {
    if (tenantId === app.tenantIdOf(tenant)) {
      begun.resolve();
      await letGo.promise;
    }
    await store(tenantId, ...rows);
  });
  return {
    begun: begun.promise,
    letGo() {
      letGo.resolve();
      insert.mockRestore();
    },
  };
}

describe.concurrent('a watching command, killed again and again', () => {
  test('imports a file once, and it ends in done', { timeout: 120_000 }, async ({ expect }) => {
    const { write, watch, killedAt, files, imports } = await watched('Taken', expect);
    await write('own.csv', dailyCsv('2026-10-01,b,p,s,1'));
    const storing = holdInserts('Taken');
    const first = watch();
    await storing.begun;
    first.child.kill('SIGKILL');
    await first.ended;
    storing.letGo();
    await write(
      'report.json',
      await readFile(path.join(REPORTS, 'amazon/ads-api-v3_spAdvertisedProduct_2026-10-18.json')),
    );
    // Killed after the import and before it is noted: without a look at the imports it would be imported again.
    await killedAt({ call: 'writeFile', words: '"moving":[{"name":"report.json"' });
    const last = watch();
    await expect.poll(files, { timeout: 60_000 }).toEqual(['done/own.csv', 'done/report.json']);
    last.child.kill('SIGINT');
    expect(await last.ended).toEqual([0, null]);
    const taken = (await imports()).filter(({ status }) => status !== 'failed');
    expect(taken.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))).toMatchObject([
      { fileName: 'own.csv', status: 'published' },
      { fileName: 'report.json', status: 'published' },
    ]);
  });

  test('keeps the reason of one that is refused', { timeout: 120_000 }, async ({ expect }) => {
    const { write, read, watch, killedAt, files, imports } = await watched('Refused', expect);
    await write('none.csv', 'a,b\n1,2\n');
    await killedAt({ call: 'link', words: 'none.csv' });
    await killedAt({ call: 'unlink', words: 'none.csv' });
    const last = watch();
    await expect.poll(files, { timeout: 60_000 }).toEqual(['refused/none.csv', 'refused/none.csv.txt']);
    last.child.kill('SIGINT');
    expect(await last.ended).toEqual([0, null]);
    expect(await read('refused/none.csv.txt')).toMatch(/none of the reports Skuline knows/);
    expect(await imports()).toEqual([]);
  });
});

// By itself: it holds the same store.
test('a command that was killed is succeeded by one that takes no other file of that name for its own', {
  timeout: 120_000,
}, async ({ expect }) => {
  const { folder, write, watch, files, imports } = await watched('Alike', expect);
  await write('own.csv', dailyCsv('2026-10-01,b,p,s,1'));
  const storing = holdInserts('Alike');
  const first = watch();
  await storing.begun;
  const second = watch();
  expect(await second.ended).toEqual([1, null]);
  expect(await second.said).toContain(
    `Another command (process ${first.child.pid}) watches ${folder} already.`,
  );
  first.child.kill('SIGKILL');
  await first.ended;
  storing.letGo();
  await expect.poll(async () => (await imports()).map(({ status }) => status)).toEqual(['failed']);
  // Of the same name, by somebody else.
  const bytes = Readable.from([Buffer.from(dailyCsv('2026-10-02,b,p,s,1'))]);
  await app.skuline.imports.importStream({
    tenantId: app.tenantIdOf('Alike'),
    fileName: 'own.csv',
    source: bytes,
  });
  const last = watch();
  await expect.poll(files, { timeout: 60_000 }).toEqual(['done/own.csv']);
  last.child.kill('SIGINT');
  expect(await last.ended).toEqual([0, null]);
  const taken = (await imports()).filter(({ status }) => status === 'published');
  expect(taken.map(({ firstDate }) => firstDate)).toEqual(['2026-10-01', '2026-10-02']);
});
