import { describe, expect, test, vi } from 'vitest';
import { createApiClient } from './client.ts';

// Endpoints of the test's own, so that it holds whatever the contract's are.
vi.mock('./endpoints.ts', async () => {
  const { z } = await import('zod');
  const { defineEndpoint } = await import('./endpoint.ts');
  return {
    ENDPOINTS: {
      find: defineEndpoint({
        method: 'GET',
        path: '/api/things',
        auth: 'token',
        summary: 'A call with a query alone.',
        query: z.object({ name: z.array(z.string()) }),
        response: z.object({ done: z.boolean() }),
        errors: [],
      }),
      change: defineEndpoint({
        method: 'PUT',
        path: '/api/things/:id/parts/:part',
        auth: 'optional',
        summary: 'A call with every part.',
        query: z.object({ dry: z.boolean() }),
        params: z.object({ id: z.string(), part: z.string() }),
        body: z.object({ size: z.number() }),
        response: z.object({ done: z.boolean() }),
        errors: [],
      }),
      tell: defineEndpoint({
        method: 'POST',
        path: '/api/notes',
        auth: 'public',
        summary: 'A call with a body alone.',
        body: z.object({ text: z.string() }),
        response: z.object({ done: z.boolean() }),
        errors: [],
      }),
    },
  };
});

function startClient(token: string | null) {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockImplementation(async () => Response.json({ done: true }));
  const client = createApiClient({
    baseUrl: 'https://skuline.example',
    getIdToken: () => token,
    onUnauthorized: () => {},
    fetch,
  });
  // The mocked table has other names than the contract's.
  return { fetch, client: client as unknown as Record<string, (input: unknown) => Promise<unknown>> };
}

const request = { accept: 'application/json' };
const json = { ...request, 'content-type': 'application/json' };
const signedIn = { authorization: 'Bearer t' };

describe('a call of the API', () => {
  test.each([
    [
      'find',
      { name: ['a b', 'c'] },
      't',
      'https://skuline.example/api/things?name=a+b&name=c',
      { method: 'GET', headers: { ...request, ...signedIn } },
    ],
    [
      'change',
      { params: { id: 'a/b', part: '7' }, body: { size: 3 }, query: { dry: true } },
      't',
      'https://skuline.example/api/things/a%2Fb/parts/7?dry=true',
      { method: 'PUT', headers: { ...json, ...signedIn }, body: '{"size":3}' },
    ],
    [
      'change',
      { params: { id: '1', part: '2' }, body: { size: 3 } },
      null,
      'https://skuline.example/api/things/1/parts/2',
      { method: 'PUT', headers: json, body: '{"size":3}' },
    ],
    [
      'tell',
      { body: { text: 'x' } },
      't',
      'https://skuline.example/api/notes',
      { method: 'POST', headers: json, body: '{"text":"x"}' },
    ],
  ])('%s with %j and the token %s asks %s', async (name, input, token, url, expected) => {
    const { fetch, client } = startClient(token);
    expect(await client[name]?.(input)).toEqual({ done: true });
    expect(fetch.mock.calls).toEqual([[url, expected]]);
  });
});

describe('what goes wrong is said in a sentence, whoever answers', () => {
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
    const { fetch, client } = startClient('t');
    fetch.mockResolvedValue(response);
    await expect(client['tell']?.({ body: { text: 'x' } })).rejects.toThrow(message);
  });

  test('a lost connection is still a TypeError, which is worth another try', async () => {
    const { fetch, client } = startClient('t');
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    const message = 'Skuline could not be reached. Check your connection and try again.';
    await expect(client['tell']?.({ body: { text: 'x' } })).rejects.toThrow(new TypeError(message));
  });

  test('an abort stays an abort', async () => {
    const { fetch, client } = startClient('t');
    fetch.mockRejectedValue(new DOMException('Cancelled', 'AbortError'));
    await expect(client['tell']?.({ body: { text: 'x' } })).rejects.toThrow('Cancelled');
  });
});

describe('the definitions of the calls', () => {
  test("the first page's are at hand, whatever else there is", async () => {
    const { fetch, client } = startClient('t');
    // The answer is none a tenant could be read from.
    await expect(client['getTenant']?.({})).rejects.toThrow('an answer it could not read');
    expect(fetch.mock.calls[0]?.[0]).toBe('https://skuline.example/api/tenant');
  });

  test('a call the API does not have is refused before anything is asked', async () => {
    const { fetch, client } = startClient('t');
    await expect(client['nothing']?.({})).rejects.toThrow('no call nothing');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('a promise of the client answers the client', async () => {
    const { client } = startClient('t');
    expect(await Promise.resolve(client)).toBe(client);
  });
});
