import type { Procedure } from '@skuline/server/src/cli/command.ts';
import { createTenantCommand } from '@skuline/server/src/cli/commands/tenant.command.ts';
import { tokenCommand } from '@skuline/server/src/cli/commands/tokens.command.ts';
import { createUser } from '@skuline/server/src/cli/commands/user.command.ts';
import type { SkulineProcess } from '@skuline/server/src/testing/skuline-process.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';

/** The answer to a request that nobody wanted to be refused; the sentence is reported. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected';
}

/** The app, or its database, was away while it was asked: what was asked for may have been done. */
export class Away extends Error {
  override readonly name = 'Away';
}

const POLL_MS = 40;
/** No answer is a limit of speed: what takes longer than this has stopped. */
const MOST_MS = 120_000;
const STORE_AWAY = 503;

/** Someone of a company of their own, who uses the API of whichever process serves it now. */
export class Person {
  readonly tenant: string;
  readonly dataDir: string;
  #app: SkulineProcess | null = null;
  #token = '';
  #tenantId = '';

  constructor(tenant: string, dataDir: string) {
    this.tenant = tenant;
    this.dataDir = dataDir;
  }

  get #email(): string {
    return `${this.tenant}@torture.example`;
  }

  get tenantId(): string {
    return this.#tenantId;
  }

  get app(): SkulineProcess {
    if (this.#app === null) throw new Error('No process has been started yet.');
    return this.#app;
  }

  async make(app: SkulineProcess): Promise<void> {
    this.#tenantId = (await app.run(createTenantCommand, { name: this.tenant })).id;
    await app.run(createUser, { email: this.#email, tenant: this.tenant, password: 'a long test password' });
  }

  async signIn(app: SkulineProcess): Promise<void> {
    this.#app = app;
    this.#token = (await app.run(tokenCommand, { email: this.#email, tenant: this.tenant })).token;
  }

  /** What a command of `skuline` comes to, run in the app. Throws Away where that, or its database, ended meanwhile. */
  async run<Args extends z.ZodType, Result extends z.ZodType>(
    procedure: Procedure<Args, Result>,
    args: z.input<Args>,
  ): Promise<z.output<Result>> {
    try {
      return await this.app.run(procedure, args);
    } catch (cause) {
      throw new Away(`'${procedure.name}' was not done.`, { cause });
    }
  }

  /** The JSON of a 2xx. Throws Away where nobody answers or the database does not, Unexpected at any other answer. */
  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    // The callers say which part of the contract's answer they read.
    return JSON.parse(await this.#send(method, path, { type, body: JSON.stringify(body) })) as T;
  }

  async upload<T>(path: string, fileName: string, bytes: string): Promise<T> {
    const type = { 'content-type': 'application/octet-stream' };
    const place = `${path}?file_name=${encodeURIComponent(fileName)}`;
    return JSON.parse(await this.#send('POST', place, { type, body: bytes })) as T;
  }

  /** The whole text of a stream that came to its end. */
  text(method: string, path: string, body: unknown): Promise<string> {
    const type = { 'content-type': 'application/json', accept: 'text/event-stream' };
    return this.#send(method, path, { type, body: JSON.stringify(body) });
  }

  async #send(
    method: string,
    path: string,
    { type, body }: { readonly type: Readonly<Record<string, string>>; readonly body: string | undefined },
  ): Promise<string> {
    const headers = { authorization: `Bearer ${this.#token}`, ...type };
    const sent = { method, headers, ...(body === undefined ? {} : { body }) };
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${this.app.url}${path}`, sent);
      status = response.status;
      text = await response.text();
    } catch (cause) {
      throw new Away(`${method} ${path} was not answered.`, { cause });
    }
    if (status === STORE_AWAY) throw new Away(`${method} ${path} was answered with ${status}.`);
    if (status >= 300) throw new Unexpected(`${method} ${path} was answered with ${status}: ${text}`);
    return text;
  }
}

/** Asks again and again until `find` finds something. */
export async function until<T>(what: string, find: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + MOST_MS;
  while (performance.now() < deadline) {
    const found = await find();
    if (found !== null) return found;
    await wait(POLL_MS);
  }
  throw new Unexpected(`${what} did not come to an end.`);
}
