import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLog } from '../platform/create-log.ts';
import { CodeFlow } from '../identity/testing/code-flow.ts';
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
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'error');
  const log = createLog('debug', { write: (line) => lines.push(line) });
  const app = await startTestApp({ hasOwnPostgres: true, log });
  try {
    await app.userOfNewTenant('Alder & Oak');
    const { identity } = app.skuline;
    const { authority } = identity.authConfig();
    const baseUrl = authority.replace('/api/auth', '');
    const ann = { email: '0@test.example', password: 'a long test password' };
    const flow = new CodeFlow({ http: app.http, baseUrl, identity });
    const tokens = await flow.run(ann);
    const other = new CodeFlow({ http: app.http, baseUrl, identity });
    const code = (await other.signIn(ann, await other.authorize())).searchParams.get('code') ?? '';
    const open = (url: string, headers = {}) =>
      app.http.inject({ url: `${authority}${url}`, headers: { cookie: flow.cookie, ...headers } });
    const bearer = { authorization: `Bearer ${tokens.access_token}` };
    const authorize = () => {
      const wanted = new URLSearchParams({
        client_id: identity.authConfig().clientId,
        response_type: 'code',
        redirect_uri: flow.redirectUri,
        scope: 'openid email profile offline_access',
        state: 'x',
        nonce: 'y',
        code_challenge: 'A'.repeat(43),
        code_challenge_method: 'S256',
      });
      return open(`/oauth2/authorize?${wanted.toString()}`, {
        accept: 'text/html',
        'sec-fetch-mode': 'navigate',
      });
    };
    const asked = {
      session: () => open('/get-session'),
      userinfo: () => open('/oauth2/userinfo', bearer),
      authorize,
      refresh: () => flow.refresh(tokens.refresh_token),
      code: () => other.redeem(code),
      'sign-out': () => other.post('/sign-out', {}),
      keys: () => open('/jwks'),
    };
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
        headers: { origin: baseUrl },
        payload: ann,
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
    const statuses = Object.entries(asked).map(async ([name, ask]) => [name, (await ask()).statusCode]);
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual(
      Object.fromEntries(Object.keys(asked).map((name) => [name, 503])),
    );
    const cookie = decodeURIComponent(flow.cookie.replace(/^[^=]*=/, '')).split('.')[0] ?? '';
    for (const secret of [cookie, tokens.refresh_token, tokens.access_token, 'params:']) {
      expect(lines.join('\n')).not.toContain(secret);
    }
    expect(printed).not.toHaveBeenCalled();
    await rename(path.join(postgres, 'global.away'), path.join(postgres, 'global'));
    await expect.poll(async () => (await call()).statusCode, { timeout: 20_000 }).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
    expect((await asked.refresh()).statusCode).toBe(200);
    expect((await authorize()).headers.location).toContain('code=');
  } finally {
    printed.mockRestore();
    await app.close();
  }
});
