import { AppError } from '@skuline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VerifiedUser } from '../identity.ts';
import { CodeFlow, type Tokens } from '../testing/code-flow.ts';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';

const PASSWORD = 'a long test password';
const NEXT_PASSWORD = 'quite another password';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';

let started: TestIdentity;
let count = 0;
let email = '';

beforeAll(async () => {
  started = await startTestIdentity();
});
afterAll(() => started.close());

beforeEach(async () => {
  count += 1;
  email = `person${count}@test.example`;
  const { directory } = started.identity;
  const tenant = await directory.createTenant(`Tenant ${count}`);
  await directory.createUser({ email, name: 'Maya', password: PASSWORD, tenantId: tenant.id });
});

/** A browser that signs in with its own cookies. */
async function signIn(password = PASSWORD): Promise<{ flow: CodeFlow; tokens: Tokens; owner: VerifiedUser }> {
  const flow = new CodeFlow(started);
  const tokens = await flow.run({ email, password });
  return { flow, tokens, owner: await started.identity.verify(tokens.id_token) };
}

const isSignedIn = async ({ tokens }: { tokens: Tokens }) =>
  started.identity.verify(tokens.id_token).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthorized') return false;
      throw error;
    },
  );

describe('sign-ins', () => {
  test('each browser is one, the token says which is the caller, and another person has none of them', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const { accounts } = started.identity;
    const ids = (await accounts.listSignIns(first.owner)).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([first.owner.sessionId, second.owner.sessionId]));
    const stranger = { ...first.owner, userId: 'somebody else' };
    expect(await accounts.listSignIns(stranger)).toEqual([]);
    await expect(accounts.endSignIn(stranger, first.owner.sessionId ?? '')).rejects.toMatchObject({
      code: 'sign_in_not_found',
    });
    expect(await isSignedIn(first)).toBe(true);
  });

  test('they tell the device and when it was last active: a refresh counts', async () => {
    const flow = new CodeFlow(started);
    const callback = await flow.signIn({ email, password: PASSWORD }, await flow.authorize());
    expect(callback.searchParams.get('code')).toBeTruthy();
    await flow.post('/sign-in/email', { email, password: PASSWORD }, { 'user-agent': CHROME });
    const { owner, tokens } = await signIn();
    const { accounts } = started.identity;
    const before = await accounts.listSignIns(owner);
    expect(before.map(({ userAgent }) => userAgent)).toContain(CHROME);
    const own = before.find(({ id }) => id === owner.sessionId);
    const refreshed = await new CodeFlow(started).refresh(tokens.refresh_token);
    expect(refreshed.statusCode).toBe(200);
    const after = (await accounts.listSignIns(owner)).find(({ id }) => id === owner.sessionId);
    expect(after?.signedInAt).toEqual(own?.signedInAt);
    expect(after?.lastActiveAt.getTime()).toBeGreaterThanOrEqual(own?.lastActiveAt.getTime() ?? Infinity);
  });

  test('one that is ended is refused at once, and its next refresh gives no token', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    await started.identity.accounts.endSignIn(mine.owner, other.owner.sessionId ?? '');
    expect(await isSignedIn(other)).toBe(false);
    const { rows } = await started.transactional.pool.query(
      'SELECT session_id FROM oauth_refresh_token WHERE user_id = $1',
      [mine.owner.userId],
    );
    expect(rows).toEqual([{ session_id: mine.owner.sessionId }]);
    const refresh = await other.flow.refresh(other.tokens.refresh_token);
    expect(refresh.statusCode).toBe(400);
    expect(JSON.parse(refresh.body)).toMatchObject({ error: 'invalid_grant' });
    expect(await isSignedIn(mine)).toBe(true);
    expect((await mine.flow.refresh(mine.tokens.refresh_token)).statusCode).toBe(200);
  });

  test('one that has run out is listed no more, and ending it ends nothing', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const { accounts } = started.identity;
    await started.transactional.pool.query(
      "UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1",
      [other.owner.sessionId],
    );
    expect((await accounts.listSignIns(mine.owner)).map(({ id }) => id)).toEqual([mine.owner.sessionId]);
    await expect(accounts.endSignIn(mine.owner, other.owner.sessionId ?? '')).rejects.toMatchObject({
      code: 'sign_in_not_found',
    });
  });

  test('all others can be ended at once; the own one stays', async () => {
    const [mine, ...others] = [await signIn(), await signIn(), await signIn()];
    expect(await started.identity.accounts.endOtherSignIns(mine.owner)).toEqual({ signIns: 2, tokens: 0 });
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(mine)).toBe(true);
    expect(await started.identity.accounts.endOtherSignIns(mine.owner)).toEqual({ signIns: 0, tokens: 0 });
  });
});

describe('a new password', () => {
  const change = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD, address: '203.0.113.9' };

  test('ends the other sign-ins, keeps the own one, and is the one that counts from then on', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    expect(await started.identity.accounts.changePassword(mine.owner, change)).toEqual({
      signIns: 1,
      tokens: 0,
    });
    expect([await isSignedIn(mine), await isSignedIn(other)]).toEqual([true, false]);
    await expect(signIn(PASSWORD)).rejects.toThrow('401');
    expect(await isSignedIn(await signIn(NEXT_PASSWORD))).toBe(true);
  });

  test('needs the current one; five wrong tries are enough for five minutes', async () => {
    const { owner } = await signIn();
    const guess = { ...change, currentPassword: 'a wrong guess' };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(started.identity.accounts.changePassword(owner, guess)).rejects.toMatchObject({
        code: 'wrong_password',
      });
    }
    await expect(started.identity.accounts.changePassword(owner, change)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    started.clock.shiftMs += 5 * 60 * 1000;
    await expect(started.identity.accounts.changePassword(owner, change)).resolves.toEqual({
      signIns: 0,
      tokens: 0,
    });
  });

  test('may be chosen as often as one likes: the right one counts for nothing', async () => {
    const { owner } = await signIn();
    const again = { ...change, newPassword: PASSWORD };
    for (let time = 0; time < 6; time += 1) {
      await expect(started.identity.accounts.changePassword(owner, again)).resolves.toEqual({
        signIns: 0,
        tokens: 0,
      });
    }
  });
});

test('two changes of the name from one state: the second is refused', async () => {
  const { owner } = await signIn();
  const { accounts } = started.identity;
  const { version } = await accounts.getAccount(owner);
  const answers = await Promise.allSettled([
    accounts.rename(owner, 'Maya A', version),
    accounts.rename(owner, 'Maya B', version),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
