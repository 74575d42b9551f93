import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import type { VerifiedUser } from '../identity.ts';
import { bytesOfSecret, codeAt } from '../testing/app-code.ts';
import { CodeFlow, tokensOf } from '../testing/code-flow.ts';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';
import type { Tenant } from '../tenant-directory.ts';

const PASSWORD = 'correct horse battery';
const ADDRESS = '192.0.2.7';
const proof = { currentPassword: PASSWORD, address: ADDRESS };

let app: TestIdentity;
let company: Tenant;
let email = '';
let people = 0;
beforeAll(async () => {
  app = await startTestIdentity();
  company = await app.identity.directory.createTenant('Alder & Oak');
});
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  email = `person${people}@example.com`;
  await app.identity.directory.createUser({ email, password: PASSWORD, tenantId: company.id });
});

/** A code that is wrong now and in the minutes around. */
const wrongCode = (secret: string) => {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((step) => codeAt(secret, Date.now() + step));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
};

async function signInWithPassword() {
  const flow = new CodeFlow(app);
  const page = await flow.authorize();
  const oauth_query = page.search.slice(1);
  const response = await flow.post('/sign-in/email', { email, password: PASSWORD, oauth_query });
  return { flow, oauth_query, response };
}

/** The owner of a new sign-in with the password alone. */
async function signIn() {
  const tokens = await new CodeFlow(app).run({ email, password: PASSWORD });
  return { tokens, owner: await app.identity.verify(tokens.id_token) };
}

/** All that a sign-in asks for. */
const withCode = ({ secret }: { readonly secret: string }) => ({ ...proof, code: codeAt(secret) });

const factors = () => {
  const { secondFactors } = app.identity.accounts;
  if (secondFactors === null) throw new Error('The embedded issuer has second factors.');
  return secondFactors;
};

async function turnOn(owner: VerifiedUser) {
  const started = await factors().start(owner, proof);
  await factors().confirm(owner, { code: codeAt(started.secret), address: ADDRESS });
  return started;
}

describe('setting up', () => {
  test('asks for nothing until a first code was right, and keeps the session it was set up in', async () => {
    const { owner, tokens } = await signIn();
    const other = await signIn();
    const started = await factors().start(owner, proof);
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/Skuline:/);
    expect(started.recoveryCodes).toHaveLength(10);
    expect(await factors().describe(owner)).toEqual({
      isOn: false,
      passkeys: 0,
      recoveryCodes: 0,
      isRequired: false,
    });
    expect((await signInWithPassword()).response.json()).toHaveProperty('url');

    await expect(
      factors().confirm(owner, { code: wrongCode(started.secret), address: ADDRESS }),
    ).rejects.toMatchObject({ code: 'wrong_code' });
    expect(await factors().describe(owner)).toMatchObject({ isOn: false });
    // The other browser, and the sign-in in between, began without it.
    expect(await factors().confirm(owner, { code: codeAt(started.secret), address: ADDRESS })).toBe(2);
    expect(await factors().describe(owner)).toEqual({
      isOn: true,
      passkeys: 0,
      recoveryCodes: 10,
      isRequired: false,
    });
    await expect(app.identity.verify(other.tokens.id_token)).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await new CodeFlow(app).refresh(tokens.refresh_token)).statusCode).toBe(200);
  });

  test('needs the password, and is refused where it is on', async () => {
    const { owner } = await signIn();
    await expect(factors().start(owner, { ...proof, currentPassword: 'not this' })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    const on = await turnOn(owner);
    await expect(factors().start(owner, withCode(on))).rejects.toMatchObject({ code: 'already_exists' });
  });

  test('what is kept does not hold the secret or a recovery code', async () => {
    const { owner } = await signIn();
    const { secret, recoveryCodes } = await turnOn(owner);
    const { rows } = await app.transactional.pool.query('SELECT * FROM two_factor WHERE user_id = $1', [
      owner.userId,
    ]);
    const kept = JSON.stringify(rows);
    const written = [secret.replaceAll(' ', ''), bytesOfSecret(secret).toString(), ...recoveryCodes];
    for (const text of written) expect(kept).not.toContain(text);
  });
});

describe('a sign-in where it is on', () => {
  test('has no session after the password alone, and one after the code of the app', async () => {
    const { owner } = await signIn();
    const { secret } = await turnOn(owner);
    const { flow, oauth_query, response } = await signInWithPassword();
    expect(response.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(await app.identity.accounts.listSignIns(owner)).toHaveLength(1);
    const wrong = await flow.post('/sign-in/code', { code: wrongCode(secret), oauth_query });
    expect(wrong.statusCode).toBe(401);

    const right = await flow.post('/sign-in/code', { code: codeAt(secret), oauth_query });
    const code = new URL(right.json().url, app.baseUrl).searchParams.get('code') ?? '';
    const tokens = tokensOf(await flow.redeem(code));
    expect(await app.identity.verify(tokens.id_token)).toMatchObject({ email, lacksSecondFactor: false });
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { owner } = await signIn();
    const { secret, recoveryCodes } = await turnOn(owner);
    const [first = ''] = recoveryCodes;
    const use = async (code: string) => {
      const { flow, oauth_query } = await signInWithPassword();
      return (await flow.post('/sign-in/code', { code, oauth_query })).statusCode;
    };
    expect(await use(` ${first.toUpperCase()} `)).toBe(200);
    expect(await use(first)).toBe(401);
    expect(await factors().describe(owner)).toMatchObject({ recoveryCodes: 9 });
    const renewed = await factors().renewRecoveryCodes(owner, withCode({ secret }));
    expect(await use(recoveryCodes[1] ?? '')).toBe(401);
    expect(await use(renewed[0] ?? '')).toBe(200);
  });

  test('cannot be guessed: five wrong codes in five minutes, however often the password is right', async () => {
    const { owner } = await signIn();
    const { secret } = await turnOn(owner);
    const answers: number[] = [];
    for (const tries of [3, 3]) {
      const { flow, oauth_query } = await signInWithPassword();
      const before = answers.length;
      while (answers.length < before + tries) {
        const sent = await flow.post('/sign-in/code', { code: wrongCode(secret), oauth_query });
        answers.push(sent.statusCode);
      }
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    // The password alone is counted with them.
    expect((await signInWithPassword()).response.statusCode).toBe(429);
  });

  test('cannot be guessed by many at once', async () => {
    const { owner } = await signIn();
    const { secret } = await turnOn(owner);
    const code = wrongCode(secret);
    const pending = [await signInWithPassword(), await signInWithPassword(), await signInWithPassword()];
    const sent = await Promise.all(
      [...pending, ...pending, ...pending].map(({ flow, oauth_query }) =>
        flow.post('/sign-in/code', { code, oauth_query }),
      ),
    );
    const looked = sent.filter(({ statusCode }) => statusCode !== 429);
    expect(looked.length).toBeLessThanOrEqual(5);
    expect(sent.length).toBe(9);
  });

  test('with a session of its own a code turns nothing on', async () => {
    const flow = new CodeFlow(app);
    await flow.run({ email, password: PASSWORD });
    const { owner } = await signIn();
    const started = await factors().start(owner, proof);
    const response = await flow.post('/sign-in/code', { code: codeAt(started.secret) });
    expect(response.statusCode).toBe(401);
    expect(await factors().describe(owner)).toMatchObject({ isOn: false });
  });

  test('without a password before it a code opens nothing', async () => {
    const { owner } = await signIn();
    const { secret } = await turnOn(owner);
    const response = await new CodeFlow(app).post('/sign-in/code', { code: codeAt(secret) });
    expect(response.statusCode).toBe(401);
  });

  test('is written into the audit log once the code was right, and a wrong code as a failure', async () => {
    const { owner } = await signIn();
    const { secret } = await turnOn(owner);
    const list = async () => {
      const { rows } = await app.transactional.pool.query(
        "SELECT action, details FROM audit_log WHERE action LIKE 'sign-in.%' AND actor = $1 ORDER BY id",
        [email],
      );
      return rows.map(({ action, details }) => [action, details]);
    };
    const before = await list();
    const { flow, oauth_query } = await signInWithPassword();
    expect(await list()).toEqual(before);
    await flow.post('/sign-in/code', { code: wrongCode(secret), oauth_query });
    await flow.post('/sign-in/code', { code: codeAt(secret), oauth_query });
    expect(await list()).toEqual([
      ...before,
      ['sign-in.failed', 'with a code of an app'],
      ['sign-in.done', 'with a code of an app'],
    ]);
  });
});

describe('where it is on, an owner proves who they are with a code besides the password', () => {
  const prove = (owner: VerifiedUser, code?: string) =>
    app.identity.accounts.prove(owner, { ...proof, code });

  test('of the app', async () => {
    const { owner } = await signIn();
    const { secret } = await turnOn(owner);
    for (const code of [undefined, '', wrongCode(secret), 'aaaaa-aaaaa'])
      await expect(prove(owner, code)).rejects.toMatchObject({ code: 'wrong_code' });
    const typed = codeAt(secret).replace(/^.../, ' $& ');
    await expect(prove(owner, typed)).resolves.toBeUndefined();
    await expect(
      app.identity.accounts.prove(owner, { ...withCode({ secret }), currentPassword: 'not this' }),
    ).rejects.toMatchObject({ code: 'wrong_password' });
  });

  test('once: a code that signed in, or proved it before, proves nothing more', async () => {
    const { owner } = await signIn();
    const { secret } = await turnOn(owner);
    const { flow, oauth_query } = await signInWithPassword();
    const code = codeAt(secret);
    expect((await flow.post('/sign-in/code', { code, oauth_query })).statusCode).toBe(200);
    await expect(prove(owner, code)).rejects.toMatchObject({ code: 'wrong_code' });
    const next = codeAt(secret, Date.now() + 30_000);
    await expect(prove(owner, next)).resolves.toBeUndefined();
    await expect(prove(owner, next)).rejects.toMatchObject({ code: 'wrong_code' });
    const again = await signInWithPassword();
    const sent = await again.flow.post('/sign-in/code', { code: next, oauth_query: again.oauth_query });
    expect(sent.statusCode).toBe(401);
  });

  test('or a recovery code, once, also of two at once', async () => {
    const { owner } = await signIn();
    const {
      recoveryCodes: [first = '', second = ''],
    } = await turnOn(owner);
    await prove(owner, ` ${first.toUpperCase()} `);
    await expect(prove(owner, first)).rejects.toMatchObject({ code: 'wrong_code' });
    const both = await Promise.allSettled([prove(owner, second), prove(owner, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await factors().describe(owner)).toMatchObject({ recoveryCodes: 8 });
  });

  test('and a code cannot be guessed: wrong ones count like wrong passwords', async () => {
    const { owner } = await signIn();
    const { secret } = await turnOn(owner);
    const answers: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      answers.push(await prove(owner, wrongCode(secret)).catch((error: { code?: unknown }) => error.code));
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'wrong_code'), 'too_many_requests']);
    await expect(prove(owner, codeAt(secret))).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('one that was begun and not confirmed asks for nothing', async () => {
    const { owner } = await signIn();
    await factors().start(owner, proof);
    await expect(prove(owner)).resolves.toBeUndefined();
  });

  test('to change the password', async () => {
    const { owner } = await signIn();
    const { secret } = await turnOn(owner);
    const change = { ...proof, newPassword: 'another horse battery' };
    const { accounts } = app.identity;
    await expect(accounts.changePassword(owner, change)).rejects.toMatchObject({ code: 'wrong_code' });
    await accounts.changePassword(owner, { ...change, code: codeAt(secret) });
  });
});

test('a token of a script and the password are not enough to change it', async () => {
  const { owner } = await signIn();
  await expect(factors().start({ ...owner, sessionId: null }, proof)).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('it is turned off by its owner, or by whoever runs the server', async () => {
  const { owner } = await signIn();
  await factors().end(owner, withCode(await turnOn(owner)));
  expect((await signInWithPassword()).response.json()).toHaveProperty('url');
  await turnOn(owner);
  await app.identity.directory.removeSecondFactor(email);
  expect((await signInWithPassword()).response.json()).toHaveProperty('url');
  await expect(app.identity.directory.removeSecondFactor('nobody@example.com')).rejects.toMatchObject({
    code: 'user_not_found',
  });
});

test('a company can require it: a member without one is told apart until it is on', async () => {
  const strict = await app.identity.directory.createTenant(`Strict ${people}`);
  email = `strict${people}@example.com`;
  await app.identity.directory.createUser({ email, password: PASSWORD, tenantId: strict.id });
  const { owner, tokens } = await signIn();
  expect(owner.lacksSecondFactor).toBe(false);
  await app.identity.directory.requireSecondFactor(strict.id, true);
  expect(await app.identity.verify(tokens.id_token)).toMatchObject({ lacksSecondFactor: true });
  expect(await factors().describe(owner)).toMatchObject({ isOn: false, isRequired: true });
  await turnOn(owner);
  expect(await app.identity.verify(tokens.id_token)).toMatchObject({ lacksSecondFactor: false });
});
