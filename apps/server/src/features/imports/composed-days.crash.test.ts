import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';
import { copyMadeCluster } from '../../testing/made-cluster.ts';
import { madeReading } from './testing/made-reading.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';

const tenantId = parseTenantId('crash');
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-crash-'));
  await copyMadeCluster(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const shown = async ({ analytics }: TestStores) =>
  analytics.select(
    tenantId,
    `SELECT toString(date_key) AS day, sku_name, units_sold
     FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}
     ORDER BY day`,
  );
const bothDays = (units: number) =>
  ['2026-10-05', '2026-10-06'].map((day) => ({ day, sku_name: `SKU ${units}`, units_sold: units }));

const withStores = async <T>(work: (stores: TestStores) => Promise<T>): Promise<T> => {
  const stores = await openTestStores(dataDir);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
};
const importMade =
  (amount: number) =>
  ({ imports }: TestStores) =>
    imports.importReading({
      tenantId,
      fileName: `made ${amount}`,
      importedBy: 'test',
      reading: madeReading(amount),
    });

const killIn = async (...step: readonly string[]) => {
  const script = path.join(import.meta.dirname, 'testing/report-killed.ts');
  const child = spawn(process.execPath, [script, dataDir, ...step], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
};

const COMPOSE = 'INSERT INTO daily_performance';
const PUBLISH = 'INSERT INTO published_day';

describe('a report that replaces another, killed', () => {
  test.each([
    ['after', COMPOSE, 1, 'failed'],
    ['before', PUBLISH, 1, 'failed'],
    ['after', PUBLISH, 2, 'published'],
  ] as const)(
    '%s %s: shows the one or the other, and the next start settles it',
    async (moment, marker, units, status) => {
      await withStores(importMade(1));
      await killIn('import', moment, marker);
      await withStores(async (stores) => {
        expect(await shown(stores)).toEqual(bothDays(units));
        await stores.imports.reconcile();
        expect(await shown(stores)).toEqual(bothDays(units));
        expect((await stores.imports.list(tenantId)).map((record) => record.status)).toEqual([
          status,
          'published',
        ]);
        await importMade(3)(stores);
        expect(await shown(stores)).toEqual(bothDays(3));
      });
    },
  );
});

describe('an undo of a report, killed', () => {
  test.each([
    ['after', COMPOSE, 2],
    ['before', PUBLISH, 2],
    ['after', PUBLISH, 1],
  ] as const)(
    '%s %s: shows what was before or after it, and the next start ends it',
    async (moment, marker, units) => {
      await withStores(async (stores) => {
        await importMade(1)(stores);
        await importMade(2)(stores);
      });
      await killIn('undo', moment, marker);
      await withStores(async (stores) => {
        expect(await shown(stores)).toEqual(bothDays(units));
        await stores.imports.reconcile();
        expect(await shown(stores)).toEqual(bothDays(1));
        expect((await stores.imports.list(tenantId)).map((record) => record.status)).toEqual([
          'undone',
          'published',
        ]);
      });
    },
  );
});

describe('an edit of names, killed', () => {
  test.each([
    ['after', COMPOSE, 'Unknown Parent SKU', 'failed'],
    ['before', PUBLISH, 'Unknown Parent SKU', 'failed'],
    ['after', PUBLISH, 'Kettle', 'published'],
  ] as const)(
    '%s %s: every day has the old names, or every day the new ones',
    async (moment, marker, parent, status) => {
      const names = ({ analytics }: TestStores) =>
        analytics.select(
          tenantId,
          `SELECT DISTINCT parent_sku_name AS parent FROM daily_performance AS p
           WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}`,
        );
      await withStores(importMade(1));
      await killIn('names', moment, marker);
      await withStores(async (stores) => {
        expect(await names(stores)).toEqual([{ parent }]);
        await stores.imports.reconcile();
        expect(await names(stores)).toEqual([{ parent }]);
        expect(await shown(stores)).toEqual(bothDays(1));
        const { lines } = await stores.imports.readCatalogue(tenantId);
        expect(lines.map(({ parentSku }) => parentSku)).toEqual(status === 'published' ? ['Kettle'] : []);
        expect((await stores.imports.list(tenantId)).map((record) => record.status)).toEqual([
          status,
          'published',
        ]);
      });
    },
  );
});
