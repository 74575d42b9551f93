import type { ApiCalls, DailyPerformanceResponse } from '@skuline/contract';
import { eachDay, toDateKey } from '@skuline/domain/calendar';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cardLayoutPreference,
  chartNotesPreference,
  comparedDaysPreference,
  granularityPreference,
} from '../../preferences/index.ts';
import {
  answerDays,
  fakeProductLists,
  fakeTenant,
  knownFrom,
  renderPage,
  setViewportWidth,
} from '../../testing/index.ts';
import { AskProvider, type AskSubject } from '../../analysis/index.ts';
import { DashboardPage } from './DashboardPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

/** What waits until the browser has time. */
const waiting: (() => void)[] = [];
vi.mock(import('../../when-idle.ts'), () => ({ whenIdle: (work) => void waiting.push(work) }));
beforeEach(() => {
  waiting.length = 0;
});
const idle = () => {
  for (const work of waiting.splice(0)) work();
};

type Query = Parameters<ApiCalls['getDailyPerformanceBreakdown']>[0];

/** Asks for what stands beside the figures: the days of last year. */
function isBeside({ start_date }: Query): boolean {
  return start_date < '2026';
}

/** The chart's one segment had 100 sessions in the compared days. */
async function comparedSegments() {
  const previous = { ...ZERO_FACTS, sessions: 100, orders: 20 };
  const current = { ...previous, sessions: 200 };
  return { rows: [{ name: 'Kettle', current, previous, buckets: [] }], count: 1 };
}

/** 200 sessions on the last day of the period, 100 in the compared one; the chart has one segment. */
function defaultResponse(query: Query): DailyPerformanceResponse {
  const isChart = query.top !== undefined;
  const sessions = query.end_date === '2026-11-20' ? 200 : 100;
  const row = { ...ZERO_FACTS, sessions, orders: 20, date_key: query.end_date };
  return answerDays(query, [
    isChart ? { ...row, parent_sku_name: 'Kettle', brand_name: 'Alder', is_other: false } : row,
  ]);
}

const lists = {
  ...fakeProductLists,
  getTenant: () => Promise.resolve(fakeTenant),
  // The movers have tests of their own.
  listMovers: () => new Promise<never>(() => {}),
};

test('Ask is about the metric that is chosen, also where nobody has chosen another', async () => {
  const ask = vi.fn<(subject: AskSubject) => void>();
  const { user } = await renderPage(
    <AskProvider value={ask}>
      <DashboardPage />
    </AskProvider>,
    {
      at: '/dashboard',
      api: {
        ...lists,
        listSegments: comparedSegments,
        getDailyPerformanceBreakdown: async (query) => defaultResponse(query),
      },
    },
  );
  expect(await tile('Sessions')).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ kind: 'change', metricId: 'sessions' }));
});

async function openDashboard(
  at = '/dashboard',
  respond: (query: Query) => unknown = defaultResponse,
  calls = {},
  today?: ReactNode,
) {
  // The tests also respond with malformed data and with failures.
  const answer = async (query: Query) => (await respond(query)) as DailyPerformanceResponse;
  const breakdown = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>(answer);
  const beside = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>(answer);
  const page = await renderPage(<DashboardPage today={today} />, {
    at,
    api: {
      ...lists,
      listSegments: comparedSegments,
      getDailyPerformanceBreakdown: (query) => (isBeside(query) ? beside(query) : breakdown(query)),
      ...calls,
    },
  });
  return { ...page, breakdown, beside, searchOf: () => page.history.location.search };
}

const tile = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name} ?\\d|^${name} ?[$—−]`) });

test.each([
  [1440, 'after the cards', Node.DOCUMENT_POSITION_FOLLOWING],
  [390, 'before the cards', Node.DOCUMENT_POSITION_PRECEDING],
])('at %d pixels what is to know today is read %s', async (width, _place, expected) => {
  setViewportWidth(width);
  await openDashboard('/dashboard', defaultResponse, {}, <p>What is to know</p>);
  const cards = await screen.findByRole('list', { name: 'Main metrics' });
  expect(cards.compareDocumentPosition(screen.getByText('What is to know'))).toBe(expected);
});

describe('loading', () => {
  test('shows the two lines, and no performance data is asked for before the lists are there', async () => {
    const { breakdown } = await openDashboard('/dashboard', defaultResponse, {
      listSkus: () => new Promise(() => {}),
    });
    expect(screen.getByText('Loading Performance Metrics')).toBeVisible();
    expect(screen.getByText('Fetching your latest analytics data...')).toBeVisible();
    expect(breakdown).not.toHaveBeenCalled();
  });

  test('then three requests leave together: the period, the compared one, the chart', async () => {
    const { breakdown } = await openDashboard('/dashboard?range=last_30_days&metric=roas&brand=Alder');
    await tile('Sessions');
    const filters = { brand_name: ['Alder'], parent_sku_name: [], sku_name: [] };
    expect(breakdown.mock.calls.map(([query]) => query)).toEqual([
      { start_date: '2026-10-22', end_date: '2026-11-20', ...filters, group_by: ['date_key'] },
      { start_date: '2026-09-22', end_date: '2026-10-21', ...filters, group_by: ['date_key'] },
      {
        start_date: '2026-10-22',
        end_date: '2026-11-20',
        ...filters,
        group_by: ['date_key', 'parent_sku_name'],
        granularity: 'daily',
        top: 5,
        rank_by: 'gross_sales',
        facts: ['ad_sales', 'ad_spend', 'gross_sales'],
      },
    ]);
  });
});

describe('ready', () => {
  test('a tile says value and growth, the caption range, comparison, zone and missing days', async () => {
    await openDashboard();
    expect((await tile('Sessions')).textContent).toContain('200');
    expect((await tile('Sessions')).textContent).toContain('up 100.0 percent, better');
    expect(screen.getByText(/Los Angeles time/).parentElement?.textContent).toMatch(
      /^Nov 14 – 20 compared with.*Nov 7 – 13 · Los Angeles time$/,
    );
    expect(screen.getByText('1 of 7 days have data')).toBeVisible();
  });

  const tilesOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('button')
      .filter((button) => button.hasAttribute('aria-pressed'));

  test('8 metrics show, 12 are behind Show', async () => {
    const { user } = await openDashboard();
    await tile('Sessions');
    expect(tilesOf('Main metrics')).toHaveLength(8);
    expect(screen.queryByRole('list', { name: 'Other metrics' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(tilesOf('Other metrics')).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('list', { name: 'Other metrics' })).toBeNull();
  });

  test('a tile pressed, by mouse or Enter, is charted; Tab reaches the tiles once', async () => {
    const { user, searchOf } = await openDashboard();
    await user.click(await tile('Orders'));
    expect(await screen.findByRole('heading', { name: 'Orders by Parent SKU' })).toBeVisible();
    expect((await tile('Orders')).getAttribute('aria-pressed')).toBe('true');
    expect(searchOf()).toBe('?metric=orders');
    (await tile('Conversion')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Conversion by Parent SKU' })).toBeVisible();
    expect(tilesOf('Main metrics').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test('when there is time, all metrics of the same kind are asked for once, and need no wait then', async () => {
    const { user, breakdown } = await openDashboard();
    await screen.findByRole('heading', { name: 'Sessions by Parent SKU' });
    await screen.findByRole('list', { name: 'Legend' });
    expect(breakdown).toHaveBeenCalledTimes(3);
    idle();
    await waitFor(() => expect(breakdown).toHaveBeenCalledTimes(4));
    expect(breakdown.mock.lastCall?.[0]).toMatchObject({ top: 5, rank_by: 'net_sales' });
    expect(breakdown.mock.lastCall?.[0]).not.toHaveProperty('facts');
    await user.click(await tile('Orders'));
    await screen.findByRole('heading', { name: 'Orders by Parent SKU' });
    idle();
    expect(breakdown).toHaveBeenCalledTimes(4);
  });

  test('a metric chosen before that is asked for by itself, and the chart keeps its name until it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<DailyPerformanceResponse>();
    const { user, breakdown } = await openDashboard('/dashboard', (query) =>
      query.facts?.includes('orders') === true ? promise : defaultResponse(query),
    );
    await screen.findByRole('list', { name: 'Legend' });
    await user.click(await tile('Orders'));
    await waitFor(() => expect(breakdown).toHaveBeenCalledTimes(4));
    const asked = breakdown.mock.lastCall?.[0] ?? null;
    expect(asked).toMatchObject({ facts: ['orders', 'net_sales'] });
    expect(screen.getByRole('heading', { name: 'Sessions by Parent SKU' })).toBeVisible();
    if (asked !== null) resolve(defaultResponse(asked));
    expect(await screen.findByRole('heading', { name: 'Orders by Parent SKU' })).toBeVisible();
  });

  test('a ratio that lacks reports is not drawn from sums of months: its days are waited for', async () => {
    const late = {
      ...knownFrom('2026-09-01', '2026-11-20'),
      ...knownFrom('2026-09-01', '2026-11-17', ['sessions']),
    };
    const { promise, resolve } = Promise.withResolvers<DailyPerformanceResponse>();
    const { user, breakdown } = await openDashboard(
      '/dashboard?start=2026-09-01&end=2026-11-20&granularity=monthly&metric=orders',
      (query) =>
        query.top !== undefined && query.granularity === 'daily' ? promise : defaultResponse(query),
      { getTenant: () => Promise.resolve({ ...fakeTenant, known: late }) },
    );
    await screen.findByRole('list', { name: 'Legend' });
    idle();
    await waitFor(() => expect(breakdown.mock.lastCall?.[0]).not.toHaveProperty('facts'));
    expect(breakdown.mock.lastCall?.[0]).toMatchObject({ top: 5, granularity: 'monthly' });
    await user.click(await tile('Sessions'));
    await screen.findByRole('heading', { name: 'Sessions by Parent SKU' });
    await user.click(await tile('Conversion'));
    await waitFor(() => expect(breakdown.mock.lastCall?.[0]).toMatchObject({ granularity: 'daily' }));
    expect(await screen.findByRole('status', { name: 'Loading the chart' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
    const asked = breakdown.mock.lastCall?.[0] ?? null;
    if (asked !== null) resolve(defaultResponse(asked));
    expect(await screen.findByRole('list', { name: 'Legend' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Conversion by Parent SKU' })).toBeVisible();
  });

  test('the breakdown chooses the title and asks for the chart alone', async () => {
    const { user, breakdown, searchOf } = await openDashboard();
    await tile('Sessions');
    await user.click(await screen.findByRole('combobox', { name: 'Breakdown' }));
    await user.click(await screen.findByRole('option', { name: 'Brands' }));
    expect(await screen.findByRole('heading', { name: 'Sessions by Brand' })).toBeVisible();
    expect(searchOf()).toBe('?breakdown=brand_name');
    expect(breakdown).toHaveBeenCalledTimes(4);
  });

  test('a card that is pointed at says quietly how it did against the other comparison, which is fetched only then', async () => {
    const { user, beside } = await openDashboard('/dashboard?metric=sessions', (query) =>
      query.end_date === '2025-11-21'
        ? answerDays(query, [{ ...ZERO_FACTS, sessions: 160, orders: 20, date_key: query.end_date }])
        : defaultResponse(query),
    );
    const sessions = await tile('Sessions');
    const lastYears = () =>
      beside.mock.calls.flatMap(([query]) =>
        query.start_date < '2026' ? [[query.start_date, query.end_date]] : [],
      );
    await screen.findByRole('list', { name: 'Legend' });
    expect(lastYears()).toEqual([]);
    await user.hover(sessions);
    const hint = await screen.findByRole('tooltip');
    // 200 sessions, and 160 in the same days last year: 25 % more.
    expect(await within(hint).findByText('Same days last year')).toHaveTextContent(/25\.0%up 25\.0 percent/);
    expect(within(hint).getByText(/^Nov 15 – 21, 2025/)).toHaveTextContent('160');
    expect(lastYears()).toEqual([['2025-11-15', '2025-11-21']]);
  });

  test('a name in the legend says what it was before; pressed, it alone is shown, and pressed again all are', async () => {
    const { user, searchOf } = await openDashboard('/dashboard?metric=sessions');
    const entry = () => screen.findByRole('button', { name: /^Kettle ?200/ });
    await waitFor(async () =>
      expect((await entry()).textContent).toMatch(
        /^Kettle200200, before 100, 100\.0%up 100\.0 percent, better$/,
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = await screen.findByRole('table', { name: 'Sessions by Parent SKU' });
    const foot = within(table).getAllByRole('row').slice(-3);
    expect(foot.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Total',
      'Previous',
      'Change %',
    ]);
    expect(within(table).getAllByText('100')).toHaveLength(2);
    await user.click(await entry());
    expect(searchOf()).toBe('?parent=Kettle&metric=sessions');
    await waitFor(async () => expect(await entry()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await entry());
    expect(searchOf()).toBe('?metric=sessions');
  });

  test('a granularity chosen by hand is remembered', async () => {
    const { user } = await openDashboard();
    await tile('Sessions');
    await user.click(await screen.findByRole('combobox', { name: 'Granularity' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Daily',
      'Weekly',
    ]);
    await user.click(screen.getByRole('option', { name: 'Weekly' }));
    expect(granularityPreference.find()).toBe('weekly');
  });

  test('the chart can be read as a table, whose days say what they are made of', async () => {
    const getDay = vi.fn<ApiCalls['getDay']>(() =>
      Promise.resolve({
        day: '2026-11-20',
        sources: [
          {
            channel: 'amazon',
            kind: 'sales',
            importId: 1,
            fileName: 'orders.txt',
            importedAt: '2026-11-20T18:00:00.000Z',
          },
        ],
        missing: [{ day: '2026-11-20', channel: 'amazon', kind: 'traffic' }],
        flags: [{ flag: 'pending_price', skus: 2 }],
      }),
    );
    const { user } = await openDashboard('/dashboard', defaultResponse, { getDay });
    await tile('Sessions');
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = within(await screen.findByRole('table', { name: 'Sessions by Parent SKU' }));
    expect(table.getByRole('columnheader', { name: 'Kettle' })).toBeVisible();
    expect(table.getByRole('row', { name: /^Nov 20 200 200/ })).toBeVisible();
    await user.click(await table.findByRole('button', { name: 'Nov 20' }));
    const made = await screen.findByRole('dialog', { name: 'What Nov 20 is made of' });
    const sources = await within(made).findAllByRole('listitem');
    expect(sources.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Amazon: salesorders\.txtimported /),
      'Nov 20: no traffic report',
      'Pending orders without a price yet: 2 SKUs',
    ]);
    expect(getDay.mock.lastCall?.[0]).toMatchObject({ params: { day: '2026-11-20' } });
    await user.keyboard('{Escape}');
    expect(table.getByRole('button', { name: 'Nov 20' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table', { name: 'Sessions by Parent SKU' })).toBeNull();
  });
});

describe('days at the end of the range that have no data yet', () => {
  /** Ten sessions a day through Nov 19, twenty a day in the week before. */
  const respond = (query: Query) => {
    const range = { start: toDateKey(query.start_date), end: toDateKey(query.end_date) };
    const days = eachDay(range).filter((date) => date <= '2026-11-19');
    const rowOf = (date: string) => ({
      ...ZERO_FACTS,
      sessions: date < '2026-11-14' ? 20 : 10,
      date_key: date,
    });
    const segment = { parent_sku_name: 'Kettle', brand_name: 'Alder', is_other: false };
    return answerDays(
      query,
      days.map((date) => (query.top === undefined ? rowOf(date) : { ...rowOf(date), ...segment })),
      knownFrom('2026-01-01', '2026-11-19'),
    );
  };
  const through = (last: string) => ({
    getTenant: () =>
      Promise.resolve({
        ...fakeTenant,
        dataThrough: { first: '2026-01-01', last },
        known: knownFrom('2026-01-01', last),
      }),
  });
  const captionText = () => screen.getByText(/Los Angeles time/).parentElement?.textContent;

  test('are left out of both periods, and the caption says so', async () => {
    await openDashboard('/dashboard', respond, through('2026-11-19'));
    expect((await tile('Sessions')).textContent).toContain('60');
    expect((await tile('Sessions')).textContent).toContain('down 50.0 percent');
    expect(captionText()).toMatch(/^Nov 14 – 19 compared with.*Nov 7 – 12 · Los Angeles time$/);
    expect(screen.getByText('today not in yet')).toBeVisible();
    expect(screen.queryByText(/days have data/)).toBeNull();
  });

  test('on which some products sold nothing are known days', async () => {
    const soldOnOneDay = (query: Query) => {
      const { data, ...answer } = respond(query);
      return { ...answer, data: data.slice(-1) };
    };
    await openDashboard('/dashboard?sku=K-1', soldOnOneDay, through('2026-11-19'));
    await tile('Sessions');
    expect(screen.queryByText(/days have data|The compared period has data/)).toBeNull();
  });

  test('that one of two channels has told are said to lack a report, not to have no data', async () => {
    const toldThrough = (query: Query) => {
      const { data, ...answer } = respond(query);
      return { ...answer, data, known: knownFrom('2026-01-01', '2026-11-18') };
    };
    await openDashboard('/dashboard', toldThrough, through('2026-11-18'));
    expect(await screen.findByText('some reports for Nov 19 not in yet · today not in yet')).toBeVisible();
  });

  test('count in a comparison of the whole range, which is remembered, asks nothing new and can be taken back', async () => {
    const { user, breakdown, searchOf } = await openDashboard('/dashboard', respond, through('2026-11-19'));
    await tile('Sessions');
    await user.click(screen.getByRole('button', { name: 'Compare the whole range' }));
    expect((await tile('Sessions')).textContent).toContain('down 57.1 percent');
    expect(captionText()).toMatch(/^Nov 14 – 20 compared with.*Nov 7 – 13 · Los Angeles time$/);
    expect(screen.getByText('6 of 7 days have data')).toBeVisible();
    expect(searchOf()).toBe('?days=whole');
    expect(comparedDaysPreference.find()).toBe('whole');
    await user.click(screen.getByRole('button', { name: 'Compare the same days' }));
    expect((await tile('Sessions')).textContent).toContain('down 50.0 percent');
    expect(searchOf()).toBe('?days=same');
    expect(comparedDaysPreference.find()).toBe('same');
    expect(breakdown).toHaveBeenCalledTimes(3);
  });

  test('come with the figures, whatever is known of the tenant', async () => {
    await openDashboard('/dashboard', respond, { getTenant: () => Promise.reject(new Error('unknown')) });
    expect((await tile('Sessions')).textContent).toContain('down 50.0 percent');
  });

  test('where nobody can say which, whole ranges are compared', async () => {
    await openDashboard('/dashboard', (query) => ({ ...respond(query), known: {} }));
    expect((await tile('Sessions')).textContent).toContain('down 57.1 percent');
  });

  test('are all of them today, when today has no rows yet', async () => {
    await openDashboard('/dashboard?range=today', respond, through('2026-11-19'));
    expect(await screen.findByRole('heading', { name: 'No Performance Data' })).toBeVisible();
    expect(screen.getByText('today not in yet · nothing to compare')).toBeVisible();
    expect(captionText()).toBe('Nov 20 · Los Angeles time');
  });

  test('are none before the first data', async () => {
    const nothing = (query: Query) => answerDays(query, [], knownFrom('2026-01-01', '2026-11-19'));
    await openDashboard('/dashboard?start=2010-03-01&end=2010-03-14', nothing, through('2026-11-19'));
    expect(await screen.findByRole('heading', { name: 'No Performance Data' })).toBeVisible();
    expect(captionText()).toBe('Mar 1 – 14, 2010 · Los Angeles time');
    expect(screen.queryByText(/not in yet/)).toBeNull();
  });
});

describe('another range or filter', () => {
  test('is fetched 300 ms after the last click, and the last click wins', async () => {
    const { history, breakdown } = await openDashboard();
    await tile('Sessions');
    for (const range of ['today', 'yesterday', 'last_30_days']) history.push(`/dashboard?range=${range}`);
    expect(breakdown).toHaveBeenCalledTimes(3);
    await waitFor(() => expect(breakdown).toHaveBeenCalledTimes(6));
    expect(breakdown.mock.calls.slice(3).map(([query]) => query.start_date)).toEqual([
      '2026-10-22',
      '2026-09-22',
      '2026-10-22',
    ]);
  });

  test('is not described before its figures are there: the old ones keep their days and their granularity', async () => {
    const held = Promise.withResolvers<void>();
    const { history } = await openDashboard('/dashboard', async (query) => {
      if (query.start_date < '2026-11-07') await held.promise;
      return defaultResponse(query);
    });
    await tile('Sessions');
    const granularity = await screen.findByRole('combobox', { name: 'Granularity' });
    history.push('/dashboard?start=2026-09-01&end=2026-11-20');
    const sessions = await tile('Sessions');
    await waitFor(() => expect(sessions.closest('[aria-busy="true"]')).not.toBeNull());
    expect(screen.getByText(/Los Angeles time/).parentElement?.textContent).toMatch(/^Nov 14 – 20 compared/);
    expect(screen.getByText('1 of 7 days have data')).toBeVisible();
    expect(granularity).toHaveProperty('value', 'Daily');
    held.resolve();
    await screen.findByText('1 of 81 days have data');
    await waitFor(() => expect(granularity).toHaveProperty('value', 'Weekly'));
  });

  test('aborts the requests it replaces, and keeps the old numbers until its own are whole', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { history } = await openDashboard('/dashboard', defaultResponse, {
      getDailyPerformanceBreakdown: (query: Query, options?: { signal?: AbortSignal }) => {
        if (query.end_date >= '2026-11-13' && query.start_date >= '2026-11-07')
          return Promise.resolve(defaultResponse(query));
        signals.push(options?.signal);
        return new Promise(() => {});
      },
    });
    await tile('Sessions');
    history.push('/dashboard?range=last_30_days');
    await waitFor(() => expect(signals).toHaveLength(3));
    expect((await tile('Sessions')).closest('[aria-busy="true"]')).not.toBeNull();
    history.push('/dashboard?range=last_365_days');
    await waitFor(() => expect(signals).toHaveLength(6));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true, false, false, false]);
  });
});

describe('empty', () => {
  const nothing = (query: Query) => answerDays(query, []);

  test('without filters says so for the range, offers Try Again, and grays four cards', async () => {
    await openDashboard('/dashboard', nothing, {
      getTenant: async () => ({ ...fakeTenant, dataThrough: { first: '2026-01-01', last: '2026-11-20' } }),
    });
    expect(await screen.findByRole('heading', { name: 'No Performance Data' })).toBeVisible();
    expect(screen.getByText('No data available for the selected date range.')).toBeVisible();
    expect(screen.getByText('Nov 14 – 20, 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    for (const label of ['Sessions', 'Orders', 'Conversion', 'Units Sold'])
      expect(screen.getByText(label)).toBeVisible();
  });

  test('of a company that has imported nothing is three steps', async () => {
    await openDashboard('/dashboard', nothing);
    expect(await screen.findByRole('heading', { name: 'Three steps to your figures' })).toBeVisible();
    expect(screen.getByRole('link', { name: '1. Import data' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  test('of a company that has ledgers alone says what its figures wait for', async () => {
    await openDashboard('/dashboard', nothing, {
      getTenant: async () => ({ ...fakeTenant, lastImportedAt: '2026-11-20T19:00:00Z' }),
    });
    expect(await screen.findByText(/tells nothing of sales, traffic or ads/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import data' })).toHaveAttribute('href', '/import');
    expect(screen.queryByRole('link', { name: '2. Name products' })).toBeNull();
  });

  test('leads to the newest days that have data, as many as were asked for', async () => {
    const { user, searchOf } = await openDashboard('/dashboard', nothing, {
      getTenant: () =>
        Promise.resolve({ ...fakeTenant, dataThrough: { first: '2010-12-01', last: '2011-12-09' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show Dec 3 – 9, 2011' }));
    await waitFor(() => expect(searchOf()).toBe('?start=2011-12-03&end=2011-12-09&granularity=daily'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull());
  });

  test('with filters gives the server’s words, and Clear Filters clears them', async () => {
    const { user, searchOf } = await openDashboard('/dashboard?brand=Alder', nothing);
    expect(await screen.findByText('Nothing matches, says the server.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(searchOf()).toBe(''));
  });

  test('only in the chart says so there, with Clear Filters and Retry', async () => {
    const { user, breakdown, searchOf } = await openDashboard('/dashboard?brand=Alder', (query) =>
      query.top === undefined ? defaultResponse(query) : { ...nothing(query), message: null },
    );
    expect(await screen.findByRole('heading', { name: 'No Chart Data' })).toBeVisible();
    expect(screen.getByText('No data available for the selected period and filters.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Metric' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(breakdown).toHaveBeenCalledTimes(4));
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(searchOf()).toBe(''));
  });

  test('only in the chart offers Clear Filters for channels too, and as nothing to press without any', async () => {
    const inChart = (query: Query) => (query.top === undefined ? defaultResponse(query) : nothing(query));
    const { user, searchOf } = await openDashboard('/dashboard?channel=shopify', inChart);
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(searchOf()).toBe(''));
    expect(await screen.findByRole('button', { name: 'Clear Filters' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  test.each([
    ['brand_name', 'No brands found in the selected date range and filters.'],
    ['parent_sku_name', 'No parent SKUs found in the selected date range and filters.'],
    ['sku_name', 'No SKUs found in the selected date range and filters.'],
  ])('by %s without any segment: %s', async (breakdown, message) => {
    await openDashboard(`/dashboard?breakdown=${breakdown}`, (query) =>
      query.top === undefined ? defaultResponse(query) : { ...nothing(query), isEmpty: false, reason: null },
    );
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('errors', () => {
  test('a failed period is said calmly, and Try again asks once more', async () => {
    let isDown = true;
    const { user } = await openDashboard('/dashboard', (query) => {
      if (isDown) throw new Error('The stores are resting.');
      return defaultResponse(query);
    });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(screen.getByText('The stores are resting.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tile('Sessions')).toBeVisible();
  });

  test('an error without words gets the specification’s', async () => {
    await openDashboard('/dashboard', () => Promise.reject(new Error('')));
    expect(await screen.findByText('An unknown error occurred')).toBeVisible();
  });

  test('a failed chart leaves the cards alone, and Retry asks for it again', async () => {
    let isDown = true;
    const { user } = await openDashboard('/dashboard', (query) => {
      if (isDown && query.top !== undefined) throw new Error('No chart today.');
      return defaultResponse(query);
    });
    expect(await tile('Sessions')).toBeVisible();
    expect(await screen.findByText('No chart today.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Show as table' })).toBeVisible();
  });
});

describe('the URL', () => {
  test('with nonsense falls back with a notice that can be dismissed', async () => {
    const { user, searchOf } = await openDashboard('/dashboard?range=soon&metric=orders');
    expect(await screen.findByText(/invalid and was ignored: range/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(searchOf()).toBe('?metric=orders'));
  });

  test('goes back to what was looked at before', async () => {
    const { user, history } = await openDashboard();
    await user.click(await tile('Orders'));
    await screen.findByRole('heading', { name: 'Orders by Parent SKU' });
    history.back();
    expect(await screen.findByRole('heading', { name: 'Sessions by Parent SKU' })).toBeVisible();
  });
});

describe('Customize', () => {
  async function customize() {
    const page = await openDashboard();
    await tile('Sessions');
    await page.user.click(screen.getByRole('button', { name: 'Customize' }));
    await screen.findByText('Customizing dashboard layout...');
    return page;
  }

  test('shows the hint and all cards, hides the chart, and Done ends it', async () => {
    const { user } = await customize();
    expect(
      screen.getByText('Drag cards to rearrange. First 8 cards will be displayed by default.'),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Sessions by Parent SKU' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ad Sales Share' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Customize' })).toHaveFocus();
    expect(await screen.findByRole('heading', { name: 'Sessions by Parent SKU' })).toBeVisible();
  });

  test('Reset brings the default order back and forgets the saved one', async () => {
    cardLayoutPreference.save([
      'roas',
      'orders',
      'ctr',
      'cpc',
      'net_sales',
      'ad_clicks',
      'ad_sales',
      'sessions',
    ]);
    const { user } = await customize();
    const firstCard = () =>
      screen
        .getAllByRole('button')
        .find((button) => button.getAttribute('aria-roledescription') === 'sortable');
    expect(firstCard()?.getAttribute('aria-label')).toBe('ROAS');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(firstCard()?.getAttribute('aria-label')).toBe('Sessions');
    expect(cardLayoutPreference.find()).toBeNull();
  });

  test('a saved layout that is not valid is ignored', async () => {
    localStorage.setItem(cardLayoutPreference.key, '["roas"]');
    await openDashboard();
    await tile('Sessions');
    const [first] = within(screen.getByRole('list', { name: 'Main metrics' })).getAllByRole('button');
    expect(first?.textContent).toContain('Sessions');
  });
});

describe('notes', () => {
  const own = {
    id: '7',
    kind: 'own',
    date_key: '2026-11-19',
    text: 'Container arrived',
    link: null,
  } as const;
  const cost = {
    id: null,
    kind: 'cost',
    date_key: '2026-11-20',
    text: 'K-1 costs $4',
    link: '/costs',
  } as const;

  test('are asked for when the browser has time, only what people wrote is shown, and can be switched off', async () => {
    const listNotes = vi.fn<ApiCalls['listNotes']>().mockResolvedValue({ data: [own, cost] });
    const { user } = await openDashboard('/dashboard', defaultResponse, { listNotes });
    await screen.findByRole('button', { name: 'Show as table' });
    expect(listNotes).not.toHaveBeenCalled();
    act(idle);
    expect(await screen.findByText('Note, Nov 19: Container arrived')).toBeVisible();
    expect(screen.queryByText(/K-1 costs \$4/)).toBeNull();
    expect(listNotes.mock.calls.map(([query]) => query)).toEqual([
      { start_date: '2026-11-14', end_date: '2026-11-20' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = await screen.findByRole('table', { name: 'Sessions by Parent SKU' });
    expect(within(table).queryByText(/Container arrived/)).toBeNull();

    await user.click(screen.getByRole('switch', { name: 'Notes' }));
    expect(screen.queryByText(/Container arrived/)).toBeNull();
    expect(localStorage.getItem(chartNotesPreference.key)).toBe('false');
  });

  test('that are off are not asked for, until one is written', async () => {
    chartNotesPreference.save(false);
    const listNotes = vi.fn<ApiCalls['listNotes']>().mockResolvedValue({ data: [own] });
    const addNote = vi.fn<ApiCalls['addNote']>().mockResolvedValue(own);
    const { user } = await openDashboard('/dashboard', defaultResponse, { listNotes, addNote });
    await screen.findByRole('button', { name: 'Show as table' });
    act(idle);
    await user.click(await screen.findByRole('button', { name: 'More about notes' }));
    expect(listNotes).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('menuitem', { name: 'Add a note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Container arrived');
    await user.click(dialog.getByRole('button', { name: 'Add the note' }));
    expect(await screen.findByText('Note added to the chart.')).toBeVisible();
    expect(addNote.mock.calls[0]?.[0]).toMatchObject({
      body: { date_key: '2026-11-20', text: 'Container arrived' },
    });
    expect(await screen.findByText('Note, Nov 19: Container arrived')).toBeVisible();
  });
});

describe('ads alone, without sales', () => {
  const ADS = ['ad_spend', 'ad_impressions', 'ad_clicks', 'ad_orders', 'ad_sales'] as const;
  const openAds = (at: string) =>
    openDashboard(at, defaultResponse, {
      getTenant: () => Promise.resolve({ ...fakeTenant, facts_present: ADS }),
    });

  test('a card of what the data do not carry keeps its 0, and says so in place of growth and line', async () => {
    await openAds('/dashboard');
    const sales = await tile('Net Sales');
    await waitFor(() => expect(sales.textContent).toBe('Net Sales—not in your data'));
  });

  test.each([
    ['channel=shopify', 'this channel'],
    ['channel=shopify&channel=ebay', 'these channels'],
    ['marketplace=amazon.de', 'this marketplace'],
  ])(
    'of some places alone (%s) cards, chart and movers say that it is these that lack it',
    async (places, words) => {
      await openAds(`/dashboard?metric=net_sales&${places}`);
      expect(await screen.findByText(`Net Sales is not in ${words}`)).toBeVisible();
      expect(await screen.findByText(`Nothing to compare: the metric is not in ${words}.`)).toBeVisible();
      const sales = await tile('Net Sales');
      await waitFor(() => expect(sales.textContent).toBe(`Net Sales—not in ${words}`));
    },
  );

  test('the chart begins with the first metric that is there, and asks for nothing but its own', async () => {
    const { breakdown, searchOf } = await openAds('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Ad Spend by Parent SKU' })).toBeVisible();
    expect((await screen.findByRole('combobox', { name: 'Metric' })).getAttribute('value')).toBe('Ad Spend');
    expect(searchOf()).toBe('');
    const ranked = breakdown.mock.calls.map(([query]) => query.rank_by).filter((by) => by !== undefined);
    expect(ranked).toEqual(['ad_spend']);
  });

  test('no metric is charted before it is known which there are', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof fakeTenant>();
    const { breakdown } = await openDashboard('/dashboard', defaultResponse, { getTenant: () => promise });
    await waitFor(() => expect(breakdown).toHaveBeenCalled());
    expect(screen.queryByRole('heading', { name: /by Parent SKU$/ })).toBeNull();
    resolve(fakeTenant);
    expect(await screen.findByRole('heading', { name: 'Sessions by Parent SKU' })).toBeVisible();
  });

  test('a metric of the link that is not there is said instead of drawn, and another can be chosen', async () => {
    const { user } = await openAds('/dashboard?metric=conversion');
    expect(await screen.findByRole('heading', { name: 'Conversion by Parent SKU' })).toBeVisible();
    expect(
      await screen.findByText('Conversion is not in your data: it needs Orders and Sessions'),
    ).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Breakdown' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Metric' }));
    await user.click(await screen.findByRole('option', { name: 'Ad Clicks' }));
    expect(await screen.findByRole('heading', { name: 'Ad Clicks by Parent SKU' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Show as table' })).toBeVisible();
  });

  test('the chart is ranked by the metric that is shown', async () => {
    const { breakdown } = await openAds('/dashboard?metric=ad_clicks');
    await waitFor(() => expect(breakdown.mock.calls.map(([query]) => query.rank_by)).toContain('ad_clicks'));
  });
});
