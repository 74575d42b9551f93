import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClickHouseFront, openClickHouseFront } from '../../testing/clickhouse-front.ts';
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

const serverUrl = process.env['TEST_CLICKHOUSE_URL'];
if (serverUrl !== undefined)
  describeAnalyticsStore('a ClickHouse server', () => openClickHouse({ url: serverUrl, log }));
