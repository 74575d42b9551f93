import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type FakeProviders, startFakeProviders } from '../testing/fake-providers.ts';
import { createToolRunner, type ToolRunRequest } from '../tools/tool-runner.ts';
import { createToolQueue } from './queues.ts';

let fake: FakeProviders;
let app: TestApp;
let address: string;
beforeAll(async () => {
  fake = await startFakeProviders();
  app = await startTestApp({ env: { OPENAI_BASE_URL: `${fake.origin}/v1` } });
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  await app.userOfNewTenant('Many');
  await app.userOfNewTenant('Other');
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

/** Asks, and reads no more than how the response begins. */
async function begin(tenant: string) {
  const gone = new AbortController();
  const response = await fetch(`${address}/api/agentic-chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.tokenOf(tenant)}` },
    body: JSON.stringify({ message: 'Hello', modelChoice: 'openai' }),
    signal: gone.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? '';
  const kind = response.status === 200 ? /"type":"([\w.]+)"/.exec(first)?.[1] : String(response.status);
  return { kind, first, retryAfter: response.headers.get('retry-after'), leave: () => gone.abort() };
}

test('of many questions at once two are answered, others wait in line, the rest are turned away, and nobody else waits', async () => {
  fake.reply({ silence: { text: ['Let me see.'] } });
  const asked = await Promise.all(Array.from({ length: 70 }, () => begin('Many')));
  const of = (kind: string) => asked.filter((one) => one.kind === kind);
  expect([of('skuline.answered_by'), of('skuline.waiting'), of('429')].map(({ length }) => length)).toEqual([
    2, 60, 8,
  ]);
  expect(of('skuline.waiting')[0]?.first).toContain('Other questions are answered first.');
  expect(of('429')[0]).toMatchObject({
    retryAfter: '5',
    first: expect.stringContaining('Too many questions wait for an answer.'),
  });
  await expect.poll(() => fake.requests.length).toBe(2);
  const other = await begin('Other');
  expect(other.kind).toBe('skuline.answered_by');
  await expect.poll(() => fake.requests.length).toBe(3);
  of('skuline.answered_by')[0]?.leave();
  await expect.poll(() => fake.requests.length).toBe(4);
  for (const { leave } of [other, ...asked]) leave();
  // All of them have left: there is room again.
  await expect
    .poll(async () => {
      const next = await begin('Many');
      next.leave();
      return next.kind;
    })
    .toBe('skuline.answered_by');
});

test('tools run one at a time for a person, and what there is no room for is refused with a sentence', async () => {
  const recorded: string[] = [];
  const runTool = createToolRunner({
    assistantLog: { record: async ({ outcome }) => void recorded.push(outcome) },
    clock: { now: () => new Date() },
    log: { error: () => undefined },
    queue: createToolQueue(),
  });
  const tenantId = app.tenantIdOf('Many');
  const asker = {
    tenantId,
    userId: 'u',
    userName: 'u',
    source: 'mcp',
    answeredBy: 'test',
    question: '',
  } as const;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const call: ToolRunRequest = {
    asker,
    toolName: 'test',
    parameters: {},
    signal: new AbortController().signal,
    async run() {
      running += 1;
      most = Math.max(most, running);
      await held;
      running -= 1;
      return { result: { tables: [], cautions: [], dataVersion: null }, summary: '', forModel: () => null };
    },
  };
  const runs = Array.from({ length: 70 }, () => runTool(call));
  release();
  const settled = await Promise.allSettled(runs);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(9);
  expect(String(refused[0]?.status === 'rejected' && refused[0].reason)).toContain(
    'Too many figures are being read at the moment.',
  );
  expect(recorded.filter((outcome) => outcome === 'refused')).toHaveLength(9);
  expect(most).toBe(1);
});
