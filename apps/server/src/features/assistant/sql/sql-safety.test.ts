import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openClickHouse } from '../../../stores/analytics/clickhouse.ts';
import { openClickHouseFront } from '../../../testing/clickhouse-front.ts';
import { isAllowedFunction } from './sql-functions.ts';
import { describeSqlSafety } from './sql-safety-suite.ts';
import { openEmbedded } from './testing/two-sellers.ts';

const log = pino({ level: 'silent' });

describeSqlSafety('chDB', openEmbedded);

describeSqlSafety('ClickHouse over HTTP', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'skuline-front-'));
  const front = await openClickHouseFront(directory);
  const engine = await openClickHouse({ url: front.url, log });
  return {
    engine,
    async close() {
      await engine.store.close();
      await front.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
});

const url = process.env['TEST_CLICKHOUSE_URL'];
if (url !== undefined) {
  describeSqlSafety('a ClickHouse server', async () => {
    const engine = await openClickHouse({ url, log });
    return { engine, close: () => engine.store.close() };
  });
}

test('an allowed name means one function of the engine, however its letters are written', async () => {
  const { engine, close } = await openEmbedded();
  const rows = await engine.maintenance.query(
    `SELECT lower(name) AS word, groupUniqArray(if(alias_to = '', name, alias_to)) AS meant FROM system.functions
     GROUP BY word HAVING length(meant) > 1`,
  );
  await close();
  const ambiguous = rows.map((row) => (row as { readonly word: string }).word); // the query's own column
  expect(ambiguous.filter(isAllowedFunction)).toEqual([]);
});
