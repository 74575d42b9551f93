import { type ApiCalls, ApiError, type ChatEvent } from '@skuline/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AskSubject } from '../../analysis/index.ts';
import { SessionProvider } from '../../session/index.ts';
import { fakeSession, renderPage } from '../../testing/index.ts';
import { AssistantPanel, type AssistantPanelProps } from './AssistantPanel.tsx';
import { DONE, fakeChat, text } from './testing/fake-chat.ts';

const INFO = {
  models: [
    { id: 'google', label: 'Google', model: 'gemini-2.5-flash' },
    { id: 'openai', label: 'OpenAI', model: null },
    { id: 'anthropic', label: 'Anthropic', model: null },
  ],
  questions: null,
} as const satisfies Awaited<ReturnType<ApiCalls['getAssistant']>>;

let signOut: () => Promise<void> = () => Promise.resolve();

afterEach(async () => {
  vi.restoreAllMocks();
  // Conversations outlive the panel: only the end of the session ends them.
  await act(signOut);
});

interface Opening {
  readonly at?: string;
  readonly api?: Partial<ApiCalls>;
  readonly panel?: Partial<AssistantPanelProps>;
}

async function open({ at = '/dashboard', api = {}, panel = {} }: Opening = {}) {
  const chat = fakeChat();
  const onClose = vi.fn<() => void>();
  const { session } = fakeSession({ isSignedIn: true });
  signOut = () => session.signOut();
  const page = await renderPage(
    <SessionProvider session={session}>
      <AssistantPanel
        onClose={onClose}
        insights={{ count: 0, renderList: () => <p>The list</p> }}
        renderWithToday={(content) => content}
        isOpenedByButton={false}
        asked={null}
        onAskedTaken={() => {}}
        findChart={() => null}
        {...panel}
      />
    </SessionProvider>,
    {
      at,
      tenantId: 't1',
      api: {
        sendAgenticChat: chat.sendAgenticChat,
        sendChat: chat.sendChat,
        getAssistant: () => Promise.resolve({ ...INFO, models: [...INFO.models] }),
        getCompanyProfile: () =>
          Promise.resolve({
            name: 'Alder',
            brandBackground: 'Kettles.',
            changedBy: null,
            changedAt: null,
            version: 1,
          }),
        ...api,
      },
    },
  );
  return { ...page, chat, onClose };
}

const answer = () => within(screen.getByRole('article', { name: 'Answer' }));
const field = () => screen.getByRole('textbox', { name: 'Message to the assistant' });
const asked = async (chat: ReturnType<typeof fakeChat>, times = 1) =>
  waitFor(() => expect(chat.streams).toHaveLength(times));
const say = (chat: ReturnType<typeof fakeChat>, ...events: ChatEvent[]) =>
  act(async () => {
    chat.newest().say(...events);
    await new Promise((resolve) => {
      setTimeout(resolve, 60);
    });
  });

test('what the open list of insights tells does not stand below it once more', async () => {
  const renderWithToday = (content: ReactNode) => (
    <>
      <p>Today</p>
      {content}
    </>
  );
  const { user } = await open({ panel: { renderWithToday } });
  expect(await screen.findByText('Today')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Insights/ }));
  expect(screen.getByText('The list')).toBeVisible();
  expect(screen.queryByText('Today')).toBeNull();
  expect(screen.getByText('What can I help you with today?')).toBeVisible();
});

const call = { tool_call_id: 'c1', tool_name: 'fetch_data_insights', agent_name: 'analyst', parameters: {} };

describe('the empty panel', () => {
  test('greets, and asks one of three questions at a press', async () => {
    const { user, chat } = await open();
    expect(screen.getByRole('heading', { name: 'What can I help you with today?' })).toBeVisible();
    expect(screen.getByText('Ask anything or try these frequently asked questions:')).toBeVisible();
    const questions = within(screen.getByRole('list', { name: 'Frequently asked questions' }));
    expect(questions.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'What are my top performing SKUs?',
      'What drove the change in conversion?',
      'Which SKUs contributed most to the contribution growth?',
    ]);
    await user.click(screen.getByRole('button', { name: 'What are my top performing SKUs?' }));
    await asked(chat);
    expect(chat.newest().body.message).toBe('What are my top performing SKUs?');
  });

  test.each([
    [true, 2, true],
    [true, 0, false],
    [false, 2, false],
  ])(
    'opened by its button: %s, with %i insights, the list is open: %s',
    async (isOpenedByButton, count, isOpen) => {
      await open({ panel: { isOpenedByButton, insights: { count, renderList: () => <p>The list</p> } } });
      expect(screen.queryByText('The list') !== null).toBe(isOpen);
      const toggle = screen.getByRole('button', { name: count === 0 ? 'Insights' : `Insights${count}` });
      expect(toggle).toHaveAttribute('aria-expanded', String(isOpen));
    },
  );
});

describe('the field', () => {
  test('Enter sends, Shift+Enter begins a line, and what is blank is not sent', async () => {
    const { user, chat } = await open();
    expect(field()).toHaveAttribute('placeholder', 'Plan, ask, learn anything');
    await user.type(field(), '  {Enter}');
    expect(chat.streams).toHaveLength(0);
    await user.clear(field());
    await user.type(field(), 'Top SKUs?{Shift>}{Enter}{/Shift}By sales{Enter}');
    await asked(chat);
    expect(chat.newest().body.message).toBe('Top SKUs?\nBy sales');
    expect(field()).toHaveValue('');
    await user.type(field(), 'And?{Enter}');
    expect([chat.streams.length, (field() as HTMLTextAreaElement).value]).toEqual([1, 'And?']);
  });

  test('the request carries what the specification names', async () => {
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    expect(chat.newest().body).toEqual({
      message: 'Top SKUs?',
      dashboardData: expect.objectContaining({
        cardsData: {},
        chartMetadata: null,
        aggregationType: 'daily',
        filters: { brand_name: [], parent_sku_name: [], sku_name: [] },
      }),
      conversationHistory: [],
      tenantId: 't1',
      firebaseUid: 'maya@alderandoak.com',
      brandBackground: 'Kettles.',
      modelChoice: 'google',
      reset_thread: false,
    });
  });

  test('a prefilled question has the banner until the field is emptied', async () => {
    const subject: AskSubject = {
      kind: 'change',
      metricId: 'conversion',
      periods: {
        current: { start: toDateKey('2025-11-19'), end: toDateKey('2025-11-24') },
        previous: { start: toDateKey('2025-11-12'), end: toDateKey('2025-11-17') },
      },
      filters: { ...NO_FILTERS, brand_name: ['Oak'] },
    };
    const onAskedTaken = vi.fn<() => void>();
    const { user, chat } = await open({ panel: { asked: subject, onAskedTaken } });
    expect(await screen.findByText('Context from recommendation added')).toBeVisible();
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('Why did conversion change?');
    const about = 'Conversion · Nov 19 – 24, 2025 compared with Nov 12 – 17, 2025 · Brand Oak';
    expect(screen.getByText('About:').parentElement).toHaveTextContent(about);
    expect(onAskedTaken).toHaveBeenCalledOnce();
    await user.type(field(), '{Enter}');
    await asked(chat);
    const { message, subject: sent } = chat.newest().body;
    expect([message, sent?.metric, sent?.range, sent?.filters.brand_name]).toEqual([
      'Why did conversion change?',
      'conversion',
      subject.periods.current,
      ['Oak'],
    ]);
    // Beside the question that was asked, and gone from the field.
    expect(screen.getByText('About:').parentElement).toHaveTextContent(about);
    expect(screen.queryByText('Context from recommendation added')).toBeNull();
  });

  test('the context of a prefilled question goes with the text, or by itself', async () => {
    const subject: AskSubject = {
      kind: 'insight',
      insight: {
        id: '7',
        title: 'Net sales of Oak fell',
        description: 'They fell.',
        action: null,
        timeContext: null,
        metrics: null,
      },
    };
    const { user } = await open({ panel: { asked: subject } });
    expect(await screen.findByText('Context from recommendation added')).toBeVisible();
    expect(screen.getByText('Net sales of Oak fell')).toBeVisible();
    await user.clear(field());
    expect(screen.queryByText('Context from recommendation added')).toBeNull();
    await user.type(field(), 'Something else');
    expect(screen.queryByText('Context from recommendation added')).toBeNull();
  });

  test('context can be removed from a prefilled question, which stays', async () => {
    const insight = {
      id: '7',
      title: 'Net sales of Oak fell',
      description: 'They fell.',
      action: null,
      timeContext: null,
      metrics: null,
    };
    const { user } = await open({ panel: { asked: { kind: 'insight', insight } } });
    await user.click(await screen.findByRole('button', { name: 'Remove context' }));
    expect(screen.queryByText('Net sales of Oak fell')).toBeNull();
    expect(field()).toHaveValue('What is behind this insight?');
  });

  test('where no model is known, as in the tour, the built-in analyst is named', async () => {
    await open({ api: { getAssistant: async () => ({ ...INFO, models: [] }) } });
    expect(await screen.findByRole('button', { name: 'Model: Built-in analyst' })).toBeVisible();
  });

  test('mode and model are chosen before the first message, and locked after it', async () => {
    const { user, chat } = await open();
    await user.click(screen.getByRole('button', { name: 'Mode: Agent' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Ask/ }));
    await user.click(screen.getByRole('button', { name: 'Model: Google' }));
    expect(await screen.findByRole('menuitemradio', { name: /Google.*gemini-2.5-flash/ })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: /OpenAI.*No key set/ }));
    expect(screen.getByRole('button', { name: 'Model: Built-in analyst' })).toBeVisible();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    expect(chat.sendChat).toHaveBeenCalledOnce();
    expect(chat.newest().body.modelChoice).toBe('openai');
    expect(screen.queryByRole('button', { name: /^Mode/ })).toBeNull();
    // A model without a key here is not named as who answers.
    expect(screen.getByText('Ask · Built-in analyst')).toBeVisible();
    const message = 'Other questions are answered first. This one waits in line.';
    await say(chat, { type: 'skuline.waiting', message });
    expect(screen.getByText(message)).toBeVisible();
    const byRules = { name: 'Built-in analyst', is_built_in: true, reason: 'OpenAI has no key here.' };
    await say(chat, { type: 'skuline.answered_by', ...byRules });
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.getByText('Ask · Built-in analyst')).toBeVisible();
    expect(screen.getByText('OpenAI has no key here.')).toBeVisible();
  });

  test.each([
    ['user', 3, '3 of today’s 50 questions left'],
    ['user', 0, 'Today’s 50 questions are used up. You can ask again tomorrow.'],
    ['tenant', 3, '3 of your company’s 50 questions for today left'],
    ['tenant', 0, 'Your company’s 50 questions for today are used up. You can ask again tomorrow.'],
  ] as const)('says what is left of today to a %s: %i', async (of, left, words) => {
    const questions = { of, dailyLimit: 50, left };
    const getAssistant = () => Promise.resolve({ ...INFO, models: [...INFO.models], questions });
    const { user } = await open({ api: { getAssistant } });
    await user.click(field());
    expect(await screen.findByText(words)).toBeVisible();
  });
});

test('what is left of today is asked for again with each answer', async () => {
  let left = 5;
  const getAssistant = () => {
    const questions = { of: 'user' as const, dailyLimit: 50, left };
    left -= 1;
    return Promise.resolve({ ...INFO, models: [...INFO.models], questions });
  };
  const { user, chat } = await open({ api: { getAssistant } });
  await user.click(field());
  expect(await screen.findByText('5 of today’s 50 questions left')).toBeVisible();
  await user.type(field(), 'Top SKUs?{Enter}');
  await asked(chat);
  await say(chat, text('KTL leads.'), ...DONE);
  chat.newest().end();
  expect(await screen.findByText('4 of today’s 50 questions left')).toBeVisible();
});

describe('a long question', () => {
  test('is collapsed to its first 120 characters, and opens', async () => {
    const { user, chat } = await open();
    await user.click(field());
    await user.paste('x'.repeat(201));
    await user.keyboard('{Enter}');
    await asked(chat);
    expect(screen.getByText(`${'x'.repeat(120)}…`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText('x'.repeat(201))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByText('x'.repeat(201))).toBeNull();
  });
});

describe('an answer', () => {
  test('streams as Markdown; new chat and close wait for its end, and Stop is there from its first word', async () => {
    const { user, chat, onClose } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    expect(screen.getByRole('button', { name: 'Start new chat' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Close assistant' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDisabled();
    await say(chat, text('**KTL** leads'));
    expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
    expect((await answer().findByText('KTL')).tagName).toBe('STRONG');
    await say(chat, text(' by far.\n\n| SKU | Sales |\n| --- | ---: |\n| KTL | $5 |'), ...DONE);
    expect(screen.getByRole('cell', { name: '$5' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close assistant' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('is said to screen readers in whole sentences', async () => {
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    const log = screen.getByRole('log', { name: 'Answer' });
    expect(log).toHaveAttribute('aria-live', 'polite');
    await say(chat, text('**KTL** leads. It sold'));
    expect(log).toHaveTextContent(/^KTL leads\.$/);
    await say(chat, text(' 5 units.'), ...DONE);
    expect(log).toHaveTextContent(/^KTL leads\. It sold 5 units\.$/);
  });

  test('shows its steps: running, done, failed', async () => {
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    await say(chat, { type: 'agent_action_started', ...call });
    const steps = within(screen.getByRole('list', { name: 'Steps' }));
    expect(steps.getByRole('button')).toHaveAccessibleName('Running, fetch_data_insights');
    await say(
      chat,
      { type: 'agent_action_completed', ...call, result_summary: '79 rows', result: null },
      { type: 'agent_action_started', ...call, tool_call_id: 'c2', tool_name: 'sql_analytics_query' },
      {
        type: 'agent_action_failed',
        ...call,
        tool_call_id: 'c2',
        tool_name: 'sql_analytics_query',
        result_summary: 'Tool execution failed',
        error: 'Only SELECT is allowed.',
        message: 'Only SELECT is allowed.',
      },
    );
    const [done, failed] = steps.getAllByRole('button');
    expect(done).toHaveAccessibleName('Done, fetch_data_insights 79 rows');
    expect(failed).toHaveAccessibleName('Failed, sql_analytics_query Tool execution failed');
    if (failed === undefined) throw new Error('There is no second step.');
    await user.click(failed);
    expect(screen.getByRole('definition')).toHaveTextContent('Only SELECT is allowed.');
  });

  test('that is stopped says so, asks no more of the server, and can be asked for again', async () => {
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    await say(chat, text('KTL leads'));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped')).toBeVisible();
    expect(chat.newest().signal?.aborted).toBe(true);
    expect(screen.queryByText('Something went wrong')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await asked(chat, 2);
    expect(chat.newest().body).toMatchObject({ message: 'Top SKUs?', conversationHistory: [] });
    await say(chat, text('THR leads.'), ...DONE);
    expect(screen.getAllByText('Top SKUs?')).toHaveLength(1);
    expect(answer().getByText('THR leads.')).toBeVisible();
  });

  test('offers questions to go on with, and the history goes along', async () => {
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    await say(chat, text('KTL leads.'), { type: 'skuline.questions', questions: ['And by brand?'] }, ...DONE);
    await user.click(screen.getByRole('button', { name: 'And by brand?' }));
    await asked(chat, 2);
    expect(chat.newest().body).toMatchObject({
      message: 'And by brand?',
      conversationHistory: [
        { role: 'user', content: 'Top SKUs?' },
        { role: 'assistant', content: 'KTL leads.' },
      ],
    });
  });
});

test.each([
  ['to the end', 700, 600],
  ['no further than the question, so that its answer is read from its beginning', 400, 384],
])('asking a question scrolls %s, even after scrolling back', async (_name, offsetTop, expected) => {
  const { user, chat } = await open();
  await user.type(field(), 'Top SKUs?{Enter}');
  await asked(chat);
  await say(chat, text('KTL leads.'), ...DONE);
  const talk = screen.getByRole('region', { name: 'Conversation' });
  Object.defineProperty(talk, 'scrollHeight', { value: 900 });
  Object.defineProperty(talk, 'clientHeight', { value: 300 });
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(offsetTop);
  talk.scrollTop = 100;
  talk.dispatchEvent(new Event('scroll'));
  await user.type(field(), 'And by brand?{Enter}');
  await asked(chat, 2);
  expect(talk.scrollTop).toBe(expected);
});

describe('what goes wrong', () => {
  test.each<[string, Error, string]>([
    ['a refusal', new ApiError(500, 'internal_error', 'A bug', null), 'Failed to get response'],
    ['no stream', new Error('No response stream available'), 'No response stream available'],
    ['something without a word', new Error(''), 'An error occurred'],
  ])('%s is said in a box that can be dismissed', async (_name, error, message) => {
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    await act(async () => {
      chat.newest().fail(error);
      await Promise.resolve();
    });
    const box = within(await screen.findByRole('alert'));
    expect(box.getByText('Something went wrong')).toBeVisible();
    expect(box.getByText(message)).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Top SKUs?')).toBeVisible();
  });

  test.each<[string, ApiError]>([
    ['a limit', new ApiError(429, 'too_many_requests', 'Ask again in a minute.', null)],
    ['a context too large', new ApiError(413, 'request_too_large', 'Show fewer days.', null)],
  ])('a question that %s turns away is in its field again, to be sent when it can', async (_name, error) => {
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    await say(chat, text('KTL leads.'), ...DONE);
    await user.type(field(), 'And by brand?{Enter}');
    await asked(chat, 2);
    await act(async () => {
      chat.newest().fail(error);
      await Promise.resolve();
    });
    const box = within(await screen.findByRole('alert'));
    expect(box.getByText(error.message)).toBeVisible();
    expect(box.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(field()).toHaveValue('And by brand?');
    await user.type(field(), '{Enter}');
    await asked(chat, 3);
    expect(chat.newest().body).toMatchObject({
      message: 'And by brand?',
      conversationHistory: [
        { role: 'user', content: 'Top SKUs?' },
        { role: 'assistant', content: 'KTL leads.' },
      ],
    });
    expect(screen.getAllByText('And by brand?')).toHaveLength(1);
  });

  test.each<[string, readonly ChatEvent[]]>([
    ['says so', [text('KTL'), { type: 'response_incomplete' }]],
    ['just ends', [text('KTL')]],
  ])('a stream that %s before the answer is whole was incomplete', async (_name, events) => {
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    await say(chat, ...events);
    chat.newest().end();
    expect(
      await screen.findByText('Response was incomplete. Please send a new message to clarify.'),
    ).toBeVisible();
    expect(answer().getByText('KTL')).toBeVisible();
  });

  test('more than 20,000 characters are refused before they are sent, and stay in their field', async () => {
    const { user, chat } = await open();
    await user.click(field());
    await user.paste('x'.repeat(20_001));
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Write at most 20,000 characters/)).toBeVisible();
    expect(field()).toHaveValue('x'.repeat(20_001));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(chat.streams).toHaveLength(0);
  });

  test('offline nothing is sent and the text stays', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    expect(await screen.findByText(/^You are offline/)).toBeVisible();
    expect(field()).toHaveValue('Top SKUs?');
    expect(chat.streams).toHaveLength(0);
  });
});

describe('the history', () => {
  const chatsKept = () => Object.keys(localStorage).filter((name) => name.startsWith('skuline.chat.'));

  test('nothing is saved after a Logout on a page without the panel', async () => {
    const { user, chat, unmount } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    unmount();
    await signOut();
    localStorage.clear();
    window.dispatchEvent(new Event('pagehide'));
    expect(chatsKept()).toEqual([]);
  });

  test('a panel that is rendered once more while the session ends saves nothing', async () => {
    const { rerender } = await open();
    await act(signOut);
    localStorage.clear();
    rerender(<p>Signing out</p>);
    window.dispatchEvent(new Event('pagehide'));
    expect(chatsKept()).toEqual([]);
  });

  test('is chatsKept for each page, and comes back; what was being written is marked stopped', async () => {
    const { user, chat, unmount } = await open({ at: '/funnel' });
    await user.type(field(), 'Where is the leak?{Enter}');
    await asked(chat);
    await say(chat, text('Between clicks'));
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    await open({ at: '/funnel' });
    expect(screen.getByText('Where is the leak?')).toBeVisible();
    expect(await screen.findByText('Between clicks')).toBeVisible();
    expect(screen.getByText('Stopped')).toBeVisible();
    cleanup();
    await open({ at: '/dashboard' });
    expect(screen.queryByText('Where is the leak?')).toBeNull();
  });

  test('is reloaded with its mode and its model, before the first message and after it', async () => {
    const { user, chat } = await open();
    await user.click(screen.getByRole('button', { name: 'Mode: Agent' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Ask/ }));
    await user.click(screen.getByRole('button', { name: 'Model: Google' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /^OpenAI/ }));
    cleanup();
    const reloaded = await open();
    expect(screen.getByRole('button', { name: 'Mode: Ask' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Model: OpenAI' })).toBeVisible();
    await reloaded.user.type(field(), 'Top SKUs?{Enter}');
    await asked(reloaded.chat);
    await say(reloaded.chat, text('KTL.'), ...DONE);
    cleanup();
    const again = await open();
    expect(screen.getByText('Ask · OpenAI')).toBeVisible();
    await again.user.type(field(), 'And now?{Enter}');
    await asked(again.chat);
    expect(again.chat.sendAgenticChat).not.toHaveBeenCalled();
    expect(again.chat.newest().body.modelChoice).toBe('openai');
    expect(chat.streams).toHaveLength(0);
  });

  test('has the question that was being typed beside it after a reload, until it is sent', async () => {
    const { user } = await open();
    await user.type(field(), 'Why did the kett');
    cleanup();
    const reloaded = await open();
    expect(field()).toHaveValue('Why did the kett');
    await reloaded.user.type(field(), 'le fall?{Enter}');
    await asked(reloaded.chat);
    cleanup();
    await open();
    expect(field()).toHaveValue('');
  });

  test('a new chat forgets it, goes back to Agent and Google, and asks the server for a new thread once', async () => {
    const { user, chat } = await open();
    await user.click(screen.getByRole('button', { name: 'Mode: Agent' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Ask/ }));
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    await say(chat, text('KTL.'), ...DONE);
    await user.type(field(), 'half a tho');
    await user.click(screen.getByRole('button', { name: 'Start new chat' }));
    expect(screen.getByRole('heading', { name: 'What can I help you with today?' })).toBeVisible();
    expect(field()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Mode: Agent' })).toBeVisible();
    for (const [times, isReset] of [
      [2, true],
      [3, false],
    ] as const) {
      await user.type(field(), 'Again?{Enter}');
      await asked(chat, times);
      expect(chat.newest().body.reset_thread).toBe(isReset);
      await say(chat, text('Yes.'), ...DONE);
    }
  });

  test('of another tab is shown here too, and neither loses anything', async () => {
    const { user, chat } = await open();
    await user.type(field(), 'Top SKUs?{Enter}');
    await asked(chat);
    await say(chat, text('KTL.'), ...DONE);
    const [key, saved] =
      Object.entries(localStorage).find(([name]) => name.startsWith('skuline.chat.')) ?? [];
    if (key === undefined) throw new Error('Nothing was kept.');
    const kept: { messages: { id: string; content: string; answerTo: string | null }[] } = JSON.parse(
      String(saved),
    );
    const there = kept.messages.map((message) => ({
      ...message,
      id: `${message.id}-there`,
      content: `${message.content} (there)`,
      answerTo: message.answerTo === null ? null : `${message.answerTo}-there`,
    }));
    localStorage.setItem(key, JSON.stringify({ ...kept, messages: there }));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    expect(await screen.findByText('KTL. (there)')).toBeVisible();
    expect(screen.getAllByRole('article', { name: 'Answer' })).toHaveLength(2);
    expect(screen.getAllByText('KTL.').length).toBeGreaterThan(0);
  });
});
