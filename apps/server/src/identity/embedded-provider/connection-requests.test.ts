import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionFlow, LOOPBACK, startThreeCompanies } from '../testing/connection-flow.ts';
import { CodeFlow } from '../testing/code-flow.ts';
import type { TestIdentity } from '../testing/test-identity.ts';
import type { Tenant } from '../tenant-directory.ts';

const ann = { email: 'ann@example.com', password: 'correct horse battery' };

let app: TestIdentity;
let alder: Tenant;
let birch: Tenant;
let cedar: Tenant;
beforeAll(async () => {
  ({ app, alder, birch, cedar } = await startThreeCompanies(ann));
});
afterAll(() => app.close());
beforeEach(() => app.transactional.pool.query('DELETE FROM rate_limit'));

const mcp = () => `${app.baseUrl}/mcp`;

describe('a request to be let in', () => {
  test('leads to the sign-in, then to a page that names who asks, who is signed in, and the companies', async () => {
    const flow = new ConnectionFlow(app);
    const signIn = await flow.ask();
    expect(signIn.pathname).toBe('/signin');
    const page = await flow.browser.signIn(ann, signIn);
    expect([page.origin, page.pathname]).toEqual([app.baseUrl, '/connect']);
    expect(await flow.describe(page)).toEqual({
      clientName: 'Test Assistant',
      email: ann.email,
      companies: [
        { id: alder.id, name: 'Alder & Oak' },
        { id: birch.id, name: 'Birch' },
      ],
      companyId: alder.id,
    });
  });

  test('is for figures at /mcp alone, whatever the client asks for or leaves out', async () => {
    const flow = new ConnectionFlow(app);
    const page = await flow.browser.signIn(ann, await flow.ask({ scope: 'openid email', prompt: 'none' }));
    expect(page.searchParams.get('scope')).toBe('figures:read offline_access');
    expect(page.searchParams.getAll('resource')).toEqual([mcp()]);
  });

  test('asks again each time, even of who let it in before', async () => {
    const flow = new ConnectionFlow(app);
    await flow.connect(ann, alder.id);
    expect((await flow.ask({ prompt: 'none' })).pathname).toBe('/connect');
  });

  test.each([
    ['another place to return to', { redirect_uri: 'https://evil.example/callback' }],
    ['another path of the same machine', { redirect_uri: 'http://127.0.0.1:33418/other' }],
    ['a place within the app', { redirect_uri: 'http://127.0.0.1:33418/callback/../evil' }],
    ['an unknown client', { client_id: 'nobody' }],
  ])('with %s stays here, with the reason', async (_what, changes) => {
    const to = await new ConnectionFlow(app).ask(changes);
    expect([to.origin, to.pathname, to.searchParams.has('error')]).toEqual([app.baseUrl, '/connect', true]);
  });

  test.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['the weak form of PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['tokens for somewhere else', { resource: 'https://evil.example' }, 'invalid_target'],
    ['tokens for another path', { resource: 'http://127.0.0.1/api' }, 'invalid_target'],
    ['a token in place of a code', { response_type: 'token' }, 'unsupported_response_type'],
  ])('for %s is refused', async (_what, changes, error) => {
    const to = await new ConnectionFlow(app).ask(changes);
    expect(to.searchParams.has('code')).toBe(false);
    expect(to.searchParams.has('sig')).toBe(false);
    // For a token the error stands where the token would.
    const said = to.searchParams.get('error') ?? new URLSearchParams(to.hash.slice(1)).get('error');
    expect(said).toBe(error);
  });

  test('that names two clients is nobody’s', async () => {
    const flow = new ConnectionFlow(app);
    await flow.ask();
    const query = new URLSearchParams({
      redirect_uri: LOOPBACK,
      response_type: 'code',
      client_id: 'skuline-web',
    });
    query.append('client_id', flow.clientId);
    const to = await flow.browser.open(`/api/auth/oauth2/authorize?${query.toString()}`);
    expect(to.headers.location).not.toMatch(/^http:\/\/127\.0\.0\.1:33418/);
    expect(to.headers.location).toContain('error=');
  });

  test('that was changed on its way through the page is refused', async () => {
    const flow = new ConnectionFlow(app);
    const page = await flow.browser.signIn(ann, await flow.ask());
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/callback'],
      ['resource', 'https://evil.example'],
      ['client_id', 'skuline-web'],
    ] as const) {
      const changed = new URL(page);
      changed.searchParams.set(name, value);
      for (const accept of [true, false]) {
        const response = await flow.answer(changed, alder.id, accept);
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        expect(response.body).not.toContain('evil.example');
      }
    }
  });

  test('a person who says no is sent back with that, and no code', async () => {
    const flow = new ConnectionFlow(app);
    const page = await flow.browser.signIn(ann, await flow.ask());
    const { url } = (await flow.answer(page, alder.id, false)).json<{ url: string }>();
    expect(url.startsWith(`${LOOPBACK}?`)).toBe(true);
    const said = new URL(url).searchParams;
    expect([said.get('error'), said.has('code')]).toEqual(['access_denied', false]);
  });

  test.each([
    ['of somebody else', () => cedar.id],
    ['that does not exist', () => 'nowhere'],
    ['without a name', () => ''],
  ])('can’t be granted for a company %s', async (_what, company) => {
    const flow = new ConnectionFlow(app);
    const page = await flow.browser.signIn(ann, await flow.ask());
    const response = await flow.answer(page, company());
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('can’t be granted by nobody, nor by a page of another site', async () => {
    const flow = new ConnectionFlow(app);
    const page = await flow.browser.signIn(ann, await flow.ask());
    const payload = { accept: true, companyId: alder.id, query: page.search.slice(1) };
    const stranger = new CodeFlow(app);
    expect((await stranger.post('/oauth2/consent', payload)).statusCode).toBe(401);
    expect((await stranger.open('/api/auth/connection-request?client_id=x')).statusCode).toBe(401);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await flow.browser.post('/oauth2/consent', payload, headers)).statusCode).toBe(403);
  });
});
