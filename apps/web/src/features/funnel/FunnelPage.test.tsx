import type {
  ApiCalls,
  DailyPerformanceResponse,
  FeaturedOfferResponse,
  FunnelResponse,
  FunnelRow,
  SearchQueryDrivers,
  TenantSummary,
} from '@skuline/contract';
import { funnelColumns } from '@skuline/domain/exports';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import { explainQueries } from '@skuline/domain/search-queries';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, renderPage, fakeTenant } from '../../testing/index.ts';
import { FunnelPage } from './FunnelPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

type Query = Parameters<ApiCalls['getDailyPerformanceBreakdown']>[0];

const DAY = {
  ...ZERO_FACTS,
  ad_impressions: 10_000,
  ad_clicks: 100,
  ad_orders: 10,
  ad_spend: 50,
  ad_sales: 300,
  sessions: 400,
  orders: 40,
  units_sold: 50,
  net_sales: 800,
};

function defaultResponse(query: Query): DailyPerformanceResponse {
  const isCurrent = query.end_date === '2026-11-20';
  return answerDays(query, [{ ...DAY, orders: isCurrent ? 40 : 44, date_key: query.end_date }]);
}

type FunnelQuery = Parameters<ApiCalls['listFunnel']>[0];

const KETTLE: FunnelRow = {
  brand_name: 'Alder',
  parent_sku_name: 'Kettle',
  sku_name: null,
  upstream: 34_210,
  downstream: 2_956,
  rate: 2_956 / 34_210,
  reference_rate: 0.105,
  change: 2_956 / 34_210 - 0.105,
  change_rate: 2_956 / 34_210 / 0.105 - 1,
  test: 'clear',
  missing: 636.05,
  value: 56.05,
  money_lost: 35_650.65,
  rates: [
    { metric: 'ctr', value: 0.0061 },
    { metric: 'ad_conversion', value: 0.072 },
  ],
  state: 'both',
};
const PAN: FunnelRow = {
  ...KETTLE,
  brand_name: 'Briskway',
  parent_sku_name: 'Pan',
  upstream: 1000,
  downstream: 95,
  rate: 0.095,
  reference_rate: 0.099,
  change: -0.004,
  change_rate: -0.004 / 0.099,
  test: 'within_noise',
  missing: 4,
  value: 10,
  money_lost: 40,
  state: 'new',
};

function defaultFunnel(query: FunnelQuery): FunnelResponse {
  const rates = (row: FunnelRow) => ({
    ...row,
    rates: row.rates.filter(({ metric }) => [query.rates ?? []].flat().includes(metric)),
  });
  return {
    rows: [rates(KETTLE), rates(PAN)],
    total: { ...rates(KETTLE), upstream: 35_210, downstream: 3_051, rate: 3_051 / 35_210 },
    leak: rates(KETTLE),
    loss_count: 1,
    noise_count: 1,
    noise_lost: 40,
    count: 2,
    match_count: 2,
  };
}

const NO_OFFERS: FeaturedOfferResponse = {
  rows: [],
  match_count: 0,
  total: {
    name: '',
    page_views: null,
    share: null,
    previous_page_views: null,
    previous_share: null,
    verdict: 'unknown',
    lost_sales: null,
  },
  current: { told: 0, of: 7 },
  previous: { told: 0, of: 7 },
  reported: null,
};
const NO_QUERIES: SearchQueryDrivers = {
  view: 'asin',
  weeks: null,
  left_out: 0,
  left_out_weeks: [],
  reported: null,
  ...explainQueries([], []),
  rows: [],
  match_count: 0,
};

interface OpenOptions {
  readonly at?: string;
  readonly tenant?: Partial<TenantSummary>;
  readonly funnel?: (query: FunnelQuery) => unknown;
  readonly calls?: Partial<ApiCalls>;
}

// Lazily loaded in the app; here its compilation must not count as waiting time.
beforeAll(() => import('./RatePlot.tsx'));

async function openFunnel(
  respond: (query: Query) => DailyPerformanceResponse = defaultResponse,
  { at = '/funnel', tenant = {}, funnel = defaultFunnel, calls = {} }: OpenOptions = {},
) {
  const listFunnel = vi.fn<ApiCalls['listFunnel']>(async (query) => (await funnel(query)) as FunnelResponse);
  const breakdown = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>(async (query) => respond(query));
  const page = await renderPage(<FunnelPage />, {
    at,
    api: {
      ...fakeProductLists,
      getTenant: () => Promise.resolve({ ...fakeTenant, ...tenant }),
      getDailyPerformanceBreakdown: breakdown,
      listFunnel,
      listFeaturedOffers: () => Promise.resolve(NO_OFFERS),
      explainSearchQueries: () => Promise.resolve(NO_QUERIES),
      ...calls,
    },
  });
  return { ...page, listFunnel, breakdown, searchOf: () => decodeURIComponent(page.history.location.search) };
}

async function rowsOf(title: string) {
  const heading = await screen.findByRole('heading', { name: title });
  const card = heading.parentElement;
  if (card === null) throw new Error('a heading stands in its card');
  return within(card)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

test('the store from sessions to units, with what leads from one to the next', async () => {
  await openFunnel();
  expect(await rowsOf('Store')).toEqual([
    'Sessions400 before4000.0%unchanged, 0.0 percent',
    '10.0%1.0 ptdown 1.0 points, worseconversion · 360 dropped off',
    'Orders44 before409.1%down 9.1 percent, worse',
    '125.0%11.4 ptup 11.4 points, better1.25 units per order · 12.5% of sessions',
    'Units Sold50 before500.0%unchanged, 0.0 percent',
  ]);
  expect(screen.getByText('Net sales per session').nextSibling?.textContent).toBe('$2.00');
});

test('advertising from impressions to ad orders, and its costs', async () => {
  await openFunnel();
  expect(await rowsOf('Advertising')).toEqual([
    'Ad Impressions10,000 before10,0000.0%unchanged, 0.0 percent',
    '1.00%0.00 ptunchanged, 0.00 pointsCTR · 9,900 dropped off',
    'Ad Clicks100 before1000.0%unchanged, 0.0 percent',
    '10.0%0.0 ptunchanged, 0.0 pointsad conversion · 90 dropped off · 0.10% of ad impressions',
    'Ad Orders10 before100.0%unchanged, 0.0 percent',
  ]);
  expect(screen.getByText('Cost per order').nextSibling?.textContent).toBe('$5.00');
});

test('the whole path says what part of the sessions ads brought', async () => {
  await openFunnel();
  expect(await rowsOf('Whole path')).toEqual([
    'Ad Impressions10,000',
    '1.00% 0.00 ptunchanged, 0.00 points',
    'Ad Clicks100',
    '25.0% of sessions come from ads',
    'Sessions400',
    '10.0% 1.0 ptdown 1.0 points, worse',
    'Orders40',
  ]);
});

test('the whole path says where a rate rests on fewer days than the figures beside it', async () => {
  const whole = [{ start: '2026-09-01', end: '2026-11-20' }];
  const known = { orders: whole, sessions: [{ start: '2026-11-18', end: '2026-11-20' }] };
  await openFunnel((query) => ({ ...defaultResponse(query), known }));
  const path = await rowsOf('Whole path');
  expect(path[5]).toBe('10.0% —change unknown · 3 of 7 days');
  expect(path[1]).not.toContain('days');
});

test('without ads or sessions rates are dashes, and nothing breaks', async () => {
  await openFunnel((query) => answerDays(query, [{ ...ZERO_FACTS, orders: 3, date_key: query.end_date }]));
  expect((await rowsOf('Whole path'))[3]).toBe('—');
  expect((await rowsOf('Store'))[1]).toBe('——change unknownconversion');
});

test('stages that the data do not carry are not drawn, and a line says which', async () => {
  await openFunnel(defaultResponse, { tenant: { facts_present: ['orders', 'units_sold', 'net_sales'] } });
  expect(await screen.findByText('Not in your data: Sessions.')).toBeVisible();
  expect((await rowsOf('Store'))[0]).toMatch(/^Orders44 before40/);
  expect(screen.getByText('Not in your data: Ad Impressions, Ad Clicks, Sessions.')).toBeVisible();
});

test('a funnel with no stage in the data is one line that says so', async () => {
  await openFunnel(defaultResponse, { tenant: { facts_present: ['sessions', 'orders', 'units_sold'] } });
  const heading = await screen.findByRole('heading', { name: 'Advertising' });
  expect(heading.parentElement).toHaveTextContent(
    /^AdvertisingNot in your data: Ad Impressions, Ad Clicks, Ad Orders\.$/,
  );
});

test('no rows at all: why, and the range', async () => {
  const dataThrough = { first: '2026-01-01', last: '2026-11-20' };
  await openFunnel((query) => answerDays(query, []), { tenant: { dataThrough } });
  expect(await screen.findByText('No data available for the selected date range.')).toBeVisible();
});

test('a tenant without data is offered an import', async () => {
  await openFunnel((query) => answerDays(query, []), { tenant: { dataThrough: null } });
  expect(await screen.findByRole('heading', { name: 'Three steps to your figures' })).toBeVisible();
  expect(screen.getByRole('link', { name: '1. Import data' })).toHaveAttribute('href', '/import');
});

const table = () => screen.findByRole('table', { name: /^Funnel by parent SKU, / });

describe('where money is lost', () => {
  test('is asked for the step, the compared days and the other rates', async () => {
    const { listFunnel } = await openFunnel();
    await table();
    expect(listFunnel.mock.calls[0]?.[0]).toEqual({
      step: 'conversion',
      by: 'parent_sku_name',
      start_date: '2026-11-14',
      end_date: '2026-11-20',
      previous_start_date: '2026-11-07',
      previous_end_date: '2026-11-13',
      brand_name: [],
      parent_sku_name: [],
      sku_name: [],
      reference: 'previous',
      rates: ['ctr', 'ad_conversion'],
      order_by: 'money_lost',
      direction: 'desc',
      limit: 12,
      offset: 0,
    });
  });

  test('columns have the titles that they are saved under', async () => {
    await openFunnel();
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4));
    const heads = within(screen.getByRole('table')).getAllByRole('columnheader');
    const asked = { step: 'conversion', rates: ['ctr', 'ad_conversion'] } as const;
    const saved = funnelColumns('parent_sku_name', asked, { kind: 'previous' });
    expect(saved.map(({ label }) => label)).toEqual(
      expect.arrayContaining(heads.map(({ textContent }) => textContent)),
    );
  });

  test('rows say rates, change, test in words and money; noise is quiet and not in the total', async () => {
    await openFunnel();
    const textsOf = (row: HTMLElement) =>
      [...row.querySelectorAll(':is(th, td)')].map((cell) => cell.textContent);
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4));
    expect(within(screen.getByRole('table')).getAllByRole('row').map(textsOf)).toEqual([
      [
        'Parent SKU',
        'Sessions',
        'Orders',
        'Conversion',
        'Previous',
        'Change',
        'Test',
        'CTR',
        'Ad Conversion',
        'Money lost',
      ],
      [
        'KettleAlder',
        '34,210',
        '2,956',
        '8.6%',
        '10.5%',
        '1.9 ptdown 1.9 points, worse',
        'clear',
        '0.61%',
        '7.2%',
        '$35,651',
      ],
      [
        'PannewBriskway',
        '1,000',
        '95',
        '9.5%',
        '9.9%',
        '−0.4 ptminus 0.4 points, within noise',
        'within noise',
        '0.61%',
        '7.2%',
        '$40',
      ],
      [
        'All 2 parent SKUs',
        '35,210',
        '3,051',
        '8.7%',
        '10.5%',
        '1.9 ptdown 1.9 points, worse',
        'clear',
        '0.61%',
        '7.2%',
        '$35,651',
      ],
    ]);
    expect(screen.getByRole('cell', { name: '$40' })).toHaveAttribute('data-quiet');
  });

  test('the leak is a sentence; its row is chosen, its rate charted, and its money counted', async () => {
    const { breakdown } = await openFunnel();
    await screen.findByRole('button', { name: 'Kettle', pressed: true });
    expect(screen.getByRole('heading', { name: /^Largest leak/ })).toHaveTextContent(
      'Largest leak: Kettle, sessions to orders, 1.9 pt below its previous rate: $35,651 lost',
    );
    expect(await screen.findByRole('heading', { name: 'Kettle: sessions to orders' })).toBeVisible();
    expect(breakdown.mock.lastCall?.[0]).toMatchObject({
      parent_sku_name: ['Kettle'],
      group_by: ['date_key'],
    });
    expect(screen.getByText('Orders lost').nextSibling?.textContent).toBe('636');
    expect(screen.getByText(/less than once in 1,000/)).toBeVisible();
  });

  test('another row, and a stage, take its place and stay in the link', async () => {
    const { user, searchOf, listFunnel } = await openFunnel();
    await user.click(await screen.findByRole('button', { name: 'Pan', pressed: false }));
    expect(await screen.findByRole('heading', { name: 'Pan: sessions to orders' })).toBeVisible();
    expect(searchOf()).toBe('?funnel_row=Pan');
    await user.click(screen.getByRole('button', { name: 'Ad Clicks' }));
    expect(
      await screen.findByRole('heading', { name: 'All products: ad impressions to ad clicks' }),
    ).toBeVisible();
    expect(searchOf()).toBe('?funnel_step=ctr');
    expect(listFunnel.mock.lastCall?.[0]).toMatchObject({
      step: 'ctr',
      rates: ['ad_conversion', 'conversion'],
    });
  });

  test('closing a segment shows all products, and what all segments lost', async () => {
    const { user, searchOf } = await openFunnel();
    await user.click(await screen.findByRole('button', { name: 'Show all products' }));
    expect(await screen.findByRole('heading', { name: 'All products: sessions to orders' })).toBeVisible();
    expect(searchOf()).toBe('?funnel_step=conversion');
    expect(screen.getByText('1 parent SKU beyond noise').nextSibling?.textContent).toBe('$35,651');
    expect(screen.getByText('1 within noise or not tested').nextSibling?.textContent).toBe('$40');
  });

  test('a segment of the link that is on no page is asked for alone', async () => {
    const { listFunnel } = await openFunnel(defaultResponse, {
      at: '/funnel?funnel_row=Jar&funnel_search=a',
      funnel: (query) => ({
        ...defaultFunnel(query),
        ...(query.parent_sku_name?.[0] === 'Jar' ? { rows: [{ ...PAN, parent_sku_name: 'Jar' }] } : {}),
      }),
    });
    expect(await screen.findByRole('heading', { name: 'Jar: sessions to orders' })).toBeVisible();
    expect(listFunnel.mock.lastCall?.[0]).toMatchObject({ parent_sku_name: ['Jar'] });
    expect(listFunnel.mock.lastCall?.[0]).not.toHaveProperty('search');
  });

  test('rates can be measured by all products or by a brand', async () => {
    const { user, searchOf, listFunnel } = await openFunnel();
    await user.click(await screen.findByRole('combobox', { name: 'Compare rates with' }));
    await user.click(await screen.findByRole('option', { name: 'Alder', hidden: true }));
    expect(searchOf()).toBe('?funnel_reference=brand:Alder');
    await waitFor(() =>
      expect(listFunnel.mock.lastCall?.[0]).toMatchObject({ reference: 'brand', reference_brand: 'Alder' }),
    );
    expect(await screen.findByRole('columnheader', { name: 'Alder' })).toBeVisible();
    expect(screen.getByText(/below the rate of Alder/)).toBeVisible();
  });

  test('order, page and search are the server’s, and are announced', async () => {
    const { user, searchOf, listFunnel } = await openFunnel(defaultResponse, {
      at: '/funnel?funnel_page=3',
      funnel: (query) => ({ ...defaultFunnel(query), count: 40, match_count: 40 }),
    });
    await screen.findByText('25 – 36 of 40');
    expect(listFunnel.mock.calls[0]?.[0]).toMatchObject({ offset: 24 });
    await user.click(screen.getByRole('button', { name: 'Sessions' }));
    expect(searchOf()).toBe('?funnel_sort=-upstream');
    expect(
      await screen.findByText('40 parent SKUs, highest number that went in first, page 1 of 4'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search Parent SKUs' }), 'pan');
    await waitFor(() => expect(searchOf()).toBe('?funnel_sort=-upstream&funnel_search=pan'));
  });

  test('the chart stands as a table with the range of each rate', async () => {
    const { user } = await openFunnel();
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const rates = within(screen.getByRole('table', { name: 'Kettle: sessions to orders' }));
    expect(rates.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Days',
      'Low',
      'Conversion',
      'High',
      'Previous period',
    ]);
    // Wilson's interval of 40 in 400.
    expect(rates.getAllByRole('row').at(-1)?.textContent).toBe('Nov 207.4%10.0%13.3%10.5%');
  });

  test.each([
    [{ leak: null, loss_count: 0 }, 'No step lost more than noise allows'],
    [{ leak: null, loss_count: 0, total: { ...KETTLE, change: null } }, 'Largest leak: —'],
    [{ rows: [], match_count: 0 }, 'No parent SKUs match'],
  ])('%j says so', async (response, text) => {
    await openFunnel(defaultResponse, { funnel: (query) => ({ ...defaultFunnel(query), ...response }) });
    expect((await screen.findAllByText(text)).at(-1)).toBeVisible();
  });

  test('a failure says why inside the sheet, and Retry asks again', async () => {
    let fails = true;
    const { user } = await openFunnel(defaultResponse, {
      funnel: (query) => (fails ? Promise.reject(new Error('The engine is down.')) : defaultFunnel(query)),
    });
    expect(await screen.findByText('The engine is down.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Store' })).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/Largest leak/)).toBeVisible();
  });

  test('data without sessions and ads begin with units per order; without sales no money is counted', async () => {
    const { listFunnel } = await openFunnel(defaultResponse, {
      tenant: { facts_present: ['orders', 'units_sold'] },
    });
    expect(
      await screen.findByText(
        'Lost money cannot be calculated. Avg Net Price is not in your data: it needs Net Sales.',
      ),
    ).toBeVisible();
    await waitFor(() =>
      expect(listFunnel.mock.lastCall?.[0]).toMatchObject({ step: 'units_per_order', rates: [] }),
    );
    expect(screen.queryByRole('columnheader', { name: 'Money lost' })).toBeNull();
  });
});

describe('why purchases from searches changed', () => {
  const WAS = {
    total_impressions: 100_000,
    own_impressions: 10_000,
    own_clicks: 500,
    own_cart_adds: 100,
    own_purchases: 50,
  };
  const QUERIES: SearchQueryDrivers = {
    ...NO_QUERIES,
    weeks: {
      current: { first: '2026-11-15', last: '2026-11-15' },
      previous: { first: '2026-11-08', last: '2026-11-08' },
    },
    left_out: 1,
    reported: { first: '2026-09-06', last: '2026-11-15' },
    ...explainQueries(
      [
        { query: 'alder kettle', previous: WAS, current: { ...WAS, own_purchases: 55 } },
        {
          query: 'kettle',
          previous: WAS,
          current: {
            total_impressions: 60_000,
            own_impressions: 6_000,
            own_clicks: 120,
            own_cart_adds: 24,
            own_purchases: 12,
          },
        },
        { query: 'new', previous: null, current: WAS },
      ],
      ['Alder'],
    ),
    rows: [],
    match_count: 3,
  };
  const { rows } = explainQueries(
    [
      { query: 'kettle', previous: WAS, current: { ...WAS, own_impressions: 8_000, own_purchases: 40 } },
      { query: 'new', previous: null, current: WAS },
    ],
    [],
  );
  const answer = (response: SearchQueryDrivers) => ({
    calls: { explainSearchQueries: () => Promise.resolve(response) },
  });

  test('the title says by what, the caption what is compared, and the table what each driver did', async () => {
    await openFunnel(defaultResponse, answer({ ...QUERIES, rows: [...rows] }));
    expect(
      await screen.findByRole('heading', {
        name: 'Purchases from 2 search queries fell by 33, from 100 to 67, mostly by click rate (−24.4)',
      }),
    ).toBeVisible();
    expect(
      screen.getByText(
        'Nov 15 – 21 compared with Nov 8 – 14, by reports of ASINs. 1 report has no counterpart in the other period: left out. 0 purchases before and 50 now are of 1 query that the report of the other period does not name; they are not split.',
      ),
    ).toBeVisible();
    const queries = within(screen.getByRole('table', { name: 'Purchases from searches by query' }));
    expect(queries.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Search queryPurchasesChangeDemandImpression shareClick rateCart ratePurchase rate',
      // L = −10 / ln(40 / 50) = 44.8; share: L · ln(0.8) = −10, clicks: L · ln(1.25) = +10.
      'kettle40−100.0−10.0+10.00.0−10.0',
      'new50——————',
      'With a brand of yours (1 query)55+50.00.00.00.0+5.0',
      'Without a brand of yours (1 query)12−38−13.60.0−24.40.00.0',
      'All 2 queries that are compared67−33−13.60.0−24.40.0+5.0',
    ]);
    expect(queries.getByTitle('10.00% → 8.00%')).toHaveTextContent('−10.0');
  });

  test('nothing of a company without reports of searches, and why there is nothing of these days', async () => {
    const explainSearchQueries = vi.fn<ApiCalls['explainSearchQueries']>(() => Promise.resolve(NO_QUERIES));
    const { unmount } = await openFunnel(defaultResponse, { calls: { explainSearchQueries } });
    await waitFor(() => expect(explainSearchQueries).toHaveResolved());
    expect(await screen.findByRole('heading', { name: 'Store' })).toBeVisible();
    expect(screen.queryByText(/Purchases from searches/)).toBeNull();
    unmount();
    await openFunnel(defaultResponse, answer({ ...NO_QUERIES, reported: QUERIES.reported }));
    expect(
      (
        await screen.findAllByText(
          'No report tells of a week that ends in these days. Reports tell of Sep 6 – Nov 21.',
        )
      ).at(-1),
    ).toBeVisible();
  });

  test('a week without a report of the week before is shown, and what it was before unknown', async () => {
    const alone = [{ query: 'alder kettle', own_purchases: 55 }];
    const { rows: found, ...told } = explainQueries([], ['Alder'], alone);
    const weeks = { current: { first: '2026-11-15', last: '2026-11-15' }, previous: null };
    const { reported } = QUERIES;
    await openFunnel(
      defaultResponse,
      answer({
        ...NO_QUERIES,
        ...told,
        weeks,
        reported,
        left_out: 1,
        left_out_weeks: ['2026-11-08'],
        rows: [...found],
        match_count: 1,
      }),
    );
    expect(
      await screen.findByRole('heading', { name: 'Purchases from 1 search query: 55, and unknown before' }),
    ).toBeVisible();
    expect(
      screen.getByText(
        'Nov 15 – 21 compared with nothing, by reports of ASINs. No report of a week that ends in these days has a counterpart in the weeks before. Reports tell of Sep 6 – Nov 21. Only reports of brands tell Nov 8 – 14: left out, as ASINs and brands tell the same purchases.',
      ),
    ).toBeVisible();
    const queries = within(screen.getByRole('table', { name: 'Purchases from searches by query' }));
    expect(
      queries
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['alder kettle55——————']);
  });

  test('days of more weeks than half of those that are told say how many may be chosen', async () => {
    // Sep 6 – Nov 21 are eleven weeks; six of them end in these days.
    const reported = { first: '2026-09-06', last: '2026-11-15' };
    await openFunnel(defaultResponse, {
      ...answer({ ...NO_QUERIES, reported }),
      at: '/funnel?start=2026-10-04&end=2026-11-14',
    });
    expect(
      (
        await screen.findAllByText(
          '6 weeks end in these days, and as many before them are compared with: reports tell of Sep 6 – Nov 21 alone. Choose days in which at most 5 weeks end.',
        )
      ).at(-1),
    ).toBeVisible();
  });

  test('stand on the page of a company that has reports of searches alone', async () => {
    const nothing = (query: Query) => answerDays(query, []);
    await openFunnel(nothing, answer({ ...QUERIES, rows: [...rows] }));
    expect(await screen.findByText('Three steps to your figures')).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Purchases from searches by query' })).toBeVisible();
  });
});
