import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app/build-app.ts';
import { parseConfig } from '../platform/config/config.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const TOKEN = 'a-token-for-the-watchers';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => app.close());

const scrape = (token = TOKEN) =>
  app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });

/** The lines of one metric. */
async function linesOf(name: string): Promise<string[]> {
  return (await scrape()).body
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
}

describe('GET /metrics', () => {
  test.each([
    ['no token', {}],
    ['another token', { authorization: 'Bearer another-token-of-somebody' }],
    ['a token that begins like it', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ])('with %s is refused', async (_, headers) => {
    expect((await app.http.inject({ url: '/metrics', headers })).statusCode).toBe(401);
  });

  test('without METRICS_TOKEN there is no such address', async () => {
    const closed = await buildApp(app.skuline, {
      config: parseConfig({}, '/'),
      log: pino({ level: 'silent' }),
      codeVersion: 'test',
      webRoot: null,
    });
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await closed.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    await closed.close();
  });

  test('requests are counted by the template of their route, and nothing of a path or a tenant is a label', async () => {
    const user = await app.userOfNewTenant('Alder & Oak');
    await user.getJson('/api/tenant');
    await app.http.inject({ url: '/api/imports/secret-path-of-somebody/undo', method: 'POST' });
    const { body, headers } = await scrape();
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toMatch(
      /skuline_http_request_duration_seconds_count\{method="GET",route="\/api\/tenant",status="200"\} \d/,
    );
    for (const secret of ['secret-path', app.tenantIdOf('Alder & Oak'), 'Alder', TOKEN]) {
      expect(body).not.toContain(secret);
    }
  });

  test('refused sign-ins are counted', async () => {
    const before = Number((await linesOf('skuline_rejected_sign_ins_total')).join('').split(' ').at(-1));
    const payload = { email: 'nobody@test.example', password: 'not the password' };
    await app.http.inject({ url: '/api/auth/sign-in/email', method: 'POST', payload });
    expect(await linesOf('skuline_rejected_sign_ins_total')).toEqual([
      `skuline_rejected_sign_ins_total ${before + 1}`,
    ]);
  });

  test('jobs say how they ended and when they last succeeded', async () => {
    await app.skuline.transactional.pool.query(
      "INSERT INTO job (name, key, due_at) VALUES ('forget-done-jobs', '', now() - interval '1 hour')",
    );
    await app.skuline.jobs.runDue();
    const [line = ''] = await linesOf('skuline_job_last_success_timestamp_seconds');
    expect(line).toMatch(/^skuline_job_last_success_timestamp_seconds\{job="forget-done-jobs"\} \d{10}/);
    expect((await scrape()).body).toMatch(
      /skuline_job_duration_seconds_count\{job="forget-done-jobs",outcome="succeeded"\} \d/,
    );
  });

  test('stores, queues, caches, streams, memory, the event loop and the version are told', async () => {
    const { body } = await scrape();
    for (const line of [
      'skuline_store_up{store="transactional"} 1',
      'skuline_store_up{store="analytics"} 1',
      'skuline_queue_waiting{queue="answers"} 0',
      'skuline_cache_entries{cache="responses"}',
      'skuline_open_streams{kind="events"} 0',
      'skuline_backup_enabled 0',
      'nodejs_eventloop_lag_p99_seconds ',
      'process_resident_memory_bytes ',
    ])
      expect(body).toContain(line);
    expect(body).toMatch(/skuline_build_info\{version="\d+\.\d+\.\d+[^"]*",code="[^"]*",node="v\d+/);
  });
});
