import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';

const password = 'correct horse battery';
const wrong = 'wrong horse battery';
const MINUTES = 60_000;

let app: TestIdentity;
beforeAll(async () => {
  app = await startTestIdentity();
  const tenant = await app.identity.directory.createTenant('Alder & Oak');
  for (const name of ['ann', 'bob', 'cat']) {
    await app.identity.directory.createUser({ email: `${name}@example.com`, password, tenantId: tenant.id });
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.shiftMs = 0;
  await app.transactional.pool.query('DELETE FROM rate_limit');
});

const signIn = (
  email: string,
  attempt: string,
  address = '203.0.113.1',
  headers: Record<string, string> = {},
) =>
  app.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: app.baseUrl, 'x-forwarded-for': address, ...headers },
    payload: { email, password: attempt },
  });

const fail = async (times: number, email: string, address?: string) => {
  for (let count = 0; count < times; count += 1) {
    expect((await signIn(email, wrong, address)).statusCode).toBe(401);
  }
};

test('after five wrong passwords an account is closed to the address they came from, also to the right one', async () => {
  await fail(5, 'ann@example.com');
  const refused = await signIn('Ann@Example.com', password);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
});

test('wrong passwords from other addresses do not lock a person out', async () => {
  await fail(5, 'ann@example.com');
  expect((await signIn('ann@example.com', password, '198.51.100.7')).statusCode).toBe(200);
});

test('a password that is reset opens the account at once, from wherever it was closed, and no other account', async () => {
  for (const address of ['203.0.113.1', '192.0.2.1']) await fail(5, 'ann@example.com', address);
  await fail(5, 'bob@example.com');
  await app.identity.directory.setPassword('ANN@example.com', password);
  for (const address of ['203.0.113.1', '192.0.2.1']) {
    expect((await signIn('ann@example.com', password, address)).statusCode).toBe(200);
  }
  expect((await signIn('bob@example.com', password)).statusCode).toBe(429);
});

describe('thirty wrong passwords from many addresses', () => {
  const guess = async () => {
    for (let count = 0; count < 30; count += 1) await fail(1, 'ann@example.com', `192.0.2.${count}`);
  };

  test('are forgotten when the password is reset', async () => {
    await guess();
    await app.identity.directory.setPassword('ann@example.com', password);
    expect((await signIn('ann@example.com', password, '198.51.100.99')).statusCode).toBe(200);
  });

  test('close the account to addresses that it does not know, for an hour', async () => {
    await guess();
    expect((await signIn('ann@example.com', password, '198.51.100.7')).statusCode).toBe(429);
    app.clock.shiftMs = 60 * MINUTES + 1000;
    expect((await signIn('ann@example.com', password, '198.51.100.7')).statusCode).toBe(200);
  });

  test('leave it open to an address that signed in to it within the last thirty days', async () => {
    expect((await signIn('ann@example.com', password, '198.51.100.7')).statusCode).toBe(200);
    app.clock.shiftMs = 29 * 24 * 60 * MINUTES;
    await guess();
    expect((await signIn('ann@example.com', password, '198.51.100.7')).statusCode).toBe(200);
    expect((await signIn('ann@example.com', password, '198.51.100.8')).statusCode).toBe(429);
  });
});

test('the addresses of one IPv6 network are one, and so are the two spellings of an IPv4 address', async () => {
  for (const host of ['1', 'b:c:d', 'f', '2', '3']) await fail(1, 'ann@example.com', `2001:db8:0:7::${host}`);
  expect((await signIn('ann@example.com', password, '2001:db8:0:7::9')).statusCode).toBe(429);
  expect((await signIn('ann@example.com', password, '2001:db8:0:8::9')).statusCode).toBe(200);
  await fail(5, 'bob@example.com', '203.0.113.9');
  expect((await signIn('bob@example.com', password, '::ffff:203.0.113.9')).statusCode).toBe(429);
});

test('five minutes after the first it is open again', async () => {
  await fail(5, 'ann@example.com');
  app.clock.shiftMs = 5 * MINUTES + 1000;
  expect((await signIn('ann@example.com', password)).statusCode).toBe(200);
});

test('many at once get no more attempts than one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('ann@example.com', wrong)));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
});

test('an account that doesn’t exist is closed just the same', async () => {
  await fail(5, 'nobody@example.com');
  expect((await signIn('nobody@example.com', wrong)).statusCode).toBe(429);
});

test('the other accounts behind the address go on', async () => {
  await fail(5, 'ann@example.com');
  expect((await signIn('bob@example.com', password)).statusCode).toBe(200);
});

test('attempts at a closed account use up nothing of the address they come from', async () => {
  await fail(5, 'ann@example.com');
  for (let count = 0; count < 20; count += 1) {
    expect((await signIn('ann@example.com', wrong)).statusCode).toBe(429);
  }
  expect((await signIn('bob@example.com', password)).statusCode).toBe(200);
});

test('an address that tries many accounts is closed, the accounts are not', async () => {
  for (let count = 0; count < 20; count += 1) await fail(1, `guess-${count}@example.com`);
  expect((await signIn('bob@example.com', password)).statusCode).toBe(429);
  expect((await signIn('bob@example.com', password, '198.51.100.7')).statusCode).toBe(200);
});

test('an address is the one of the connection, whatever header a caller makes up', async () => {
  for (let count = 0; count < 20; count += 1) await fail(1, `guess-${count}@example.com`);
  const refused = await signIn('bob@example.com', password, '203.0.113.1', {
    'x-client-ip': '198.51.100.99',
  });
  expect(refused.statusCode).toBe(429);
});

test('successful sign-ins are not counted', async () => {
  for (let count = 0; count < 25; count += 1) {
    expect((await signIn('cat@example.com', password)).statusCode).toBe(200);
  }
});

test('a wrong email and a wrong password get the same answer, after the same work', async () => {
  const attempt = async (email: string) => {
    const before = app.hashCosts.length;
    const { statusCode, body, headers } = await signIn(email, wrong);
    return { answer: [statusCode, body, headers['set-cookie']], hashes: app.hashCosts.slice(before) };
  };
  const known = await attempt('ann@example.com');
  expect(await attempt('x@example.com')).toEqual(known);
  expect(known.hashes).toEqual([{ N: 16_384, r: 16, p: 1 }]);
});

const SIGN_IN = { method: 'POST', url: '/api/auth/sign-in/email' } as const;
const JSON_TYPE = 'application/json';

test.each([
  '{',
  '[]',
  '{"email":"ann@example.com"}',
  '"text"',
  '',
  'null',
  '{"email":["ann@example.com"],"password":"x"}',
])('the body %j is a 400', async (payload) => {
  const headers = { origin: app.baseUrl, 'content-type': JSON_TYPE };
  expect((await app.http.inject({ ...SIGN_IN, headers, payload })).statusCode).toBe(400);
});

describe('the account that is counted is the one whose password is tried', () => {
  const guess = 'email=ann%40example.com&password=GUESS&y=';
  const both = `{"email":"decoy@x.example","password":"p","z":"&${guess}"}`;
  const FORM = 'application/x-www-form-urlencoded';

  const send = (payload: string | Buffer, type: string, path: string = SIGN_IN.url) =>
    app.http.inject({
      method: 'POST',
      url: path,
      headers: { origin: app.baseUrl, 'content-type': type, 'x-forwarded-for': '203.0.113.1' },
      payload,
    });

  const bothRight = both.replace('GUESS', encodeURIComponent(password));

  test.each([
    FORM,
    `${FORM}; charset=utf-8`,
    `${FORM};application/json`,
    `${FORM}, application/json`,
    `${FORM} `,
    FORM.toUpperCase(),
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ])('a body that is JSON and a form, sent as %j, signs nobody in', async (type) => {
    const answer = await send(bothRight, type);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    `${JSON_TYPE}; charset=utf-8`,
    `${JSON_TYPE}; charset=utf-16`,
    `${JSON_TYPE}; charset="utf-7"`,
    `${JSON_TYPE};${FORM}`,
    `${JSON_TYPE}; x=${FORM}`,
    JSON_TYPE.toUpperCase(),
  ])('sent as %j it is JSON: the decoy is who was tried', async (type) => {
    const answer = await send(bothRight, type);
    expect([401, 415]).toContain(answer.statusCode);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  const asAnn = (keys: string) => `{${keys},"password":${JSON.stringify(wrong)}}`;
  test.each([
    ['a key twice', asAnn('"email":"decoy@x.example","email":"ann@example.com"')],
    ['an escaped key', asAnn('"\\u0065mail":"ann@example.com"')],
    ['an escaped key beside a plain one', asAnn('"email":"decoy@x.example","\\u0065mail":"ann@example.com"')],
    ['capitals', asAnn('"email":"ANN@Example.COM"')],
    ['blanks round it', asAnn('"email":" \\tann@example.com\\n"')],
    ['a capital that is another letter', asAnn('"email":"ann@example.com","Email":"decoy@x.example"')],
    ['more fields', asAnn('"email":"ann@example.com","body":{"email":"decoy@x.example"},"z":[[]]')],
  ])('%s: five guesses and no more', async (_what, payload) => {
    const answers: number[] = [];
    for (let count = 0; count < 7; count += 1) answers.push((await send(payload, JSON_TYPE)).statusCode);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await signIn('ann@example.com', wrong)).statusCode).toBe(429);
  });

  test('a letter that only becomes "k" in small letters is counted as it is looked up', async () => {
    await app.identity.directory.createUser({
      email: 'kim@example.com',
      password,
      tenantId: (await app.identity.directory.getTenantNamed('Alder & Oak')).id,
    });
    await fail(5, '\u212Aim@example.com');
    expect((await signIn('kim@example.com', password)).statusCode).toBe(429);
  });

  test.each([
    ['an object', { $ne: '' }],
    ['a list', ['ann@example.com']],
    ['a number', 1],
    ['nothing', null],
  ])('an email that is %s is refused', async (_what, email) => {
    expect((await send(JSON.stringify({ email, password }), JSON_TYPE)).statusCode).toBe(400);
  });

  test('nobody’s own sign-in takes back the failures of another account', async () => {
    await fail(5, 'ann@example.com');
    const swapped = `{"email":"ann@example.com","password":"p","z":"&email=bob%40example.com&password=${encodeURIComponent(password)}&y="}`;
    for (const type of [FORM, JSON_TYPE]) {
      expect((await send(swapped, type)).statusCode).toBeGreaterThanOrEqual(400);
    }
    expect((await signIn('bob@example.com', password)).statusCode).toBe(200);
    expect((await signIn('ann@example.com', password)).statusCode).toBe(429);
  });

  test('nothing in the address of the call says who', async () => {
    const answer = await send(
      JSON.stringify({ email: 'bob@example.com', password: wrong }),
      JSON_TYPE,
      `${SIGN_IN.url}?email=ann%40example.com&password=${encodeURIComponent(password)}`,
    );
    expect(answer.statusCode).toBe(401);
  });
});
