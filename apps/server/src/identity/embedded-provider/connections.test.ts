import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionFlow, connectionTokensOf, startThreeCompanies } from '../testing/connection-flow.ts';
import { CodeFlow } from '../testing/code-flow.ts';
import type { TestIdentity } from '../testing/test-identity.ts';
import type { Tenant } from '../tenant-directory.ts';
import { verifyAccessToken } from './connections.ts';
import { embeddedKeys } from './verify-member.ts';

const ann = { email: 'ann@example.com', password: 'correct horse battery' };
const mallory = { email: 'mallory@example.com', password: 'mallory has one too' };

let app: TestIdentity;
let alder: Tenant;
let birch: Tenant;
let cedar: Tenant;
beforeAll(async () => {
  ({ app, alder, birch, cedar } = await startThreeCompanies(ann));
  await app.identity.directory.createUser({ ...mallory, tenantId: cedar.id });
});
afterAll(() => app.close());
beforeEach(() => app.transactional.pool.query('DELETE FROM rate_limit'));

const refused = { code: 'unauthorized' };
const codeOf = (callback: URL) => callback.searchParams.get('code') ?? '';
const mcp = () => `${app.baseUrl}/mcp`;

describe('a code', () => {
  let flow: ConnectionFlow;
  let code: string;
  beforeEach(async () => {
    flow = new ConnectionFlow(app);
    code = codeOf(await flow.letIn(ann, alder.id));
  });

  test('is good once, and a second try ends what the first one gave', async () => {
    const tokens = connectionTokensOf(await flow.redeem(code));
    await app.identity.verifyForAssistant(tokens.access_token);
    expect((await flow.redeem(code)).statusCode).toBe(400);
    await expect(app.identity.verifyForAssistant(tokens.access_token)).rejects.toMatchObject(refused);
    expect((await flow.refresh(tokens.refresh_token)).statusCode).toBe(400);
  });

  test.each([
    ['by another client', async () => ({ client_id: (await other()).clientId })],
    ['by the web app', async () => ({ client_id: 'skuline-web' })],
    ['without the verifier', async () => ({ code_verifier: 'x'.repeat(43) })],
    ['with the challenge for a verifier', async () => ({ code_verifier: challengeOf(flow) })],
    ['for another place to return to', async () => ({ redirect_uri: 'http://127.0.0.1:1/callback' })],
    ['for another resource', async () => ({ resource: 'https://evil.example' })],
  ])('can’t be redeemed %s', async (_how, changes) => {
    const response = await flow.redeem(code, await changes());
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.json()).not.toHaveProperty('access_token');
  });

  test('gives nothing once the person has left the company', async () => {
    await app.identity.directory.removeFromTenant({ email: ann.email, tenantId: alder.id });
    const response = await flow.redeem(code);
    await app.identity.directory.addToTenant({ email: ann.email, tenantId: alder.id });
    expect(response.json()).toMatchObject({ error: 'invalid_grant' });
  });

  const other = async () => {
    const second = new ConnectionFlow(app);
    await second.ask();
    return second;
  };
  const challengeOf = ({ browser: { verifier } }: ConnectionFlow) =>
    createHash('sha256').update(verifier).digest('base64url');
});

describe('an access token', () => {
  test('is of the chosen company, opens /mcp alone, and lasts 15 minutes', async () => {
    const tokens = await new ConnectionFlow(app).connect(ann, birch.id);
    expect(tokens).toMatchObject({ expires_in: 900, scope: 'figures:read offline_access' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: mcp(), iss: `${app.baseUrl}/api/auth` });
    expect(await app.identity.verifyForAssistant(tokens.access_token)).toMatchObject({
      tenantId: birch.id,
      email: ann.email,
    });
    await expect(app.identity.verify(tokens.access_token)).rejects.toMatchObject(refused);
    await expect(app.identity.verifyForAssistant(tokens.refresh_token)).rejects.toMatchObject(refused);
    app.clock.shiftMs = 16 * 60 * 1000;
    await expect(app.identity.verifyForAssistant(tokens.access_token)).rejects.toMatchObject(refused);
    app.clock.shiftMs = 0;
  });

  test('of another audience is refused', async () => {
    const { db } = app.transactional;
    const { access_token: token } = await new ConnectionFlow(app).connect(ann, alder.id);
    const keys = embeddedKeys(db, app.clock);
    const rules = { db, clock: app.clock, keys, issuer: `${app.baseUrl}/api/auth` };
    await expect(verifyAccessToken({ ...rules, audience: mcp() }, token)).resolves.toMatchObject({
      email: ann.email,
    });
    for (const audience of [`${app.baseUrl}/mcp/`, app.baseUrl, 'https://evil.example/mcp']) {
      await expect(verifyAccessToken({ ...rules, audience }, token)).rejects.toMatchObject(refused);
    }
  });

  test('of the web app’s sign-in does not open /mcp: it names no audience', async () => {
    const { access_token: token } = await new CodeFlow(app).run(ann);
    await expect(app.identity.verifyForAssistant(token)).rejects.toMatchObject(refused);
  });

  test('the web app can get none for /mcp', async () => {
    const to = await new CodeFlow(app).authorize({ resource: mcp(), prompt: 'login' });
    expect(to.searchParams.get('error')).toBe('invalid_target');
  });

  test('is refused once its user has left the company, also when they are back', async () => {
    const { directory } = app.identity;
    const flow = new ConnectionFlow(app);
    const tokens = await flow.connect(ann, alder.id);
    await directory.removeFromTenant({ email: ann.email, tenantId: alder.id });
    await expect(app.identity.verifyForAssistant(tokens.access_token)).rejects.toMatchObject(refused);
    expect((await flow.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    await directory.addToTenant({ email: ann.email, tenantId: alder.id });
    await expect(app.identity.verifyForAssistant(tokens.access_token)).rejects.toMatchObject(refused);
  });
});

describe('a refresh token', () => {
  test('gives the next pair, and is used up', async () => {
    const flow = new ConnectionFlow(app);
    const first = await flow.connect(ann, alder.id);
    const second = connectionTokensOf(await flow.refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await app.identity.verifyForAssistant(second.access_token)).toMatchObject({ tenantId: alder.id });
  });

  test('that is used again ends the whole connection, access tokens as well', async () => {
    const flow = new ConnectionFlow(app);
    const first = await flow.connect(ann, alder.id);
    const second = connectionTokensOf(await flow.refresh(first.refresh_token));
    // For half a minute the same answer is given again, to a client that lost it.
    await app.transactional.pool.query('UPDATE oauth_refresh_token SET rotation_replay_expires_at = now()');
    expect((await flow.refresh(first.refresh_token)).statusCode).toBe(400);
    expect((await flow.refresh(second.refresh_token)).statusCode).toBe(400);
    await expect(app.identity.verifyForAssistant(second.access_token)).rejects.toMatchObject(refused);
  });

  test.each([
    ['by another client', async () => ({ client_id: 'skuline-web' })],
    ['for another resource', async () => ({ resource: 'https://evil.example' })],
    ['for more than was granted', async () => ({ scope: 'openid' })],
  ])('can’t be used %s', async (_how, changes) => {
    const flow = new ConnectionFlow(app);
    const { refresh_token: token } = await flow.connect(ann, alder.id);
    expect((await flow.refresh(token, await changes())).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('a connection', () => {
  const tokensOf = () => app.identity.directory.listTokens(ann.email);
  beforeEach(async () => {
    await app.identity.directory.endTokensOf(ann.email);
  });

  test('is listed with who it is for, and ended by its owner', async () => {
    const flow = new ConnectionFlow(app);
    const tokens = await flow.connect(ann, birch.id);
    const [listed, ...others] = await tokensOf();
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      kind: 'connection',
      name: 'Test Assistant',
      tenant: 'Birch',
      email: ann.email,
      lastUsedAt: expect.any(Date) as Date,
    });
    const owner = await app.identity.verifyForAssistant(tokens.access_token);
    await app.identity.accounts.endToken(owner, listed?.id ?? '');
    await expect(app.identity.verifyForAssistant(tokens.access_token)).rejects.toMatchObject(refused);
    expect((await flow.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await tokensOf()).toEqual([]);
  });

  test('can’t be ended by somebody else', async () => {
    await new ConnectionFlow(app).connect(ann, alder.id);
    const stranger = await app.identity.verify((await new CodeFlow(app).run(mallory)).id_token);
    const [listed] = await tokensOf();
    await expect(app.identity.accounts.endToken(stranger, listed?.id ?? '')).rejects.toMatchObject({
      code: 'token_not_found',
    });
    expect(await tokensOf()).toHaveLength(1);
  });

  test('goes on when its owner signs out of the browser in which it was made', async () => {
    const flow = new ConnectionFlow(app);
    const tokens = await flow.connect(ann, alder.id);
    expect((await flow.browser.post('/sign-out', {})).statusCode).toBe(200);
    await app.identity.verifyForAssistant(tokens.access_token);
    const next = connectionTokensOf(await flow.refresh(tokens.refresh_token));
    await app.identity.verifyForAssistant(next.access_token);
  });

  test.each([
    ['signs all others out', () => endOthers()],
    ['has a new password set', () => app.identity.directory.setPassword(ann.email, ann.password)],
  ])('ends when its owner %s', async (_how, end) => {
    const flow = new ConnectionFlow(app);
    const tokens = await flow.connect(ann, alder.id);
    await end();
    await expect(app.identity.verifyForAssistant(tokens.access_token)).rejects.toMatchObject(refused);
    expect((await flow.refresh(tokens.refresh_token)).statusCode).toBe(400);
  });

  test('made again does not bring the tokens of the old one back', async () => {
    const flow = new ConnectionFlow(app);
    const old = await flow.connect(ann, alder.id);
    await app.identity.directory.endTokensOf(ann.email);
    // Tokens count whole seconds.
    await app.transactional.pool.query('SELECT pg_sleep(1.1)');
    await flow.connect(ann, alder.id);
    await expect(app.identity.verifyForAssistant(old.access_token)).rejects.toMatchObject(refused);
  });

  const endOthers = async () => {
    const owner = await app.identity.verify((await new CodeFlow(app).run(ann)).id_token);
    await app.identity.accounts.endOtherSignIns(owner);
  };
});
