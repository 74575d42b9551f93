import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { findStoreProblem } from './store-problem.ts';

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
  [coded('23505'), null],
  [coded('42P01'), null],
  [new TypeError('undefined is not a function'), null],
  ['a text', null],
])('%o is %s', (error, expected) => expect(findStoreProblem(error)).toBe(expected));

test('while Postgres is stopped signing in and every call say so, and nobody is logged out', async () => {
  const app = await startTestApp();
  try {
    await app.userOfNewTenant('Alder & Oak');
    const { dataDir } = app;
    const [pid] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    const call = () =>
      app.http.inject({
        url: '/api/tenant',
        headers: { authorization: `Bearer ${app.tokenOf('Alder & Oak')}` },
      });
    expect((await call()).statusCode).toBe(200);
    process.kill(Number(pid), 'SIGQUIT');
    await expect.poll(async () => (await call()).statusCode, { timeout: 20_000 }).toBe(503);
    const signIn = await app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: app.skuline.identity.authConfig().authority.replace('/api/auth', '') },
      payload: { email: '0@test.example', password: 'a long test password' },
    });
    for (const response of [await call(), signIn]) {
      expect(response.json()).toMatchObject({ error: { code: 'store_unavailable' } });
    }
  } finally {
    await app.close();
  }
});
