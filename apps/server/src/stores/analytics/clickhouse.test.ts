import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClickHouseFront, openClickHouseFront } from '../../testing/clickhouse-front.ts';
import { actAs } from '../../platform/acting.ts';
import { wholeTenant } from '../reader.ts';
import { storedTenantId } from '../tenant-id.ts';
import { describeAnalyticsStore } from './analytics-suite.ts';
import { openClickHouse } from './clickhouse.ts';

const directory = mkdtempSync(join(tmpdir(), 'skuline-front-'));
const log = pino({ level: 'silent' });
let front: ClickHouseFront;

beforeAll(async () => {
  front = await openClickHouseFront(directory);
});

afterAll(async () => {
  await front.close();
  rmSync(directory, { recursive: true, force: true });
});

describeAnalyticsStore('ClickHouse over HTTP', () => openClickHouse({ url: front.url, log }));

test('a server that does not answer is refused at once, without its address', async () => {
  const opening = openClickHouse({ url: 'http://user:secret@127.0.0.1:9/db', log });
  await expect(opening).rejects.toThrow('The analytics engine could not be reached.');
});

test('a statement names the request it is of, for the log of the server', async () => {
  const { store } = await openClickHouse({ url: front.url, log });
  const sql = "SELECT getSetting('log_comment') AS comment WHERE {tenantId:String} != ''";
  const select = () => store.select(wholeTenant(storedTenantId('t')), sql);
  expect(await actAs({ requestId: 'page-12345678' }, select)).toEqual([{ comment: 'page-12345678' }]);
  expect(await select()).toEqual([{ comment: '' }]);
  await store.close();
});

test.each([
  ['plain', '', null],
  ['compressed when asked', '&enable_http_compression=1', 'gzip'],
])('the test front answers as the server does, %s', async (_how, asked, encoding) => {
  const url = `${front.url}/?param_name=${encodeURIComponent("o'hara")}&default_format=JSONEachRow${asked}`;
  const answer = await fetch(url, { method: 'POST', body: 'SELECT {name:String} AS name' });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(await answer.text()).toBe('{"name":"o\'hara"}\n');
});

test('the test front names the code of a failure as the server does', async () => {
  const answer = await fetch(front.url, { method: 'POST', body: 'SELECT no_such_column' });
  expect(answer.ok).toBe(false);
  expect(answer.headers.get('x-clickhouse-exception-code')).toBe('47');
});

const serverUrl = process.env['TEST_CLICKHOUSE_URL'];
if (serverUrl !== undefined)
  describeAnalyticsStore('a ClickHouse server', () => openClickHouse({ url: serverUrl, log }));
