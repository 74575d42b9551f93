import { eq, like } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formerTenantName, organization } from '../stores/transactional/schema/index.ts';
import { CodeFlow } from './testing/code-flow.ts';
import { startTestIdentity, type TestIdentity } from './testing/test-identity.ts';
import type { Tenant, TenantDirectory } from './tenant-directory.ts';
import { parseTenantId } from './parse-tenant-id.ts';

const password = 'correct horse battery';

let app: TestIdentity;
let directory: TenantDirectory;
let alder: Tenant;
beforeAll(async () => {
  app = await startTestIdentity();
  directory = app.identity.directory;
  alder = await directory.createTenant('  Alder  & Oak ');
});
afterAll(() => app.close());

describe('tenants', () => {
  test('a name is kept without spaces around it', () => expect(alder.name).toBe('Alder & Oak'));

  test.each(['Alder & Oak', 'ALDER & OAK', ' alder & oak '])('%j is taken', async (name) => {
    await expect(directory.createTenant(name)).rejects.toMatchObject({ code: 'already_exists' });
  });

  test.each([
    ['an accent, in one sign or in two', 'Caf\u00e9', 'Cafe\u0301'],
    ['the width of letters', 'Wide', '\uff37\uff29\uff24\uff25'],
    ['a letter that is two capitals', 'Stra\u00dfe', 'STRASSE'],
    ['what can\u2019t be seen', 'Pine', 'Pi\u200bne\u00ad'],
    ['spaces', 'Fir & Elm', '\u3000fir \u00a0&  elm'],
  ])('%s makes no other name', async (_what, name, same) => {
    const tenant = await directory.createTenant(name);
    await expect(directory.getTenantNamed(same)).resolves.toEqual(tenant);
    await expect(directory.createTenant(same)).rejects.toMatchObject({ code: 'already_exists' });
  });

  test('a name stays its tenant\u2019s: no other one takes it over, and whoever says it means that tenant', async () => {
    const [first, second] = [await directory.createTenant('Rowan'), await directory.createTenant('Hazel')];
    const renamed = await directory.renameTenant(first.id, 'Rowan & Sons');
    for (const name of ['Rowan', ' ROWAN ', 'Rowan & Sons', first.id, first.id.toUpperCase()]) {
      await expect(directory.getTenantNamed(name)).resolves.toEqual(renamed);
      await expect(directory.renameTenant(second.id, name)).rejects.toMatchObject({
        code: name.toLowerCase() === first.id ? 'invalid_request' : 'already_exists',
      });
      await expect(directory.createTenant(name)).rejects.toMatchObject({
        code: name.toLowerCase() === first.id ? 'invalid_request' : 'already_exists',
      });
    }
    await expect(directory.getTenant(second.id)).resolves.toEqual(second);
    await expect(directory.renameTenant(first.id, 'Rowan')).resolves.toEqual(first);
    await expect(directory.getTenantNamed('rowan & sons')).resolves.toEqual(first);
  });

  test('ten names are a tenant\u2019s in all: it may go back to one of them, and not take another', async () => {
    const { id } = await directory.createTenant('Larch 1');
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9, 10]) await directory.renameTenant(id, `Larch ${number}`);
    await expect(directory.renameTenant(id, 'Larch 11')).rejects.toThrow(/at most 10 names/);
    for (const same of ['LARCH 1', 'Larch 1', 'larch 10', 'Larch 10']) {
      await expect(directory.renameTenant(id, same)).resolves.toEqual({ id, name: same });
    }
    await expect(directory.renameTenant(id, 'Larch 11')).rejects.toMatchObject({ code: 'invalid_request' });
    const kept = await app.transactional.db
      .select()
      .from(formerTenantName)
      .where(eq(formerTenantName.tenantId, id));
    expect(kept).toHaveLength(10);
    // Nobody has the name that was refused.
    await expect(directory.createTenant('Larch 11')).resolves.toMatchObject({ name: 'Larch 11' });
  });

  test('where names of before are one now, the ids are told and none of the tenants is meant', async () => {
    const rows = ['Lime', 'Li\u200bme'].map((name, index) => ({
      id: `lime-${index}`,
      name,
      slug: `slug of ${name}`,
      createdAt: app.clock.now(),
    }));
    await app.transactional.db.insert(organization).values(rows);
    await expect(directory.findTenantNamed('lime')).rejects.toThrow(/lime-0 .*lime-1/);
    await expect(directory.getTenantNamed('lime-1')).resolves.toMatchObject({ id: 'lime-1' });
    await app.transactional.db.delete(organization).where(like(organization.id, 'lime-%'));
  });

  test('two at once don’t get the same name', async () => {
    const outcomes = await Promise.allSettled([
      directory.createTenant('Twin'),
      directory.createTenant('TWIN'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each(['', '   ', '\u200b', 'x'.repeat(201)])('%j is no name', async (name) => {
    await expect(directory.createTenant(name)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('they are found by name, in whatever case, and by id', async () => {
    await expect(directory.findTenantNamed('alder & OAK')).resolves.toEqual(alder);
    await expect(directory.getTenant(alder.id)).resolves.toEqual(alder);
    await expect(directory.findTenantNamed('Nobody')).resolves.toBeNull();
    await expect(directory.getTenantNamed('Nobody')).rejects.toMatchObject({ code: 'tenant_not_found' });
    await expect(directory.getTenant(parseTenantId('nobody'))).rejects.toMatchObject({
      code: 'tenant_not_found',
    });
  });

  test('they are listed, the oldest first', async () => {
    app.clock.shiftMs = 1000;
    const younger = await directory.createTenant('A younger one');
    app.clock.shiftMs = 0;
    const names = (await directory.listTenants()).map(({ name }) => name);
    expect(names[0]).toBe('Alder & Oak');
    expect(names.at(-1)).toBe(younger.name);
  });
});

describe('users', () => {
  test('an email is one person, however it is written', async () => {
    const created = await directory.createUser({ email: ' Ann@Example.COM ', password, tenantId: alder.id });
    expect(created).toMatchObject({ outcome: 'created', user: { email: 'ann@example.com' } });
    await expect(directory.findUserByEmail('ANN@example.com')).resolves.toEqual(created.user);
    const again = directory.createUser({ email: 'ann@example.com', password, tenantId: alder.id });
    await expect(again).rejects.toMatchObject({ code: 'already_exists' });
  });

  test.each(['short', 'x'.repeat(9), 'x'.repeat(129)])(
    'the password %j is refused with a sentence',
    async (bad) => {
      const refused = directory.createUser({ email: 'new@example.com', password: bad, tenantId: alder.id });
      await expect(refused).rejects.toThrow(
        /^The password is too (short|long): use at (least 10|most 128) characters\.$/,
      );
      await expect(directory.findUserByEmail('new@example.com')).resolves.toBeNull();
    },
  );

  test.each(['', 'ann', 'ann@', '@example.com', 'a b@example.com'])('%j is no email', async (email) => {
    const refused = directory.createUser({ email, password, tenantId: alder.id });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('a known email joins another tenant and keeps its password', async () => {
    await directory.createUser({ email: 'both@example.com', password, tenantId: alder.id });
    const birch = await directory.createTenant('Birch');
    const joined = await directory.createUser({
      email: 'both@example.com',
      password: 'another long password',
      tenantId: birch.id,
    });
    expect(joined.outcome).toBe('added-to-tenant');
    const signIn = (attempt: string) =>
      app.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: app.baseUrl },
        payload: { email: 'both@example.com', password: attempt },
      });
    expect((await signIn(password)).statusCode).toBe(200);
    expect((await signIn('another long password')).statusCode).toBe(401);
  });

  test('a known user is let into another tenant, and taken out of it at once', async () => {
    const email = 'guest@example.com';
    await directory.createUser({ email, password, tenantId: alder.id });
    const cedar = await directory.createTenant('Cedar');
    const access = { role: 'viewer', brands: null } as const;
    const request = { email: ' Guest@Example.com', tenantId: cedar.id, access };
    await expect(directory.addToTenant(request)).resolves.toMatchObject({ email });
    await expect(directory.addToTenant(request)).rejects.toMatchObject({ code: 'already_exists' });
    const token = await directory.issueIdToken({ email, tenantId: cedar.id });
    await expect(app.identity.verify(token)).resolves.toMatchObject({ tenantId: cedar.id });
    await expect(directory.listUsers(cedar.id)).resolves.toMatchObject([
      { email, memberships: [{ tenant: 'Alder & Oak' }, { tenant: 'Cedar', role: 'viewer' }] },
    ]);

    await directory.removeFromTenant(request);
    await expect(app.identity.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(directory.removeFromTenant(request)).rejects.toThrow('is not a user of this tenant');
    await expect(directory.listUsers(cedar.id)).resolves.toEqual([]);
    const all = await directory.listUsers(null);
    expect(all.find((listed) => listed.email === email)?.memberships).toMatchObject([
      { tenant: 'Alder & Oak' },
    ]);
    expect(all.map((listed) => listed.email)).toEqual(all.map((listed) => listed.email).toSorted());
  });

  test('twice at once makes nobody a member twice', async () => {
    const email = 'twice@example.com';
    await directory.createUser({ email, password, tenantId: alder.id });
    const { id: tenantId } = await directory.createTenant('Twice');
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => directory.addToTenant({ email, tenantId })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['nobody@example.com', 'user_not_found', () => alder.id],
    ['ann@example.com', 'tenant_not_found', () => parseTenantId('nobody')],
  ])('%s can’t be added: %s', async (email, code, tenantId) => {
    await expect(directory.addToTenant({ email, tenantId: tenantId() })).rejects.toMatchObject({ code });
  });

  test('a new password ends what was signed in with the old one', async () => {
    const email = 'changing@example.com';
    await directory.createUser({ email, password, tenantId: alder.id });
    const { id_token } = await new CodeFlow(app).run({ email, password });
    await expect(app.identity.verify(id_token)).resolves.toMatchObject({ email });

    await directory.setPassword(' Changing@example.com', 'a different staple');
    await expect(app.identity.verify(id_token)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(new CodeFlow(app).run({ email, password })).rejects.toThrow('Signing in: 401');
    await expect(new CodeFlow(app).run({ email, password: 'a different staple' })).resolves.toBeDefined();
    await expect(directory.setPassword(email, 'short')).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(directory.setPassword('nobody@example.com', password)).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });

  test('a user of a tenant that doesn’t exist is not half made', async () => {
    const email = 'half@example.com';
    const refused = directory.createUser({ email, password, tenantId: parseTenantId('nobody') });
    await expect(refused).rejects.toMatchObject({ code: 'tenant_not_found' });
    await expect(directory.findUserByEmail(email)).resolves.toBeNull();
  });
});

describe('tokens for scripts', () => {
  test('are for the first tenant, or for the one that is named', async () => {
    const email = 'script@example.com';
    const [one, two] = [await directory.createTenant('One'), await directory.createTenant('Two')];
    await directory.createUser({ email, password, tenantId: one.id });
    await directory.createUser({ email, password, tenantId: two.id });
    expect(decodeJwt(await directory.issueIdToken({ email }))).toMatchObject({ tenantId: one.id, email });
    const named = await directory.issueIdToken({ email, tenantId: two.id });
    await expect(app.identity.verify(named)).resolves.toMatchObject({ tenantId: two.id });
  });

  test('are not made for strangers', async () => {
    const email = 'ann@example.com';
    await expect(directory.issueIdToken({ email: 'nobody@example.com' })).rejects.toMatchObject({
      code: 'user_not_found',
    });
    await expect(directory.issueIdToken({ email, tenantId: parseTenantId('nobody') })).rejects.toMatchObject({
      code: 'tenant_not_found',
    });
    const { id: tenantId } = await directory.getTenantNamed('Twin');
    await expect(directory.issueIdToken({ email, tenantId })).rejects.toThrow(
      'ann@example.com is not a user of',
    );
  });
});
