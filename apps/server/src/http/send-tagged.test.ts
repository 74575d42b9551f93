import fastify, { type FastifyInstance } from 'fastify';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaggedAnswer } from '../answers/index.ts';
import { sendTagged } from './send-tagged.ts';

const ETAG = '"version-7"';
const JSON_TEXT = '{"data":[1,2,3]}';

const ANSWERS: Readonly<Record<string, TaggedAnswer>> = {
  '/kept': {
    kind: 'kept',
    etag: ETAG,
    read: () => Promise.resolve(Buffer.from(JSON_TEXT)),
    readCompressed: () => Promise.resolve(brotliCompressSync(JSON_TEXT)),
  },
  '/streamed': {
    kind: 'streamed',
    etag: ETAG,
    async *open() {
      for (const letter of JSON_TEXT) yield Buffer.from(letter);
    },
  },
};

let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  for (const [url, answer] of Object.entries(ANSWERS)) {
    app.get(url, async (request, reply) => {
      const sent = await sendTagged({ request, reply }, answer);
      return 'readyJson' in sent ? reply.send(sent.readyJson) : sent;
    });
  }
});
afterAll(() => app.close());

describe.each(Object.keys(ANSWERS))('an answer that is %s', (url) => {
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: url, headers });

  test.each([ETAG, `W/${ETAG}`, `"older", ${ETAG}`, `"older",W/${ETAG}`, '*'])(
    'is known already to a caller that has %s',
    async (known) => {
      const response = await ask({ 'if-none-match': known });
      expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', ETAG]);
    },
  );

  test.each(['"version-6"', 'version-7', ''])('is sent to one that has %j', async (known) => {
    const response = await ask({ 'if-none-match': known });
    expect([response.statusCode, response.body]).toEqual([200, JSON_TEXT]);
  });

  test('is kept by browsers alone, who ask each time, and differs by what they can unpack', async () => {
    const { headers } = await ask();
    expect(headers).toMatchObject({
      etag: ETAG,
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    });
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
  ])('for a caller that takes %j is compressed: %s', async (accepted, isCompressed) => {
    const response = await ask({ 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(isCompressed ? 'br' : undefined);
    const body = isCompressed ? brotliDecompressSync(response.rawPayload) : response.rawPayload;
    expect(body.toString()).toBe(JSON_TEXT);
  });
});
