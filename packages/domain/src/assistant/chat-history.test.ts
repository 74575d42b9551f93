import { describe, expect, test } from 'vitest';
import {
  boundHistory,
  type ChatMessage,
  chatPlaceOf,
  conversationHistoryOf,
  mergeHistories,
  NO_HISTORY,
  resumeHistory,
  SUBJECT_QUESTIONS,
} from './index.ts';
import { toDateKey } from '../core/calendar/index.ts';
import { NO_FILTERS } from '../products/index.ts';

const TODAY = toDateKey('2026-11-20');

function message(given: Partial<ChatMessage> & Pick<ChatMessage, 'id'>): ChatMessage {
  return {
    role: 'user',
    content: given.id,
    timestamp: '2026-11-20T20:00:00.000Z',
    isStreaming: false,
    agentActions: [],
    answerTo: null,
    end: 'complete',
    answeredBy: null,
    figures: [],
    charts: [],
    questions: [],
    subject: null,
    ...given,
  };
}

const minute = (number: number) => `2026-11-20T20:${String(number).padStart(2, '0')}:00.000Z`;
const question = (id: string, at: number) => message({ id, timestamp: minute(at) });
const answer = (id: string, answerTo: string, at: number, given: Partial<ChatMessage> = {}) =>
  message({ id, role: 'assistant', answerTo, timestamp: minute(at), ...given });
const history = (messages: readonly ChatMessage[], clearedAt = '') => ({
  ...NO_HISTORY,
  messages,
  clearedAt,
});
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

test.each([
  ['/funnel', 'funnel'],
  ['/dashboard', 'dashboard'],
  ['/profit-loss', 'other'],
  ['/profile/account', 'other'],
  ['/', 'other'],
])('the conversation of %s is that of %s', (path, place) => {
  expect(chatPlaceOf(path)).toBe(place);
});

describe('the histories of two tabs', () => {
  test('become one: each question with its answer, in the order they were asked', () => {
    const here = history([question('q1', 1), answer('a1', 'q1', 5)]);
    const there = history([question('q2', 2), answer('a2', 'q2', 3)]);
    expect(ids(mergeHistories(here, there).messages)).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(mergeHistories(here, there)).toEqual(mergeHistories(there, here));
  });

  test('go on in the mode and with the model of the tab in which the conversation began', () => {
    const here = { ...history([question('q2', 2)]), sessionMode: 'agentic', modelChoice: 'google' } as const;
    const there = { ...history([question('q1', 1)]), sessionMode: 'normal', modelChoice: 'openai' } as const;
    for (const merged of [mergeHistories(here, there), mergeHistories(there, here)]) {
      expect(merged).toMatchObject({ sessionMode: 'normal', modelChoice: 'openai' });
    }
    const anew = history([], minute(3));
    expect(mergeHistories(there, anew)).toMatchObject({ sessionMode: 'agentic', modelChoice: 'google' });
  });

  test.each([
    [
      'a whole answer before one that was stopped',
      { end: 'complete' },
      { end: 'stopped', content: 'longer text' },
    ],
    [
      'one that was stopped before one under way',
      { end: 'stopped' },
      { end: null, isStreaming: true, content: 'longer text' },
    ],
    [
      'the longer of two that were stopped',
      { end: 'stopped', content: 'Three SKUs' },
      { end: 'stopped', content: 'Thr' },
    ],
  ] as const)('keep %s', (_name, fuller, other) => {
    const of = (given: Partial<ChatMessage>) => history([question('q1', 1), answer('a1', 'q1', 2, given)]);
    for (const merged of [mergeHistories(of(fuller), of(other)), mergeHistories(of(other), of(fuller))]) {
      expect(merged.messages.at(-1)).toMatchObject(fuller);
    }
  });

  test('after a new chat in one of them lose what was said before, but for what was under way then', () => {
    const talking = history([
      question('q1', 1),
      answer('a1', 'q1', 2),
      question('q2', 3),
      answer('a2', 'q2', 6),
    ]);
    const merged = mergeHistories(talking, history([], minute(4)));
    expect(ids(merged.messages)).toEqual(['q2', 'a2']);
    expect(merged.clearedAt).toBe(minute(4));
  });

  test('have one answer to a question: the newest', () => {
    const first = history([question('q1', 1), answer('a1', 'q1', 2)]);
    const again = history([question('q1', 1), answer('a2', 'q1', 3)]);
    expect(ids(mergeHistories(first, again).messages)).toEqual(['q1', 'a2']);
  });
});

test('after a reload an answer that was under way is kept as stopped', () => {
  const under = answer('a1', 'q1', 2, { isStreaming: true, end: null, content: 'Three' });
  expect(resumeHistory(history([question('q1', 1), under])).messages.at(-1)).toMatchObject({
    content: 'Three',
    isStreaming: false,
    end: 'stopped',
  });
});

test('what is kept is bounded, and begins with a question', () => {
  const result = { tables: [], cautions: [], dataVersion: 3, ms: 4 };
  const action = {
    id: 'c1',
    agent_name: 'analyst',
    tool_name: 'fetch_data_insights',
    parameters: {},
    status: 'completed',
    timestamp: minute(1),
    message: null,
    result_summary: '0 rows',
    result,
  } as const;
  const messages = Array.from({ length: 75 }, (_, index) => [
    question(`q${index}`, 1),
    answer(`a${index}`, `q${index}`, 1, { agentActions: [action] }),
  ]).flat();
  const kept = boundHistory(history(messages.slice(0, -1))).messages;
  expect([kept.length, kept[0]?.id]).toEqual([99, 'q25']);
  const withRows = kept.filter(({ agentActions: [first] }) => first?.result === result);
  expect(withRows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `a${index + 64}`));
});

test('a question with a subject is sent on with it as text', () => {
  const { question: content, subject } = SUBJECT_QUESTIONS.change({
    metricId: 'net_sales',
    periods: {
      current: { start: toDateKey('2026-11-15'), end: TODAY },
      previous: { start: toDateKey('2026-11-09'), end: toDateKey('2026-11-14') },
    },
    filters: { ...NO_FILTERS, brand_name: ['Oak'] },
  });
  const [sent] = conversationHistoryOf([message({ id: 'q1', content, subject })], TODAY);
  expect(sent?.content).toBe(
    'Why did net sales change?\n\nParameters:\nMetric: Net Sales\nDays: Nov 15 – 20 compared with Nov 9 – 14\nProducts: Brand Oak',
  );
});

test('a request carries roles and texts alone, of the newest messages that have any', () => {
  const messages = [question('q1', 1), answer('a1', 'q1', 2, { content: '' }), question('q2', 3)];
  expect(conversationHistoryOf(messages, TODAY)).toEqual([
    { role: 'user', content: 'q1' },
    { role: 'user', content: 'q2' },
  ]);
  expect(
    conversationHistoryOf(
      Array.from({ length: 50 }, (_, index) => question(`q${index}`, 1)),
      TODAY,
    ),
  ).toHaveLength(40);
});
