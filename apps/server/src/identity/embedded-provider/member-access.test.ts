import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { member } from '../../stores/transactional/schema/index.ts';
import { CodeFlow } from '../testing/code-flow.ts';
import { ConnectionFlow, startThreeCompanies, type ThreeCompanies } from '../testing/connection-flow.ts';

const ann = { email: 'ann@test.example', password: 'a long test password' };

let companies: ThreeCompanies;
beforeAll(async () => {
  companies = await startThreeCompanies(ann);
});
afterAll(() => companies.app.close());

test('a member may do what their row says at each request, whatever proves who they are', async () => {
  const { app, alder } = companies;
  const { directory } = app.identity;
  const proofs = {
    'a sign-in': (await new CodeFlow(app).run(ann)).id_token,
    'a script': await directory.issueIdToken({ email: ann.email, tenantId: alder.id }),
    'an assistant': await directory.issueAssistantToken({ email: ann.email, tenantId: alder.id, days: 1 }),
    'a connection': (await new ConnectionFlow(app).connect(ann, alder.id)).access_token,
  };
  const seen = async () =>
    Promise.all(
      Object.entries(proofs).map(async ([what, token]) => [
        what,
        (await app.identity.verifyForAssistant(token)).access,
      ]),
    );
  const all = (access: object) => Object.keys(proofs).map((what) => [what, access]);
  expect(await seen()).toEqual(all({ role: 'admin', brands: null }));
  await app.transactional.db
    .update(member)
    .set({ role: 'viewer', brands: ['Elm', 'Oak'] })
    .where(eq(member.organizationId, alder.id));
  expect(await seen()).toEqual(all({ role: 'viewer', brands: ['Elm', 'Oak'] }));
});

test('a user is made, and let into a company, with a role and brands', async () => {
  const { app, birch, cedar } = companies;
  const { directory } = app.identity;
  const bob = { email: 'bob@test.example', password: 'a long test password' };
  const viewer = { role: 'viewer', brands: ['Oak', ' Elm', 'Oak'] } as const;
  await directory.createUser({ ...bob, tenantId: birch.id, access: viewer });
  await directory.addToTenant({ email: bob.email, tenantId: cedar.id });
  const accessIn = async (tenantId: typeof birch.id) =>
    (await app.identity.verify(await directory.issueIdToken({ email: bob.email, tenantId }))).access;
  expect(await accessIn(birch.id)).toEqual({ role: 'viewer', brands: ['Elm', 'Oak'] });
  expect(await accessIn(cedar.id)).toEqual({ role: 'admin', brands: null });
});

test.each([
  ['an admin of some brands', { role: 'admin', brands: ['Oak'] }, /admin sees everything/],
  ['a viewer of no brand', { role: 'viewer', brands: [' '] }, /Name a brand/],
] as const)('%s is refused', async (_what, access, message) => {
  const { app, birch } = companies;
  const request = { email: 'eve@test.example', password: ann.password, tenantId: birch.id, access };
  await expect(app.identity.directory.createUser(request)).rejects.toThrow(message);
  expect(await app.identity.directory.findUserByEmail(request.email)).toBeNull();
});

describe('the last admin of a company', () => {
  const viewer = { role: 'viewer', brands: null } as const;
  /** A company of its own with admins of these names. */
  const companyOf = async (name: string, ...emails: readonly string[]) => {
    const { directory } = companies.app.identity;
    const { id: tenantId } = await directory.createTenant(name);
    for (const email of emails) await directory.createUser({ email, password: ann.password, tenantId });
    const adminsOf = async () =>
      (await directory.listUsers(tenantId)).flatMap(({ email, memberships }) =>
        memberships.some((one) => one.tenantId === tenantId && one.role === 'admin') ? [email] : [],
      );
    return { directory, tenantId, adminsOf };
  };

  test('stays one, and stays in it', async () => {
    const { directory, tenantId, adminsOf } = await companyOf('Lone', 'lone@test.example');
    const email = 'lone@test.example';
    await directory.createUser({
      email: 'guest@test.example',
      password: ann.password,
      tenantId,
      access: viewer,
    });
    const refused = { code: 'invalid_request', message: /lone@test.example is the only admin/ };
    const alone = { message: expect.stringMatching(refused.message), code: refused.code };
    await expect(directory.changeAccess({ email, tenantId, access: viewer })).rejects.toMatchObject(alone);
    await expect(directory.removeFromTenant({ email, tenantId })).rejects.toMatchObject(alone);
    await directory.changeAccess({
      email: 'guest@test.example',
      tenantId,
      access: { role: 'admin', brands: null },
    });
    await directory.changeAccess({ email, tenantId, access: viewer });
    expect(await adminsOf()).toEqual(['guest@test.example']);
  });

  test('is not lost by two who take the role from each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const emails = [`left${round}@test.example`, `right${round}@test.example`] as const;
      const { directory, tenantId, adminsOf } = await companyOf(`Pair ${round}`, ...emails);
      const [left, right] = emails;
      const ends = await Promise.allSettled([
        directory.changeAccess({ email: left, tenantId, access: viewer }),
        directory.changeAccess({ email: right, tenantId, access: viewer }),
        directory.removeFromTenant({ email: left, tenantId }),
      ]);
      expect(ends.some(({ status }) => status === 'rejected')).toBe(true);
      expect(await adminsOf()).toHaveLength(1);
    }
  });
});
