import { ENDPOINTS, type EndpointDefinition } from '@skuline/contract';
import fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { FULL_ACCESS } from '../identity/index.ts';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import { startTestApp } from '../testing/test-app.ts';
import { type EndpointHandlers, mountEndpoints } from './mount-endpoints.ts';

const all: readonly (readonly [string, EndpointDefinition])[] = Object.entries(ENDPOINTS);
const guarded = all.filter(([, { auth }]) => auth !== 'public');
const KEPT_BY_NOBODY = /^private, no-store(, no-transform)?$/;

/** Sends nothing, in the way of the endpoint's kind. */
function emptyHandler([id, { kind }]: (typeof all)[number]) {
  async function* noEvents() {}
  const sendNothing = ({ reply }: { readonly reply: FastifyReply }) => reply.status(204).send();
  return [id, kind === 'events' ? noEvents : sendNothing];
}

test('what a token opens is kept by nobody, whatever endpoint sends it', async () => {
  const app = fastify();
  // It is about what is sent, whatever was asked.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  const user = {
    tenantId: parseTenantId('t'),
    userId: 'u',
    email: '',
    name: '',
    access: FULL_ACCESS,
    scopes: null,
    sessionId: null,
    lacksSecondFactor: false,
    tokenId: null,
  };
  // The table of endpoints has them all.
  const handlers = Object.fromEntries(all.map(emptyHandler)) as unknown as EndpointHandlers;
  mountEndpoints(app, ENDPOINTS, handlers, {
    verify: async () => user,
    checkAbility: async () => undefined,
    recordAudit: async () => undefined,
    writeAmountsOf: (_tenantId, work) => work(),
    narrowToTags: async (query) => query,
    formsPerHour: 10,
  });
  for (const [id, { method, path }] of guarded) {
    const { headers } = await app.inject({
      method,
      url: path.replaceAll(/:\w+/g, '1'),
      headers: { authorization: 'Bearer x' },
    });
    expect([id, headers['cache-control']]).toEqual([id, expect.stringMatching(KEPT_BY_NOBODY)]);
  }
  await app.close();
});

test('in the app it is, or is asked for again each time by its tag', async () => {
  const app = await startTestApp();
  await app.userOfNewTenant('Alder');
  const headers = { authorization: `Bearer ${app.tokenOf('Alder')}` };
  const readable = guarded.filter(([, { method, path }]) => method === 'GET' && !path.includes(':'));
  const statuses: number[] = [];
  for (const [id, { path }] of readable) {
    const response = await app.http.inject({ url: path, headers });
    statuses.push(response.statusCode);
    const isTagged = response.statusCode === 200 && response.headers.etag !== undefined;
    const policy = isTagged ? /^private, no-cache$/ : /no-store/;
    expect([id, response.headers['cache-control']]).toEqual([id, expect.stringMatching(policy)]);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(12);
  await app.close();
});
