import { connectionNext, connectionRequest } from '@skuline/contract';
import { z } from 'zod';
import { CodeFlow, type Credentials } from './code-flow.ts';
import type { Tenant } from '../tenant-directory.ts';
import { startTestIdentity, type TestIdentity } from './test-identity.ts';

const registered = z.object({ client_id: z.string() });
const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
});
export type ConnectionTokens = z.output<typeof tokenAnswer>;

export const LOOPBACK = 'http://127.0.0.1:33418/callback';

export interface ThreeCompanies {
  readonly app: TestIdentity;
  readonly alder: Tenant;
  readonly birch: Tenant;
  readonly cedar: Tenant;
}

/** An issuer at which a person belongs to the first two of three companies. */
export async function startThreeCompanies(person: Credentials): Promise<ThreeCompanies> {
  const app = await startTestIdentity();
  const { directory } = app.identity;
  const alder = await directory.createTenant('Alder & Oak');
  const birch = await directory.createTenant('Birch');
  const cedar = await directory.createTenant('Cedar');
  await directory.createUser({ ...person, tenantId: alder.id });
  await directory.addToTenant({ email: person.email, tenantId: birch.id });
  // The last admin of a company can't leave it.
  const boss = { email: 'boss@example.com', password: person.password };
  await directory.createUser({ ...boss, tenantId: alder.id });
  return { app, alder, birch, cedar };
}

/** What another assistant and the person's browser do until the assistant is let in. */
export class ConnectionFlow {
  readonly browser: CodeFlow;
  readonly #http: TestIdentity['http'];
  readonly #baseUrl: string;
  clientId = '';

  constructor(app: Pick<TestIdentity, 'http' | 'baseUrl' | 'identity'>) {
    this.browser = new CodeFlow(app);
    this.#http = app.http;
    this.#baseUrl = app.baseUrl;
  }

  register(metadata: Readonly<Record<string, unknown>> = {}, remoteAddress = '127.0.0.1') {
    return this.#http.inject({
      method: 'POST',
      url: '/api/auth/oauth2/register',
      remoteAddress,
      payload: { client_name: 'Test Assistant', redirect_uris: [LOOPBACK], ...metadata },
    });
  }

  /** Registers and opens the page an authorization request leads to. */
  async ask(changes: Readonly<Record<string, string>> = {}): Promise<URL> {
    if (this.clientId === '') this.clientId = registered.parse((await this.register()).json()).client_id;
    return this.browser.authorize({
      client_id: this.clientId,
      redirect_uri: LOOPBACK,
      resource: `${this.#baseUrl}/mcp`,
      scope: 'figures:read',
      ...changes,
    });
  }

  /** What the consent page is told. */
  async describe(page: URL) {
    const response = await this.browser.open(
      `/api/auth/connection-request?client_id=${page.searchParams.get('client_id') ?? ''}`,
    );
    return connectionRequest.parse(response.json());
  }

  /** Sends the person's answer on the consent page. */
  answer(page: URL, companyId: string, accept = true) {
    return this.browser.post('/oauth2/consent', { accept, companyId, query: page.search.slice(1) });
  }

  /** Signs in where the browser is sent to, and lets the assistant in; answers where the browser goes next. */
  async letIn(credentials: Credentials, companyId: string, page?: URL): Promise<URL> {
    const asked = page ?? (await this.ask());
    const consent = asked.pathname === '/signin' ? await this.browser.signIn(credentials, asked) : asked;
    const response = await this.answer(consent, companyId);
    if (response.statusCode !== 200) throw new Error(`Letting in: ${response.statusCode} ${response.body}`);
    return new URL(connectionNext.parse(response.json()).url);
  }

  redeem(code: string, changes: Readonly<Record<string, string>> = {}) {
    return this.browser.askForToken({
      client_id: this.clientId,
      grant_type: 'authorization_code',
      code,
      redirect_uri: LOOPBACK,
      code_verifier: this.browser.verifier,
      ...changes,
    });
  }

  refresh(refreshToken: string, changes: Readonly<Record<string, string>> = {}) {
    return this.browser.askForToken({
      client_id: this.clientId,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...changes,
    });
  }

  async connect(credentials: Credentials, companyId: string): Promise<ConnectionTokens> {
    const callback = await this.letIn(credentials, companyId);
    const response = await this.redeem(callback.searchParams.get('code') ?? '');
    return tokenAnswer.parse(response.json());
  }
}

export function connectionTokensOf(response: { readonly json: () => unknown }): ConnectionTokens {
  return tokenAnswer.parse(response.json());
}
