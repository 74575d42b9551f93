import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import { refuseOtherTime } from '../../../stores/refuse-other-time.ts';
import { dailyCsv, piecesOf } from './testing/daily-csv.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';

const tenantId = parseTenantId('cut-short');

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

const pair = () => ({
  maintenance: stores.engine.maintenance,
  transactional: stores.transactional,
  dataDir: '/data',
});

/** The service of a process that dies after so many calls of a store: none of its later ones reaches one. */
function importsOfDying(calls: number) {
  let left = calls;
  const alive = <Call extends (...args: never[]) => unknown>(call: Call): Call =>
    // What is called is the method itself, with whatever it is given.
    ((...args: never[]) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('dead')) : call(...args);
    }) as Call;
  const { analytics, transactional } = stores;
  const changes: Partial<AnalyticsStore> = {
    execute: alive((...args) => analytics.execute(...args)),
    insertTsv: alive((...args) => analytics.insertTsv(...args)),
  };
  const pool = new Proxy(transactional.pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: never[]) => unknown;
      return name === 'query' || name === 'connect' ? alive(method) : method;
    },
  });
  return {
    imports: stores.importsWith(changes, { ...transactional, pool, db: drizzle(pool) }),
    isDead: () => left < 0,
  };
}

describe('stores that an app left when it died are not called copies of different times', {
  timeout: 240_000,
}, () => {
  const csv = (units: number) => dailyCsv(`2026-11-0${units},b,p,s,1`);

  test.each([
    [
      'an import',
      (imports: TestStores['imports'], n: number) =>
        imports.importStream({ tenantId, fileName: 'a.csv', source: piecesOf(csv((n % 9) + 1)) }),
    ],
    [
      'an undo',
      async (imports: TestStores['imports']) => {
        const [last] = await stores.imports.list(tenantId);
        return imports.undo(tenantId, last?.id ?? 0);
      },
    ],
  ])('at any call of %s', async (_, work) => {
    let calls = 0;
    for (let isDead = true; isDead; calls += 1) {
      const dying = importsOfDying(calls);
      await work(dying.imports, calls).catch(() => null);
      isDead = dying.isDead();
      await expect(refuseOtherTime(pair())).resolves.toBeUndefined();
      await stores.imports.reconcile();
      await expect(refuseOtherTime(pair())).resolves.toBeUndefined();
    }
    expect(calls).toBeGreaterThan(5);
  });
});
