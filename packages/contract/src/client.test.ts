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

describe('the definitions of the calls', () => {
  test("the first page's are at hand, whatever else there is", async () => {
    const { fetch, client } = startClient('t');
    // The answer is none a tenant could be read from.
    await expect(client['getTenant']?.({})).rejects.toThrow('expected string');
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
