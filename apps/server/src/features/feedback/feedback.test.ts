import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const URL = '/api/feedback';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { FORMS_PER_HOUR: '20' } });
  await app.userOfNewTenant('Alder');
  await app.userOfNewTenant('Briskway');
});
afterAll(() => app.close());

function feedbackOf(message: string, change: Readonly<Record<string, unknown>> = {}) {
  return { request_id: randomUUID(), kind: 'idea', message, ...change };
}

function send(payload: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return app.http.inject({ method: 'POST', url: URL, payload, headers });
}

async function messagesOf(tenant: string | null): Promise<string[]> {
  const { directory } = app.skuline.identity;
  const id = tenant === null ? null : (await directory.getTenantNamed(tenant)).id;
  return (await app.skuline.feedback.list(id)).map(({ message }) => message);
}

describe('POST /api/feedback', () => {
  test('user and tenant are those of the token, whatever email was written', async () => {
    const answer = await send(
      feedbackOf('Weekly mails', { email: 'someone@else.example' }),
      app.tokenOf('Alder'),
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    const { id } = await app.skuline.identity.directory.getTenantNamed('Alder');
    expect(await app.skuline.feedback.list(id)).toMatchObject([
      { message: 'Weekly mails', email: '0@test.example', userId: expect.stringMatching(/./) },
    ]);
  });

  test('no other tenant sees it, and nobody who is not signed in', async () => {
    await send(feedbackOf('From Briskway'), app.tokenOf('Briskway'));
    await send(feedbackOf('From a visitor', { email: 'v@visitor.example' }));
    expect(await messagesOf('Alder')).toEqual(['Weekly mails']);
    expect(await messagesOf('Briskway')).toEqual(['From Briskway']);
    expect(await messagesOf(null)).toEqual(['From a visitor']);
  });

  test('a token that is not valid is refused, not overlooked', async () => {
    expect((await send(feedbackOf('Never'), `${app.tokenOf('Alder')}x`)).statusCode).toBe(401);
    expect(await messagesOf(null)).not.toContain('Never');
  });

  test.each([
    [{ message: '  ' }, 400],
    [{ kind: 'rant' }, 400],
    [{ email: 'nowhere' }, 400],
    [{ tenant_id: 'another' }, 400],
    [{ website: 'https://spam.example' }, 200],
  ])('%o is not stored and answered with %i', async (change, status) => {
    expect((await send(feedbackOf('Dropped', change))).statusCode).toBe(status);
    expect(await messagesOf(null)).not.toContain('Dropped');
  });

  test('the same feedback twice is stored once', async () => {
    const feedback = feedbackOf('Twice');
    await Promise.all([send(feedback), send(feedback)]);
    expect((await messagesOf(null)).filter((message) => message === 'Twice')).toHaveLength(1);
  });

  test('an address may send only so much an hour', async () => {
    const statuses = new Set<number>();
    for (let sent = 0; sent < 20; sent++) statuses.add((await send(feedbackOf('More'))).statusCode);
    expect([...statuses]).toEqual([200, 429]);
  });
});
