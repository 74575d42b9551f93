import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeFlow, type Tokens, tokensOf } from '../testing/code-flow.ts';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';
import type { Tenant } from '../tenant-directory.ts';

const password = 'correct horse battery';

let app: TestIdentity;
let alder: Tenant;
let birch: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  app = await startTestIdentity();
  const { directory } = app.identity;
  birch = await directory.createTenant('birch');
  alder = await directory.createTenant('Alder & Oak');
  stranger = await directory.createTenant('Not theirs');
});
afterAll(() => app.close());

let count = 0;
let credentials: { email: string; password: string };
beforeEach(async () => {
  count += 1;
  credentials = { email: `person-${count}@example.com`, password };
  const { directory } = app.identity;
  // A moment apart, so that birch is the first one joined.
  app.clock.shiftMs = -60_000;
  await directory.createUser({ ...credentials, tenantId: birch.id });
  app.clock.shiftMs = 0;
  await directory.addToTenant({ email: credentials.email, tenantId: alder.id });
});

const signIn = async () => {
  const flow = new CodeFlow(app);
  return { flow, tokens: await flow.run(credentials) };
};
const tenantOf = ({ id_token: token }: Tokens) => decodeJwt(token)['tenantId'];
const switchWith = async ({ id_token: token }: Tokens, tenantId: string) =>
  app.identity.switchTenant(await app.identity.verify(token), tenantId);

describe('somebody who belongs to several tenants', () => {
  test('begins with the first one joined, and is told all of them by name', async () => {
    const { tokens } = await signIn();
    expect(tenantOf(tokens)).toBe(birch.id);
    const user = await app.identity.verify(tokens.id_token);
    await expect(app.identity.listTenantsOf(user)).resolves.toMatchObject([alder, birch]);
  });

  test('gets the token of the other one after switching; the old token stays the old tenant’s', async () => {
    const { flow, tokens } = await signIn();
    await expect(switchWith(tokens, alder.id)).resolves.toEqual(alder);
    const next = tokensOf(await flow.refresh(tokens.refresh_token));
    await expect(app.identity.verify(next.id_token)).resolves.toMatchObject({ tenantId: alder.id });
    await expect(app.identity.verify(tokens.id_token)).resolves.toMatchObject({ tenantId: birch.id });
    const later = tokensOf(await flow.refresh(next.refresh_token));
    expect(tenantOf(later)).toBe(alder.id);
  });

  test('begins the next sign-in in the tenant they were last in', async () => {
    const { tokens } = await signIn();
    await switchWith(tokens, alder.id);
    expect(tenantOf((await signIn()).tokens)).toBe(alder.id);
    await switchWith(tokens, birch.id);
    expect(tenantOf((await signIn()).tokens)).toBe(birch.id);
  });

  test('leaves the others of that tenant where they are', async () => {
    const { tokens } = await signIn();
    const email = `colleague-${count}@example.com`;
    app.clock.shiftMs = -60_000;
    await app.identity.directory.createUser({ email, password, tenantId: birch.id });
    app.clock.shiftMs = 0;
    await app.identity.directory.addToTenant({ email, tenantId: alder.id });
    await switchWith(tokens, alder.id);
    expect(tenantOf(await new CodeFlow(app).run({ email, password }))).toBe(birch.id);
  });

  test('switches in one browser alone: what is signed in elsewhere stays where it is', async () => {
    const here = await signIn();
    const elsewhere = await signIn();
    await switchWith(here.tokens, alder.id);
    const there = tokensOf(await elsewhere.flow.refresh(elsewhere.tokens.refresh_token));
    expect(tenantOf(there)).toBe(birch.id);
  });
});

describe('a user cannot get a tenant they do not belong to', () => {
  test.each([
    ['one they don’t belong to', () => stranger.id],
    ['one that doesn’t exist', () => 'nobody'],
  ])('%s is refused in the same words, and the tenant stays', async (_what, wanted) => {
    const { flow, tokens } = await signIn();
    await expect(switchWith(tokens, wanted())).rejects.toMatchObject({
      code: 'tenant_not_found',
      message: 'This account does not belong to that company.',
    });
    expect(tenantOf(tokensOf(await flow.refresh(tokens.refresh_token)))).toBe(birch.id);
  });

  test('a foreign tenant written into the session directly is ignored', async () => {
    const { flow, tokens } = await signIn();
    await app.transactional.pool.query('UPDATE session SET active_organization_id = $1', [stranger.id]);
    expect(tenantOf(tokensOf(await flow.refresh(tokens.refresh_token)))).toBe(birch.id);
  });

  test('somebody taken out of a tenant is refused at once, and their next refresh is another tenant’s', async () => {
    const { flow, tokens } = await signIn();
    await switchWith(tokens, alder.id);
    const inAlder = tokensOf(await flow.refresh(tokens.refresh_token));
    await app.identity.directory.removeFromTenant({ email: credentials.email, tenantId: alder.id });
    await expect(app.identity.verify(inAlder.id_token)).rejects.toMatchObject({ code: 'unauthorized' });
    const next = tokensOf(await flow.refresh(inAlder.refresh_token));
    await expect(app.identity.verify(next.id_token)).resolves.toMatchObject({ tenantId: birch.id });
  });

  test('somebody taken out of their last one gets no token', async () => {
    const { flow, tokens } = await signIn();
    for (const { id: tenantId } of [alder, birch]) {
      await app.identity.directory.removeFromTenant({ email: credentials.email, tenantId });
    }
    const refused = await flow.refresh(tokens.refresh_token);
    expect(refused.json()).toMatchObject({ error: 'access_denied' });
  });

  test('a token for scripts stays with its tenant', async () => {
    const token = await app.identity.directory.issueIdToken({ email: credentials.email });
    const user = await app.identity.verify(token);
    await expect(app.identity.switchTenant(user, alder.id)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
