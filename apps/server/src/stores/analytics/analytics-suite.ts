import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Reader, readerOf, wholeTenant } from '../reader.ts';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { listMigrations } from '../migration-files.ts';
import type { TenantId } from '../tenant-id.ts';
import { AnalyticsError } from './analytics-error.ts';
import { dailyRow, insertDaily, insertKeywords, totalsOf } from './daily-rows.fixture.ts';
import { migrateAnalytics } from './migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from './port.ts';
import { LIMITED_TABLES } from './limited-tables.ts';
import { deleteImport, publishImport, undoImport } from './publishing.ts';
import { parseJsonLines } from './statement.ts';
import { removeNow } from './testing/remove-now.ts';
import { ROLLUPS_OF, visibleDays } from './visible-rows.ts';

const NASTY_NAMES = [
  "Rock'n'Roll \\ Brand",
  "'); DROP TABLE daily_performance; --",
  '{tenantId:String}',
  'two\nlines\tand a tab\r',
  '日本語 🎈 Ünï\u0000code',
  '\\N',
  'NULL',
  '__proto__',
  '"quoted" `ticked` [listed], {braced}',
];

const DAY = '2026-03-01';
const NEXT = '2026-03-02';

/** Every engine of the analytics store passes this. Tenants are named for the test, so that a server may be shared. */
export function describeAnalyticsStore(engineName: string, open: () => Promise<AnalyticsEngine>): void {
  describe(`The analytics store on ${engineName}`, () => {
    const run = `${process.pid}-${engineName.replaceAll(/\W/g, '')}`;
    const tenantOf = (name: string) => parseTenantId(`${name}-${run}`);
    let engine: AnalyticsEngine;
    let store: AnalyticsStore;
    const migrate = () =>
      migrateAnalytics({
        maintenance: engine.maintenance,
        transactional: { withLock: (_name, work) => work() },
      });

    beforeAll(async () => {
      engine = await open();
      store = engine.store;
      await migrate();
    });

    afterAll(async () => {
      await store.close();
    });

    test('migrating twice runs nothing twice', async () => {
      await migrate();
      const rows = await engine.maintenance.query(
        'SELECT version, count() AS times FROM schema_migration GROUP BY version ORDER BY version',
      );
      const migrations = await listMigrations('clickhouse');
      expect(rows).toEqual(migrations.map(({ version }) => ({ version, times: 1 })));
    });

    describe('of tenants', () => {
      test('a tenant reads its own rows only', async () => {
        const [a, b] = [tenantOf('isolated-a'), tenantOf('isolated-b')];
        await insertDaily(store, a, 1, [dailyRow({ orders: 3 })]);
        await insertDaily(store, b, 1, [dailyRow({ orders: 40 })]);
        await publishImport(store, a, { table: 'daily_performance', importId: 1 });
        await publishImport(store, b, { table: 'daily_performance', importId: 1 });
        expect(await totalsOf(store, a)).toMatchObject({ orders: 3 });
        expect(await totalsOf(store, b)).toMatchObject({ orders: 40 });
      });

      test('a statement that does not bind the tenant is refused before it is sent', async () => {
        const sql = 'SELECT count() AS n FROM daily_performance';
        await expect(store.select(wholeTenant(tenantOf('x')), sql)).rejects.toThrow('{tenantId:String}');
        await expect(store.execute(tenantOf('x'), sql)).rejects.toThrow('{tenantId:String}');
        await expect(readAll(store.stream(wholeTenant(tenantOf('x')), sql))).rejects.toThrow(
          '{tenantId:String}',
        );
      });

      test('a caller cannot bring a tenant of its own', async () => {
        const sql = 'SELECT {tenantId:String} AS tenant';
        await expect(store.select(wholeTenant(tenantOf('x')), sql, { tenantId: 'another' })).rejects.toThrow(
          'bound by the store',
        );
        const columns = ['tenant_id', 'date_key', 'import_id', 'sign'];
        const chunk = Buffer.from('another\t2026-01-01\t1\t1\n');
        await expect(store.insertTsv(tenantOf('x'), 'published_day', columns, chunk)).rejects.toThrow(
          'tenant_id',
        );
      });

      test('a value of an earlier statement is never used by a later one', async () => {
        const tenant = tenantOf('sticky');
        await store.select(wholeTenant(tenant), 'SELECT {tenantId:String} AS t, {name:String} AS name', {
          name: 'first',
        });
        await expect(
          store.select(wholeTenant(tenant), 'SELECT {tenantId:String} AS t, {name:String} AS name'),
        ).rejects.toThrow('name has no value');
      });

      test('a value arrives as it is and of its type, whatever stands in it', async () => {
        const hostile = "'\\'--\t{name:String}\n\r\0;é` $& $1 \\";
        const [row] = await store.select(
          wholeTenant(tenantOf('values')),
          `SELECT {tenantId:String} AS t, {text:String} AS text, {list:Array(String)} AS list, {none:Array(String)} AS none,
             toString({day:Date}) AS day, {whole:UInt64} AS whole, {below:Int64} AS below, {part:Float64} AS part, {isSo:Bool} AS is_so,
             [toTypeName({list:Array(String)}), toTypeName({none:Array(String)}), toTypeName({day:Date}), toTypeName({whole:UInt64}),
              toTypeName({below:Int64}), toTypeName({part:Float64}), toTypeName({isSo:Bool})] AS types`,
          {
            text: hostile,
            list: [hostile, ''],
            none: [],
            day: '2026-11-20',
            whole: 7,
            below: -7,
            part: 3.841458820694124,
            isSo: true,
          },
        );
        expect(row).toEqual({
          t: tenantOf('values'),
          text: hostile,
          list: [hostile, ''],
          none: [],
          day: '2026-11-20',
          whole: 7,
          below: -7,
          part: 3.841458820694124,
          is_so: true,
          types: ['Array(String)', 'Array(String)', 'Date', 'UInt64', 'Int64', 'Float64', 'Bool'],
        });
        await expect(
          store.select(wholeTenant(tenantOf('values')), 'SELECT {tenantId:String} AS t, {n:UInt64} AS n', {
            n: '1) OR (1',
          }),
        ).rejects.toThrow(/no number of the type UInt64|code 457/);
      });

      test('the tenant goes in front of every line of a chunk, whatever its id looks like', async () => {
        const tenant = tenantOf("o'hara\\ \t{x}");
        await insertDaily(store, tenant, 1, [dailyRow({ sku_name: 'S1' }), dailyRow({ sku_name: 'S2' })]);
        expect(
          await store.select(
            wholeTenant(tenant),
            'SELECT tenant_id, count() AS n FROM daily_performance WHERE tenant_id = {tenantId:String} GROUP BY tenant_id',
          ),
        ).toEqual([{ tenant_id: tenant, n: 2 }]);
      });
    });

    describe('of brands', () => {
      test('every table says how it is kept to a reader of some brands', async () => {
        const rows = await engine.maintenance.query(
          `SELECT name FROM system.tables
           WHERE database = currentDatabase() AND engine != 'MaterializedView' AND NOT startsWith(name, '.')
           ORDER BY name`,
        );
        const ofCluster = (name: string) => name.replace(/_local$/, '');
        const names = z.array(z.object({ name: z.string() })).parse(rows);
        expect([...new Set(names.map(({ name }) => ofCluster(name)))]).toEqual(
          Object.keys(LIMITED_TABLES).toSorted(),
        );
      });

      test('a reader of some brands reads their rows alone, whatever the brands are called', async () => {
        const tenant = tenantOf('limited');
        const rows = NASTY_NAMES.map((brand_name, at) => dailyRow({ brand_name, orders: 10 ** at }));
        await insertDaily(store, tenant, 1, rows);
        await publishImport(store, tenant, { table: 'daily_performance', importId: 1 });
        for (const [at, brand] of NASTY_NAMES.entries()) {
          expect(await ordersRead(readerOf(tenant, [brand]))).toEqual(everyWay(10 ** at));
        }
        const [first = '', second = ''] = NASTY_NAMES;
        expect(await ordersRead(readerOf(tenant, [second, first]))).toEqual(everyWay(11));
        // Nobody has a limit of another after them.
        expect(await ordersRead(wholeTenant(tenant))).toEqual(everyWay(111_111_111));
        expect(await ordersRead(readerOf(tenant, []))).toEqual(everyWay(0));
        expect(await ordersRead(readerOf(tenant, ["x') OR 1 OR brand_name IN ('"]))).toEqual(everyWay(0));
      });

      test('the searches of parent SKUs, and the costs of SKUs, are those of the brands that they are of today', async () => {
        const tenant = tenantOf('names');
        const moved = { parent_sku_name: 'Moved', sku_name: 'M-1' };
        const rows = [
          dailyRow({ brand_name: 'Alder', parent_sku_name: 'Kettle', sku_name: 'K-1' }),
          dailyRow({ brand_name: 'Birch', parent_sku_name: 'Throw', sku_name: 'T-1' }),
        ];
        await insertDaily(store, tenant, 1, [...rows, dailyRow({ ...moved, brand_name: 'Alder' })]);
        await publishImport(store, tenant, { table: 'daily_performance', importId: 1 });
        await insertDaily(store, tenant, 2, [...rows, dailyRow({ ...moved, brand_name: 'Birch' })]);
        await publishImport(store, tenant, { table: 'daily_performance', importId: 2 });
        const parents = ['Kettle', 'Throw', 'Moved', 'Of nobody'];
        await insertKeywords(
          store,
          tenant,
          3,
          parents.map((parent, at) => ['2026-03-02', parent, 'q', 10 ** at]),
        );
        await publishImport(store, tenant, { table: 'keyword_volume', importId: 3 });
        const rates = ['unit_cost\tK-1', 'unit_cost\tT-1', 'unit_cost\tM-1', 'unit_cost\tAlder'];
        const fees = ['marketplace_fee\tAlder', 'marketplace_fee\tBirch'];
        const lines = [...rates, ...fees].map((of) => `1\t${of}\t2026-01-01\t5\n`);
        const columns = ['costs_version', 'kind', 'name', 'effective_from', 'rate'];
        await store.insertTsv(tenant, 'cost_rate', columns, Buffer.from(lines.join('')));
        const namesOf = async (brands: readonly string[] | null) => {
          const reader = readerOf(tenant, brands);
          const read = (sql: string) => store.select(reader, `${sql} WHERE tenant_id = {tenantId:String}`);
          const [searched] = await read('SELECT sum(volume) AS volume FROM keyword_volume');
          const [costs] = await read('SELECT arraySort(groupArray(name)) AS names FROM cost_rate');
          return { ...Object(searched), ...Object(costs) };
        };
        expect(await namesOf(['Alder'])).toEqual({ volume: 1, names: ['Alder', 'K-1'] });
        expect(await namesOf(['Birch'])).toEqual({ volume: 110, names: ['Birch', 'M-1', 'T-1'] });
        expect(await namesOf(['Nobody'])).toEqual({ volume: 0, names: [] });
        expect(await namesOf(null)).toMatchObject({ volume: 1111 });
      });

      test.each(
        Object.entries(LIMITED_TABLES)
          .filter(([, limit]) => limit === 'closed')
          .map(([table]) => table),
      )('a reader of some brands reads no row of %s', async (table) => {
        const reader = readerOf(tenantOf('limited'), ['Brand']);
        const sql = `SELECT count() AS n FROM ${table} WHERE {tenantId:String} != ''`;
        expect(await store.select(reader, sql)).toEqual([{ n: 0 }]);
      });

      test('what was read with a limit leaves none behind for backups', async () => {
        const tenant = tenantOf('limited-backup');
        await insertDaily(store, tenant, 1, [
          dailyRow({ brand_name: 'Alder' }),
          dailyRow({ brand_name: 'Birch' }),
        ]);
        const count = `SELECT count() AS n FROM daily_performance WHERE tenant_id = '${tenant}'`;
        const reader = readerOf(tenant, ['Alder']);
        const limited = Array.from({ length: 8 }, () =>
          store.select(reader, `${count} AND {tenantId:String} != ''`),
        );
        expect(await Promise.all(limited)).toEqual(limited.map(() => [{ n: 1 }]));
        const whole = Array.from({ length: 8 }, () => engine.maintenance.query(count));
        expect(await Promise.all(whole)).toEqual(whole.map(() => [{ n: 2 }]));
      });

      /** The orders a reader gets, by every way in which a statement can read a table. */
      async function ordersRead(reader: Reader) {
        const read = async (sql: string) => {
          const [row] = await store.select(reader, sql);
          return Object(row).orders;
        };
        const of = 'tenant_id = {tenantId:String}';
        const rows = `SELECT orders, brand_name, sku_name FROM daily_performance WHERE ${of}`;
        const statement = `SELECT sum(orders) AS orders FROM (${rows})`;
        const signal = new AbortController().signal;
        return {
          table: await read(`SELECT sum(orders) AS orders FROM daily_performance WHERE ${of}`),
          alias: await read(`SELECT sum(p.orders) AS orders FROM daily_performance AS p WHERE p.${of}`),
          otherAlias: await read(`SELECT sum(orders) AS orders FROM daily_performance AS event WHERE ${of}`),
          rollup: await read(`SELECT sum(orders) AS orders FROM brand_day WHERE ${of}`),
          parents: await read(`SELECT sum(orders) AS orders FROM parent_sku_day FINAL WHERE ${of}`),
          subquery: await read(statement),
          with: await read(`WITH a AS (${rows}) SELECT sum(orders) AS orders FROM a`),
          scalar: await read(`SELECT (${statement}) AS orders`),
          union: (await read(`SELECT sum(orders) AS orders FROM (${rows} UNION ALL ${rows})`)) / 2,
          join: await read(
            `SELECT sum(p.orders) AS orders FROM brand_day AS b RIGHT JOIN (${rows}) AS p ON p.brand_name = b.brand_name AND b.${of}`,
          ),
          in: await read(
            `SELECT sum(orders) AS orders FROM daily_performance WHERE ${of} AND brand_name IN (SELECT brand_name FROM product WHERE ${of})`,
          ),
          prewhere: await read(
            `SELECT sum(p.orders) AS orders FROM daily_performance AS p PREWHERE p.orders > 0 WHERE p.${of}`,
          ),
          streamed: Object(parseJsonLines(Buffer.from(await readAll(store.stream(reader, statement))))[0])
            .orders,
          held: Object(
            parseJsonLines(
              Buffer.from(await readAll(store.stream(reader, statement, {}, { expectedRows: 1 }))),
            )[0],
          ).orders,
          untrusted: (await engine.untrusted.select(reader, statement, signal)).rows[0]?.[0],
        };
      }

      function everyWay(orders: number) {
        const ways = [
          ['table', 'alias', 'otherAlias', 'rollup', 'parents', 'subquery', 'with', 'scalar', 'union'],
          ['join', 'in', 'prewhere', 'streamed', 'held', 'untrusted'],
        ].flat();
        return Object.fromEntries(ways.map((way) => [way, orders]));
      }
    });

    describe('of statements of others', () => {
      const signal = new AbortController().signal;

      test('a statement is formatted as one line, without its comments', async () => {
        expect(await engine.untrusted.format("select 'a;b' -- c\nfrom t;")).toBe("SELECT 'a;b' FROM t");
      });

      test.each(['SELECT 1; SELECT 2', 'SELECT 1;; DROP TABLE event', '', 'no statement at all'])(
        'what is not exactly one statement is refused: %s',
        async (text) => {
          await expect(engine.untrusted.format(text)).rejects.toBeInstanceOf(AnalyticsError);
        },
      );

      test.each([
        "CREATE TABLE others (a Int8) ENGINE = Memory COMMENT '{tenantId:String}'",
        'SELECT {tenantId:String} SETTINGS max_execution_time = 0',
        'SELECT {tenantId:String} SETTINGS readonly = 0',
        "SELECT {tenantId:String}, * FROM file('/etc/hostname', 'LineAsString')",
        "SELECT {tenantId:String}, * FROM url('http://127.0.0.1:9/', 'LineAsString')",
      ])('nothing is written, set or read from elsewhere: %s', async (sql) => {
        await expect(
          engine.untrusted.select(wholeTenant(tenantOf('others')), sql, signal),
        ).rejects.toMatchObject({
          failure: 'refused',
          engineCode: 164,
        });
      });

      test('rows come with the names and types of their columns, and the tenant is bound', async () => {
        const tenant = tenantOf('typed');
        const sql = "SELECT {tenantId:String} AS tenant, toDate('2026-03-01') AS day, 1.5 AS x";
        expect(await engine.untrusted.select(wholeTenant(tenant), sql, signal)).toEqual({
          columns: [
            { name: 'tenant', type: 'String' },
            { name: 'day', type: 'Date' },
            { name: 'x', type: 'Float64' },
          ],
          rows: [[tenant, '2026-03-01', 1.5]],
        });
        await expect(engine.untrusted.select(wholeTenant(tenant), 'SELECT 1', signal)).rejects.toThrow(
          '{tenantId:String}',
        );
      });
    });

    describe('of values', () => {
      test('money is exact: 3,000 times 12,345,678.9012 is 37,037,036,703.6', async () => {
        const tenant = tenantOf('exact');
        const rows = Array.from({ length: 3_000 }, (_, index) =>
          dailyRow({ sku_name: `S${index}`, net_sales: '12345678.9012', contribution: '-0.0001' }),
        );
        await insertDaily(store, tenant, 1, rows);
        await publishImport(store, tenant, { table: 'daily_performance', importId: 1 });
        const text = await readAll(
          store.stream(
            wholeTenant(tenant),
            `SELECT sum(p.net_sales) AS net_sales, sum(p.contribution) AS contribution FROM daily_performance AS p
           WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}`,
          ),
        );
        expect(text).toBe('{"net_sales":37037036703.6,"contribution":-0.3}\n');
      });

      test('an integer beyond 2^53 comes as digits, not as a text', async () => {
        const text = await readAll(
          store.stream(
            wholeTenant(tenantOf('x')),
            "SELECT toInt64('9007199254740993') AS n, {tenantId:String} != '' AS t",
          ),
        );
        expect(text).toBe('{"n":9007199254740993,"t":1}\n');
      });

      test.each(NASTY_NAMES.map((name) => [JSON.stringify(name), name]))(
        'the name %s is data',
        async (_shown, name) => {
          const tenant = tenantOf('nasty');
          expect(
            await store.select(
              wholeTenant(tenant),
              'SELECT {name:String} AS name, {names:Array(String)} AS names WHERE {tenantId:String} != {name:String}',
              { name, names: [name, 'other', name] },
            ),
          ).toEqual([{ name, names: [name, 'other', name] }]);
        },
      );

      test('names are stored and found as they were written', async () => {
        const tenant = tenantOf('stored-names');
        await insertDaily(
          store,
          tenant,
          1,
          NASTY_NAMES.map((sku_name) => dailyRow({ sku_name })),
        );
        const rows = await store.select(
          wholeTenant(tenant),
          'SELECT sku_name FROM daily_performance WHERE tenant_id = {tenantId:String} AND sku_name IN {names:Array(String)}',
          { names: NASTY_NAMES },
        );
        expect(new Set(rows.map((row) => Object(row).sku_name))).toEqual(new Set(NASTY_NAMES));
      });

      test('a filter of 10,000 names with quotes, backslashes and newlines is one parameter', async () => {
        const names = Array.from({ length: 10_000 }, (_, index) => `Nr ${index} 'é' \\ \n "x"`);
        expect(
          await store.select(
            wholeTenant(tenantOf('many')),
            `SELECT length({names:Array(String)}) AS n, {last:String} IN {names:Array(String)} AS is_in
             WHERE {tenantId:String} != ''`,
            { names, last: names.at(-1) ?? '' },
          ),
        ).toEqual([{ n: 10_000, is_in: 1 }]);
      });

      test('an empty list, a number and a truth bind as well', async () => {
        expect(
          await store.select(
            wholeTenant(tenantOf('kinds')),
            'SELECT {none:Array(String)} AS none, {n:Int64} AS n, {yes:Bool} AS yes WHERE {tenantId:String} != {empty:String}',
            { none: [], n: -7, yes: true, empty: '' },
          ),
        ).toEqual([{ none: [], n: -7, yes: true }]);
      });

      test('statements running at once keep their own values', async () => {
        const tenant = tenantOf('at-once');
        const wanted = Array.from({ length: 60 }, (_, index) => `value ${index}`);
        const answers = await Promise.all(
          wanted.map((name) =>
            store.select(
              wholeTenant(tenant),
              'SELECT {name:String} AS name, sum(number) > 0 AS s FROM numbers(10000) WHERE {tenantId:String} != {name:String}',
              { name },
            ),
          ),
        );
        expect(answers.flat().map((row) => Object(row).name)).toEqual(wanted);
      });
    });

    describe('of sums made at insert', () => {
      test.each(ROLLUPS_OF.daily_performance)(
        '%s holds what its rows add up to, by import',
        async (table) => {
          const tenant = tenantOf(`sums-${table}`);
          const rows = ['A', 'B'].flatMap((brand_name) =>
            ['S1', 'S2', 'S3'].map((sku_name) =>
              dailyRow({ brand_name, sku_name, net_sales: '99999999999999.9999', gross_sales: '0.0001' }),
            ),
          );
          await insertDaily(store, tenant, 1, rows);
          await insertDaily(store, tenant, 1, [dailyRow({ date_key: NEXT, net_sales: '-7.5' })]);
          await insertDaily(store, tenant, 2, [dailyRow({ net_sales: '1.25' })]);
          const text = await readAll(
            store.stream(
              wholeTenant(tenant),
              `SELECT p.date_key AS date_key, p.import_id AS import_id, sum(p.net_sales) AS net_sales,
             sum(p.gross_sales) AS gross_sales, sum(p.row_count) AS row_count
           FROM ${table} AS p WHERE p.tenant_id = {tenantId:String}
           GROUP BY p.date_key, p.import_id ORDER BY p.date_key, p.import_id`,
            ),
          );
          expect(text.trimEnd().split('\n')).toEqual([
            '{"date_key":"2026-03-01","import_id":1,"net_sales":599999999999999.9994,"gross_sales":0.0006,"row_count":6}',
            '{"date_key":"2026-03-01","import_id":2,"net_sales":1.25,"gross_sales":0,"row_count":1}',
            '{"date_key":"2026-03-02","import_id":1,"net_sales":-7.5,"gross_sales":0,"row_count":1}',
          ]);
          await deleteImport(store, tenant, { table: 'daily_performance', importId: 1 });
          const imports = () =>
            store.select(
              wholeTenant(tenant),
              `SELECT import_id FROM ${table} WHERE tenant_id = {tenantId:String} GROUP BY import_id`,
            );
          await expect.poll(imports, { timeout: 30_000 }).toEqual([{ import_id: 2 }]);
        },
      );
    });

    describe('of published days', () => {
      test('rows are not seen before they are published', async () => {
        const tenant = tenantOf('unpublished');
        await insertDaily(store, tenant, 1, [dailyRow({ orders: 5 })]);
        expect(await totalsOf(store, tenant)).toMatchObject({ orders: 0 });
      });

      test('a newer import replaces the days it covers and leaves the others', async () => {
        const tenant = tenantOf('replaces');
        await publishDays(store, tenant, 1, { [DAY]: 1, [NEXT]: 2 });
        await publishDays(store, tenant, 2, { [NEXT]: 30 });
        expect(await ordersByDay(store, tenant)).toEqual({ [DAY]: 1, [NEXT]: 30 });
      });

      test('undoing an import shows what was shown before, in any order of undoing', async () => {
        const tenant = tenantOf('undo');
        await publishDays(store, tenant, 1, { [DAY]: 1, [NEXT]: 2 });
        await publishDays(store, tenant, 2, { [DAY]: 10 });
        await publishDays(store, tenant, 3, { [DAY]: 100 });
        await undoImport(store, tenant, { table: 'daily_performance', importId: 2 });
        expect(await ordersByDay(store, tenant)).toEqual({ [DAY]: 100, [NEXT]: 2 });
        await undoImport(store, tenant, { table: 'daily_performance', importId: 3 });
        expect(await ordersByDay(store, tenant)).toEqual({ [DAY]: 1, [NEXT]: 2 });
        await undoImport(store, tenant, { table: 'daily_performance', importId: 1 });
        expect(await ordersByDay(store, tenant)).toEqual({});
      });

      test('publishing or undoing twice changes nothing', async () => {
        const tenant = tenantOf('twice');
        const version = { table: 'daily_performance', importId: 1 } as const;
        await publishDays(store, tenant, 1, { [DAY]: 1 });
        await publishImport(store, tenant, version);
        expect(await ordersByDay(store, tenant)).toEqual({ [DAY]: 1 });
        await undoImport(store, tenant, version);
        await undoImport(store, tenant, version);
        expect(await ordersByDay(store, tenant)).toEqual({});
        await publishImport(store, tenant, version);
        expect(await ordersByDay(store, tenant)).toEqual({ [DAY]: 1 });
      });

      test('all days of an import appear at one moment', async () => {
        const tenant = tenantOf('atomic');
        const days = 400;
        const first = Date.UTC(2025, 0, 1);
        const rows = Array.from({ length: days }, (_, index) =>
          dailyRow({ date_key: new Date(first + index * 86_400_000).toISOString().slice(0, 10), orders: 1 }),
        );
        await insertDaily(store, tenant, 1, rows);
        const publishing = { isDone: false };
        const seen: unknown[] = [];
        const watch = async () => {
          while (!publishing.isDone) seen.push(await ordersOf(store, tenant));
        };
        const watching = watch();
        await publishImport(store, tenant, { table: 'daily_performance', importId: 1 });
        publishing.isDone = true;
        await watching;
        expect(seen.length).toBeGreaterThan(0);
        expect(seen.filter((orders) => orders !== 0 && orders !== days)).toEqual([]);
        expect(await ordersOf(store, tenant)).toBe(days);
      });

      test('the rows of a failed import can be removed, and no other rows', async () => {
        const tenant = tenantOf('failed');
        await publishDays(store, tenant, 1, { [DAY]: 1 });
        await insertDaily(store, tenant, 2, [dailyRow({ date_key: DAY, orders: 9 })]);
        await deleteImport(store, tenant, { table: 'daily_performance', importId: 2 });
        const rowsByImport = async () => {
          await removeNow(engine.maintenance);
          return store.select(
            wholeTenant(tenant),
            'SELECT import_id, count() AS n FROM daily_performance WHERE tenant_id = {tenantId:String} GROUP BY import_id',
          );
        };
        await expect.poll(rowsByImport, { timeout: 30_000 }).toEqual([{ import_id: 1, n: 1 }]);
        expect(await ordersByDay(store, tenant)).toEqual({ [DAY]: 1 });
      });

      test('weeks of keyword volumes are published and undone in the same way', async () => {
        const tenant = tenantOf('keywords');
        const version = { table: 'keyword_volume', importId: 4 } as const;
        await insertKeywords(store, tenant, 4, [
          ['2026-01-04', 'P1', 'running shoes', 120],
          ['2026-01-04', 'P1', 'trail shoes', 30],
        ]);
        const volumes = () =>
          store.select(
            wholeTenant(tenant),
            `SELECT k.date_key AS date_key, sum(k.volume) AS total_sv FROM keyword_volume AS k
             WHERE k.tenant_id = {tenantId:String} AND ${visibleDays('k', { table: 'keyword_volume' })}
             GROUP BY k.date_key`,
          );
        expect(await volumes()).toEqual([]);
        await publishImport(store, tenant, version);
        expect(await volumes()).toEqual([{ date_key: '2026-01-04', total_sv: 150 }]);
        await undoImport(store, tenant, version);
        expect(await volumes()).toEqual([]);
      });
    });

    describe('of streams', () => {
      const NUMBERS = `SELECT number AS n, repeat('x', 100) AS filler FROM numbers({count:UInt64}) WHERE {tenantId:String} != ''`;

      test('a stream holds the same rows as the whole result, in chunks of whole lines', async () => {
        const tenant = tenantOf('stream');
        const rows = await store.select(wholeTenant(tenant), NUMBERS, { count: 200_000 });
        const chunks: Uint8Array[] = [];
        for await (const chunk of store.stream(wholeTenant(tenant), NUMBERS, { count: 200_000 }))
          chunks.push(Buffer.from(chunk));
        expect(chunks.length).toBeGreaterThan(1);
        expect(chunks.every((chunk) => chunk.at(-1) === 10)).toBe(true);
        expect(parseJsonLines(Buffer.concat(chunks))).toEqual(rows);
      });

      test('a stream with few expected rows holds the same, in chunks of whole lines', async () => {
        const tenant = tenantOf('short-stream');
        const rows = await store.select(wholeTenant(tenant), NUMBERS, { count: 5_000 });
        const chunks: Uint8Array[] = [];
        for await (const chunk of store.stream(
          wholeTenant(tenant),
          NUMBERS,
          { count: 5_000 },
          { expectedRows: 5_000 },
        ))
          chunks.push(chunk);
        expect(chunks.every((chunk) => chunk.at(-1) === 10)).toBe(true);
        expect(parseJsonLines(Buffer.concat(chunks))).toEqual(rows);
      });

      test('an answer without rows is an empty stream', async () => {
        expect(await readAll(store.stream(wholeTenant(tenantOf('x')), NUMBERS, { count: 0 }))).toBe('');
        expect(
          await readAll(store.stream(wholeTenant(tenantOf('x')), NUMBERS, { count: 0 }, { expectedRows: 0 })),
        ).toBe('');
      });

      test('leaving a stream early cancels it and later statements go on', async () => {
        const tenant = tenantOf('cancel');
        for (let round = 0; round < 20; round += 1) {
          for await (const chunk of store.stream(wholeTenant(tenant), NUMBERS, { count: 1_000_000_000 })) {
            expect(chunk.length).toBeGreaterThan(0);
            break;
          }
        }
        expect(
          await store.select(
            wholeTenant(tenant),
            'SELECT 1 AS one WHERE {tenantId:String} != {other:String}',
            {
              other: '',
            },
          ),
        ).toEqual([{ one: 1 }]);
      });

      test('streams run at once, beside statements, each with its own values', async () => {
        const tenant = tenantOf('streams');
        const sizes = [50_000, 60_000, 70_000, 80_000, 90_000, 100_000];
        const reading = sizes.map(
          async (count) =>
            (await readAll(store.stream(wholeTenant(tenant), NUMBERS, { count }))).trimEnd().split('\n')
              .length,
        );
        const asking = sizes.map((n) =>
          store.select(wholeTenant(tenant), 'SELECT {n:UInt64} AS n WHERE {tenantId:String} != {e:String}', {
            n,
            e: '',
          }),
        );
        expect(await Promise.all(reading)).toEqual(sizes);
        expect((await Promise.all(asking)).flat()).toEqual(sizes.map((n) => ({ n })));
      });

      test('a failure in the middle of a stream is thrown, not taken for the end', async () => {
        const sql = `SELECT throwIf(number = 3000000, 'half-way') AS n FROM numbers(5000000) WHERE {tenantId:String} != '' SETTINGS max_threads = 1`;
        await expect(readAll(store.stream(wholeTenant(tenantOf('x')), sql))).rejects.toThrow(AnalyticsError);
      });
    });

    describe('of failures', () => {
      test('the engine refusing a statement is a typed error that does not repeat the statement', async () => {
        const sql =
          "SELECT secret_column FROM daily_performance WHERE tenant_id = {tenantId:String} AND 'secret' = 'text'";
        const error: unknown = await store
          .select(wholeTenant(tenantOf('x')), sql)
          .catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(AnalyticsError);
        expect(error).toMatchObject({ failure: 'refused', engineCode: 47 });
        expect(String(error)).not.toMatch(/secret/);
      });

      test('a chunk with one bad row is not stored at all', async () => {
        const tenant = tenantOf('bad-row');
        const rows = [dailyRow({ sku_name: 'good' }), dailyRow({ date_key: 'not a day' })];
        await expect(insertDaily(store, tenant, 1, rows)).rejects.toMatchObject({ failure: 'bad_rows' });
        expect(
          await store.select(
            wholeTenant(tenant),
            'SELECT 1 FROM daily_performance WHERE tenant_id = {tenantId:String}',
          ),
        ).toEqual([]);
      });

      test('a chunk that ends within a line is refused', async () => {
        const chunk = Buffer.from('2026-01-01\t1\t1');
        await expect(
          store.insertTsv(tenantOf('x'), 'published_day', ['date_key', 'import_id', 'sign'], chunk),
        ).rejects.toThrow('whole line');
      });
    });

    test('closing lets running statements end and refuses later ones', async () => {
      const other = engineName.startsWith('chDB') ? engine : await open();
      const running = other.store.select(
        wholeTenant(tenantOf('closing')),
        "SELECT count() AS n FROM numbers(20000000) WHERE cityHash64(number) > 0 AND {tenantId:String} != ''",
      );
      await Promise.all([other.store.close(), other.store.close()]);
      expect(await running).toHaveLength(1);
      await expect(
        other.store.select(wholeTenant(tenantOf('closing')), 'SELECT {tenantId:String} AS t'),
      ).rejects.toMatchObject({ failure: 'closed' });
    });
  });
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts).toString();
}

async function publishDays(
  store: AnalyticsStore,
  tenant: TenantId,
  importId: number,
  days: Record<string, number>,
) {
  const rows = Object.entries(days).map(([date_key, orders]) => dailyRow({ date_key, orders }));
  await insertDaily(store, tenant, importId, rows);
  await publishImport(store, tenant, { table: 'daily_performance', importId });
}

async function ordersByDay(store: AnalyticsStore, tenant: TenantId) {
  const rows = await store.select(
    wholeTenant(tenant),
    `SELECT p.date_key AS date_key, sum(p.orders) AS orders FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND p.date_key BETWEEN {from:Date} AND {to:Date}
       AND ${visibleDays('p', { from: 'from', to: 'to' })}
     GROUP BY p.date_key ORDER BY p.date_key`,
    { from: DAY, to: NEXT },
  );
  return Object.fromEntries(rows.map((row) => [Object(row).date_key, Object(row).orders]));
}

async function ordersOf(store: AnalyticsStore, tenant: TenantId): Promise<unknown> {
  return Object(await totalsOf(store, tenant)).orders;
}
