import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

test('after five wrong passwords an account is closed, also to the right one and from everywhere', async () => {
  await fail(5, 'ann@example.com');
  const refused = await signIn('Ann@Example.com', password, '198.51.100.7');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
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

test('a wrong e-mail and a wrong password get the same answer, after the same work', async () => {
  // Processor time of this process: unlike the clock's it does not depend on what else the machine does.
  const attempt = async (email: string) => {
    const before = process.cpuUsage();
    const { statusCode, body, headers } = await signIn(email, wrong);
    return { answer: [statusCode, body, headers['set-cookie']], work: process.cpuUsage(before).user };
  };
  await attempt('warm-up@example.com');
  const known = [await attempt('ann@example.com'), await attempt('bob@example.com')];
  const unknown = [await attempt('x@example.com'), await attempt('y@example.com')];
  expect(new Set([...known, ...unknown].map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  const least = (attempts: typeof known) => Math.min(...attempts.map(({ work }) => work));
  // Without the hash an unknown e-mail would cost about a fiftieth.
  expect(least(unknown)).toBeGreaterThan(least(known) / 4);
});

test.each(['{', '[]', '{"email":"ann@example.com"}', '"text"', ''])(
  'the body %j is a 400',
  async (payload) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: app.baseUrl, 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(400);
  },
);
