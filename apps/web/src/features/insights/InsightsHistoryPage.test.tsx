import { type ApiCalls, ApiError, type Insight, type InsightStory } from '@skuline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/index.ts';
import { InsightsHistoryPage } from './InsightsHistoryPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const insight: Insight = {
  id: '1',
  metric: 'conversion',
  measure_type: 'Value',
  units: '%',
  value_now: 0.083,
  computed_change: null,
  condition_render: 'fell by more than 10%',
  baseline_render: 'vs the previous 28 days',
  scope: { brand: null, channel: null, parent_sku: null, sku: null },
  status: 'new',
  // Still the 18th in Los Angeles.
  fired_at: '2026-11-19T07:00:00.000Z',
  snoozed_until: null,
  narrative: null,
  title: 'Conversion fell by more than 10%',
  description: 'Conversion was 8.3% vs the previous 28 days',
  recommendations: ['Review and adjust strategy accordingly.'],
  granularity: 'Total',
  created_at: '2026-11-19T07:00:00.000Z',
  rule_id: 'conversion_drop',
  category: 'conversion',
  usual: null,
  usual_from: null,
  impact: -120,
  days: { start: '2026-11-12', end: '2026-11-18' },
  cause: null,
  resolved_at: null,
  resolution: null,
  recovered_on: null,
  feedback: null,
};

const stockOut: Insight = {
  ...insight,
  id: '2',
  metric: 'net_sales',
  scope: { ...insight.scope, parent_sku: 'Drawer Set', sku: 'BMB-4' },
  fired_at: '2026-11-16T16:00:00.000Z',
  title: 'BMB-4 all but stopped selling',
  description: 'Net sales were $612 where $7,030 is usual.',
  recommendations: ['Check the stock.'],
  category: 'sales',
  impact: -6418,
  days: { start: '2026-11-12', end: '2026-11-15' },
  recovered_on: '2026-11-17',
};

const story: InsightStory = {
  ...stockOut,
  series: {
    days: [
      { date_key: '2026-11-14', value: 120, usual: 1400, low: 1100, high: 1700, is_final: true },
      { date_key: '2026-11-15', value: 130, usual: 1400, low: 1100, high: 1700, is_final: true },
      { date_key: '2026-11-16', value: 1380, usual: 1400, low: 1100, high: 1700, is_final: false },
    ],
  },
  drivers: [
    { id: 'sessions', effect: -3080, previous: 2072, current: 642 },
    { id: 'conversion', effect: -3338, previous: 0.094, current: 0.027 },
  ],
  since: { recovered_on: '2026-11-17', mean_since: 1340, usual: 1442, is_back: null },
  notes: [{ id: '7', kind: 'own', date_key: '2026-11-15', text: 'Container arrived', link: null }],
};

beforeEach(() => {
  vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

function open(insights: readonly Insight[], at = '/insights/history', api: Partial<ApiCalls> = {}) {
  return renderPage(<InsightsHistoryPage />, {
    at,
    api: {
      listInsightsHistory: () => Promise.resolve([...insights]),
      listSnoozedInsights: () => Promise.resolve([]),
      getInsight: () => Promise.resolve(story),
      ...api,
    },
  });
}

const rowOf = (title: string | RegExp) => screen.findByRole('button', { name: title });
const tabNames = () => screen.getAllByRole('radio').map((tab) => tab.closest('div')?.textContent);

test('each insight says what happened, when in Los Angeles, what it cost and where it stands', async () => {
  await open([insight, stockOut]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Conversion · Nov 18, 11:00 PMConversion fell by more than 10%Impact −$120',
    'Sales · Nov 16, 8:00 AMBMB-4 all but stopped sellingImpact −$6,418Recovered Nov 17',
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('2 insights unread, Nov 16 – 18 · Los Angeles time');
  expect(tabNames()).toEqual(['Unread 2', 'Resolved 0', 'Snoozed 0']);
});

test('what built-in rules have told the person, which the panel counts too, is said to be there', async () => {
  const notice = {
    id: 'conversion-drop',
    category: 'conversion' as const,
    granularity: 'Total' as const,
    title: 'Conversion fell',
    description: '',
    action: null,
    detailsButtonText: null,
    impactEstimate: null,
    targetVsActual: null,
    timeContext: null,
    metrics: null,
    isResolved: false,
    resolvedAt: null,
    createdAt: '2026-11-19T08:00:00Z',
    ruleId: 'conversion_drop',
    isHelpful: null,
    feedbackAt: null,
    snoozeUntil: null,
  };
  const listNotifications = async () => ({ data: [{ ...notice, id: '7' }, notice], snoozed_count: 0 });
  const { user } = await open([insight], '/insights/history', { listNotifications });
  expect(
    await screen.findByText(/^1 insight unread.* · 1 notice of built-in rules in the panel$/),
  ).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Resolved 0' }));
  expect(screen.queryByText(/built-in rules/)).toBeNull();
});

test('the tabs, the search, the category and the dates stand in the URL', async () => {
  const { user, history } = await open([insight, { ...stockOut, status: 'resolved' }]);
  await rowOf(/^Conversion/);
  await user.click(screen.getByRole('radio', { name: 'Resolved 1' }));
  expect(await rowOf(/BMB-4/)).toBeVisible();
  expect(history.location.search).toBe('?insights_tab=resolved');
  await user.type(screen.getByRole('searchbox', { name: 'Search insights' }), 'teapot');
  expect(await screen.findByText('No insights found')).toBeVisible();
  expect(history.location.search).toBe('?insights_tab=resolved&insights_search=teapot');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await rowOf(/BMB-4/)).toBeVisible();
});

test('a link with filters shows what passes them', async () => {
  await open(
    [insight, stockOut],
    '/insights/history?insights_category=sales&start=2026-11-16&end=2026-11-16',
  );
  expect(await rowOf(/BMB-4/)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Nov 16' })).toBeVisible();
});

test('what was raised at the same moment keeps its order when one of it is opened', async () => {
  const { user } = await open([insight, { ...stockOut, fired_at: insight.fired_at }]);
  await user.click(await rowOf(/BMB-4/));
  expect(await screen.findByText('Check the stock.')).toBeVisible();
  const rows = screen.getAllByRole('heading', { level: 2 });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Conversion fell'),
    expect.stringContaining('BMB-4'),
  ]);
});

test('no insights: all caught up', async () => {
  await open([]);
  expect(await screen.findByText('All caught up!')).toBeVisible();
  expect(screen.getByText('No insights at this time')).toBeVisible();
});

test('a failure to load is logged and shows an empty list', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open([], '/', { listInsightsHistory: () => Promise.reject(new Error('down')) });
  expect(await screen.findByText('All caught up!')).toBeVisible();
  expect(warned).toHaveBeenCalledWith('Skuline: Failed to load insights', expect.any(Error));
});

test('by keyboard: the arrows go from row to row, Enter opens, Escape closes', async () => {
  const { user, history } = await open([insight, stockOut]);
  await rowOf(/^Conversion/);
  await user.tab();
  (await rowOf(/^Conversion/)).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(async () => expect(await rowOf(/BMB-4/)).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('region', { name: stockOut.title })).toBeVisible();
  expect(history.location.search).toBe('?insight=2&insights_tab=unread');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: stockOut.title })).toBeNull());
  await user.keyboard('{Home}');
  await waitFor(async () => expect(await rowOf(/^Conversion/)).toHaveFocus());
});

describe('the story of an insight', () => {
  test('a link opens it, on its tab: what happened, what drove it, what happened since, as a table', async () => {
    const { user } = await open(
      [insight, { ...stockOut, status: 'resolved' }],
      '/insights/history?insight=2',
    );
    const part = within(await screen.findByRole('region', { name: stockOut.title }));
    expect(await part.findByText(stockOut.description)).toBeVisible();
    expect(part.getByRole('region', { name: 'What drove it' })).toHaveTextContent(
      'What drove itConversion9.4% to 2.7%−$3,338Sessions−69.0%−$3,080Compared with usual−$6,418',
    );
    expect(part.getByRole('region', { name: 'What happened since' })).toHaveTextContent(
      'Recovered on Nov 17, after 5 days. $1,340 a day since, 7.1% below usual.Note, Nov 15: Container arrived',
    );
    await user.click(part.getByRole('button', { name: 'Show as table' }));
    const table = part.getByRole('table', { name: 'Net sales a day, BMB-4' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'DayLowNet SalesHighUsualNote',
      'Nov 14$1,100$120$1,700$1,400',
      'Nov 15$1,100$130$1,700$1,400Note, Nov 15: Container arrived',
      'Nov 16$1,100$1,380$1,700$1,400Raised · Not final yet',
    ]);
    expect(part.getByRole('link', { name: 'Open on the dashboard' })).toHaveAttribute(
      'href',
      '/dashboard?start=2026-10-23&end=2026-11-19&granularity=daily&span=2026-11-12_2026-11-15&sku=BMB-4&breakdown=sku_name&metric=net_sales',
    );
  });

  test('one that is older than the history is found all the same', async () => {
    await open([insight], '/insights/history?insight=2');
    expect(await screen.findByRole('region', { name: stockOut.title })).toBeVisible();
  });

  test('that cannot be loaded is asked for again', async () => {
    const getInsight = vi
      .fn<ApiCalls['getInsight']>()
      .mockRejectedValueOnce(new Error('It is down.'))
      .mockResolvedValue(story);
    const { user } = await open([stockOut], '/insights/history?insight=2', { getInsight });
    expect(await screen.findByRole('alert')).toHaveTextContent('It is down.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(stockOut.description)).toBeVisible();
  });
});

describe('what is done with an insight', () => {
  const at = '/insights/history?insight=2';

  test('is shown at once, and can be undone', async () => {
    let kept = stockOut;
    const resolveInsight = vi.fn<ApiCalls['resolveInsight']>().mockImplementation(() => {
      kept = { ...stockOut, status: 'resolved', resolution: 'user' };
      return Promise.resolve(true);
    });
    const reopenInsight = vi.fn<ApiCalls['reopenInsight']>().mockImplementation(() => {
      kept = stockOut;
      return Promise.resolve(true);
    });
    const listInsightsHistory = () => Promise.resolve([insight, kept]);
    const { user } = await open([], at, { resolveInsight, reopenInsight, listInsightsHistory });
    await user.click(await screen.findByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(tabNames()).toEqual(['Unread 1', 'Resolved 1', 'Snoozed 0']));
    await waitFor(async () => expect(await rowOf(/^Conversion/)).toHaveFocus());
    expect(resolveInsight.mock.calls[0]?.[0]).toMatchObject({ params: { id: '2' } });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await rowOf(/BMB-4/)).toBeVisible();
    expect(reopenInsight).toHaveBeenCalledTimes(1);
  });

  test('is taken back when the server refuses, and tried again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const snoozeInsight = vi
      .fn<ApiCalls['snoozeInsight']>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ snoozed_until: '2026-11-21T20:00:00.000Z' });
    const { user } = await open([insight, stockOut], at, { snoozeInsight });
    await user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: '1 day until tomorrow, 12:00 PM' }));
    expect(await screen.findByText('The insight could not be snoozed.')).toBeVisible();
    expect(tabNames()).toEqual(['Unread 2', 'Resolved 0', 'Snoozed 0']);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(snoozeInsight).toHaveBeenCalledTimes(2));
    expect(snoozeInsight.mock.calls[1]?.[0]).toMatchObject({ params: { id: '2' }, body: { hours: 24 } });
  });

  test('a reason why it was not helpful is given once', async () => {
    const giveInsightFeedback = vi.fn<ApiCalls['giveInsightFeedback']>().mockImplementation(() => {
      const feedback = { is_helpful: false, reason: 'stock_out', at: '2026-11-20T20:00:00Z' } as const;
      rated = { ...story, feedback };
      return Promise.resolve(feedback);
    });
    let rated: InsightStory = story;
    const { user } = await open([stockOut], at, {
      giveInsightFeedback,
      getInsight: () => Promise.resolve(rated),
    });
    await user.click(await screen.findByRole('button', { name: 'Not helpful' }));
    await user.click(await screen.findByRole('menuitem', { name: 'We were out of stock' }));
    expect(await screen.findByText('Not helpful')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Helpful' })).toBeNull();
    expect(giveInsightFeedback.mock.calls[0]?.[0]).toMatchObject({
      body: { is_helpful: false, reason: 'stock_out' },
    });
  });

  test('feedback that somebody else was faster with is theirs, and no failure', async () => {
    let rated: InsightStory = story;
    const { user } = await open([stockOut], at, {
      giveInsightFeedback: () => {
        rated = { ...story, feedback: { is_helpful: true, reason: null, at: '2026-11-20T20:00:00Z' } };
        return Promise.reject(new ApiError(409, 'feedback_given', 'It has been rated.', null));
      },
      getInsight: () => Promise.resolve(rated),
    });
    await user.click(await screen.findByRole('button', { name: 'Not helpful' }));
    await user.click(await screen.findByRole('menuitem', { name: 'We were out of stock' }));
    expect(await screen.findByText('Helpful')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('a note is written on its first day', async () => {
    const addNote = vi
      .fn<ApiCalls['addNote']>()
      .mockImplementation(({ body: { date_key, text } }) =>
        Promise.resolve({ id: '9', kind: 'own', date_key, text, link: null }),
      );
    const { user } = await open([stockOut], at, { addNote });
    await user.click(await screen.findByRole('button', { name: 'Add a note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
    await user.click(dialog.getByRole('button', { name: 'Add the note' }));
    expect(dialog.getByText('Write a note.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), ' Container late ');
    await user.click(dialog.getByRole('button', { name: 'Add the note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(addNote.mock.calls[0]?.[0]).toMatchObject({
      body: { date_key: '2026-11-12', text: 'Container late' },
    });
  });
});
