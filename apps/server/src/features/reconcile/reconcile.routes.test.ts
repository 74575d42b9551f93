import type { Reconciliation } from '@skuline/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerErrorHandler } from '../../http/error-handler.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { endWhenStalled } from '../../http/stall-limit.ts';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { reconcileRoutes } from './reconcile.routes.ts';

const STALL_LIMIT_MS = 4000;
/** Some 40 MB, more than the buffers of a connection take in when nobody reads. */
const ROWS = 100_000;
const ROW = 'a row of a comparison '.repeat(20);
/** More than a tenant alone has places for. */
const MANY = 6;

const COMPARED: Reconciliation = {
  status: 'compared',
  fileName: 'report.csv',
  format: 'made_up',
  label: 'Made up',
  channel: 'amazon',
  isControlTotals: false,
  firstDay: '2026-10-18',
  lastDay: '2026-10-18',
  metrics: [],
  remarks: [],
};

let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify();
  registerErrorHandler(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
  app.addHook('onRequest', async (_request, reply) => endWhenStalled(reply.raw, STALL_LIMIT_MS));
  const routes = reconcileRoutes({
    service: {
      reconcile: async ({ source }) => {
        for await (const _ of source.bytes) continue;
        return { outcome: COMPARED, rows: Array.from({ length: ROWS }, () => [ROW, 1]) };
      },
    },
    maxBytes: 1000,
    stallLimitMs: STALL_LIMIT_MS,
  });
  app.post('/:tenant/:format', (request, reply) => {
    const { tenant, format } = request.params as { tenant: string; format: 'csv' | 'json' }; // of the path above
    const query = { file_name: 'report.csv', format };
    // All that the route uses of a call.
    const call = { caller: { tenantId: parseTenantId(tenant) }, query, request, reply };
    return routes.reconcileReport(call as unknown as EndpointCall<'reconcileReport'>);
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => app.close());

/** The response to a request for a comparison, of which nothing has been read yet. */
async function compare(tenant: string, format: 'csv' | 'json' = 'csv'): Promise<IncomingMessage> {
  const headers = { 'content-type': 'text/csv' };
  const asked = httpRequest({ port, method: 'POST', path: `/${tenant}/${format}`, headers, agent: false });
  // Whoever is cut off hears of it; what matters here is what the others get.
  asked.on('error', () => null);
  asked.end('a,b\n');
  const [response] = await once(asked, 'response');
  // The event's only argument.
  return response as IncomingMessage;
}

async function linesOf(response: IncomingMessage): Promise<number> {
  expect(response.statusCode).toBe(200);
  return (await text(response)).split('\r\n').length - 1;
}

const openConnections = () =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test('readers that stall hold a few comparisons, keep no other tenant waiting, and are ended', async () => {
  const responses = await Promise.all(Array.from({ length: MANY }, () => compare('alder')));
  const refused = responses.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(2);
  for (const response of refused) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(await text(response))).toMatchObject({ error: { code: 'server_busy' } });
  }
  expect(JSON.parse(await text(await compare('alder', 'json'))), 'without a file').toEqual(COMPARED);
  expect(await linesOf(await compare('birch'))).toBe(ROWS);
  await expect.poll(openConnections).toBe(0);
  expect(await linesOf(await compare('alder'))).toBe(ROWS);
});

test('readers that go away free their places at once', async () => {
  const responses = await Promise.all(Array.from({ length: MANY - 2 }, () => compare('alder')));
  const next = compare('alder');
  responses[0]?.destroy();
  expect(await linesOf(await next)).toBe(ROWS);
});
