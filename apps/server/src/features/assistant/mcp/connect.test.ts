import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CodeFlow } from '../../../identity/testing/code-flow.ts';
import { ConnectionFlow, LOOPBACK } from '../../../identity/testing/connection-flow.ts';
import { keepFreePort } from '../../../identity/testing/test-identity.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const HEADER =
  'date_key,brand_name,parent_sku_name,sku_name,sessions,orders,units_sold,gross_sales,promotions,net_sales,ad_spend,contribution,ad_impressions,ad_clicks,ad_orders,ad_sales';
const DAY = { start: '2026-03-01', end: '2026-03-01' };
const credentials = { email: '0@test.example', password: 'a long test password' };

let app: TestApp;
let url: URL;
beforeAll(async () => {
  const { port, giveUp } = await keepFreePort();
  app = await startTestApp({ env: { PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) } });
  await app.userOfNewTenant('Oak Company');
  await app.importCsv(
    'Oak Company',
    `${HEADER}\n2026-03-01,Oak,P,S,100,10,12,120,0,120,10,50,1000,50,5,60\n`,
  );
  await giveUp();
  await app.http.listen({ port, host: '127.0.0.1' });
  url = new URL(`http://127.0.0.1:${port}/mcp`);
});
afterAll(() => app.close());

/** What an assistant keeps of a connection. */
class Keeping implements OAuthClientProvider {
  readonly redirectUrl = LOOPBACK;
  readonly clientMetadata: OAuthClientMetadata = {
    client_name: 'Test Assistant',
    redirect_uris: [LOOPBACK],
    token_endpoint_auth_method: 'none',
  };
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = '';
  /** Where the person's browser is to be sent. */
  asked: URL | null = null;

  clientInformation() {
    return this.information;
  }
  saveClientInformation(information: OAuthClientInformationMixed) {
    this.information = information;
  }
  tokens() {
    return this.kept;
  }
  saveTokens(tokens: OAuthTokens) {
    this.kept = tokens;
  }
  redirectToAuthorization(to: URL) {
    this.asked = to;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier() {
    return this.verifier;
  }
  invalidateCredentials(which: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery') {
    if (which === 'all' || which === 'client') this.information = undefined;
    if (which === 'all' || which === 'tokens') this.kept = undefined;
  }
}

const parts = () => ({ http: app.http, baseUrl: url.origin, identity: app.skuline.identity });

/** The person's part: signs in where the assistant sends them, and lets it in. */
async function letIn(asked: URL): Promise<string> {
  const flow = new ConnectionFlow(parts());
  const { headers } = await flow.browser.open(asked.href);
  const signIn = new URL(headers.location ?? '', url);
  const back = await flow.letIn(credentials, app.tenantIdOf('Oak Company'), signIn);
  expect(back.href.startsWith(`${LOOPBACK}?`)).toBe(true);
  return back.searchParams.get('code') ?? '';
}

async function connect(authProvider: OAuthClientProvider) {
  const client = new Client({ name: 'test-assistant', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  return {
    client,
    transport,
    opened: await client.connect(transport).then(
      () => true,
      () => false,
    ),
  };
}

const answer = z.object({ content: z.tuple([z.object({ text: z.string() })]) });
async function askForOrders(client: Client): Promise<string> {
  const args = { metrics: ['orders'], breakdown: 'brand_name', date_range: DAY };
  return answer.parse(await client.callTool({ name: 'fetch_data_insights', arguments: args })).content[0]
    .text;
}

test('an assistant that knows nothing but the address is let in, reads, renews, and is shut out again', async () => {
  const keeping = new Keeping();
  const first = await connect(keeping);
  expect(first.opened).toBe(false);
  expect(keeping.information).toMatchObject({ client_name: 'Test Assistant' });
  expect(keeping.asked?.searchParams.get('resource')).toBe(url.href);
  await first.transport.finishAuth(await letIn(keeping.asked ?? url));

  const second = await connect(keeping);
  expect(second.opened).toBe(true);
  expect(await askForOrders(second.client)).toContain('"Oak"');

  const used = keeping.kept;
  keeping.saveTokens({ token_type: 'Bearer', ...used, access_token: 'one that is over' });
  expect(await askForOrders(second.client)).toContain('"Oak"');
  expect(keeping.kept?.refresh_token).not.toBe(used?.refresh_token);

  const owner = { authorization: `Bearer ${(await new CodeFlow(parts()).run(credentials)).id_token}` };
  const listed = await app.http.inject({ url: '/api/account/tokens', headers: owner });
  const [connection] = listed.json<{ id: string; kind: string; name: string }[]>().filter(isConnection);
  expect(connection).toMatchObject({ name: 'Test Assistant', tenant: 'Oak Company' });
  const ended = await app.http.inject({
    method: 'DELETE',
    url: `/api/account/tokens/${connection?.id ?? ''}`,
    headers: owner,
  });
  expect(ended.json()).toEqual({ ended: 1 });

  const revoked = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${keeping.kept?.access_token ?? ''}` },
  });
  expect(revoked.status).toBe(401);
  expect(revoked.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp');
  keeping.asked = null;
  await expect(askForOrders(second.client)).rejects.toThrow('Unauthorized');
  expect(keeping.asked).not.toBeNull();
  expect(keeping.kept).toBeUndefined();
});

const isConnection = ({ kind }: { readonly kind: string }) => kind === 'connection';

test.each([
  '/.well-known/oauth-authorization-server/api/auth',
  '/.well-known/openid-configuration/api/auth',
  '/.well-known/oauth-authorization-server',
  '/api/auth/.well-known/openid-configuration',
])('who issues tokens, and how a client registers, is said at %s', async (path) => {
  const document = await (await fetch(new URL(path, url))).json();
  expect(document).toMatchObject({
    issuer: `${url.origin}/api/auth`,
    registration_endpoint: `${url.origin}/api/auth/oauth2/register`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  });
});
