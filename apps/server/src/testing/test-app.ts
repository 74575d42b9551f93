import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino, { type Logger } from 'pino';
import { buildApp } from '../app/build-app.ts';
import type { Clock } from '../platform/clock.ts';
import { openSkuline, type Skuline } from '../app/compose.ts';
import { baseUrlOf, parseConfig } from '../platform/config/config.ts';
import type { Access } from '../identity/index.ts';
import { makePasswordsQuick } from '../identity/testing/quick-passwords.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import { CodeFlow } from '../identity/testing/code-flow.ts';
import { apiUser, type ApiUser } from './figures-api.ts';
import { copyMadeCluster, copyMadeTables, makeDatabase } from './made-cluster.ts';

/** The whole server on real stores in a directory of its own, asked through `http.inject`. */
export interface TestApp {
  readonly http: FastifyInstance;
  readonly skuline: Skuline;
  /** The directory its stores are in. */
  readonly dataDir: string;
  /** Makes a tenant with one user and gives that user's view of the API. */
  userOfNewTenant(name: string): Promise<ApiUser>;
  /** Makes another user of that tenant, who may do and see what is given. */
  memberOf(
    tenantName: string,
    access: Access,
  ): Promise<ApiUser & { readonly email: string; readonly token: string }>;
  /** The ID token of a sign-in, as a browser gets it: tokens of `memberOf` and `tokenOf` are those of a script. */
  signIn(email: string): Promise<string>;
  tokenOf(tenantName: string): string;
  tenantIdOf(tenantName: string): TenantId;
  importFile(tenantName: string, file: string): Promise<void>;
  importCsv(tenantName: string, csv: string): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** With an embedded Postgres in its data directory, for a test that needs one; otherwise a database of the shared one. */
  readonly hasOwnPostgres?: boolean;
  /** Silent unless a test reads it. */
  readonly log?: Logger;
}

interface KnownTenant {
  readonly id: TenantId;
  readonly token: string;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-test-'));
  await copyMadeTables(dataDir);
  const isOwn = options.hasOwnPostgres === true;
  if (isOwn) await copyMadeCluster(dataDir);
  const DATABASE_URL = isOwn ? undefined : await makeDatabase();
  const config = parseConfig({ DATA_DIR: dataDir, DEMO: '0', DATABASE_URL, ...options.env }, '/');
  makePasswordsQuick();
  const { log = pino({ level: 'silent' }) } = options;
  // Tokens are checked against the real time, so a test's clock is real unless it says otherwise.
  const clock = options.clock ?? { now: () => new Date() };
  const skuline = await openSkuline({ config, clock, log });
  const http = await buildApp(skuline, { config, log, codeVersion: 'test', webRoot: null });
  let members = 0;
  const tenants = new Map<string, KnownTenant>();
  const known = (name: string): KnownTenant => {
    const tenant = tenants.get(name);
    if (tenant === undefined) throw new Error(`The test has no tenant '${name}'.`);
    return tenant;
  };
  const importFrom = async (name: string, fileName: string, source: AsyncIterable<Uint8Array>) => {
    const outcome = await skuline.imports.importStream({ tenantId: known(name).id, fileName, source });
    if (outcome.status === 'refused') throw new Error(`The file was refused: ${JSON.stringify(outcome)}`);
  };
  return {
    http,
    skuline,
    dataDir,
    async userOfNewTenant(name) {
      const email = `${tenants.size}@test.example`;
      const { id } = await skuline.identity.directory.createTenant(name);
      await skuline.identity.directory.createUser({ email, password: 'a long test password', tenantId: id });
      const token = await skuline.identity.directory.issueIdToken({ email });
      tenants.set(name, { id, token });
      return apiUser(http, token);
    },
    async memberOf(name, access) {
      members += 1;
      const email = `member${members}@test.example`;
      const { id: tenantId } = known(name);
      const { directory } = skuline.identity;
      await directory.createUser({ email, password: 'a long test password', tenantId, access });
      const token = await directory.issueIdToken({ email });
      return { ...apiUser(http, token), email, token };
    },
    async signIn(email) {
      const flow = new CodeFlow({ http, baseUrl: baseUrlOf(config), identity: skuline.identity });
      return (await flow.run({ email, password: 'a long test password' })).id_token;
    },
    tokenOf: (name) => known(name).token,
    tenantIdOf: (name) => known(name).id,
    importFile: (name, file) => importFrom(name, path.basename(file), createReadStream(file)),
    importCsv: (name, csv) => importFrom(name, 'test.csv', oneChunk(csv)),
    async close() {
      await http.close();
      await skuline.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
