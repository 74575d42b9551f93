import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerBy, answered, createApiCall } from './client.ts';
import { defineEndpoint } from './endpoint.ts';
import { answerByName, ENDPOINTS } from './endpoints.ts';

const thing = z.object({ done: z.boolean() });
/** Endpoints of the test's own, so that it holds whatever the contract's are. */
const things = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/things',
    auth: 'token',
    ability: 'figures.read',
    summary: 'A call with a query alone.',
    query: z.object({ name: z.array(z.string()) }),
    response: thing,
    errors: [],
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/things/:id/parts/:part',
    auth: 'optional',
    ability: 'figures.read',
    summary: 'A call with every part.',
    query: z.object({ dry: z.boolean() }),
    params: z.object({ id: z.string(), part: z.string() }),
    body: z.object({ size: z.number() }),
    response: thing,
    errors: [],
  }),
  tell: defineEndpoint({
    method: 'POST',
    path: '/api/notes',
    auth: 'public',
    summary: 'A call with a body alone.',
    body: z.object({ text: z.string() }),
    response: thing,
    errors: [],
  }),
  draw: defineEndpoint({
    method: 'GET',
    path: '/api/pictures/:id',
    auth: 'public',
    summary: 'A file.',
    kind: 'bytes',
    params: z.object({ id: z.string() }),
    response: z.file(),
    errors: [],
  }),
  follow: defineEndpoint({
    method: 'POST',
    path: '/api/runs',
    auth: 'token',
    ability: 'figures.read',
    summary: 'A stream of events.',
    kind: 'events',
    body: z.object({ steps: z.number() }),
    response: z.object({ step: z.number() }),
    errors: [],
  }),
};

function startClient(token: string | null) {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockImplementation(async () => Response.json({ done: true }));
  const call = createApiCall({
    baseUrl: 'https://skuline.example',
    getIdToken: () => token,
    onUnauthorized: () => {},
    fetch,
  });
  return { fetch, call };
}

const request = { accept: 'application/json' };
const json = { ...request, 'content-type': 'application/json' };
const signedIn = { authorization: 'Bearer t' };

describe('a call of the API', () => {
  test('with a query alone is given the query', async () => {
    const { fetch, call } = startClient('t');
    expect(await call(things.find, { name: ['a b', 'c'] })).toEqual({ done: true });
    const url = 'https://skuline.example/api/things?name=a+b&name=c';
    expect(fetch.mock.calls).toEqual([[url, { method: 'GET', headers: { ...request, ...signedIn } }]]);
  });

  test.each([
    ['t', { dry: true }, '?dry=true', { ...json, ...signedIn }],
    [null, undefined, '', json],
  ])('with the token %s and the query %j has all its parts', async (token, query, search, headers) => {
    const { fetch, call } = startClient(token);
    const parts = { params: { id: 'a/b', part: '7' }, body: { size: 3 } };
    expect(await call(things.change, { ...parts, ...(query && { query }) })).toEqual({ done: true });
    const url = `https://skuline.example/api/things/a%2Fb/parts/7${search}`;
    expect(fetch.mock.calls).toEqual([[url, { method: 'PUT', headers, body: '{"size":3}' }]]);
  });

  test('that is public sends no token', async () => {
    const { fetch, call } = startClient('t');
    expect(await call(things.tell, { body: { text: 'x' } })).toEqual({ done: true });
    const url = 'https://skuline.example/api/notes';
    expect(fetch.mock.calls).toEqual([[url, { method: 'POST', headers: json, body: '{"text":"x"}' }]]);
  });

  test('for a file answers its bytes', async () => {
    const { fetch, call } = startClient(null);
    fetch.mockResolvedValue(
      new Response(Uint8Array.of(0, 255), { headers: { 'content-type': 'image/png' } }),
    );
    const picture = await call(things.draw, { params: { id: '1' } });
    expect([picture.type, new Uint8Array(await picture.arrayBuffer())]).toEqual([
      'image/png',
      Uint8Array.of(0, 255),
    ]);
  });
});

test.each([
  [401, 'unauthorized', 1],
  [403, 'tenant_mismatch', 1],
  [403, 'forbidden', 0],
  [409, 'already_exists', 0],
])('a %i with the code %s ends the session %i times', async (status, code, times) => {
  const onUnauthorized = vi.fn<() => void>();
  const call = createApiCall({
    baseUrl: '',
    getIdToken: () => 't',
    onUnauthorized,
    fetch: async () => Response.json({ error: { code, message: 'No.' } }, { status }),
  });
  await expect(call(things.find, { name: [] })).rejects.toMatchObject({ status, code, message: 'No.' });
  expect(onUnauthorized).toHaveBeenCalledTimes(times);
});

test.each([
  [{ needs: 'second_factor' }, 1],
  [{ needs: 'something_else' }, 0],
  [undefined, 0],
])('a refusal with the details %j says %i times that a second factor is missing', async (details, times) => {
  const onSecondFactorMissing = vi.fn<() => void>();
  const call = createApiCall({
    baseUrl: '',
    getIdToken: () => 't',
    onUnauthorized: () => {},
    onSecondFactorMissing,
    fetch: async () =>
      Response.json({ error: { code: 'forbidden', message: 'No.', details } }, { status: 403 }),
  });
  await expect(call(things.find, { name: [] })).rejects.toMatchObject({ code: 'forbidden' });
  expect(onSecondFactorMissing).toHaveBeenCalledTimes(times);
});

describe('a stream of events', () => {
  async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
    const all: T[] = [];
    for await (const event of events) all.push(event);
    return all;
  }

  const encoder = new TextEncoder();
  /** A response whose pieces are cut anywhere; stays open after them unless told otherwise. */
  function stream(pieces: readonly string[], { open = false } = {}) {
    const cancel = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        if (!open) controller.close();
      },
      cancel,
    });
    return { cancel, response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }) };
  }

  test('answers each event as it arrives, wherever the pieces are cut, and no comments', async () => {
    const { fetch, call } = startClient('t');
    const { response } = stream(['data: {"st', 'ep":1}\n', '\n: still here\n\ndata: {"step":2}\n\n']);
    fetch.mockResolvedValue(response);
    const steps = await collect(call(things.follow, { body: { steps: 2 } }));
    expect(steps).toEqual([{ step: 1 }, { step: 2 }]);
    const headers = { ...json, ...signedIn, accept: 'text/event-stream' };
    expect(fetch.mock.calls[0]?.[1]).toEqual({ method: 'POST', headers, body: '{"steps":2}' });
  });

  test('is canceled when its reader stops', async () => {
    const { fetch, call } = startClient('t');
    const { response, cancel } = stream(['data: {"step":1}\n\n'], { open: true });
    fetch.mockResolvedValue(response);
    for await (const { step } of call(things.follow, { body: { steps: 2 } })) if (step === 1) break;
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('throws at an error on the way, after what came before', async () => {
    const { fetch, call } = startClient('t');
    const error = 'event: error\ndata: {"error":{"code":"not_ready","message":"Not yet."}}\n\n';
    fetch.mockResolvedValue(stream(['data: {"step":1}\n\n', error]).response);
    const seen: number[] = [];
    const read = async () => {
      for await (const { step } of call(things.follow, { body: { steps: 2 } })) seen.push(step);
    };
    await expect(read()).rejects.toThrow('Not yet.');
    expect(seen).toEqual([1]);
  });

  test.each([
    ['of another shape', 'data: {"stop":1}\n\n'],
    ['that is cut', 'data: {"step":\n\n'],
    ['that is no JSON', 'data: [DONE]\n\n'],
  ])('ignores an event %s', async (_name, text) => {
    const { fetch, call } = startClient('t');
    fetch.mockResolvedValue(stream(['data: {"step":1}\n\n', text, 'data: {"step":2}\n\n']).response);
    expect(await collect(call(things.follow, { body: { steps: 2 } }))).toEqual([{ step: 1 }, { step: 2 }]);
  });

  test('without a body is an error', async () => {
    const { fetch, call } = startClient('t');
    fetch.mockResolvedValue(new Response(null));
    await expect(collect(call(things.follow, { body: { steps: 2 } }))).rejects.toThrow(
      'No response stream available',
    );
  });

  test('that is refused is an error before its first event', async () => {
    const { fetch, call } = startClient('t');
    fetch.mockResolvedValue(
      Response.json({ error: { code: 'busy', message: 'Try again later.' } }, { status: 503 }),
    );
    await expect(collect(call(things.follow, { body: { steps: 2 } }))).rejects.toThrow('Try again later.');
  });
});

describe('every failure has a sentence, whatever the server responds', () => {
  const html = '<html><h1>502 Bad Gateway</h1></html>';

  test.each([
    [new Response(html, { status: 502 }), 'Skuline is not available right now. Try again in a minute.'],
    [new Response('', { status: 500 }), 'Something went wrong on our side. Try again in a minute.'],
    [new Response('', { status: 429 }), 'Too many requests. Wait a moment and try again.'],
    [new Response('', { status: 413 }), 'This is too large to send.'],
    [new Response('', { status: 405 }), 'This request did not work. Reload the page and try again.'],
    [new Response(html), 'Skuline received an answer it could not read. Reload the page and try again.'],
    [
      Response.json({ error: { code: 'disk_full', message: 'The disk is full.' } }, { status: 503 }),
      'The disk is full.',
    ],
  ])('%o', async (response, message) => {
    const { fetch, call } = startClient('t');
    fetch.mockResolvedValue(response);
    await expect(call(things.tell, { body: { text: 'x' } })).rejects.toThrow(message);
  });

  test('a lost connection is still a TypeError, which is worth another try', async () => {
    const { fetch, call } = startClient('t');
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    const message = 'Skuline could not be reached. Check your connection and try again.';
    await expect(call(things.tell, { body: { text: 'x' } })).rejects.toThrow(new TypeError(message));
  });

  test('an abort stays an abort', async () => {
    const { fetch, call } = startClient('t');
    fetch.mockRejectedValue(new DOMException('Canceled', 'AbortError'));
    await expect(call(things.tell, { body: { text: 'x' } })).rejects.toThrow('Canceled');
  });
});

test('an endpoint is answered without a server where it is said how, all others by who is asked then', async () => {
  const { fetch, call } = startClient('t');
  const own = answerBy([answered(things.tell, async ({ body: { text } }) => ({ done: text === 'x' }))], call);
  expect(await own(things.tell, { body: { text: 'y' } })).toEqual({ done: false });
  expect(fetch).not.toHaveBeenCalled();
  expect(await own(things.find, { name: [] })).toEqual({ done: true });
});

test('answers by name are those of the endpoints of that name; others are refused', async () => {
  const call = answerByName({ listBrands: async () => ['Oak'] }, 'The test');
  expect(await call(ENDPOINTS.listBrands, {})).toEqual(['Oak']);
  await expect(call(ENDPOINTS.listSkus, {})).rejects.toThrow('The test has no answer for listSkus.');
});
