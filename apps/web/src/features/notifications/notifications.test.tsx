import { type ApiCalls, DEFAULT_PREFERENCES } from '@skuline/contract';
import { DEFAULT_INSIGHT_RULES } from '@skuline/domain/insights';
import type { Notification } from '@skuline/domain/notifications';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeTenant, renderPage } from '../../testing/index.ts';
import { InsightsSection, NotificationProvider, useNotifications } from './index.ts';
import { useNotificationList } from './use-notification-list.ts';

beforeEach(() => {
  vi.setSystemTime('2026-11-20T20:00:00Z');
});

const insight = (given: Partial<Notification> = {}): Notification => ({
  id: '1',
  category: 'finance',
  granularity: 'Filtered',
  title: 'Promotions up 22.4%',
  description: 'The margin fell 3.4 points.',
  action: 'Shorten the coupon by 3 days.',
  detailsButtonText: 'View details',
  impactEstimate: -412,
  targetVsActual: null,
  timeContext: { period: 'Nov 14 – 20', comparison: 'the 28 days before' },
  metrics: null,
  isResolved: false,
  resolvedAt: null,
  createdAt: '2026-11-20T16:00:00Z',
  ruleId: 'margin_move',
  isHelpful: null,
  feedbackAt: null,
  snoozeUntil: null,
  ...given,
});
const other = insight({
  id: '2',
  category: 'sales',
  title: 'Net sales fell 12.0%',
  impactEstimate: -90,
  createdAt: '2026-11-19T16:00:00Z',
});

const list = (data: Notification[], snoozed_count = 0) => ({ data, snoozed_count });

const QUIET: Partial<ApiCalls> = {
  getTenant: () =>
    Promise.resolve({ ...fakeTenant, dataThrough: { first: '2026-01-01', last: '2026-11-20' } }),
  getPreferences: () => Promise.resolve(DEFAULT_PREFERENCES),
  listNotifications: () => Promise.resolve(list([insight(), other])),
  listInsightRules: () => Promise.resolve({ data: [] }),
};

async function open(api: Partial<ApiCalls> = {}) {
  const onChat = vi.fn<(insight: Notification) => void>();
  const page = await renderPage(
    <NotificationProvider>
      <InsightsSection onChat={onChat} />
    </NotificationProvider>,
    { api: { ...QUIET, ...api }, tenantId: 't1' },
  );
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  return { ...page, onChat };
}

const titles = () => screen.queryAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
const card = (name: string) => within(screen.getByRole('article', { name }));
const saved = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

test('outside its provider the notification context throws', () => {
  const Outside = () => <p>{useNotifications().snoozedCount}</p>;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Outside />)).toThrow('useNotifications must be used within a NotificationProvider');
});

describe('how many rules watch', () => {
  const rules = (...on: boolean[]) =>
    DEFAULT_INSIGHT_RULES.slice(0, on.length).map((rule, at) => ({ ...rule, isEnabled: on[at] === true }));
  const words = /rule/;

  test.each([
    [[true, false, true], '2 rules watch'],
    [[true], '1 rule watches'],
    [[false], '0 rules watch'],
    [[], '0 rules watch'],
  ])('of a list with %o it says “%s”, where insights are open and where none is', async (on, text) => {
    const listInsightRules = () => Promise.resolve({ data: rules(...on) });
    const { unmount } = await open({ listInsightRules });
    const link = await screen.findByRole('link', { name: words });
    expect(link).toHaveTextContent(text);
    expect(link).toHaveAttribute('href', '/profile/insight-settings');
    unmount();
    await open({ listInsightRules, listNotifications: () => Promise.resolve(list([])) });
    expect(await screen.findByRole('link', { name: words })).toHaveTextContent(text);
  });

  test('is not said while it is not known', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await open({ listInsightRules: () => Promise.reject(new Error('no answer')) });
    expect(await screen.findByRole('link', { name: 'Insights history' })).toBeVisible();
    expect(screen.queryByRole('link', { name: words })).toBeNull();
  });
});

function Listed() {
  const { isLoaded, listed } = useNotificationList();
  return <p>{isLoaded ? `${listed.length} listed` : 'none yet'}</p>;
}

describe('the list', () => {
  test.each<[string, ApiCalls['getTenant']]>([
    ['the version of the data is known', () => Promise.resolve(fakeTenant)],
    ['it is not to be had', () => Promise.reject(new Error('no answer'))],
  ])('is asked for when %s, and once', async (_, getTenant) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const listNotifications = vi.fn<ApiCalls['listNotifications']>(() => Promise.resolve(list([insight()])));
    await renderPage(<Listed />, { api: { ...QUIET, getTenant, listNotifications }, tenantId: 't1' });
    expect(await screen.findByText('1 listed')).toBeVisible();
    expect(listNotifications).toHaveBeenCalledTimes(1);
  });

  test('each card has category, time, title, description and action; what does nothing is not in the tab order', async () => {
    const { user } = await open();
    expect(await screen.findByRole('heading', { name: 'I have 2 insights for you' })).toBeVisible();
    expect(titles()).toEqual(['Promotions up 22.4%', 'Net sales fell 12.0%']);
    const first = card('Promotions up 22.4%');
    expect(first.getByText('Finance · Filtered · today, 8:00 AM')).toBeVisible();
    expect(first.getByText('The margin fell 3.4 points. Shorten the coupon by 3 days.')).toBeVisible();
    expect(card('Net sales fell 12.0%').getByText('Sales · Filtered · yesterday')).toBeVisible();
    const reached: (string | null)[] = [];
    for (let step = 0; step < 8; step += 1) {
      await user.tab();
      reached.push(
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
      );
    }
    const actions = ['Resolve', 'Snooze', 'Chat', 'Helpful', 'Not helpful'];
    expect(reached).toEqual(['0 rules watch', 'More', 'Promotions up 22.4%', ...actions]);
  });

  test('is of all that is unread: the first 3 have a high priority, 5 are shown at first, and all are cleared', async () => {
    const insights = [9, 8, 7, 6, 5, 4].map((impact) =>
      insight({ id: String(impact), title: `Insight of $${impact}`, impactEstimate: -impact }),
    );
    const resolveInsight = vi.fn<ApiCalls['resolveInsight']>(() => new Promise(() => {}));
    const { user } = await open({
      listNotifications: () => Promise.resolve(list(insights)),
      resolveInsight,
      reopenInsight: () => new Promise(() => {}),
    });
    expect(await screen.findByRole('heading', { name: 'I have 6 insights for you' })).toBeVisible();
    const titlesIn = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    expect(titlesIn('High priority')).toEqual(['Insight of $9', 'Insight of $8', 'Insight of $7']);
    expect(titlesIn('Other insights')).toEqual(['Insight of $6', 'Insight of $5']);
    await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
    expect(titles()).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete all' }));
    expect(await screen.findByText('All caught up!')).toBeVisible();
    expect(await screen.findByText('6 insights cleared.')).toBeVisible();
    expect(resolveInsight).toHaveBeenCalledTimes(6);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
  });

  test('has no word for a recommendation that is not there', async () => {
    await open({ listNotifications: () => Promise.resolve(list([insight({ action: null })])) });
    expect(await screen.findByText('The margin fell 3.4 points.')).toBeVisible();
    expect(document.body).not.toHaveTextContent('null');
  });

  test('none: all caught up', async () => {
    await open({ listNotifications: () => Promise.resolve(list([])) });
    expect(await screen.findByText('All caught up!')).toBeVisible();
    expect(screen.getByText('No insights at this time')).toBeVisible();
  });

  test('none before the first import: they come with the data', async () => {
    await open({
      getTenant: () => Promise.resolve({ ...fakeTenant, dataThrough: null }),
      listNotifications: () => Promise.resolve(list([])),
    });
    expect(await screen.findByText('Insights come with your data')).toBeVisible();
    expect(screen.queryByText('All caught up!')).toBeNull();
  });

  test('a chat is about its insight', async () => {
    const { user, onChat } = await open();
    await screen.findByText('Promotions up 22.4%');
    await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Chat' }));
    expect(onChat.mock.calls).toEqual([[insight()]]);
  });
});

describe('resolving', () => {
  test('removes it at once and calls the server; the title says how many are left and has the focus', async () => {
    const resolveInsight = vi.fn<ApiCalls['resolveInsight']>(() => new Promise(() => {}));
    const { user } = await open({ resolveInsight });
    await screen.findByText('Promotions up 22.4%');
    await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(titles()).toEqual(['Net sales fell 12.0%']));
    expect(screen.getByRole('heading', { name: 'I have 1 insight for you' })).toHaveFocus();
    expect(resolveInsight.mock.calls.map(([input]) => input)).toEqual([
      { params: { id: '1' }, query: { tenant_id: 't1' } },
    ]);
  });

  test('that fails brings it back, with a toast that tries again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const resolveInsight = vi
      .fn<ApiCalls['resolveInsight']>()
      .mockRejectedValueOnce(new Error('down'))
      .mockImplementation(() => new Promise(() => {}));
    const { user } = await open({ resolveInsight });
    await screen.findByText('Promotions up 22.4%');
    await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('The insight could not be resolved.')).toBeVisible();
    expect(titles()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(titles()).toEqual(['Net sales fell 12.0%']));
    expect(resolveInsight).toHaveBeenCalledTimes(2);
  });
});

describe('snoozing', () => {
  test.each([
    [/1 hour/, 'until 1:00 PM', 1],
    [/1 day/, 'until tomorrow, 12:00 PM', 24],
    [/1 week/, 'until Nov 27', 168],
  ])('%s says %s', async (name, until, hours) => {
    const snoozeInsight = vi.fn<ApiCalls['snoozeInsight']>(() => new Promise(() => {}));
    const { user } = await open({ snoozeInsight });
    await screen.findByText('Promotions up 22.4%');
    await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Snooze' }));
    const choice = await screen.findByRole('menuitem', { name });
    expect(choice).toHaveTextContent(until);
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(card('Promotions up 22.4%').getByRole('button', { name: 'Snooze' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'I have 1 insight for you' })).toHaveFocus(),
    );
    expect(titles()).toEqual(['Net sales fell 12.0%']);
    expect(snoozeInsight.mock.calls[0]?.[0]).toMatchObject({ params: { id: '1' }, body: { hours } });
  });
});

describe('feedback', () => {
  test('helpful is said once: it stands there, is sent, and is kept with the effectiveness of its rule', async () => {
    const giveInsightFeedback = vi.fn<ApiCalls['giveInsightFeedback']>(() => new Promise(() => {}));
    const { user } = await open({ giveInsightFeedback });
    await screen.findByText('Promotions up 22.4%');
    await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Helpful' }));
    expect(await card('Promotions up 22.4%').findByText('Helpful')).toHaveFocus();
    expect(card('Promotions up 22.4%').queryByRole('button', { name: /elpful/ })).toBeNull();
    expect(giveInsightFeedback.mock.calls[0]?.[0]).toMatchObject({
      params: { id: '1' },
      body: { is_helpful: true, reason: null },
    });
    expect(saved('skuline.notification-feedback')).toEqual([
      {
        notificationId: '1',
        ruleId: 'margin_move',
        category: 'finance',
        isHelpful: true,
        feedbackAt: '2026-11-20T20:00:00.000Z',
      },
    ]);
    expect(saved('skuline.rule-effectiveness')).toMatchObject({
      margin_move: { totalNotifications: 1, helpfulFeedback: 1, notHelpfulFeedback: 0, helpfulnessRate: 1 },
    });
  });

  test.each([
    ['It was expected', 'expected'],
    ['A promotion ran', 'promotion'],
    ['We were out of stock', 'stock_out'],
    ['The data is wrong', 'data_problem'],
    ['Not useful to me', 'not_useful'],
  ])('not helpful, because: %s', async (name, reason) => {
    const giveInsightFeedback = vi.fn<ApiCalls['giveInsightFeedback']>(() => new Promise(() => {}));
    const { user } = await open({ giveInsightFeedback });
    await screen.findByText('Promotions up 22.4%');
    await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Not helpful' }));
    expect(await screen.findByText('The reason becomes a note on the chart.')).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name }));
    expect(await card('Promotions up 22.4%').findByText('Not helpful')).toBeVisible();
    expect(giveInsightFeedback.mock.calls[0]?.[0].body).toEqual({ is_helpful: false, reason });
  });
});

describe('the menu', () => {
  test.each(['Mark all as read', 'Delete all'])('%s clears all, and Undo brings them back', async (name) => {
    const unread = new Set(['1', '2']);
    const resolveInsight = vi.fn<ApiCalls['resolveInsight']>(({ params }) =>
      Promise.resolve(unread.delete(params.id)),
    );
    const reopenInsight = vi.fn<ApiCalls['reopenInsight']>(({ params }) => {
      unread.add(params.id);
      return Promise.resolve(true);
    });
    const listNotifications = () =>
      Promise.resolve(list([insight(), other].filter(({ id }) => unread.has(id))));
    const { user } = await open({ listNotifications, resolveInsight, reopenInsight });
    await screen.findByText('Promotions up 22.4%');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    expect(await screen.findByText('All caught up!')).toBeVisible();
    expect(await screen.findByText('2 insights cleared.')).toBeVisible();
    await waitFor(() => expect(unread.size).toBe(0));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  test('Give feedback opens the form in a new tab', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const item = await screen.findByRole('menuitem', { name: 'Give feedback' });
    expect([item.getAttribute('href'), item.getAttribute('target')]).toEqual(['/feedback', '_blank']);
  });
});

describe('loading', () => {
  test('that fails is logged and shows an empty list', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await open({ listNotifications: () => Promise.reject(new Error('down')) });
    expect(await screen.findByText('All caught up!')).toBeVisible();
    expect(warned).toHaveBeenCalledWith('Skuline: Failed to load insights', expect.any(Error));
  });

  test('again that fails is only a warning: what was there stays', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const listNotifications = vi
      .fn<ApiCalls['listNotifications']>()
      .mockResolvedValueOnce(list([insight(), other]))
      .mockRejectedValue(new Error('down'));
    const { user } = await open({ listNotifications, resolveInsight: () => Promise.resolve(true) });
    await screen.findByText('Promotions up 22.4%');
    await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Resolve' }));
    await waitFor(() =>
      expect(warned).toHaveBeenCalledWith('Skuline: insights could not be refreshed', expect.any(Error)),
    );
    expect(titles()).toEqual(['Net sales fell 12.0%']);
  });
});

describe('what a built-in rule tells', () => {
  const told = insight({
    id: 'built_in:margin_erosion@2026-11-20T16:00:00.000Z',
    title: 'Contribution margin fell 60.0% to 20.0%',
    granularity: 'Total',
    ruleId: 'built_in:margin_erosion',
  });
  const { id, title } = told;

  test('stands where the server has it, and what is done with it is kept there for every device', async () => {
    const changeNotificationCall = vi.fn<ApiCalls['changeNotification']>(() => new Promise(() => {}));
    const { user } = await open({
      listNotifications: () => Promise.resolve(list([insight(), told, other], 1)),
      changeNotification: changeNotificationCall,
      reopenInsight: () => new Promise(() => {}),
      resolveInsight: () => new Promise(() => {}),
    });
    await waitFor(() => expect(titles()).toEqual(['Promotions up 22.4%', title, 'Net sales fell 12.0%']));
    await user.click(card(title).getByRole('button', { name: 'Helpful' }));
    expect(await card(title).findByText('Helpful')).toHaveFocus();
    await user.click(card(title).getByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: /1 hour/ }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(screen.getByText(/2 snoozed/)).toBeVisible();
    const query = { tenant_id: 't1' };
    expect(changeNotificationCall.mock.calls.map(([input]) => input)).toEqual([
      { params: { id }, query, body: { kind: 'rate', isHelpful: true } },
      { params: { id }, query, body: { kind: 'snooze', hours: 1 } },
    ]);
  });

  test('is cleared with the insights, and Undo brings all of them back', async () => {
    const changes: string[] = [];
    const change = (kind: string) => {
      changes.push(kind);
      return new Promise<never>(() => {});
    };
    const { user } = await open({
      listNotifications: () => Promise.resolve(list([insight(), told])),
      changeNotification: ({ body }) => change(`rule: ${body.kind}`),
      resolveInsight: () => change('insight: resolve'),
      reopenInsight: () => change('insight: reopen'),
    });
    await screen.findByText(title);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete all' }));
    expect(await screen.findByText('All caught up!')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(changes).toEqual(['insight: resolve', 'rule: resolve', 'insight: reopen', 'rule: reopen']);
  });

  test('a reason becomes no note on the chart, which everybody of the company sees', async () => {
    const { user } = await open({
      listNotifications: () => Promise.resolve(list([told])),
      changeNotification: () => new Promise(() => {}),
    });
    await screen.findByText(title);
    await user.click(card(title).getByRole('button', { name: 'Not helpful' }));
    expect(await screen.findByRole('menuitem', { name: 'It was expected' })).toBeVisible();
    expect(screen.queryByText('The reason becomes a note on the chart.')).toBeNull();
  });
});

test('a storage that fails is only a warning', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const { user } = await open({ giveInsightFeedback: () => new Promise(() => {}) });
  await screen.findByText('Promotions up 22.4%');
  await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Helpful' }));
  expect(await card('Promotions up 22.4%').findByText('Helpful')).toBeVisible();
  for (const key of ['notification-feedback', 'rule-effectiveness']) {
    expect(warned).toHaveBeenCalledWith(`Skuline: saving skuline.${key} failed`, expect.any(Error));
  }
});
