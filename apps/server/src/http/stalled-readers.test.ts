import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longDailyCsv } from '../features/files/days/testing/daily-csv.ts';
import { openClickHouseFront } from '../testing/clickhouse-front.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Some 12 MB as JSON, more than the buffers of a connection take in when nobody reads. */
const ROWS = 40_000;
const CSV = longDailyCsv(Array.from({ length: ROWS }, (_, row) => `2026-11-20,b,p,S-${row},1`));
/** More than a tenant has places for. */
const MANY = 10;
/** So many lists of all products are more than the buffers of a connection take in, too. */
const ANSWERS = 16;

type Engine = () => Promise<{
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}>;

const embedded: Engine = () => Promise.resolve({ env: {}, close: () => Promise.resolve() });
const overHttp: Engine = async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'skuline-stall-'));
  const front = await openClickHouseFront(directory);
  return {
    env: { CLICKHOUSE_URL: front.url },
    async close() {
      await front.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

describe.each([
  ['chDB', embedded],
  ['ClickHouse over HTTP', overHttp],
])('long answers of %s', (_name, openEngine) => {
  let app: TestApp;
  let engine: Awaited<ReturnType<Engine>>;
  let port: number;

  beforeAll(async () => {
    engine = await openEngine();
    app = await startTestApp({ env: { ...engine.env, STALL_LIMIT_SECONDS: '4' } });
    for (const tenant of ['Alder', 'Birch']) {
      await app.userOfNewTenant(tenant);
      await app.importCsv(tenant, CSV);
    }
    port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    await app.close();
    await engine.close();
  });

  /** The answer to a question for all rows, of which nothing has been read yet. */
  function ask(tenant: string, coding = 'identity') {
    const request = httpGet({
      port,
      path: '/api/daily-performance-breakdown?start_date=2026-11-20&end_date=2026-11-20',
      headers: { authorization: `Bearer ${app.tokenOf(tenant)}`, 'accept-encoding': coding },
      agent: false,
    });
    // Whoever is cut off, or goes away, hears of it; what matters here is what the others get.
    request.on('error', () => null);
    return { request, answer: once(request, 'response').then(([response]) => response as IncomingMessage) }; // the event's only argument
  }

  async function readAll(response: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  }

  async function rowsOf(tenant: string): Promise<number> {
    const response = await ask(tenant).answer;
    expect(response.statusCode).toBe(200);
    return (await readAll(response)).split('"sku_name"').length - 1;
  }

  const openConnections = () =>
    new Promise((resolve) => app.http.server.getConnections((_error, count) => resolve(count)));

  /** Asks until the tenant has no place left, and reads nothing; answers what those that wait are told. */
  async function stall(tenant: string, coding?: string) {
    const asked = Array.from({ length: MANY }, () => ask(tenant, coding));
    const responses = await Promise.all(asked.map(({ answer }) => answer));
    return { asked, refused: responses.filter(({ statusCode }) => statusCode !== 200) };
  }

  test('readers that stall keep no other tenant waiting, are told apart from new ones, and are ended', async () => {
    const { refused } = await stall('Alder');
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
      expect(JSON.parse(await readAll(response))).toMatchObject({ error: { code: 'server_busy' } });
    }
    expect(await rowsOf('Birch')).toBe(ROWS);
    await expect.poll(openConnections, { timeout: 20_000 }).toBe(0);
    expect(await rowsOf('Alder')).toBe(ROWS);
  });

  test('readers that go away free their places at once', async () => {
    const { asked, refused } = await stall('Alder');
    expect(refused.length).toBeGreaterThan(0);
    for (const { request } of asked) request.destroy();
    expect(await rowsOf('Alder')).toBe(ROWS);
  });

  test('a connection whose answers are all made already, and are not read, is ended', async () => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => null);
    const request = `GET /api/product-hierarchy HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${app.tokenOf('Alder')}\r\n\r\n`;
    socket.write(request.repeat(ANSWERS));
    await expect.poll(openConnections).toBe(1);
    await expect.poll(openConnections, { timeout: 20_000 }).toBe(0);
    socket.destroy();
  });
});
