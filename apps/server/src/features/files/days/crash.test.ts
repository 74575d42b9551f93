import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { findStoreProblem } from '../../../stores/store-problem.ts';
import { removeNow } from '../../../stores/analytics/testing/remove-now.ts';
import { publishImport } from '../../../stores/analytics/publishing.ts';
import { copyMadeCluster, copyMadeTables } from '../../../testing/made-cluster.ts';
import { encode } from '../read/csv/bytes.ts';
import { createImportsService } from './imports.service.ts';
import { dailyCsv, piecesOf } from './testing/daily-csv.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';

const tenantId = parseTenantId('crash');

/** A directory with a Postgres of its own, which a test may kill or leave behind. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-crash-'));
  await copyMadeCluster(dataDir);
  await copyMadeTables(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const storedRows = async ({ analytics }: TestStores, of = tenantId) =>
  (
    await analytics.select(
      wholeTenant(of),
      'SELECT count() AS rows FROM daily_performance WHERE tenant_id = {tenantId:String}',
    )
  )[0];

const expectNoRows = (stores: TestStores, of = tenantId) =>
  expect
    .poll(() => removeNow(stores.engine.maintenance).then(() => storedRows(stores, of)), { timeout: 30_000 })
    .toEqual({ rows: 0 });

describe('after kill -9 in the middle of an import', () => {
  test('the next start marks it failed, removes its rows, and the file can be imported', async () => {
    const script = path.join(import.meta.dirname, 'testing/import-unfinished.ts');
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const stores = await openTestStores({ dataDir });
    try {
      const [left] = await stores.imports.list(tenantId);
      expect(left?.status).toBe('loading');
      expect(await storedRows(stores)).not.toEqual({ rows: 0 });
      await stores.imports.reconcile();
      expect(await stores.imports.list(tenantId)).toMatchObject([
        {
          status: 'failed',
          failure: { code: 'interrupted', message: expect.stringContaining('Skuline was stopped during') },
        },
      ]);
      await expectNoRows(stores);
      const take = async (fileName: string, day: string) => {
        const source = piecesOf(dailyCsv(`${day},b,p,a,1`));
        expect((await stores.imports.importStream({ tenantId, fileName, source })).status).toBe('published');
        const listed = await stores.imports.list(tenantId);
        return listed.map((record) => `${record.fileName} ${record.status}`);
      };
      // Another file says nothing of the one that was cut short, not even one of the same name.
      expect(await take('x', '2026-11-01')).toEqual(['x published', 'unfinished.csv failed']);
      expect(await take('unfinished.csv', '2026-11-02')).toEqual([
        'unfinished.csv published',
        'x published',
        'unfinished.csv failed',
      ]);
    } finally {
      await stores.close();
    }
  });
});

describe('an import cut short while it was published or undone', () => {
  test('is brought to its end by the next start', async () => {
    const stores = await openTestStores();
    try {
      const importDay = (day: string) =>
        stores.imports.importStream({
          tenantId,
          fileName: day,
          source: piecesOf(dailyCsv(`2026-11-0${day},b,p,a,1`)),
        });
      for (const day of ['1', '2', '3']) await importDay(day);
      const set = (id: number, values: string) =>
        stores.transactional.pool.query(`UPDATE imports SET ${values} WHERE id = ${id}`);
      // 1: visible, but not yet called published. 2: called publishing, but not visible. 3: its undoing has begun.
      await set(1, "status = 'publishing', finished_at = NULL");
      await set(2, "status = 'publishing', finished_at = NULL");
      await stores.analytics.execute(
        tenantId,
        'INSERT INTO published_day (tenant_id, date_key, import_id, sign) SELECT tenant_id, date_key, import_id, -1 FROM published_day WHERE tenant_id = {tenantId:String} AND import_id = 2',
      );
      await set(3, 'undone_at = now()');
      await stores.imports.reconcile();
      const statuses = (await stores.imports.list(tenantId)).map(({ id, status }) => [id, status]);
      expect(statuses).toEqual([
        [3, 'undone'],
        [2, 'failed'],
        [1, 'published'],
      ]);
      // Nothing is left to do the second time.
      await publishImport(stores.analytics, tenantId, { table: 'daily_performance', importId: 1 });
      await stores.imports.reconcile();
      const sql =
        'SELECT import_id, sum(sign) AS shown FROM published_day WHERE tenant_id = {tenantId:String} GROUP BY import_id ORDER BY import_id';
      expect(await stores.analytics.select(wholeTenant(tenantId), sql)).toEqual([
        { import_id: 1, shown: 1 },
        { import_id: 2, shown: 0 },
        { import_id: 3, shown: 0 },
      ]);
    } finally {
      await stores.close();
    }
  });
});

test('an import whose turn was over before it could begin takes nothing in', async () => {
  const stores = await openTestStores();
  try {
    const lost = AbortSignal.abort(new Error('cut'));
    const imports = createImportsService({
      ...stores,
      transactional: { ...stores.transactional, withLock: (_name, work) => work(lost) },
      clock: { now: () => new Date('2026-11-21T12:00:00Z') },
      log: pino({ level: 'silent' }),
      maturingDays: 2,
    });
    const source = piecesOf(dailyCsv('2026-11-01,b,p,a,1'));
    expect(await imports.importStream({ tenantId, fileName: 'late.csv', source })).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('The database was unavailable for a moment'),
    });
    expect(await storedRows(stores)).toEqual({ rows: 0 });
  } finally {
    await stores.close();
  }
});

describe('when Postgres is killed under a running application', () => {
  const running = { now: () => new Date(Date.parse('2026-11-21T12:00:00Z') + performance.now()) };
  const killPostgres = async () => {
    const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    process.kill(Number(text.split('\n', 1)[0]), 'SIGKILL');
  };

  let stores: TestStores;
  beforeAll(async () => {
    stores = await openTestStores({ dataDir }, running);
    stores.jobs.start();
  });
  afterAll(() => stores.close());

  test('an import says so, ends as failed without a restart, leaves no rows, and can be made again', async () => {
    const { imports } = stores;
    const seller = parseTenantId('cut');
    const source = async function* () {
      yield* piecesOf(dailyCsv('2026-11-01,b,p,a,1'));
      await killPostgres();
      for (;;) {
        await wait(20);
        yield encode(`2026-11-02,b,p,${performance.now()},1${',1'.repeat(11)}\n`);
      }
    };
    const outcome = await imports.importStream({ tenantId: seller, fileName: 'cut.csv', source: source() });
    expect(outcome).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('The database was unavailable for a moment'),
    });
    const list = () => imports.list(seller).catch(() => []);
    await expect
      .poll(list, { timeout: 20_000 })
      .toMatchObject([{ status: 'failed', failure: { code: expect.any(String) } }]);
    await expectNoRows(stores, seller);
    const again = piecesOf(dailyCsv('2026-11-01,b,p,a,1'));
    expect((await imports.importStream({ tenantId: seller, fileName: 'x', source: again })).status).toBe(
      'published',
    );
  });

  test('an undo that had begun is brought to its end without a restart', async () => {
    const { imports, analytics } = stores;
    const seller = parseTenantId('undoing');
    const source = piecesOf(dailyCsv('2026-11-01,b,p,a,1'));
    const outcome = await imports.importStream({ tenantId: seller, fileName: 'x', source });
    if (outcome.status !== 'published') throw new Error(JSON.stringify(outcome));
    let isKilled = false;
    const killing = stores.importsWith({
      async execute(...call) {
        if (!isKilled) await killPostgres();
        isKilled = true;
        return analytics.execute(...call);
      },
    });
    await expect(killing.undo(seller, outcome.import.id)).rejects.toSatisfy(
      (error) => findStoreProblem(error) === 'store_unavailable',
    );
    const status = () => imports.list(seller).then(([first]) => first?.status, String);
    await expect.poll(status, { timeout: 20_000 }).toBe('undone');
  });
});
