import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleCsv } from '../../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ask, ofType } from '../testing/chat-reader.ts';
import { type FakeProviders, startFakeProviders } from '../testing/fake-providers.ts';
import { type Asker } from './askers.ts';
import { createQuestionLimits } from './question-limits.ts';

let fake: FakeProviders;
let app: TestApp;
let address: string;
beforeAll(async () => {
  fake = await startFakeProviders();
  app = await startTestApp({
    env: {
      OPENAI_BASE_URL: `${fake.origin}/v1`,
      ASSISTANT_DAILY_LIMIT: 'off',
      ASSISTANT_TENANT_DAILY_LIMIT: '3',
      // An answer of the fake takes 15.
      ASSISTANT_DAILY_TOKENS: '20',
      ASSISTANT_ANONYMOUS_MODEL: 'on',
    },
  });
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  for (const name of ['Company', 'Spender', 'Stopper', 'Caller', 'Leaver']) {
    await app.userOfNewTenant(name);
    await app.importCsv(name, sampleCsv(['2026-03-01,Oak,Throw,T-1,1000,10,10,110,10,100,7,1,1000,20,2,30']));
  }
});
afterAll(async () => {
  await app.close();
  await fake.close();
});
beforeEach(() => fake.reply({ answer: { text: ['Fine.'] } }));

const question = (tenant: string | null) =>
  ask(app, { tenant, body: { message: 'What is ROAS?', modelChoice: 'openai' } });
const answeredBy = async (tenant: string | null) =>
  ofType((await question(tenant)).events, 'skuline.answered_by').at(-1);

describe('the questions of a company', () => {
  test('are counted together, what is left is told, and one too many is refused with a sentence', async () => {
    const left = async () => {
      const headers = { authorization: `Bearer ${app.tokenOf('Company')}` };
      return JSON.parse((await app.http.inject({ url: '/api/assistant', headers })).payload).questions;
    };
    expect(await left()).toEqual({ of: 'tenant', dailyLimit: 3, left: 3 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => question('Company')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 429)?.body).toContain(
      'Your company has reached its limit of 3 questions a day',
    );
    expect(await left()).toEqual({ of: 'tenant', dailyLimit: 3, left: 0 });
    expect((await question('Spender')).status).toBe(200);
  });
});

describe('the tokens of a day', () => {
  test('when they are used up no model is asked, and the built-in analyst says why', async () => {
    expect(await answeredBy('Spender')).toMatchObject({ is_built_in: false });
    fake.requests.length = 0;
    expect(await answeredBy('Spender')).toMatchObject({
      is_built_in: true,
      reason: expect.stringMatching(
        /^Your 20 tokens of models a day are used up: no model is asked until tomorrow, 12:00 AM \(Los Angeles\)\.$/,
      ),
    });
    expect(fake.requests).toEqual([]);
  });

  const call = { name: 'fetch_data_insights', args: {} };
  test.each([
    ['in the middle of it', 'Stopper', { text: ['Let me see.'] }, 'Let me see.'],
    ['while a tool is called', 'Caller', { calls: [call] }, 'agent_action_started'],
    ['before it began', 'Leaver', null, 'skuline.answered_by'],
  ])('of an answer that somebody stopped %s are estimated', async (_, tenant, begun, seen) => {
    fake.reply({ silence: begun });
    const gone = new AbortController();
    const response = await fetch(`${address}/api/agentic-chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${app.tokenOf(tenant)}` },
      body: JSON.stringify({ message: 'Hello', modelChoice: 'openai' }),
      signal: gone.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; !text.includes(seen); ) text += (await reader?.read())?.value ?? '';
    await expect.poll(() => fake.requests.length).toBe(1);
    gone.abort();
    fake.reply({ answer: { text: ['Fine.'] } });
    await expect.poll(() => answeredBy(tenant)).toMatchObject({ is_built_in: true });
  });

  test('of everybody without a sign-in are counted together', async () => {
    expect(await answeredBy(null)).toMatchObject({ is_built_in: false });
    expect(await answeredBy(null)).toMatchObject({ is_built_in: false });
    expect(await answeredBy(null)).toMatchObject({
      is_built_in: true,
      reason: expect.stringContaining('The visitors’ 20 tokens'),
    });
  });
});

test('visitors are limited by their address: those of many do not keep another one from asking', async () => {
  const limits = createQuestionLimits({
    transactional: app.skuline.transactional,
    clock: { now: () => new Date('2026-03-03T20:00:00Z') },
    limits: {
      dailyLimit: null,
      tenantDailyLimit: null,
      anonymousDailyLimit: 2,
      ratePerMinute: 600,
      tenantRatePerMinute: 3000,
    },
  });
  const count = (visitor: number) => limits.count({ owner: null, address: `192.0.2.${visitor}` });
  for (let visitor = 0; visitor < 12; visitor += 1) {
    await count(visitor);
    await count(visitor);
    await expect(count(visitor)).rejects.toMatchObject({ code: 'too_many_requests' });
  }
  await count(99);
});

test('a user, and all users of a company, may ask so often in a minute, and again in the next', async () => {
  let minute = 0;
  const limits = createQuestionLimits({
    transactional: app.skuline.transactional,
    clock: { now: () => new Date(Date.UTC(2026, 2, 2, 20, minute)) },
    limits: {
      dailyLimit: null,
      tenantDailyLimit: null,
      anonymousDailyLimit: 0,
      ratePerMinute: 2,
      tenantRatePerMinute: 3,
    },
  });
  const tenantId = app.tenantIdOf('Company');
  const outcomes = async (...users: readonly string[]) => {
    const asked = [];
    for (const userId of users) {
      const asker: Asker = { owner: { tenantId, userId } };
      asked.push(
        await limits.count(asker).then(
          () => 'counted',
          (error: unknown) => String(error),
        ),
      );
    }
    return asked;
  };
  expect(await outcomes('a', 'a', 'a', 'b', 'b')).toEqual([
    'counted',
    'counted',
    expect.stringContaining('You are asking too quickly.'),
    'counted',
    expect.stringContaining('Too many questions are being asked at the moment.'),
  ]);
  await expect(limits.count({ owner: { tenantId, userId: 'a' } })).rejects.toMatchObject({
    retryAfterSeconds: 60,
  });
  minute = 1;
  expect(await outcomes('a')).toEqual(['counted']);
});
