import type { PlanResult } from '@skuline/domain/assistant';
import { toDateKey } from '@skuline/domain/calendar';
import { buildHierarchy, NO_FILTERS } from '@skuline/domain/products';
import { expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { storedTenantId } from '../../../stores/tenant-id.ts';
import { createToolQueue } from '../limits/queues.ts';
import { ToolRefusal } from '../tools/assistant-tool.ts';
import type { RunPlan } from '../tools/run-plan.ts';
import { createToolRunner } from '../tools/tool-runner.ts';
import { answerBuiltIn } from './built-in-answer.ts';

const REQUEST_ID = '0b1c2d3e-0000-4000-8000-000000000001';

/** The text of an answer whose plans are run by `runPlan`, and what was logged meanwhile. */
async function answerWith(runPlan: RunPlan) {
  const logged: unknown[] = [];
  const runTool = createToolRunner({
    assistantLog: { record: () => Promise.resolve() },
    clock: { now: () => new Date() },
    log: { error: (...entry: unknown[]) => void logged.push(entry[0]) },
    queue: createToolQueue(),
  });
  const today = toDateKey('2026-11-23');
  const range = { start: toDateKey('2026-11-17'), end: today };
  const parts = answerBuiltIn({
    question: 'What are my top performing SKUs?',
    context: {
      today,
      oldestDay: null,
      newestDay: null,
      products: buildHierarchy([]),
      factsPresent: null,
      screen: { range, comparison: null, filters: NO_FILTERS },
      earlier: [],
      subject: null,
      insights: [],
    },
    earlierAnswers: [],
    runPlan,
    runTool,
    asker: {
      tenantId: storedTenantId('t1'),
      userId: 'u',
      userName: 'u',
      source: 'chat',
      answeredBy: 'Built-in analyst',
      question: '',
    },
    reader: wholeTenant(storedTenantId('t1')),
    requestId: REQUEST_ID,
    signal: new AbortController().signal,
  });
  let text = '';
  for await (const part of parts) if (part.kind === 'text') text += part.delta;
  return { text, logged };
}

test('a fault on our side names the request, and the log has it under the same', async () => {
  const { text, logged } = await answerWith(() => Promise.reject(new Error('the engine broke')));
  expect(text).toContain(`report it with this request ID: \`${REQUEST_ID}\``);
  expect(text).not.toContain('the engine broke');
  expect(logged).toEqual([
    expect.objectContaining({ requestId: REQUEST_ID, toolName: 'fetch_data_insights' }),
  ]);
});

test('what there is no room for is said as that, and is no fault', async () => {
  const busy = 'Too many figures are being read at the moment. Try again in a few seconds.';
  const { text, logged } = await answerWith((): Promise<PlanResult> => Promise.reject(new ToolRefusal(busy)));
  expect([text, logged]).toEqual([busy, []]);
});
