import { ENDPOINTS, type EndpointDefinition, ruleOf } from '@skuline/contract';
import { Session } from 'chdb';
import { Command } from 'commander';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { findActing } from '../platform/acting.ts';
import { REPORTS } from '../features/files/read/testing/expected-reports.ts';
import { COMMANDS } from '../cli/commands.ts';
import type { Terminal } from '../cli/terminal.ts';
import { ENVIRONMENT } from '../platform/config/environment.ts';
import { readSettings } from '../platform/config/settings.ts';
import { GIVEN_QUERIES } from '../testing/given-queries.ts';
import { SAMPLE_ROWS, sampleCsv } from '../testing/sample-rows.ts';
import { importedReport } from '../testing/take-report.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** What others build on, as it stood at the last change: `npm run golden` regenerates it, to be read in the diff. */
const golden = (name: string) =>
  path.join(import.meta.dirname, '..', 'testing', 'golden', `surface-${name}.txt`);
const TENANT = 'Alder & Oak';

let app: TestApp;
beforeAll(async () => {
  // Nothing but requests reads figures: what jobs do by themselves would come in between.
  app = await startTestApp({ env: { PUBLIC_URL: 'https://skuline.test' } });
  await app.userOfNewTenant(TENANT);
  await app.importCsv(TENANT, sampleCsv(SAMPLE_ROWS));
  // Of a company without documents of a kind nothing is asked.
  for (const file of ['sellers/europe/settlement_uk.txt', 'stock/inventory-ledger-summary.csv'])
    await importedReport(app, TENANT, {
      fileName: file,
      content: createReadStream(path.join(REPORTS, file)),
    });
});
afterAll(() => app.close());

const parts = z.record(z.string(), z.record(z.string(), z.unknown()));

test('the API: its OpenAPI document, a line for each operation and schema', async () => {
  const { payload } = await app.http.inject({ url: '/api/openapi.json' });
  const { paths, components, ...rest } = z
    .looseObject({ paths: parts, components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }) })
    .parse(JSON.parse(payload));
  const { schemas, ...others } = components;
  const operations = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${at}`, operation]),
  );
  const lines = [['', { ...rest, components: others }], ...operations, ...Object.entries(schemas)];
  const text = lines.map(([name, part]) => `${String(name)} ${JSON.stringify(part)}`.trim()).join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot(golden('api'));
});

test('the command line: the help of every command', async () => {
  const texts = await Promise.all(
    Object.entries(COMMANDS).map(async ([usage, { description, load }]) => {
      const command = new Command(usage.split(' ', 1)[0]).description(description);
      // Nothing is typed: what the command would do there is not looked at.
      (await load()).addTo(command, {} as Terminal, () => Promise.reject(new Error('not asked')));
      return helpOf(command).join('\n');
    }),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot(golden('commands'));
});

function helpOf(command: Command): string[] {
  command.configureHelp({ helpWidth: 120 });
  return [command.helpInformation(), ...command.commands.flatMap(helpOf)];
}

test('the settings: each variable and its default', async () => {
  const lines = readSettings(ENVIRONMENT, {}, '/').inForce.map(({ name, value }) => `${name}=${value ?? ''}`);
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot(golden('settings'));
});

test('the tools that other assistants find', async () => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${app.tokenOf(TENANT)}`,
      accept: 'application/json, text/event-stream',
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  const { result } = z.object({ result: z.unknown() }).parse(readEvent(response.payload));
  await expect(JSON.stringify(result, null, 1)).toMatchFileSnapshot(golden('tools'));
});

function readEvent(text: string): unknown {
  return JSON.parse(text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? ''));
}

/** Reads, by what they need in their address alone; a shared view needs the token of a link. */
const READS = Object.entries<EndpointDefinition>(ENDPOINTS).filter(
  ([id, { method, path: at, auth }]) =>
    method === 'GET' && auth !== 'public' && !at.includes(':') && id !== 'getSharedView',
);

/** What an operator alone may ask tells of no rows, but of the stores. */
const isOfTenants = ([, { ability }]: (typeof READS)[number]) =>
  ability !== undefined && ruleOf(ability).needsOperator !== true;

test('the statements that every read sends to the analytics store, of either engine', async () => {
  const { directory } = app.skuline.identity;
  for (const { email } of await directory.listUsers(null)) await directory.changeOperator(email, true);
  const [owner] = await directory.listUsers(app.tenantIdOf(TENANT));
  const token = await app.signIn(owner?.email ?? '');
  const sent = recordStatements();
  for (const [id, { path: at }] of READS) {
    const response = await app.http.inject({
      url: `${at}?${GIVEN_QUERIES[id] ?? ''}`,
      headers: { authorization: `Bearer ${token}`, 'x-request-id': id },
    });
    expect(response.statusCode, `${id}: ${response.payload.slice(0, 300)}`).toBeLessThan(300);
  }
  const ofAllTenants = READS.filter(isOfTenants)
    .flatMap(([id]) => [...(sent.get(id) ?? [])])
    .filter((sql) => !sql.includes('{tenantId:String}'));
  expect(ofAllTenants).toEqual([]);
  const texts = READS.map(([id]) => [id, ...[...(sent.get(id) ?? [])].toSorted()].join('\n  '));
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot(golden('statements'));
});

/**
 * By the id of the request that sent them: what reads hand to the store, before it has written their values, so that a text
 * tells all that differs between two requests; and what else reaches the engine without the tenant's id in it.
 */
function recordStatements(): ReadonlyMap<string, ReadonlySet<string>> {
  const sent = new Map<string, Set<string>>();
  const note = (text: string) => {
    const id = findActing()?.requestId ?? null;
    const sql = text.replaceAll(/\s+/g, ' ').trim();
    if (id !== null && !sql.startsWith('SET ')) sent.set(id, (sent.get(id) ?? new Set()).add(sql));
  };
  const { analytics } = app.skuline;
  const store = { ...analytics };
  vi.spyOn(analytics, 'select').mockImplementation((reader, sql, params) => {
    note(sql);
    return store.select(reader, sql, params);
  });
  vi.spyOn(analytics, 'stream').mockImplementation((reader, sql, params, options) => {
    note(sql);
    return store.stream(reader, sql, params, options);
  });
  const tenant = `'${app.tenantIdOf(TENANT)}'`;
  for (const method of ['queryAsync', 'queryStream'] as const) {
    // Called as the session's own, below.
    const send = Reflect.get(Session.prototype, method) as (...args: unknown[]) => unknown;
    vi.spyOn(Session.prototype, method).mockImplementation(function noted(
      this: Session,
      ...args: unknown[]
    ): never {
      const sql = String(args[0]);
      if (!sql.includes(tenant)) note(sql);
      return send.apply(this, args) as never;
    });
  }
  return sent;
}
