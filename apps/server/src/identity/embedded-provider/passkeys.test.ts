import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VerifiedUser } from '../identity.ts';
import { codeAt } from '../testing/app-code.ts';
import { CodeFlow, tokensOf } from '../testing/code-flow.ts';
import { type Quirks, SoftAuthenticator } from '../testing/soft-authenticator.ts';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';
import type { Tenant } from '../tenant-directory.ts';
import { findPasskeySite } from './passkey-site.ts';

const ORIGIN = 'http://localhost:4400';
const PASSWORD = 'correct horse battery';
const ADDRESS = '192.0.2.7';
const proof = { currentPassword: PASSWORD, address: ADDRESS };

let app: TestIdentity;
let company: Tenant;
let email = '';
let people = 0;
beforeAll(async () => {
  app = await startTestIdentity({ baseUrl: ORIGIN });
  company = await app.identity.directory.createTenant('Alder & Oak');
});
afterAll(() => app.close());
beforeEach(() => addPerson());

async function addPerson(tenantId = company.id) {
  people += 1;
  email = `person${people}@example.com`;
  await app.identity.directory.createUser({ email, password: PASSWORD, tenantId });
}

const keys = () => {
  const { passkeys } = app.identity.accounts;
  if (passkeys === null) throw new Error('The embedded issuer has passkeys.');
  return passkeys;
};

const factors = () => {
  const { secondFactors } = app.identity.accounts;
  if (secondFactors === null) throw new Error('The embedded issuer has second factors.');
  return secondFactors;
};

/** The owner of a new sign-in with the password alone. */
async function signIn() {
  const tokens = await new CodeFlow(app).run({ email, password: PASSWORD });
  return { tokens, owner: await app.identity.verify(tokens.id_token) };
}

async function addPasskey(owner: VerifiedUser, withProof: typeof proof & { code?: string } = proof) {
  const device = new SoftAuthenticator(ORIGIN);
  const asked = await keys().start(owner, withProof);
  const added = await keys().add(owner, { name: 'Laptop', credential: device.make(asked) });
  return { device, added };
}

/** Each comes from an address of its own, so that failures of one test do not count in another. */
async function askToSignIn() {
  const flow = new CodeFlow(app);
  const oauth_query = (await flow.authorize()).search.slice(1);
  const address = `198.51.100.${people}`;
  const headers = { 'x-forwarded-for': address };
  const response = await app.http.inject({ url: '/api/auth/sign-in/passkey', headers });
  flow.cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const show = (device: SoftAuthenticator, quirks?: Quirks, sent: Readonly<Record<string, string>> = {}) =>
    flow.post(
      '/sign-in/passkey',
      { response: device.show(response.json(), quirks), oauth_query },
      { ...headers, ...sent },
    );
  return { flow, show, response };
}

async function signInBy(device: SoftAuthenticator) {
  const { flow, show } = await askToSignIn();
  const response = await show(device);
  if (response.statusCode !== 200) return null;
  const code = new URL(response.json().url, ORIGIN).searchParams.get('code') ?? '';
  return app.identity.verify(tokensOf(await flow.redeem(code)).id_token);
}

/** What the password alone is answered. */
async function answerToPassword() {
  const flow = new CodeFlow(app);
  const oauth_query = (await flow.authorize()).search.slice(1);
  const response = await flow.post('/sign-in/email', { email, password: PASSWORD, oauth_query });
  return { flow, oauth_query, answer: response.json() };
}

async function codeOf(owner: VerifiedUser, device: SoftAuthenticator) {
  return keys().show(owner, device.show(await keys().ask(owner)), ADDRESS);
}

const auditOf = async (like: string) => {
  const { rows } = await app.transactional.pool.query(
    'SELECT action, details FROM audit_log WHERE action LIKE $1 AND $2 IN (actor, subject) ORDER BY id',
    [like, email],
  );
  return rows.map(({ action, details }) => [action, details]);
};

describe('the first passkey', () => {
  test('signs in by itself, and is asked for, or a recovery code, after the password', async () => {
    const { owner, tokens } = await signIn();
    const { tokens: other } = await signIn();
    const { device, added } = await addPasskey(owner);
    expect(added.recoveryCodes).toHaveLength(10);
    expect(added.ended).toBe(1);
    await expect(app.identity.verify(other.id_token)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await app.identity.verify(tokens.id_token)).toMatchObject({ email });
    expect(await factors().describe(owner)).toEqual({
      isOn: false,
      passkeys: 1,
      recoveryCodes: 10,
      isRequired: false,
    });

    expect(await signInBy(device)).toMatchObject({ email, userId: owner.userId });
    expect(await auditOf('sign-in.done')).toContainEqual(['sign-in.done', 'with a passkey']);
    const [listed] = await keys().list(owner);
    expect(listed).toMatchObject({ name: 'Laptop', lastUsedAt: expect.any(Date) });

    const { flow, oauth_query, answer } = await answerToPassword();
    expect(answer).toEqual({ twoFactorRedirect: true, twoFactorMethods: [] });
    const byCode = (code: string) => flow.post('/sign-in/code', { code, oauth_query });
    expect((await byCode('123456')).statusCode).toBe(400);
    expect((await byCode(added.recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });

  test('is the second factor that a company requires', async () => {
    const strict = await app.identity.directory.createTenant(`Strict ${people}`);
    await addPerson(strict.id);
    await app.identity.directory.requireSecondFactor(strict.id, true);
    const { owner, tokens } = await signIn();
    expect(owner.lacksSecondFactor).toBe(true);
    const { device } = await addPasskey(owner);
    expect(await app.identity.verify(tokens.id_token)).toMatchObject({ lacksSecondFactor: false });
    expect(await signInBy(device)).toMatchObject({ lacksSecondFactor: false });
    const [listed] = await app.identity.directory.listUsers(strict.id);
    expect(listed).toMatchObject({ email, hasSecondFactor: true });
  });
});

describe('a passkey is not added', () => {
  test.each<[string, Quirks]>([
    ['by a page of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['by a device that did not look whose finger it was', { verifies: false }],
  ])('%s', async (_why, quirks) => {
    const { owner } = await signIn();
    const made = new SoftAuthenticator(ORIGIN).make(await keys().start(owner, proof), quirks);
    const adding = keys().add(owner, { name: 'Laptop', credential: made });
    await expect(adding).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await keys().list(owner)).toEqual([]);
  });

  test('for a challenge that was used, was given to somebody else, or is too old', async () => {
    const { owner } = await signIn();
    const asked = await keys().start(owner, proof);
    const add = (who: VerifiedUser, challenge: typeof asked) =>
      keys().add(who, { name: 'Laptop', credential: new SoftAuthenticator(ORIGIN).make(challenge) });
    await addPerson();
    const { owner: other } = await signIn();
    await expect(add(other, asked)).rejects.toMatchObject({ code: 'invalid_request' });
    await add(owner, asked);
    await expect(add(owner, asked)).rejects.toMatchObject({ code: 'invalid_request' });
    const late = await keys().start(other, proof);
    app.clock.shiftMs += 6 * 60_000;
    await expect(add(other, late)).rejects.toMatchObject({ code: 'invalid_request' });
    app.clock.shiftMs = 0;
  });

  test('without the password, by a token of a script, or a second time', async () => {
    const { owner } = await signIn();
    const wrong = keys().start(owner, { ...proof, currentPassword: 'not this' });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
    const script = keys().start({ ...owner, sessionId: null }, proof);
    await expect(script).rejects.toMatchObject({ code: 'forbidden' });
    const { device } = await addPasskey(owner);
    const code = await codeOf(owner, device);
    const again = await keys().start(owner, { ...proof, code });
    expect(again.excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }]);
    const adding = keys().add(owner, { name: 'Laptop', credential: device.make(again) });
    await expect(adding).rejects.toMatchObject({ code: 'already_exists' });
  });
});

describe('a sign-in is refused', () => {
  test.each<[string, Quirks, Readonly<Record<string, string>>]>([
    ['from a page of another origin', { origin: 'https://evil.example' }, {}],
    ['that another site sends', {}, { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }, {}],
    ['of a device that did not look whose finger it was', { verifies: false }, {}],
  ])('%s', async (_why, quirks, headers) => {
    const { device } = await addPasskey((await signIn()).owner);
    const { show } = await askToSignIn();
    const response = await show(device, quirks, headers);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.headers['set-cookie'] ?? '').not.toContain('session_token');
  });

  test('with a challenge that was used, or with none', async () => {
    const { device } = await addPasskey((await signIn()).owner);
    const { flow, show, response } = await askToSignIn();
    const { cookie } = flow;
    const answer = { response: device.show(response.json()) };
    expect((await show(device)).statusCode).toBe(200);
    flow.cookie = cookie;
    expect((await flow.post('/sign-in/passkey', answer)).statusCode).toBe(400);
    flow.cookie = '';
    expect((await flow.post('/sign-in/passkey', answer)).statusCode).toBe(400);
  });

  test('of a passkey that nobody has, five times in five minutes, then without a look', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { show } = await askToSignIn();
      statuses.push((await show(new SoftAuthenticator(ORIGIN))).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('with challenges without end', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const ask = () => app.http.inject({ url: '/api/auth/sign-in/passkey', headers });
    for (let tries = 0; tries < 120; tries += 1) await ask();
    expect((await ask()).statusCode).toBe(429);
  });

  test('of a passkey that was removed', async () => {
    const { owner } = await signIn();
    const { device } = await addPasskey(owner);
    const { device: kept } = await addPasskey(owner, { ...proof, code: await codeOf(owner, device) });
    const removed = (await keys().list(owner)).at(-1)?.id ?? '';
    await keys().remove(owner, removed, { ...proof, code: await codeOf(owner, kept) });
    expect(await signInBy(device)).toBeNull();
    expect(await signInBy(kept)).toMatchObject({ email });
  });
});

test('what a browser asks a device with tells of nobody, and asks that it looks whose finger it is', async () => {
  await addPasskey((await signIn()).owner);
  const { response } = await askToSignIn();
  expect(response.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(response.json()).not.toHaveProperty('allowCredentials');
});

describe('where there is a passkey, an owner proves who they are with it besides the password', () => {
  test('once for each time the device was asked', async () => {
    const { owner } = await signIn();
    const { device } = await addPasskey(owner);
    const prove = (code?: string) => app.identity.accounts.prove(owner, { ...proof, code });
    for (const code of [undefined, '123456', 'aaaaa-aaaaa'])
      await expect(prove(code)).rejects.toMatchObject({ code: 'wrong_code' });
    const shown = device.show(await keys().ask(owner));
    const code = await keys().show(owner, shown, ADDRESS);
    await expect(prove(code)).resolves.toBeUndefined();
    await expect(prove(code)).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(keys().show(owner, shown, ADDRESS)).rejects.toMatchObject({ code: 'wrong_code' });
  });

  test('not with somebody else’s, nor with a code given to somebody else', async () => {
    const { owner: first } = await signIn();
    const { device } = await addPasskey(first);
    await addPerson();
    const { owner } = await signIn();
    await addPasskey(owner);
    const shown = device.show(await keys().ask(owner));
    await expect(keys().show(owner, shown, ADDRESS)).rejects.toMatchObject({ code: 'wrong_code' });
    const code = await codeOf(first, device);
    const proving = app.identity.accounts.prove(owner, { ...proof, code });
    await expect(proving).rejects.toMatchObject({ code: 'wrong_code' });
  });
});

test('nobody renames or removes somebody else’s passkey', async () => {
  const { owner } = await signIn();
  await addPasskey(owner);
  const [{ id } = { id: '' }] = await keys().list(owner);
  await addPerson();
  const { owner: other } = await signIn();
  const missing = { code: 'passkey_not_found' };
  await expect(keys().rename(other, id, 'Mine')).rejects.toMatchObject(missing);
  await expect(keys().remove(other, id, proof)).rejects.toMatchObject(missing);
  expect(await keys().list(owner)).toMatchObject([{ name: 'Laptop' }]);
  expect(await keys().list(other)).toEqual([]);
});

test('with the last passkey two-step sign-in is off, and all of it is in the audit log', async () => {
  const { owner } = await signIn();
  const { device } = await addPasskey(owner);
  const [{ id } = { id: '' }] = await keys().list(owner);
  await keys().rename(owner, id, 'Phone');
  await keys().remove(owner, id, { ...proof, code: await codeOf(owner, device) });
  expect(await factors().describe(owner)).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
  expect((await answerToPassword()).answer).toHaveProperty('url');
  const told = [
    ['passkey.added', 'Laptop'],
    ['passkey.renamed', 'Phone; was Laptop'],
    ['passkey.removed', 'Phone'],
  ];
  expect(await auditOf('passkey.%')).toEqual(told);
  expect((await auditOf('second-factor.%')).map(([action]) => action)).toEqual([
    'second-factor.on',
    'second-factor.off',
  ]);
});

describe('beside an authenticator app', () => {
  test('each stands for the other, and either is turned off alone; the recovery codes go on', async () => {
    const { owner } = await signIn();
    const { device, added } = await addPasskey(owner);
    const started = await factors().start(owner, { ...proof, code: await codeOf(owner, device) });
    expect(started.recoveryCodes).toEqual([]);
    await factors().confirm(owner, { code: codeAt(started.secret), address: ADDRESS });
    expect(await factors().describe(owner)).toMatchObject({ isOn: true, passkeys: 1, recoveryCodes: 10 });
    expect((await answerToPassword()).answer).toMatchObject({ twoFactorMethods: ['totp'] });

    await factors().end(owner, { ...proof, code: await codeOf(owner, device) });
    expect(await factors().describe(owner)).toMatchObject({ isOn: false, passkeys: 1, recoveryCodes: 10 });
    expect((await answerToPassword()).answer).toEqual({ twoFactorRedirect: true, twoFactorMethods: [] });
    const [code = ''] = added.recoveryCodes;
    await expect(app.identity.accounts.prove(owner, { ...proof, code })).resolves.toBeUndefined();
  });

  test('a passkey that is added leaves sign-ins and recovery codes as they are', async () => {
    const { owner } = await signIn();
    const { secret } = await factors().start(owner, proof);
    await factors().confirm(owner, { code: codeAt(secret), address: ADDRESS });
    const { added } = await addPasskey(owner, { ...proof, code: codeAt(secret) });
    expect(added).toEqual({ recoveryCodes: [], ended: 0 });
  });
});

test('whoever runs the server removes them with the rest of the second factor', async () => {
  const { owner } = await signIn();
  const { device } = await addPasskey(owner);
  await app.identity.directory.removeSecondFactor(email);
  expect(await signInBy(device)).toBeNull();
  expect(await keys().list(owner)).toEqual([]);
  expect((await answerToPassword()).answer).toHaveProperty('url');
});

test('passkeys need an encrypted address with a name, or this machine', () => {
  const hostOf = (baseUrl: string, anyOrigin = false) =>
    findPasskeySite({ baseUrl, anyOrigin })?.rpID ?? null;
  expect(hostOf('https://skuline.acme.example')).toBe('skuline.acme.example');
  expect(hostOf('http://localhost:4310')).toBe('localhost');
  expect(hostOf('http://skuline.acme.example')).toBeNull();
  expect(hostOf('http://127.0.0.1:4310')).toBeNull();
  expect(hostOf('https://192.0.2.4')).toBeNull();
  expect(hostOf('https://[2001:db8::1]')).toBeNull();
  expect(hostOf('http://localhost:4310', true)).toBeNull();
});

test('elsewhere they are refused with a sentence that says why', async () => {
  const plain = await startTestIdentity();
  try {
    const tenant = await plain.identity.directory.createTenant('Plain');
    await plain.identity.directory.createUser({ email, password: PASSWORD, tenantId: tenant.id });
    const tokens = await new CodeFlow(plain).run({ email, password: PASSWORD });
    const owner = await plain.identity.verify(tokens.id_token);
    const { passkeys } = plain.identity.accounts;
    expect(passkeys?.problem).toMatch(/^Passkeys need an https address/);
    expect(plain.identity.authConfig()).toMatchObject({ passkeys: false });
    await expect(passkeys?.start(owner, proof)).rejects.toMatchObject({ message: passkeys?.problem });
    expect((await plain.http.inject({ url: '/api/auth/sign-in/passkey' })).statusCode).toBe(400);
  } finally {
    await plain.close();
  }
});
