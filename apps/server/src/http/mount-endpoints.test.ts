import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import { refuseOtherTenant } from './mount-endpoints.ts';

const own = parseTenantId('alder');
// Of a request only these two are read.
const request = (parts: { query?: unknown; body?: unknown }) => parts as FastifyRequest;

test.each([
  ['in the query', { query: { tenant_id: 'birch' } }],
  ['in the body', { query: {}, body: { tenant_id: 'birch' } }],
  ['as a list', { query: { tenant_id: ['alder', 'birch'] } }],
  ['as null', { body: { tenant_id: null } }],
])('a tenant_id that is not the token’s is refused %s', (_where, parts) => {
  expect(() => refuseOtherTenant(request(parts), own)).toThrow(
    expect.objectContaining({ code: 'tenant_mismatch' }),
  );
});

test.each([
  ['the token’s own', { query: { tenant_id: 'alder' }, body: { tenant_id: 'alder' } }],
  ['none at all', { query: {}, body: null }],
  ['none in a body that is a text', { query: { tenant_id: undefined }, body: 'tenant_id' }],
])('%s passes', (_what, parts) => {
  expect(() => refuseOtherTenant(request(parts), own)).not.toThrow();
});
