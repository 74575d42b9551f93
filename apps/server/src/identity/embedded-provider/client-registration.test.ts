import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionFlow, LOOPBACK } from '../testing/connection-flow.ts';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';
import type { Tenant } from '../tenant-directory.ts';

const ann = { email: 'ann@example.com', password: 'correct horse battery' };

let app: TestIdentity;
let alder: Tenant;
beforeAll(async () => {
  app = await startTestIdentity();
  alder = await app.identity.directory.createTenant('Alder & Oak');
  await app.identity.directory.createUser({ ...ann, tenantId: alder.id });
});
afterAll(() => app.close());
beforeEach(() => app.transactional.pool.query('DELETE FROM rate_limit'));

describe('a client that registers itself', () => {
  test.each([
    [LOOPBACK],
    ['http://localhost:9999/oauth/callback'],
    ['http://[::1]:5000/'],
    ['https://claude.ai/api/mcp/auth_callback'],
    ['com.example.assistant:/callback'],
  ])('may have people sent back to %s', async (uri) => {
    const response = await new ConnectionFlow(app).register({ redirect_uris: [uri] });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      redirect_uris: [uri],
      token_endpoint_auth_method: 'none',
      scope: 'figures:read offline_access',
    });
    expect(response.json()).not.toHaveProperty('client_secret');
  });

  test.each([
    ['http to another machine', ['http://evil.example/callback']],
    ['http to a name that looks like this machine', ['http://localhost.evil.example/callback']],
    ['http to this machine as a number', ['http://2130706433/callback']],
    ['a script', ['javascript:alert(1)']],
    ['data', ['data:text/html,<script>alert(1)</script>']],
    ['a file', ['file:///etc/passwd']],
    ['a scheme that anybody could have', ['assistant://callback']],
    ['a fragment', ['https://example.com/callback#x']],
    ['a password', ['https://user:pass@example.com/callback']],
    ['one bad address beside a good one', [LOOPBACK, 'http://evil.example/']],
    ['no address', []],
    ['no list', 'https://example.com'],
  ])('is refused with %s', async (_what, uris) => {
    const response = await new ConnectionFlow(app).register({ redirect_uris: uris });
    expect(response.statusCode).toBe(400);
    expect(response.json()).not.toHaveProperty('client_id');
  });

  test.each([
    ['the scopes of the web app', { scope: 'openid email profile' }],
    ['no consent', { skip_consent: true }],
    ['no PKCE', { require_pkce: false }],
    ['a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['another grant', { grant_types: ['client_credentials'] }],
    ['an id of its choice', { client_id: 'skuline-web' }],
    ['an owner', { user_id: 'ann', reference_id: 'ann' }],
    ['another resource', { resources: ['https://evil.example'] }],
  ])('gets no more for asking for %s', async (_what, metadata) => {
    const response = await new ConnectionFlow(app).register(metadata);
    expect(response.statusCode).toBe(201);
    const { client_id: clientId } = response.json<{ client_id: string }>();
    expect(clientId).not.toBe('skuline-web');
    const { rows } = await app.transactional.pool.query(
      `SELECT scopes, skip_consent, client_secret, grant_types, user_id, reference_id, name
       FROM oauth_client WHERE client_id = $1`,
      [clientId],
    );
    expect(rows).toEqual([
      {
        scopes: ['figures:read', 'offline_access'],
        skip_consent: null,
        client_secret: null,
        grant_types: ['authorization_code', 'refresh_token'],
        user_id: null,
        reference_id: null,
        name: 'Test Assistant',
      },
    ]);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['marks that turn the text around', 'Claude\u202E evil\u2066', 'Claude evil'],
    ['lines', 'Skuline\n\nsupport', 'Skuline support'],
    ['too many letters', 'x'.repeat(500), 'x'.repeat(60)],
    ['nothing', ' \u200B ', 'Another assistant'],
  ])('is called as a line of text, whatever its name has: %s', async (_what, name, shown) => {
    const flow = new ConnectionFlow(app);
    flow.clientId = (await flow.register({ client_name: name })).json<{ client_id: string }>().client_id;
    const page = await flow.browser.signIn(ann, await flow.ask());
    expect((await flow.describe(page)).clientName).toBe(shown);
  });

  test('a flood of them ends, and leaves other addresses alone', async () => {
    const flow = new ConnectionFlow(app);
    for (let at = 0; at < 20; at += 1) {
      expect((await flow.register({}, '192.0.2.1')).statusCode).toBe(201);
    }
    expect((await flow.register({}, '192.0.2.1')).statusCode).toBe(429);
    expect((await flow.register({}, '192.0.2.2')).statusCode).toBe(201);
  });

  test('is forgotten after 30 days if nobody let it in', async () => {
    const flow = new ConnectionFlow(app);
    const unused = (await flow.register()).json<{ client_id: string }>().client_id;
    const used = new ConnectionFlow(app);
    await used.connect(ann, alder.id);
    await app.transactional.pool.query(
      `UPDATE oauth_client SET created_at = now() - interval '31 days' WHERE client_id IN ($1, $2)`,
      [unused, used.clientId],
    );
    await flow.register();
    const { rows } = await app.transactional.pool.query(
      'SELECT client_id FROM oauth_client WHERE client_id IN ($1, $2)',
      [unused, used.clientId],
    );
    expect(rows).toEqual([{ client_id: used.clientId }]);
  });
});
