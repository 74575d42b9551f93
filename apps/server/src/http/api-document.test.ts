import { ENDPOINTS, ERRORS, type EndpointDefinition, REQUEST_ERRORS } from '@skuline/contract';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const response = z.looseObject({ description: z.string() });
const operation = z.looseObject({
  operationId: z.string(),
  description: z.string().optional(),
  'x-ability': z.string().optional(),
  'x-scopes': z.array(z.string()).optional(),
  responses: z.record(z.string(), response),
});
const apiDocument = z.object({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

let app: TestApp;
let text: string;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://skuline.test' } });
  text = (await app.http.inject({ url: '/api/openapi.json' })).payload;
});
afterAll(() => app.close());

test('a linter with its recommended rules finds nothing in it', async () => {
  const file = path.join(app.dataDir, 'openapi.json');
  await writeFile(file, text);
  const lint = promisify(execFile)(
    process.execPath,
    [REDOCLY, 'lint', file, '--extends=recommended', '--format=json'],
    { cwd: app.dataDir, env: { ...process.env, ...OFFLINE }, timeout: 50_000 },
  );
  const { stdout } = await lint.catch((failed: { readonly stdout: string }) => failed);
  const { totals, problems } = z
    .object({
      totals: z.looseObject({ errors: z.number(), warnings: z.number() }),
      problems: z.array(z.looseObject({ ruleId: z.string(), message: z.string() })),
    })
    .parse(JSON.parse(stdout));
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});

test('it says where the app is, and every operation which errors it returns', () => {
  const { servers, paths } = apiDocument.parse(JSON.parse(text));
  expect(servers).toEqual([{ url: 'https://skuline.test' }]);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const endpoints = Object.entries<EndpointDefinition>(ENDPOINTS);
  expect(operations).toHaveLength(endpoints.length);
  for (const [id, { errors = REQUEST_ERRORS, auth, method }] of endpoints) {
    const declared = operations.find(({ operationId }) => operationId === id)?.responses;
    const statuses = errors.map((code) => ERRORS[code].status);
    const ofBody = method === 'GET' ? [] : [415];
    const ofToken = auth === 'public' ? [] : [401, 403];
    const expected = new Set([200, ...statuses, ...ofToken, ...ofBody, 413, 429, 500, 503]);
    expect([id, new Set(Object.keys(declared ?? {}).map(Number))]).toEqual([id, expected]);
  }
});

test('every operation that takes a token says who may call it, and which scope a token needs', () => {
  const { paths } = apiDocument.parse(JSON.parse(text));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const said = new Map(operations.map((one) => [one.operationId, one]));
  for (const [id, { ability }] of Object.entries<EndpointDefinition>(ENDPOINTS)) {
    expect([id, said.get(id)?.['x-ability']]).toEqual([id, ability]);
  }
  expect(said.get('uploadImport')).toMatchObject({
    deprecated: true,
    'x-scopes': ['import'],
    description:
      'Analysts and admins who see all brands may call this (`imports.write`). A token that has scopes needs the scope `import`.',
  });
  expect(said.get('savePreferences')?.description).toBe(
    'Every member may call this (`preferences.write`). A token that has scopes may not.',
  );
});

test('every operation names the codes of what may be wrong with the stores', () => {
  const { paths } = apiDocument.parse(JSON.parse(text));
  for (const { operationId, responses } of Object.values(paths).flatMap((methods) =>
    Object.values(methods),
  )) {
    const codesOf = (status: string) =>
      [...(responses[status]?.description ?? '').matchAll(/`(\w+)`:/g)].map(([, code]) => code);
    expect([operationId, codesOf('500')]).toEqual([operationId, ['internal_error', 'data_damaged']]);
    expect([operationId, new Set(codesOf('503'))]).toEqual([
      operationId,
      new Set(['store_unavailable', 'disk_full', 'server_busy', 'not_ready']),
    ]);
  }
});

test('requests and responses are made of named schemas', () => {
  const { components, paths } = apiDocument.parse(JSON.parse(text));
  const names = Object.keys(components.schemas);
  expect(names).toEqual(expect.arrayContaining(['Error', 'Account', 'DailyPerformanceRow', 'ImportDetail']));
  for (const schema of Object.values(components.schemas)) expect(schema).not.toEqual({});
  // An object that stands in place, with its fields, is one nobody named.
  const inPlace = JSON.stringify(paths).match(/"schema":\{"type":"object"/g) ?? [];
  expect(inPlace).toEqual([]);
});

test('of a row of daily performance nothing has to be sent', () => {
  const { components } = apiDocument.parse(JSON.parse(text));
  expect(components.schemas['DailyPerformanceRow']).toMatchObject({ required: [] });
});
