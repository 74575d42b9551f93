import { describe, expect, test } from 'vitest';
import {
  type ChatChange,
  changeChat,
  type ChatSession,
  type ChatStreamEvent,
  isChatEmpty,
  NEW_CHAT,
} from './index.ts';

const at = '2026-11-20T20:00:00.000Z';

function after(changes: readonly ChatChange[], start: ChatSession = NEW_CHAT): ChatSession {
  return changes.reduce(changeChat, start);
}

const SENT = { type: 'sent', id: 'q1', answerId: 'a1', text: 'Top SKUs?', subject: null, at } as const;
const heard = (event: ChatStreamEvent, answerId = 'a1'): ChatChange => ({
  type: 'received',
  answerId,
  event,
  at,
});
const says = (delta: string) => heard({ type: 'response.output_text.delta', delta });
const call = (id: string, tool = 'fetch_data_insights') => ({
  tool_call_id: id,
  tool_name: tool,
  agent_name: 'analyst',
  parameters: {},
});
const begins = (id: string, tool?: string) => heard({ type: 'agent_action_started', ...call(id, tool) });
const ends = (id: string, tool?: string) =>
  heard({ type: 'agent_action_completed', ...call(id, tool), result_summary: '3 rows', result: null });
const fails = (id: string, tool?: string) =>
  heard({ type: 'agent_action_failed', ...call(id, tool), error: 'There is no such metric.' });

describe('a conversation', () => {
  test('begins empty, in Agent mode, with google', () => {
    expect(NEW_CHAT).toMatchObject({ messages: [], sessionMode: 'agentic', modelChoice: 'google' });
    expect(isChatEmpty(NEW_CHAT)).toBe(true);
  });

  const states: [string, ChatChange[], Partial<ChatSession>][] = [
    ['sent: loading, and nothing to stop yet', [SENT], { isLoading: true, canStop: false, error: null }],
    ['the first text: streaming', [SENT, says('Three')], { isLoading: true, canStop: true }],
    ['the first action: streaming', [SENT, begins('c1')], { isLoading: true, canStop: true }],
    [
      'behind other questions: it says so, and can be stopped',
      [SENT, heard({ type: 'skuline.waiting', message: 'Others first.' })],
      { isLoading: true, canStop: true, notice: 'Others first.' },
    ],
    [
      'its turn: it waits no more',
      [
        SENT,
        heard({ type: 'skuline.waiting', message: 'Others first.' }),
        heard({
          type: 'skuline.answered_by',
          answeredBy: { name: 'Built-in analyst', isBuiltIn: true, reason: null },
        }),
      ],
      { isLoading: true, notice: null },
    ],
    [
      'stopped in line: it waits no more',
      [SENT, heard({ type: 'skuline.waiting', message: 'Others first.' }), { type: 'stopped', at }],
      { isLoading: false, notice: null },
    ],
    ['no sign for long: it can be stopped', [SENT, { type: 'waited', answerId: 'a1' }], { canStop: true }],
    [
      'completed: done',
      [SENT, says('Three'), heard({ type: 'completed' })],
      { isLoading: false, canStop: false },
    ],
    [
      'incomplete: an error',
      [SENT, says('Three'), heard({ type: 'incomplete' })],
      {
        isLoading: false,
        error: 'Response was incomplete. Please send a new message to clarify.',
      },
    ],
    [
      'failed: its message',
      [SENT, { type: 'failed', answerId: 'a1', message: 'Failed to get response', at }],
      { isLoading: false, error: 'Failed to get response' },
    ],
    ['stopped: silent', [SENT, says('Thr'), { type: 'stopped', at }], { isLoading: false, error: null }],
    [
      'dismissed: no error',
      [{ type: 'refused', message: 'Offline' }, { type: 'dismissed' }],
      { error: null },
    ],
  ];
  test.each(states)('%s', (_name, changes, expected) => {
    expect(after(changes)).toMatchObject(expected);
  });

  test('keeps the question at once, and the answer when it is done', () => {
    const talking = after([SENT, says('Three '), says('SKUs.')]);
    expect(talking.messages.map(({ role, content }) => [role, content])).toEqual([['user', 'Top SKUs?']]);
    expect(talking.currentStreamingMessage).toMatchObject({ content: 'Three SKUs.', isStreaming: true });
    const done = after([heard({ type: 'completed' })], talking);
    expect(done.messages.map(({ content, end, answerTo }) => [content, end, answerTo])).toEqual([
      ['Top SKUs?', 'complete', null],
      ['Three SKUs.', 'complete', 'q1'],
    ]);
  });

  test.each([
    ['blank', SENT, { ...SENT, text: ' \n\t' }, NEW_CHAT],
    ['another one while loading', SENT, { ...SENT, id: 'q2', text: 'And?' }, after([SENT])],
  ])('a message that is %s is not sent', (_name, _first, second, before) => {
    expect(changeChat(before, second)).toBe(before);
  });

  test('what comes for an answer that was stopped changes nothing', () => {
    const stopped = after([SENT, says('Thr'), { type: 'stopped', at }]);
    expect(after([says('ee'), heard({ type: 'completed' })], stopped)).toEqual(stopped);
    expect(stopped.messages.at(-1)).toMatchObject({ content: 'Thr', end: 'stopped', isStreaming: false });
  });

  test('stopped before any word it says so all the same; failed before any word it leaves the question alone', () => {
    expect(after([SENT, { type: 'stopped', at }]).messages.at(-1)).toMatchObject({
      end: 'stopped',
      content: '',
    });
    const failed = after([SENT, { type: 'failed', answerId: 'a1', message: 'Down', at }]);
    expect(failed.messages.map(({ id }) => id)).toEqual(['q1']);
  });

  test('asked again, the question stays and its answer goes', () => {
    const again = after([
      SENT,
      says('Thr'),
      { type: 'stopped', at },
      { type: 'asked_again', answerId: 'a2', at },
      heard({ type: 'response.output_text.delta', delta: 'Three.' }, 'a2'),
      heard({ type: 'completed' }, 'a2'),
    ]);
    expect(again.messages.map(({ id }) => id)).toEqual(['q1', 'a2']);
  });

  test('mode and model can be chosen only while it is empty', () => {
    const choices: ChatChange[] = [
      { type: 'mode_chosen', mode: 'normal' },
      { type: 'model_chosen', model: 'openai' },
    ];
    const chosen = after(choices);
    expect(chosen).toMatchObject({ sessionMode: 'normal', modelChoice: 'openai' });
    const begun = after([SENT], chosen);
    expect(
      after(
        [
          { type: 'mode_chosen', mode: 'agentic' },
          { type: 'model_chosen', model: 'google' },
        ],
        begun,
      ),
    ).toBe(begun);
  });

  test('a new chat forgets all, goes back to Agent and google, and asks the server for a new thread until one answered', () => {
    const talked = after([{ type: 'mode_chosen', mode: 'normal' }, SENT, heard({ type: 'completed' })]);
    const empty = after([{ type: 'reset' }], talked);
    expect(empty).toEqual({ ...NEW_CHAT, isResetDue: true });
    const failed = after([SENT, { type: 'failed', answerId: 'a1', message: 'Down', at }], empty);
    expect(failed.isResetDue).toBe(true);
    expect(after([SENT, says('Hi.'), heard({ type: 'completed' })], empty).isResetDue).toBe(false);
  });

  test('while an answer is on its way there is no new chat', () => {
    const loading = after([SENT]);
    expect(after([{ type: 'reset' }], loading)).toBe(loading);
  });
});

describe('an action', () => {
  const actionsAfter = (changes: ChatChange[]) =>
    after([SENT, ...changes]).currentStreamingMessage?.agentActions.map(({ id, status }) => [id, status]);

  test.each<[string, ChatChange[], [string, string][]]>([
    ['runs', [begins('c1')], [['c1', 'started']]],
    ['is done', [begins('c1'), ends('c1')], [['c1', 'completed']]],
    ['has failed', [begins('c1'), fails('c1')], [['c1', 'failed']]],
    [
      'is found by its call id',
      [begins('c1'), begins('c2'), ends('c1')],
      [
        ['c1', 'completed'],
        ['c2', 'started'],
      ],
    ],
    [
      'without a known id is found by its tool',
      [begins('c1', 'fetch_instructions'), begins('c2'), ends('', 'fetch_instructions')],
      [
        ['c1', 'completed'],
        ['c2', 'started'],
      ],
    ],
    [
      'of a tool that runs twice ends the newest that still runs',
      [begins('c1'), begins('c2'), ends('other'), fails('another')],
      [
        ['c1', 'failed'],
        ['c2', 'completed'],
      ],
    ],
    ['whose start was not heard of is there all the same', [ends('c1')], [['c1', 'completed']]],
  ])('that %s', (_name, changes, expected) => {
    expect(actionsAfter(changes)).toEqual(expected);
  });

  test('that failed says Tool execution failed, and why', () => {
    const [action] = after([SENT, begins('c1'), fails('c1')]).currentStreamingMessage?.agentActions ?? [];
    expect(action).toMatchObject({
      result_summary: 'Tool execution failed',
      message: 'There is no such metric.',
    });
  });

  test('that still runs when the answer is stopped does not run for ever', () => {
    const [, answer] = after([SENT, begins('c1'), { type: 'stopped', at }]).messages;
    expect(answer?.agentActions).toMatchObject([{ status: 'failed', message: 'Stopped' }]);
  });
});
