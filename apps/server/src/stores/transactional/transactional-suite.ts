import { eq } from 'drizzle-orm';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listMigrations } from '../migration-files.ts';
import { findStoreProblem } from '../store-problem.ts';
import { migrateTransactional } from './migrate-transactional.ts';
import type { TransactionalStore } from './port.ts';
import * as schema from './schema/index.ts';

const NOW = new Date('2026-03-01T10:00:00Z');

/** Every Postgres the transactional store can run on passes this. */
export function describeTransactionalStore(
  serverName: string,
  open: () => Promise<TransactionalStore>,
): void {
  describe(`The transactional store on ${serverName}`, () => {
    const tenantId = `suite-${process.pid}-${serverName}`;
    let store: TransactionalStore;

    beforeAll(async () => {
      store = await open();
      await migrateTransactional(store);
    });

    afterAll(async () => {
      await store.db.delete(schema.imports).where(eq(schema.imports.tenantId, tenantId));
      await store.db.delete(schema.tenantData).where(eq(schema.tenantData.tenantId, tenantId));
      await store.close();
    });

    test('migrating again, and by several at once, runs nothing twice', async () => {
      await Promise.all([
        migrateTransactional(store),
        migrateTransactional(store),
        migrateTransactional(store),
      ]);
      const { rows } = await store.pool.query('SELECT version FROM schema_migration ORDER BY version');
      const files = await listMigrations('postgres');
      expect(rows).toEqual(files.map(({ version }) => ({ version })));
    });

    test('the schema in code and the migrated database agree', async () => {
      const { rows } = await store.pool.query<{ column: string; type: string; nullable: boolean }>(
        `SELECT c.relname || '.' || a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
                NOT a.attnotnull AS nullable
         FROM pg_attribute AS a
         JOIN pg_class AS c ON c.oid = a.attrelid
         WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0
           AND NOT a.attisdropped AND c.relname <> 'schema_migration'`,
      );
      const inDatabase = rows.map(
        ({ column, type, nullable }) => `${column} ${type}${nullable ? '' : ' NOT NULL'}`,
      );
      expect(inDatabase.toSorted()).toEqual(columnsInCode().toSorted());
    });

    test('what is written comes back as it was: big integers, dates, lists and moments', async () => {
      const [written] = await store.db
        .insert(schema.imports)
        .values({
          tenantId,
          kind: 'daily_performance',
          fileName: "o'hara 日本.csv.gz",
          status: 'published',
          rows: 10_000_000_000,
          firstDate: '2026-02-28',
          ignoredColumns: ['note', "it's"],
          importedBy: 'someone@example.com',
          startedAt: NOW,
        })
        .returning();
      expect(written).toMatchObject({
        fileName: "o'hara 日本.csv.gz",
        rows: 10_000_000_000,
        firstDate: '2026-02-28',
        ignoredColumns: ['note', "it's"],
        startedAt: NOW,
        finishedAt: null,
      });
    });

    test('the ids of imports grow', async () => {
      const ids: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const [row] = await store.db
          .insert(schema.imports)
          .values({
            tenantId,
            kind: 'keyword_volume',
            fileName: 'k.csv',
            status: 'loading',
            importedBy: 'x',
            startedAt: NOW,
          })
          .returning({ id: schema.imports.id });
        ids.push(row?.id ?? 0);
      }
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(new Set(ids).size).toBe(3);
    });

    test('an import of an unknown kind or status is refused by the database itself', async () => {
      const insert = `INSERT INTO imports (tenant_id, kind, file_name, status, imported_by, started_at) VALUES ($1, $2, 'f', $3, 'x', now())`;
      await expect(store.pool.query(insert, [tenantId, 'invoices', 'loading'])).rejects.toMatchObject({
        code: '23514',
      });
      await expect(store.pool.query(insert, [tenantId, 'keyword_volume', 'lost'])).rejects.toMatchObject({
        code: '23514',
      });
    });

    test('a transaction that fails leaves nothing', async () => {
      const work = store.db.transaction(async (transaction) => {
        await transaction.insert(schema.tenantData).values({ tenantId, updatedAt: NOW });
        throw new Error('half-way');
      });
      await expect(work).rejects.toThrow('half-way');
      expect(
        await store.db.select().from(schema.tenantData).where(eq(schema.tenantData.tenantId, tenantId)),
      ).toEqual([]);
    });

    test('a transaction whose connection is cut between two statements fails alone', async () => {
      const uncaught = vi.fn<(error: Error) => void>();
      process.on('uncaughtException', uncaught);
      try {
        const work = store.db.transaction(async (transaction) => {
          const { rows } = await transaction.execute('SELECT pg_backend_pid() AS pid');
          await store.pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.['pid']]);
          await setTimeout(50);
          await transaction.execute('SELECT 1');
        });
        await expect(work).rejects.toSatisfy((error) => findStoreProblem(error) === 'store_unavailable');
      } finally {
        process.off('uncaughtException', uncaught);
      }
      expect(uncaught).not.toHaveBeenCalled();
    });

    test('transactions that cannot begin keep no connection', async () => {
      for (let attempt = 0; attempt < 11; attempt += 1) {
        store.pool.once('acquire', (client) => void client.end());
        await expect(store.db.transaction(async () => undefined)).rejects.toThrow('begin');
      }
      expect((await store.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    });

    test('a lock lets one work at a time, each name for itself', async () => {
      const order: string[] = [];
      const work = (name: string, ms: number) => async () => {
        order.push(`${name} begins`);
        await setTimeout(ms);
        order.push(`${name} ends`);
      };
      await Promise.all([
        store.withLock(`${tenantId}-a`, work('first', 100)),
        store.withLock(`${tenantId}-a`, work('second', 10)),
      ]);
      expect(order[1]).toBe(order[0]?.replace('begins', 'ends'));
      await store.withLock(`${tenantId}-a`, () => store.withLock(`${tenantId}-b`, work('inner', 1)));
      expect(order.slice(4)).toEqual(['inner begins', 'inner ends']);
    });

    test('a lock that is held is not waited for where something else is to be done', async () => {
      const name = `${tenantId}-busy`;
      const inside = await store.withLock(name, () => store.withLock(name, say('mine'), say('busy')));
      expect(inside).toBe('busy');
      expect(await store.withLock(name, say('mine'), say('busy'))).toBe('mine');
    });

    test('a lock is given back when its work fails', async () => {
      const failing = store.withLock(`${tenantId}-f`, () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
      await expect(store.withLock(`${tenantId}-f`, () => Promise.resolve('mine'))).resolves.toBe('mine');
    });

    test('a lock whose connection is cut says so, and lasts in this process until its work has ended', async () => {
      const name = `${tenantId}-cut`;
      const order: string[] = [];
      const cut = `SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
          AND ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`;
      const first = store.withLock(name, async (lost) => {
        await Promise.all([once(lost, 'abort'), store.pool.query(cut, [name])]);
        expect(await store.withLock(name, say('mine'), say('busy'))).toBe('busy');
        order.push('first ends');
      });
      const second = store.withLock(name, async () => order.push('second'));
      await Promise.all([first, second]);
      expect(order).toEqual(['first ends', 'second']);
    });

    test('more work at once than there are connections, each holding a lock, comes to an end', async () => {
      const works = Array.from({ length: 15 }, (_, index) =>
        store.withLock(`${tenantId}-many-${index}`, () => store.pool.query('SELECT pg_sleep(0.02)')),
      );
      await expect(Promise.all(works)).resolves.toHaveLength(15);
    });

    test('what is acknowledged is on the disk', async () => {
      const { rows } = await store.pool.query(
        "SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding",
      );
      expect(rows).toEqual([{ fsync: 'on', encoding: 'UTF8' }]);
    });

    test('closing twice is closing once', async () => {
      const other = await open();
      if (other === store) return;
      await Promise.all([other.close(), other.close()]);
      await expect(other.pool.query('SELECT 1')).rejects.toThrow('pool');
    });
  });
}

const say = (word: string) => () => Promise.resolve(word);

function columnsInCode(): string[] {
  return Object.values(schema)
    .filter((exported) => exported instanceof PgTable)
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map(
        (column) => `${name}.${column.name} ${column.getSQLType()}${column.notNull ? ' NOT NULL' : ''}`,
      );
    });
}
