import { createOpenAI } from '@ai-sdk/openai';
import { streamText } from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ask, ofType } from '../testing/chat-reader.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.userOfNewTenant('Seller');
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const CARDS = { cardsData: { sessions: { value: '12,345', growthRate: 3.2 } } };

describe('the stream of an answer', () => {
  test('says who answers, is a whole response of OpenAI’s stream, and ends with complete', async () => {
    const { events, text } = await ask(app, {
      tenant: null,
      body: { message: 'Sessions?', dashboardData: CARDS },
    });
    expect(text).toContain('Sessions: 12,345 (+3.2%)');
    const types = events.map(({ type }) => type);
    expect(types.slice(0, 5)).toEqual([
      'skuline.answered_by',
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
    ]);
    expect(types.slice(-5)).toEqual([
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
      'complete',
    ]);
    expect(ofType(events, 'skuline.answered_by')).toEqual([
      {
        type: 'skuline.answered_by',
        name: 'Built-in analyst',
        is_built_in: true,
        reason: null,
      },
    ]);
    const numbers = events.flatMap((event) => ('sequence_number' in event ? [event['sequence_number']] : []));
    expect(numbers).toEqual(numbers.map((_, at) => at));
    expect(ofType(events, 'response.completed')[0]).toMatchObject({
      response: {
        object: 'response',
        status: 'completed',
        model: 'skuline-built-in-analyst',
        output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
      },
    });
  });

  test.each(['/api/chat', '/api/agentic-chat'])('%s is read by an off-the-shelf reader', async (path) => {
    const body = JSON.stringify({ message: 'Sessions?', dashboardData: CARDS });
    const reader = createOpenAI({
      apiKey: 'none',
      fetch: () =>
        fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    });
    const { text, finishReason, warnings, response } = streamText({
      model: reader.responses('any'),
      prompt: 'ignored',
      onError: ({ error }) => {
        throw error;
      },
    });
    expect(await text).toContain('Sessions: 12,345 (+3.2%)');
    expect(await finishReason).toBe('stop');
    expect((await warnings) ?? []).toEqual([]);
    expect((await response).modelId).toBe('skuline-built-in-analyst');
  });
});

describe('a question', () => {
  test.each(['', '  \n', null, undefined, 7])('of %j is refused', async (message) => {
    const { status, body } = await ask(app, { tenant: 'Seller', body: { message } });
    expect([status, JSON.parse(body).error.code]).toEqual([400, 'invalid_request']);
  });

  test('with a context of 10 MB is refused with 413 and a sentence', async () => {
    const dashboardData = { chartData: 'x'.repeat(10_000_000) };
    const { status, body } = await ask(app, { tenant: 'Seller', body: { message: 'Hi', dashboardData } });
    expect([status, JSON.parse(body).error]).toEqual([
      413,
      expect.objectContaining({ code: 'request_too_large', message: 'The request is too large.' }),
    ]);
  });

  test('for another tenant than the token’s is refused', async () => {
    const { status, body } = await ask(app, {
      tenant: 'Seller',
      body: { message: 'Hi', tenantId: 'another' },
    });
    expect([status, JSON.parse(body).error.code]).toEqual([403, 'tenant_mismatch']);
  });

  test.each([
    { tenantId: null, firebaseUid: null, brandBackground: null, modelChoice: null, reset_thread: null },
    { conversationHistory: null, dashboardData: null },
    { tenantId: 'fixed', unknown: 1, conversationHistory: [{ role: 'user', content: null }] },
  ])('without a token is answered with %j', async (fields) => {
    const { status, events } = await ask(app, { tenant: null, body: { message: 'Hi', ...fields } });
    expect([status, events.at(-1)?.type]).toEqual([200, 'complete']);
  });

  test('with a token that is not valid is refused, not answered as a stranger’s', async () => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/chat',
      headers: { authorization: 'Bearer wrong' },
      payload: { message: 'Hi' },
    });
    expect(response.statusCode).toBe(401);
  });
});
