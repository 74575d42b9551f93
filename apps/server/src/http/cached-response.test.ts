import fastify, { type FastifyInstance } from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FULL_ACCESS } from '../identity/access.ts';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import type { ReadSnapshot } from '../read-model/index.ts';
import { type CachedResponses, createCachedResponses } from './cached-response.ts';

const JSON_TEXT = '{"data":[1,2,3]}';

let app: FastifyInstance;
let responses: CachedResponses;
let dataVersion: number;
let changedAt: number;
let codeVersion: string;
let computed: number;
let failing: boolean;
beforeEach(() => {
  dataVersion = 1;
  changedAt = 0;
  codeVersion = 'newest';
  computed = 0;
  failing = false;
  restart();
});
function restart(): void {
  const readSnapshot: ReadSnapshot = async (reader) => ({ reader, dataVersion, changedAt });
  responses = createCachedResponses({ readSnapshot, codeVersion });
}
beforeAll(() => {
  app = fastify();
  app.get<{ Params: { kind: string }; Querystring: { tenant?: string; question?: string } }>(
    '/:kind',
    async (request, reply) => {
      const { tenant = 'alder', question = 'q' } = request.query;
      const call = {
        query: {},
        request,
        reply,
        caller: { tenantId: parseTenantId(tenant), access: FULL_ACCESS },
      };
      const sent = await (request.params.kind === 'cached'
        ? responses.send(call, question, async () => {
            computed += 1;
            if (failing) throw new Error('store away');
            return JSON.parse(JSON_TEXT);
          })
        : responses.stream(call, question, async function* open() {
            computed += 1;
            for (const letter of JSON_TEXT) yield Buffer.from(letter);
          }));
      return 'readyJson' in sent ? reply.send(sent.readyJson) : sent;
    },
  );
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe.each(['/cached', '/streamed'])('a response that is %s', (url) => {
  test.each([
    (tag: string) => tag,
    (tag: string) => `W/${tag}`,
    (tag: string) => `"older", ${tag}`,
    (tag: string) => `"older",W/${tag}`,
    () => '*',
  ])('is not sent, nor computed, for a client that has it already: %s', async (known) => {
    const { etag = '' } = (await ask(url)).headers;
    const before = computed;
    const response = await ask(url, { 'if-none-match': known(etag) });
    expect([response.statusCode, response.body, response.headers.etag, computed]).toEqual([
      304,
      '',
      etag,
      before,
    ]);
  });

  test.each(['"version-6"', 'version-7', ''])('is sent to one that has %j', async (known) => {
    const response = await ask(url, { 'if-none-match': known });
    expect([response.statusCode, response.body]).toEqual([200, JSON_TEXT]);
  });

  test('is cached by browsers alone, who ask each time, and varies by what they can decompress', async () => {
    const { headers } = await ask(url);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  });

  test.each([
    ['br', true],
    ['gzip, deflate, br', true],
    ['gzip, br;q=0.5', true],
    ['gzip, br;q=0', false],
    ['br;q=0.0, gzip', false],
    ['brotli', false],
    ['gzip', false],
    ['', false],
  ])('for a client that accepts %j is compressed: %s', async (accepted, isCompressed) => {
    const response = await ask(url, { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(isCompressed ? 'br' : undefined);
    const body = isCompressed ? brotliDecompressSync(response.rawPayload) : response.rawPayload;
    expect(body.toString()).toBe(JSON_TEXT);
  });

  test('has another tag for another tenant, another request and another data version', async () => {
    const tagOf = async (query: string) => (await ask(`${url}${query}`)).headers.etag;
    const first = await tagOf('');
    expect(await tagOf('')).toBe(first);
    const others = [await tagOf('?tenant=birch'), await tagOf('?question=r')];
    dataVersion = 2;
    expect(new Set([first, ...others, await tagOf('')]).size).toBe(4);
  });

  test('has another tag after an upgrade, and for a data version that a restored backup counts again', async () => {
    const tagOf = async () => (await ask(url)).headers.etag;
    const first = await tagOf();
    restart();
    expect(await tagOf()).toBe(first);
    changedAt = 1_795_309_240_000;
    const restored = await tagOf();
    codeVersion = 'newer';
    restart();
    expect(new Set([first, restored, await tagOf()]).size).toBe(3);
  });
});

test('equal requests are computed once for each tenant and data version', async () => {
  await Promise.all([ask('/cached'), ask('/cached')]);
  await ask('/cached');
  expect(computed).toBe(1);
  await ask('/cached?tenant=birch');
  expect(computed).toBe(2);
  dataVersion = 2;
  await ask('/cached');
  expect(computed).toBe(3);
});

test('a failure is passed on and not cached', async () => {
  failing = true;
  expect((await ask('/cached')).statusCode).toBe(500);
  failing = false;
  expect((await ask('/cached')).body).toBe(JSON_TEXT);
});
