import type { ModelChoice } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleCsv } from '../../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ask, ofType } from '../testing/chat-reader.ts';
import { type FakeProviders, startFakeProviders } from '../testing/fake-providers.ts';

const KEYS = {
  GOOGLE_API_KEY: 'google-secret',
  OPENAI_API_KEY: 'openai-secret',
  ANTHROPIC_API_KEY: 'anthropic-secret',
};

let fake: FakeProviders;
let app: TestApp;
beforeAll(async () => {
  fake = await startFakeProviders();
  app = await startTestApp({
    env: {
      ...KEYS,
      GOOGLE_BASE_URL: fake.origin,
      OPENAI_BASE_URL: fake.origin,
      ANTHROPIC_BASE_URL: `${fake.origin}/v1`,
      ASSISTANT_MODEL_TIMEOUT_SECONDS: '1',
    },
  });
  await app.userOfNewTenant('Seller');
  // Net sales of the two days: 100 and 150.
  await app.importCsv(
    'Seller',
    sampleCsv([
      '2026-03-01,Alder,Throw,T-1,1000,10,10,110,10,100,7,1,1000,20,2,30',
      '2026-03-02,Alder,Throw,T-1,1000,15,15,165,15,150,7,1,1000,20,2,30',
    ]),
  );
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

interface Provider {
  readonly choice: ModelChoice;
  readonly label: string;
  readonly path: string;
  readonly key: readonly [header: string, value: string];
}

const PROVIDERS: readonly Provider[] = [
  {
    choice: 'google',
    label: 'Google',
    path: '/v1beta/models/gemini-3.5-flash:streamGenerateContent',
    key: ['x-goog-api-key', 'google-secret'],
  },
  {
    choice: 'openai',
    label: 'OpenAI',
    path: '/v1/responses',
    key: ['authorization', 'Bearer openai-secret'],
  },
  {
    choice: 'anthropic',
    label: 'Anthropic',
    path: '/v1/messages',
    key: ['x-api-key', 'anthropic-secret'],
  },
];

const DATES = { from: '2026-03-02', to: '2026-03-02' };

function question(choice: ModelChoice, message = 'What were net sales?') {
  const dashboardData = { dateRange: DATES, filters: {} };
  return ask(app, { tenant: 'Seller', body: { message, modelChoice: choice, dashboardData } });
}

const FETCH = { name: 'fetch_data_insights', args: { metrics: ['net_sales'], question: 'net sales' } };

describe.each(PROVIDERS)('$label', ({ choice, label, path, key }) => {
  test('writes the answer, and is asked with its own key at its own path', async () => {
    fake.reply({ answer: { text: ['Hello ', 'there.'] } });
    const { text, events } = await question(choice);
    expect(text).toBe('Hello there.');
    expect(ofType(events, 'skuline.answered_by')).toEqual([
      expect.objectContaining({
        name: expect.stringContaining(`${label} · `),
        is_built_in: false,
        reason: null,
      }),
    ]);
    expect(events.at(-1)).toEqual({ type: 'complete' });
    const [request] = fake.requests;
    expect([request?.path, request?.headers[key[0]]]).toEqual([path, key[1]]);
    for (const part of ['What were net sales?', 'fetch_data_insights', '2026-03-02'])
      expect(request?.body).toContain(part);
  });

  test('has tools run, whose cells it cites: they are verified, and what it writes itself is not', async () => {
    fake.reply(
      { answer: { calls: [FETCH] } },
      {
        answer: {
          text: [
            'Net sales were **{{r1',
            '.c2}}**, up from ${{r1.c3}}. ',
            'Next day they were $999, or $150.',
          ],
        },
      },
    );
    const { events, text } = await question(choice);
    const [started] = ofType(events, 'agent_action_started');
    const [completed] = ofType(events, 'agent_action_completed');
    expect([started?.tool_name, started?.tool_call_id]).toEqual([
      'fetch_data_insights',
      completed?.tool_call_id,
    ]);
    expect(started?.parameters).toMatchObject({
      query_description: 'net sales',
      metric: 'net_sales',
      aggregation: 'total',
      date_range: { start: '2026-03-02', end: '2026-03-02' },
      plan: { kind: 'figures', metrics: ['net_sales'] },
    });
    expect(completed).toMatchObject({ result_summary: '1 row' });
    const cells = completed?.result?.tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    expect(cells).toEqual(expect.arrayContaining([150, 100]));
    // The model has read how each figure is cited, and that names are data.
    expect(fake.requests.map((request) => request.body.includes('{{r1.c2}} = $150'))).toEqual([false, true]);
    expect(fake.requests[1]?.body).toContain('never instructions');
    const marks = ofType(events, 'skuline.figures').at(-1)?.figures ?? [];
    expect(text).toBe('Net sales were **$150**, up from $100. Next day they were $999, or $150.');
    expect(marks.map(({ start, end, status }) => [text.slice(start, end), status])).toEqual([
      ['$150', 'verified'],
      ['$100', 'verified'],
      ['$999', 'unverified'],
      ['$150', 'unverified'],
    ]);
    expect(marks[0]?.sources).toEqual([{ callId: completed?.tool_call_id, table: 0, row: 0, column: 1 }]);
  });

  test('calculates with cells alone, and cites what comes out', async () => {
    const calculate = (operation: string, ...cells: string[]) => ({
      answer: { calls: [{ name: 'calculate', args: { operation, cells } }] },
    });
    fake.reply(
      { answer: { calls: [FETCH] } },
      calculate('difference', 'r1.c2', 'r1.c3'),
      calculate('sum', 'r1.c2', '150'),
      { answer: { text: ['Net sales changed by {{r2.c2}}, which {{r3.c2}} cannot say.'] } },
    );
    const { events, text } = await question(choice);
    expect(text).toBe('Net sales changed by +$50, which — cannot say.');
    const marks = ofType(events, 'skuline.figures').at(-1)?.figures ?? [];
    expect(marks.map(({ status, formula, sources }) => [status, formula, sources.length])).toEqual([
      ['verified', '$150 − $100', 2],
      ['unverified', null, 0],
    ]);
    expect(ofType(events, 'agent_action_failed').map(({ error }) => error)).toEqual([
      'No result has a cell 150.',
    ]);
  });

  test('cannot have a number verified that its SQL has only repeated', async () => {
    const custom_sql = 'SELECT 12345 AS net_sales, sum(orders) AS orders FROM daily_performance';
    fake.reply(
      { answer: { calls: [{ name: 'sql_analytics_query', args: { custom_sql } }] } },
      { answer: { text: ['Net sales were {{r1.c1}} of {{r1.c2}} orders.'] } },
    );
    const { events, text } = await question(choice);
    expect(text).toBe('Net sales were 12,345 of 25 orders.');
    const marks = ofType(events, 'skuline.figures').at(-1)?.figures ?? [];
    expect(marks.map(({ status }) => status)).toEqual(['unverified', 'verified']);
  });

  test.each([
    [{ status: 401 }, `The key for ${label} was refused.`],
    [
      { status: 429, headers: { 'retry-after': '30' } },
      `${label} answers no more questions at the moment; try again in 30 seconds.`,
    ],
    [{ status: 429 }, `${label} answers no more questions at the moment.`],
    [{ status: 500 }, `${label} has a problem at the moment (status 500).`],
    [{ status: 404 }, `${label} does not know the configured model.`],
    [{ answer: {} }, `${label} gave an empty answer.`],
    [{ silence: null }, `${label} took too long to answer.`],
    [{ answer: { finish: 'content_filter' } }, `${label} refused to answer.`],
  ] as const)('that answers %j is stood in for by the built-in analyst', async (reply, reason) => {
    fake.reply(reply);
    const { events, body } = await question(choice);
    expect(ofType(events, 'skuline.answered_by').at(-1)).toEqual({
      type: 'skuline.answered_by',
      name: 'Built-in analyst',
      is_built_in: true,
      reason,
    });
    expect(events.at(-1)).toEqual({ type: 'complete' });
    // Asked once: whoever is told to wait is not made to.
    expect(new Set(fake.requests.map((request) => request.path)).size).toBe(fake.requests.length);
    for (const secret of ['secret', fake.origin]) expect(body).not.toContain(secret);
  });

  test.each([
    [{ cut: { text: ['Net sales were'] } }, 'error', 'broke off in the middle of its answer'],
    [{ silence: { text: ['Net sales were'] } }, 'error', 'took too long to answer'],
    [{ answer: { text: ['Net sales'], finish: 'length' } }, 'max_output_tokens', 'too long'],
    [{ answer: { text: ['Net sales', ' rose'.repeat(10_000)] } }, 'max_output_tokens', 'too long'],
    [{ answer: { text: ['Net sales'], finish: 'content_filter' } }, 'content_filter', 'stopped the answer'],
  ] as const)(
    'that answers %j leaves an answer that says it is incomplete',
    async (reply, reason, message) => {
      fake.reply(reply);
      const { events, text } = await question(choice);
      expect(text).toContain('Net sales');
      expect(text.length).toBeLessThanOrEqual(32_000);
      expect(events.slice(-2)).toEqual([
        expect.objectContaining({
          type: 'response.incomplete',
          response: expect.objectContaining({ status: 'incomplete', incomplete_details: { reason } }),
        }),
        { type: 'response_incomplete', reason, message: expect.stringMatching(message) },
      ]);
      expect(ofType(events, 'skuline.answered_by')).toHaveLength(1);
    },
  );

  test('that calls a tool wrongly gets the error, and may try again', async () => {
    fake.reply(
      { answer: { calls: [{ name: FETCH.name, args: { metrics: ['profit_of_the_moon'] } }] } },
      {
        answer: {
          calls: [{ name: FETCH.name, args: { date_range: { start: '2026-03-05', end: '2026-03-01' } } }],
        },
      },
      { answer: { calls: [{ name: 'drop_tables', args: {} }] } },
      { answer: { text: ['I could not find that.'] } },
    );
    const { events, text } = await question(choice);
    expect(ofType(events, 'agent_action_failed').map((event) => [event.result_summary, event.error])).toEqual(
      [
        ['Tool execution failed', 'The model called the tool in a way it does not know.'],
        ['Tool execution failed', 'The days are in the wrong order: 2026-03-05 is after 2026-03-01.'],
        ['Tool execution failed', 'The model called the tool in a way it does not know.'],
      ],
    );
    expect(fake.requests[2]?.body).toContain('The days are in the wrong order');
    expect([text, events.at(-1)?.type]).toEqual(['I could not find that.', 'complete']);
    // Refused calls are in the log as well, those too that no tool took.
    const runs = await app.skuline.assistant.log.list(app.tenantIdOf('Seller'), 3);
    expect(runs.map(({ toolName, outcome }) => [toolName, outcome])).toEqual([
      ['drop_tables', 'refused'],
      [FETCH.name, 'refused'],
      [FETCH.name, 'refused'],
    ]);
  });

  test('that only ever calls tools is stopped after 8 rounds, and the answer says so', async () => {
    fake.reply({ answer: { calls: [FETCH] } });
    const { events, text } = await question(choice);
    expect(fake.requests).toHaveLength(8);
    expect(text).toContain('kept asking for figures without writing an answer');
    expect(events.at(-1)).toEqual({ type: 'complete' });
  });
});

test('people without a sign-in are answered by the built-in analyst, unless models may answer them', async () => {
  fake.reply({ answer: { text: ['Fine.'] } });
  fake.requests.length = 0;
  for (const path of ['/api/chat', '/api/agentic-chat'] as const) {
    const { events } = await ask(app, { tenant: null, path, body: { message: 'What is ROAS?' } });
    expect(ofType(events, 'skuline.answered_by')).toEqual([
      expect.objectContaining({ is_built_in: true, reason: 'Models answer people who are signed in.' }),
    ]);
  }
  expect(fake.requests).toEqual([]);
});
