import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AnalyticsError } from '../stores/analytics/analytics-error.ts';
import { startTestApp } from '../testing/test-app.ts';
import { findStoreProblem } from '../stores/store-problem.ts';

const coded = (code: string) => Object.assign(new Error('driver'), { code });

test.each([
  [coded('53100'), 'disk_full'],
  [new Error('Failed query', { cause: coded('53100') }), 'disk_full'],
  [coded('ENOSPC'), 'disk_full'],
  [new Error('Failed query', { cause: coded('ECONNREFUSED') }), 'store_unavailable'],
  [new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), 'store_unavailable'],
  [coded('57P01'), 'store_unavailable'],
  [coded('08006'), 'store_unavailable'],
  [new Error('x', { cause: new Error('Connection terminated unexpectedly') }), 'store_unavailable'],
  [new Error('Client has encountered a connection error and is not queryable'), 'store_unavailable'],
  [new AnalyticsError('refused', 'The analytics engine refused.', { engineCode: 40 }), 'data_damaged'],
  [new AnalyticsError('busy', 'Too many.'), 'server_busy'],
  [coded('23505'), null],
  [coded('42P01'), null],
  [new TypeError('undefined is not a function'), null],
  ['a text', null],
])('%o is %s', (error, expected) => expect(findStoreProblem(error)).toBe(expected));

test('while Postgres is away signing in and every call say so, nobody is logged out, and all go on when it is back', async () => {
  const app = await startTestApp({ hasOwnPostgres: true });
  try {
    await app.userOfNewTenant('Alder & Oak');
    const postgres = path.join(app.dataDir, 'postgres');
    const call = () =>
      app.http.inject({
        url: '/api/tenant',
        headers: { authorization: `Bearer ${app.tokenOf('Alder & Oak')}` },
      });
    const signIn = () =>
      app.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: app.skuline.identity.authConfig().authority.replace('/api/auth', '') },
        payload: { email: '0@test.example', password: 'a long test password' },
      });
    expect((await call()).statusCode).toBe(200);
    const [pid] = (await readFile(path.join(postgres, 'postmaster.pid'), 'utf8')).split('\n');
    // Without a part of its files it does not come back by itself.
    await rename(path.join(postgres, 'global'), path.join(postgres, 'global.away'));
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(async () => (await call()).statusCode, { timeout: 20_000 }).toBe(503);
    for (const response of [await call(), await signIn()]) {
      expect(response.json()).toMatchObject({ error: { code: 'store_unavailable' } });
    }
    await rename(path.join(postgres, 'global.away'), path.join(postgres, 'global'));
    await expect.poll(async () => (await call()).statusCode, { timeout: 20_000 }).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});
