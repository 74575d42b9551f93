import { expect, test } from 'vitest';
import type { EndpointDefinition } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import * as contract from './index.ts';

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

test('every endpoint that can be called is one that the server mounts, under the same name', () => {
  const called = Object.entries(contract).filter(([, value]) => isEndpoint(value));
  expect(called.length).toBeGreaterThan(100);
  const mounted = new Map<string, unknown>(Object.entries(ENDPOINTS));
  expect(called.filter(([name, endpoint]) => mounted.get(name) !== endpoint).map(([name]) => name)).toEqual(
    [],
  );
});

test('no two endpoints have the same method and path', () => {
  const addresses = Object.values<EndpointDefinition>(ENDPOINTS).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});
