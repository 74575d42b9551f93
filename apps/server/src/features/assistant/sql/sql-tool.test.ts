import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSqlTool } from './sql-tool.ts';
import { fillTwoSellers, openEmbedded, type TwoSellers } from './testing/two-sellers.ts';
import { wholeTenant } from '../../../stores/reader.ts';

/** 12 rows nine times over: more than the engine can count in an hour. */
const ENDLESS = `SELECT count() FROM ${Array.from({ length: 9 }, (_, at) => `daily_performance AS t${at}`).join(', ')} WHERE ${Array.from({ length: 9 }, (_, at) => `t${at}.orders`).join(' + ')} = 5`;

let sellers: TwoSellers;
beforeAll(async () => {
  sellers = await fillTwoSellers(await openEmbedded());
});
afterAll(() => sellers.close());

const ask = (sql: string, signal = new AbortController().signal) =>
  sellers.tool.run(wholeTenant(sellers.asking), sql, signal);

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'did not fail',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

const runningStatements = () =>
  sellers.engine.maintenance.query(
    "SELECT query FROM system.processes WHERE query LIKE '%skuline_q_daily_performance%' AND query NOT LIKE '%system.processes%'",
  );

async function untilRunning(): Promise<void> {
  while ((await runningStatements()).length === 0) await sleep(20);
}

async function untilEnded(): Promise<void> {
  while ((await runningStatements()).length > 0) await sleep(20);
}

test('columns say what they hold: figures, days, one name, texts', async () => {
  const { tables, cautions, dataVersion } = await ask(
    `SELECT date_key, brand_name, sum(net_sales) AS net, sum(net_sales) / 3 AS third, if(net > 30, 'big', 'small') AS size,
       count() AS n, nullIf(count(), 2) AS none, groupArray(orders) AS list, toDateTime('2026-03-01 10:00:00') AS moment
     FROM daily_performance WHERE date_key = '2026-03-01' GROUP BY date_key, brand_name ORDER BY brand_name`,
  );
  expect({ cautions, dataVersion, count: tables.length }).toEqual({ cautions: [], dataVersion: 7, count: 1 });
  const [table] = tables;
  expect(table).toMatchObject({ dimension: 'brand_name', range: null, rowCount: 2 });
  expect(table?.columns.map(({ id, role, format, metric }) => [id, role, format, metric])).toEqual([
    ['date_key', 'day', null, null],
    ['brand_name', 'name', null, null],
    ['net', 'value', 'number', null],
    ['third', 'value', 'number', null],
    ['size', 'text', null, null],
    ['n', 'value', 'number', null],
    ['none', 'value', 'number', null],
    ['list', 'text', null, null],
    ['moment', 'text', null, null],
  ]);
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['2026-03-01', 'Oak', 30, 10, 'small', 2, null, '[1,2]', '2026-03-01 10:00:00'],
    ['2026-03-01', 'Pine', 70, 23.3333333333, 'big', 2, null, '[3,4]', '2026-03-01 10:00:00'],
  ]);
});

test('a rate has all its places, though money is stored with four', async () => {
  const { tables } = await ask('SELECT sum(ad_spend) / sum(net_sales) / 30 AS rate FROM daily_performance');
  expect(tables[0]?.rows[0]?.cells).toEqual([0.00333333333333]);
});

test('names are as their author wrote them, and one that stands twice is told apart', async () => {
  const { tables } = await ask(
    'WITH top AS (SELECT orders AS "Net Sales (US $)" FROM daily_performance) SELECT max("Net Sales (US $)"), 1 AS `Ünï`, 2 AS daily_performance, a.orders, b.orders FROM top, daily_performance AS a, daily_performance AS b GROUP BY ALL LIMIT 1',
  );
  expect(tables[0]?.columns.map(({ id }) => id)).toEqual([
    'max(Net Sales (US $))',
    'Ünï',
    'daily_performance',
    'a.orders',
    'b.orders',
  ]);
});

test('of many rows the first thousand are given, and how many there are', async () => {
  const { tables, cautions } = await ask(
    'SELECT a.orders AS one, b.orders AS two, c.orders AS three FROM daily_performance a, daily_performance b, daily_performance c ORDER BY one, two, three',
  );
  expect(tables[0]?.rows).toHaveLength(1_000);
  expect(tables[0]?.rowCount).toBe(12 ** 3);
  expect(tables[0]?.rows[13]?.cells).toEqual([1, 2, 2]);
  expect(cautions).toEqual(['Only the first 1,000 of 1,728 rows are given.']);
});

test('no row is a result too', async () => {
  const { tables } = await ask("SELECT sku_name FROM daily_performance WHERE brand_name = 'Nobody'");
  expect(tables[0]).toMatchObject({ rows: [], rowCount: 0 });
});

test('the day is that of Los Angeles', async () => {
  const { tables } = await ask(
    "SELECT today() = toDate(now('America/Los_Angeles')), toString(now()) = toString(now('America/Los_Angeles'))",
  );
  expect(tables[0]?.rows[0]?.cells).toEqual([1, 1]);
});

test.each([
  ['SELECT nothing FROM daily_performance', 'A column of the statement is not there (near nothing).'],
  ['SELECT sum(orders FROM daily_performance', 'The statement is not valid SQL of ClickHouse.'],
  [
    'SELECT brand_name, sum(orders) FROM daily_performance',
    'A column is neither in GROUP BY nor aggregated.',
  ],
  ['SELECT hostName()', 'The function hostName cannot be used.'],
  [
    'SELECT * FROM event',
    'Only the tables daily_performance and keyword_volume can be read, and what a WITH defines.',
  ],
  ['SELECT toDate(brand_name) FROM daily_performance', 'The engine could not run the statement.'],
  [
    `SELECT groupArray(t0.sku_name) FROM ${Array.from({ length: 7 }, (_, at) => `daily_performance AS t${at}`).join(', ')}`,
    'The statement needs too much memory; narrow the days or group more coarsely.',
  ],
])('what is wrong is said in a sentence: %s', async (sql, sentence) => {
  await expect(ask(sql)).rejects.toThrow(new RegExp(`^${sentence.replaceAll(/[()*.]/g, '\\$&')}$`));
});

test('a statement that is called off ends in the engine as well', async () => {
  const caller = new AbortController();
  const ended = failureOf(ask(ENDLESS, caller.signal));
  await untilRunning();
  caller.abort(new Error('gone away'));
  expect(await ended).toBe('gone away');
  await untilEnded();
  expect((await ask('SELECT 1 AS one')).tables[0]?.rows[0]?.cells).toEqual([1]);
});

test('while one runs without end, the product reads on, others wait for it, and no crowd of them does', async () => {
  const caller = new AbortController();
  const endless = failureOf(ask(ENDLESS, caller.signal));
  await untilRunning();
  const counted = await sellers.engine.store.select(
    wholeTenant(sellers.asking),
    'SELECT count() AS n FROM daily_performance WHERE tenant_id = {tenantId:String}',
  );
  expect(counted).toEqual([{ n: 16 }]);
  const waiting = [1, 2, 3, 4].map((n) => ask(`SELECT ${n}`));
  await expect(ask('SELECT 5')).rejects.toThrow('Other statements are still running');
  const leaving = new AbortController();
  const other = sellers.tool.run(wholeTenant(sellers.other), 'SELECT 6', leaving.signal);
  leaving.abort(new Error('not waiting'));
  await expect(other).rejects.toThrow('not waiting');
  caller.abort(new Error('gone away'));
  expect(await endless).toBe('gone away');
  const answers = await Promise.all(waiting);
  expect(answers.map(({ tables }) => tables[0]?.rows[0]?.cells[0])).toEqual([1, 2, 3, 4]);
});

test('a result over which an import came names no data version', async () => {
  let version = 0;
  const tool = createSqlTool({
    untrusted: sellers.engine.untrusted,
    readSnapshot: () => Promise.resolve({ dataVersion: version++ }),
    readKnown: () => Promise.resolve({}),
  });
  const { dataVersion } = await tool.run(
    wholeTenant(sellers.asking),
    'SELECT 1',
    new AbortController().signal,
  );
  expect(dataVersion).toBeNull();
});
