import { type ApiCalls, DEFAULT_PREFERENCES } from '@skuline/contract';
import { eachDay, toDateKey } from '@skuline/domain/calendar';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import type { Notification } from '@skuline/domain/notifications';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, renderPage } from '../../testing/index.ts';
import { InsightsSection, type ListedNotification, NotificationProvider, useNotifications } from './index.ts';

beforeEach(() => {
  vi.setSystemTime('2026-11-20T20:00:00Z');
});

const insight = (given: Partial<Notification> = {}): Notification => ({
  id: 'i1',
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
  id: 'i2',
  category: 'sales',
  title: 'Net sales fell 12.0%',
  impactEstimate: -90,
  createdAt: '2026-11-19T16:00:00Z',
});

/** Days that both weeks have alike, so that no rule fires; what is given replaces a day's figures of this week. */
function figures(given: Readonly<Record<string, number>> = {}): Partial<ApiCalls> {
  const usual = {
    sessions: 1000,
    orders: 50,
    units_sold: 50,
    gross_sales: 8000,
    net_sales: 8000,
    contribution: 4000,
  };
  return {
    getTenant: () =>
      Promise.resolve({
        ...fakeTenant,
        dataThrough: { first: '2026-01-01', last: '2026-11-20' },
        maturingDays: 0,
      }),
    getDailyPerformanceBreakdown: (query) => {
      const isCurrent = query.end_date === '2026-11-20';
      const range = { start: toDateKey(query.start_date), end: toDateKey(query.end_date) };
      const rows = eachDay(range).map((date_key) => ({
        ...ZERO_FACTS,
        date_key,
        ...usual,
        ...(isCurrent ? given : {}),
      }));
      return Promise.resolve(answerDays(query, rows));
    },
    listSegments: () => Promise.resolve({ rows: [], count: 0 }),
  };
}

const QUIET: Partial<ApiCalls> = {
  ...fakeProductLists,
  ...figures(),
  getPreferences: () => Promise.resolve(DEFAULT_PREFERENCES),
  listNotifications: () => Promise.resolve({ data: [insight(), other] }),
  listSnoozedInsights: () => Promise.resolve([]),
  listInsightRules: () => Promise.resolve({ data: [] }),
  listGoals: () => Promise.resolve({ data: [] }),
};

async function open(api: Partial<ApiCalls> = {}) {
  const onChat = vi.fn<(insight: ListedNotification) => void>();
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

describe('the list', () => {
  test('each card has category, time, title, description and action; what does nothing is not in the tab order', async () => {
    const { user } = await open({ listSnoozedInsights: () => new Promise(() => {}) });
    expect(await screen.findByRole('heading', { name: 'I have 2 insights for you' })).toBeVisible();
    expect(titles()).toEqual(['Promotions up 22.4%', 'Net sales fell 12.0%']);
    const first = card('Promotions up 22.4%');
    expect(first.getByText('Finance · Filtered · today, 8:00 AM')).toBeVisible();
    expect(first.getByText('The margin fell 3.4 points. Shorten the coupon by 3 days.')).toBeVisible();
    expect(card('Net sales fell 12.0%').getByText('Sales · Filtered · yesterday')).toBeVisible();
    const reached: (string | null)[] = [];
    for (let step = 0; step < 6; step += 1) {
      await user.tab();
      reached.push(
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
      );
    }
    expect(reached).toEqual(['More', 'Resolve', 'Snooze', 'Chat', 'Helpful', 'Not helpful']);
  });

  test('is of all that is unread: the first 3 have a high priority, 5 are shown at first, and all are cleared', async () => {
    const insights = [9, 8, 7, 6, 5, 4].map((impact) =>
      insight({ id: String(impact), title: `Insight of $${impact}`, impactEstimate: -impact }),
    );
    const resolveInsight = vi.fn<ApiCalls['resolveInsight']>(() => new Promise(() => {}));
    const { user } = await open({
      listNotifications: () => Promise.resolve({ data: insights }),
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
    await open({ listNotifications: () => Promise.resolve({ data: [insight({ action: null })] }) });
    expect(await screen.findByText('The margin fell 3.4 points.')).toBeVisible();
    expect(document.body).not.toHaveTextContent('null');
  });

  test('none: all caught up', async () => {
    await open({ listNotifications: () => Promise.resolve({ data: [] }) });
    expect(await screen.findByText('All caught up!')).toBeVisible();
    expect(screen.getByText('No insights at this time')).toBeVisible();
  });

  test('none before the first import: they come with the data', async () => {
    await open({
      getTenant: () => Promise.resolve({ ...fakeTenant, dataThrough: null }),
      listNotifications: () => Promise.resolve({ data: [] }),
    });
    expect(await screen.findByText('Insights come with your data')).toBeVisible();
    expect(screen.queryByText('All caught up!')).toBeNull();
  });

  test('a chat is about its insight', async () => {
    const { user, onChat } = await open();
    await screen.findByText('Promotions up 22.4%');
    await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Chat' }));
    expect(onChat.mock.calls).toEqual([[{ ...insight(), isInsight: true }]]);
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
      { params: { id: 'i1' }, query: { tenant_id: 't1' } },
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
    expect(snoozeInsight.mock.calls[0]?.[0]).toMatchObject({ params: { id: 'i1' }, body: { hours } });
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
      params: { id: 'i1' },
      body: { is_helpful: true, reason: null },
    });
    expect(saved('skuline.notification-feedback')).toEqual([
      {
        notificationId: 'i1',
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
    const unread = new Set(['i1', 'i2']);
    const resolveInsight = vi.fn<ApiCalls['resolveInsight']>(({ params }) =>
      Promise.resolve(unread.delete(params.id)),
    );
    const reopenInsight = vi.fn<ApiCalls['reopenInsight']>(({ params }) => {
      unread.add(params.id);
      return Promise.resolve(true);
    });
    const listNotifications = () =>
      Promise.resolve({ data: [insight(), other].filter(({ id }) => unread.has(id)) });
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
      .mockResolvedValueOnce({ data: [insight(), other] })
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

describe('the rules of this browser', () => {
  const missed = figures({ net_sales: 5000, gross_sales: 5000, contribution: 2500 });
  const TITLE = 'Net sales 30% below the target of $50,000';

  test('reach the list while five insights are open, and say nothing that is not there', async () => {
    const insights = [9, 8, 7, 6, 5].map((impact) =>
      insight({ id: String(impact), title: `Insight of $${impact}`, impactEstimate: -impact }),
    );
    const goal = { id: 'g', name: 'November', metric: 'orders', period: 'daily', isActive: true } as const;
    await open({
      listNotifications: () => Promise.resolve({ data: insights }),
      listGoals: () => Promise.resolve({ data: [{ ...goal, targetValue: 1000 }] }),
      getPreferences: () =>
        Promise.resolve({
          ...DEFAULT_PREFERENCES,
          notifications: { ...DEFAULT_PREFERENCES.notifications, maxNotificationsPerHour: 60 },
        }),
    });
    await waitFor(() =>
      expect(titles()).toEqual([
        'Insight of $9',
        'Orders 65.0% below the goal',
        'Insight of $8',
        'Insight of $7',
        'Insight of $6',
      ]),
    );
    expect(screen.getByRole('heading', { name: 'I have 6 insights for you' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('null');
  });

  test('tell a goal once: what the server tells of it stands, also after it is resolved', async () => {
    const goal = { id: 'g', name: 'November', metric: 'orders', period: 'daily', isActive: true } as const;
    const goals = { listGoals: () => Promise.resolve({ data: [{ ...goal, targetValue: 1000 }] }) };
    const { unmount } = await open({ ...goals, listNotifications: () => Promise.resolve({ data: [] }) });
    await waitFor(() => expect(titles()).toEqual(['Orders 65.0% below the goal']));
    unmount();
    const ofServer = insight({ id: 'i9', title: 'Orders 61.0% below the goal', ruleId: 'goal:g' });
    const unread = [ofServer];
    const resolveInsight = () => Promise.resolve(unread.pop() !== undefined);
    const listNotifications = () => Promise.resolve({ data: [...unread] });
    const { user } = await open({ ...goals, listNotifications, resolveInsight });
    await waitFor(() => expect(titles()).toEqual(['Orders 61.0% below the goal']));
    await user.click(card('Orders 61.0% below the goal').getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('All caught up!')).toBeVisible();
    expect(titles()).toEqual([]);
  });

  test('raise what is new among what the server tells, and count it', async () => {
    await open(missed);
    await waitFor(() => expect(titles()).toEqual([TITLE, 'Promotions up 22.4%', 'Net sales fell 12.0%']));
    expect(saved('skuline.rule-effectiveness')).toMatchObject({
      'built_in:revenue_target_missed': { totalNotifications: 1, helpfulnessRate: 0 },
    });
  });

  test('what is resolved is not told again of the same figures, also after a reload', async () => {
    const { user, unmount } = await open(missed);
    await screen.findByText(TITLE);
    await user.click(card(TITLE).getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    unmount();
    vi.setSystemTime('2026-11-20T21:00:00Z');
    const { unmount: unmountAgain } = await open(missed);
    await screen.findByText('Promotions up 22.4%');
    expect(titles()).toHaveLength(2);
    unmountAgain();
    const moreData = () =>
      Promise.resolve({
        ...fakeTenant,
        dataThrough: { first: '2026-01-01', last: '2026-11-20' },
        dataVersion: 4,
      });
    await open({ ...missed, getTenant: moreData });
    expect(await screen.findByText(TITLE)).toBeVisible();
  });

  test("what was told of sample data is forgotten once the seller's own data replace them", async () => {
    const sampleTenant = () =>
      Promise.resolve({
        ...fakeTenant,
        dataThrough: { first: '2026-01-01', last: '2026-11-20' },
        maturingDays: 0,
        isSampleData: true,
      });
    const { unmount } = await open({ ...missed, getTenant: sampleTenant });
    await screen.findByText(TITLE);
    unmount();
    await open();
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(saved('skuline.notifications')).toMatchObject({ isSample: false, notifications: [] });
  });

  test('a snoozed one is kept until then, and its rule may fire again afterwards', async () => {
    const { user, unmount } = await open(missed);
    await screen.findByText(TITLE);
    await user.click(card(TITLE).getByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: /1 hour/ }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(screen.getByText(/1 snoozed/)).toBeVisible();
    expect(saved('skuline.notifications')).toMatchObject({
      notifications: [{ ruleId: 'built_in:revenue_target_missed', snoozeUntil: '2026-11-20T21:00:00.000Z' }],
    });
    unmount();
    vi.setSystemTime('2026-11-20T21:00:00Z');
    await open(missed);
    expect(await screen.findByText(TITLE)).toBeVisible();
  });

  test('own rules and goals tell too, but for a rule whose insight is listed, and one about other days than the figures', async () => {
    const rule = {
      id: 'margin_move',
      name: 'Sales guard',
      description: '',
      metric: 'net_sales',
      category: 'sales',
      scopeLevel: 'total',
      scopeName: null,
      comparison: 'less_than',
      threshold: 20,
      thresholdType: 'percentage',
      baseline: 'previous_period',
      windowDays: 7,
      isEnabled: true,
    } as const;
    const rules = [rule, { ...rule, id: 'fresh' }, { ...rule, id: 'week', windowDays: 28 }];
    const goal = { id: 'g', name: 'November', metric: 'net_sales', period: 'daily', isActive: true } as const;
    await open({
      ...missed,
      listInsightRules: () => Promise.resolve({ data: rules }),
      listGoals: () => Promise.resolve({ data: [{ ...goal, targetValue: 8000 }] }),
    });
    // The goal for net sales takes the place of the target that everybody has.
    await waitFor(() =>
      expect(titles()).toEqual([
        'Promotions up 22.4%',
        'Net Sales fell 37.5%',
        'Net sales fell 12.0%',
        'Net Sales 37.5% below the goal',
      ]),
    );
  });

  test('measure a product by its brand, and one that several brands have by none', async () => {
    const segment = (name: string, sales: number) => ({
      name,
      current: { ...ZERO_FACTS, net_sales: sales, contribution: sales / 2 },
      previous: { ...ZERO_FACTS, net_sales: 1000, contribution: 500 },
      buckets: [],
    });
    const segments = {
      brand_name: [segment('Alder', 900), segment('Briskway', 900)],
      parent_sku_name: [segment('Shared', 1), segment('Pan', 700), segment('Kettle', 850)],
      sku_name: [],
      channel: [],
      marketplace: [],
    };
    await open({
      listSegments: ({ by }) => Promise.resolve({ rows: segments[by], count: segments[by].length }),
      getProductHierarchy: () =>
        Promise.resolve({
          brandToParentSku: { Alder: ['Kettle', 'Shared'], Briskway: ['Pan', 'Shared'] },
          parentSkuToSku: {},
        }),
    });
    const title = 'Pan fell 30.0% while Briskway fell 10.0%';
    await waitFor(() => expect(titles()).toEqual(['Promotions up 22.4%', title, 'Net sales fell 12.0%']));
  });

  test('the hourly cap can be overridden, and a category or a rule that is off raises nothing', async () => {
    const { notifications } = DEFAULT_PREFERENCES;
    const preferences = (changed: Partial<typeof notifications>) => () =>
      Promise.resolve({ ...DEFAULT_PREFERENCES, notifications: { ...notifications, ...changed } });
    const none = { listNotifications: () => Promise.resolve({ data: [] }) };
    const falling = figures({ net_sales: 5000, orders: 20, contribution: 1000 });
    const { unmount } = await open({
      ...falling,
      ...none,
      getPreferences: preferences({ maxNotificationsPerHour: 1 }),
    });
    await waitFor(() => expect(titles()).toEqual([TITLE]));
    unmount();
    localStorage.clear();
    const enabledCategories = { ...notifications.enabledCategories, sales: false, conversion: false };
    await open({ ...falling, ...none, getPreferences: preferences({ enabledCategories }) });
    const MARGIN = 'Contribution margin fell 60.0% to 20.0%';
    await waitFor(() => expect(titles()).toEqual([MARGIN]));
    cleanup();
    localStorage.clear();
    const disabledRules = ['built_in:revenue_target_missed', 'built_in:conversion_drop'];
    await open({ ...falling, ...none, getPreferences: preferences({ disabledRules }) });
    await waitFor(() => expect(titles()).toEqual([MARGIN]));
  });

  test('ask for no figures until it is known that there are rules', async () => {
    const { promise, resolve } = Promise.withResolvers<{ data: [] }>();
    const listSegments = vi.fn<ApiCalls['listSegments']>().mockResolvedValue({ rows: [], count: 0 });
    const breakdown = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>(missed.getDailyPerformanceBreakdown);
    await open({
      ...missed,
      getDailyPerformanceBreakdown: breakdown,
      listSegments,
      listInsightRules: () => promise,
    });
    await waitFor(() => expect(titles()).toHaveLength(2));
    await act(async () => {});
    expect([breakdown, listSegments].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    resolve({ data: [] });
    await waitFor(() => expect(listSegments).toHaveBeenCalledTimes(2));
  });

  test('a storage that fails is only a warning', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { user } = await open({ ...missed, giveInsightFeedback: () => new Promise(() => {}) });
    await screen.findByText(TITLE);
    await user.click(card('Promotions up 22.4%').getByRole('button', { name: 'Helpful' }));
    expect(await card('Promotions up 22.4%').findByText('Helpful')).toBeVisible();
    for (const key of ['notifications', 'notification-feedback', 'rule-effectiveness']) {
      expect(warned).toHaveBeenCalledWith(`Skuline: saving skuline.${key} failed`, expect.any(Error));
    }
  });
});
