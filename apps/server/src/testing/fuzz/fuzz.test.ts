import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProcedure } from '../../cli/command.ts';
import { createServerGate } from '../../http/server-gate.ts';
import { NO_SOURCES } from '../given-bodies.ts';
import { findFreePort } from '../skuline-process.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { furnish, type House } from './furnish.ts';
import { createJudge, type Judge } from './judge-answer.ts';
import { runFuzz } from './run-fuzz.ts';

const SETTINGS = { ...NO_SOURCES, FORMS_PER_HOUR: '100000', TRUST_PROXY: '127.0.0.1' };
/** Longer than any answer takes on a machine that is busy: whether one hangs is looked at by `npm run fuzz`. */
const LIMIT_MS = 60_000;
const LONG_MS = 300_000;

let app: TestApp;
let origin: string;
let house: House;
let document: object;
let judge: Judge;
const gate = createServerGate();
beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  app = await startTestApp({ env: { ...SETTINGS, PUBLIC_URL: origin } });
  gate.open(app.http);
  await gate.listen({ host: '127.0.0.1', port });
  const hooks = {
    onProgress: () => {},
    write: async () => {},
    onTenant: () => {},
    signal: new AbortController().signal,
  };
  house = await furnish(origin, (procedure, args) => runProcedure(procedure, args, app.skuline, hooks));
  document = Object((await app.http.inject({ url: '/api/openapi.json' })).json());
  judge = createJudge(document);
});
afterAll(async () => {
  await gate.close(0);
  await app.close();
});

const fuzz = (at: string, requests: number, limitMs = LIMIT_MS) =>
  runFuzz({ origin: at, house, document, judge, requests, seed: 20261127, clients: 2, limitMs });

test(
  'whatever is sent to any operation, the answer is one that is documented, and holds nothing of others',
  async () => {
    const { violations, outcomes } = await fuzz(origin, 500);
    expect(violations).toEqual([]);
    // Most come as far as a handler.
    expect(outcomes.get('200')).toBeGreaterThan(100);
  },
  LONG_MS,
);

/** Takes the app's place, and gives every request the same answer. */
async function withAnswer<T>(answer: http.RequestListener, work: (at: string) => Promise<T>): Promise<T> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    return await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const json =
  (status: number, body: unknown): http.RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const problem = (message: string) => ({ error: { code: 'invalid_request', message, requestId: '1' } });

describe('what is wrong with an answer is reported', () => {
  test.each<[string, http.RequestListener, RegExp]>([
    ['a fault of the server', json(500, problem('No')), /^status 500$/],
    ['a busy server that does not say until when', json(503, problem('No')), /^status 503$/],
    [
      'a stream that fails after its status',
      json(200, { error: { code: 'internal_error' } }),
      /internal error/,
    ],
    ['a stack trace', json(400, problem('a\n    at read (/srv/read.ts:10:5)')), /^a stack trace/],
    ['a path', json(400, problem('/srv/node_modules/zod/index.js')), /^a path/],
    ['words of a store', json(400, problem('invalid input syntax for type uuid')), /^words of an engine/],
    ['another tenant’s name', json(400, problem('Juniperus P1 is taken')), /^another tenant/],
    ['a status that is not documented', json(402, problem('Pay')), /^status 402, which is not documented/],
    ['an answer of another shape', json(400, { message: 'No' }), /does not fit/],
    ['another type', (_request, response) => response.writeHead(400).end('No'), /^content type/],
    ['none', (request) => request.socket.destroy(), /^no answer$/],
  ])('%s', async (_what, answer, said) => {
    const { violations } = await withAnswer(answer, (at) => fuzz(at, 40));
    expect(violations.map(({ what }) => what)).toContainEqual(expect.stringMatching(said));
  });

  test('no answer within the time', async () => {
    const { violations } = await withAnswer(
      () => {},
      (at) => fuzz(at, 4, 50),
    );
    expect(violations.map(({ what }) => what)).toContainEqual('hang');
  });
});
