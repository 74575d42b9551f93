import type {
  ApiCalls,
  CostFiguresResponse,
  DailyPerformanceResponse,
  SegmentsResponse,
  TenantSummary,
} from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, knownFrom, renderPage } from '../../testing/index.ts';
import { ProfitLossPage } from './ProfitLossPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

type Query = Parameters<ApiCalls['getDailyPerformanceBreakdown']>[0];

const MONTH = {
  ...ZERO_FACTS,
  units_sold: 100,
  gross_sales: 1000,
  promotions: 100,
  net_sales: 900,
  ad_spend: 90,
  contribution: 400,
  ad_sales: 300,
};

/** The same month twice, with fewer promotions in the earlier one. */
function defaultResponse(query: Query): DailyPerformanceResponse {
  const isCurrent = query.end_date === '2026-11-20';
  return answerDays(query, [
    {
      ...MONTH,
      promotions: isCurrent ? 100 : 80,
      net_sales: isCurrent ? 900 : 920,
      date_key: query.end_date,
    },
  ]);
}

const WEEKLY = '/profit-loss?range=last_30_days&granularity=weekly';

type SegmentsQuery = Parameters<ApiCalls['listSegments']>[0];
type Segment = SegmentsResponse['rows'][number];

const segment = (name: string, now: number | null, before: number | null): Segment => {
  const sumsOf = (net_sales: number | null) =>
    net_sales === null ? null : { ...ZERO_FACTS, net_sales, units_sold: 10 };
  const current = sumsOf(now);
  return {
    name,
    current,
    previous: sumsOf(before),
    buckets: current === null ? [] : [{ ...current, date_key: '2026-11-16' }],
  };
};

/** Alder and Briskway, which began to sell; Alder's parent SKU has seven SKUs. */
function defaultSegments({ by, limit, offset }: SegmentsQuery): SegmentsResponse {
  const rows = {
    brand_name: [segment('Alder', 700, 920), segment('Briskway', 200, null)],
    parent_sku_name: [segment('Kettle', 700, 920)],
    sku_name: Array.from({ length: 7 }, (_, at) => segment(`K-${at + 1}`, 100, 100)),
    channel: [],
    marketplace: [],
  }[by];
  const from = Number(offset);
  return { rows: rows.slice(from, from + Number(limit)), count: rows.length };
}

const NOTHING = { net_sales: 900, contribution: 400, covered_net_sales: 0, cost_of_goods: 0 };
const NO_COSTS: CostFiguresResponse['total'] = {
  ...NOTHING,
  marketplace_fees: 0,
  fixed_costs: 0,
  estimated_net_profit: null,
};
const WITHOUT_COSTS: CostFiguresResponse = {
  costs_version: 0,
  product_costs_included: false,
  fixed_costs_left_out: false,
  has_unit_costs: false,
  has_marketplace_fees: false,
  has_fixed_costs: false,
  buckets: [{ date_key: '2026-11-16', ...NO_COSTS }],
  total: NO_COSTS,
  previous: NO_COSTS,
  coverage: { share: 0, covered_net_sales: 0, uncovered_net_sales: 900, covered_skus: 0, uncovered_skus: 3 },
};

async function openStatement(
  at = WEEKLY,
  respond: (query: Query) => unknown = defaultResponse,
  respondSegments: (query: SegmentsQuery) => SegmentsResponse | Promise<never> = defaultSegments,
  respondCosts: () => Promise<CostFiguresResponse> = () => Promise.resolve(WITHOUT_COSTS),
  tenant: TenantSummary = fakeTenant,
) {
  const getCostFigures = vi.fn<ApiCalls['getCostFigures']>(respondCosts);
  const breakdown = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>(async (query) => {
    // The tests also respond with failures.
    return (await respond(query)) as DailyPerformanceResponse;
  });
  const listSegments = vi.fn<ApiCalls['listSegments']>(async (query) => respondSegments(query));
  const page = await renderPage(<ProfitLossPage />, {
    at,
    api: {
      ...fakeProductLists,
      listReimbursementsOwed: async () => ({
        rows: [],
        match_count: 0,
        total: null,
        units: { waiting: 0, open: 0, expired: 0 },
        units_unknown: 0,
        reported: null,
        payments: null,
      }),
      listReturns: async () => ({
        rows: [],
        match_count: 0,
        total: null,
        days: null,
        open_from: null,
        units_without_order: 0,
        reported: null,
      }),
      getTenant: () => Promise.resolve(tenant),
      getDailyPerformanceBreakdown: breakdown,
      listSegments,
      getCostFigures,
    },
  });
  return { ...page, breakdown, listSegments, getCostFigures };
}

/** The texts of a row, cell by cell. */
async function row(name: RegExp) {
  const cell = await screen.findByRole('rowheader', { name });
  const line = cell.closest('tr');
  if (line === null) throw new Error(`the row ${name} has no line`);
  return within(line)
    .getAllByRole('cell')
    .map((found) => found.textContent);
}

test('two requests leave: the days of the range and those of the compared one', async () => {
  const { breakdown } = await openStatement('/profit-loss?range=last_30_days&brand=Alder');
  await row(/Net sales/);
  const filters = { brand_name: ['Alder'], parent_sku_name: [], sku_name: [] };
  expect(breakdown.mock.calls.map(([query]) => query)).toEqual([
    { start_date: '2026-10-22', end_date: '2026-11-20', ...filters, group_by: ['date_key'] },
    { start_date: '2026-09-22', end_date: '2026-10-21', ...filters, group_by: ['date_key'] },
  ]);
});

test('the total says its days where some of them are not compared', async () => {
  // One of several channels told Nov 20 already: it is in the total, and not in the change.
  const known = knownFrom('2026-10-01', '2026-11-19');
  await openStatement('/profit-loss?range=last_7_days', (query) =>
    answerDays(
      query,
      [
        { ...MONTH, date_key: query.start_date },
        { ...MONTH, date_key: query.end_date },
      ],
      known,
    ),
  );
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
  expect(heads.find((head) => head.startsWith('Total'))?.replaceAll('\u00A0', ' ')).toBe('TotalNov 14 – 20');
  expect(heads.find((head) => head.startsWith('Previous'))?.replaceAll('\u00A0', ' ')).toBe(
    'PreviousNov 7 – 12',
  );
});

describe('the statement', () => {
  test('has the weeks of the range, the partial ones marked, then total, change and previous', async () => {
    await openStatement();
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
    expect(heads).toEqual([
      'Statement',
      'Oct 22 – 25(4 days)',
      'Oct 26 – Nov 1',
      'Nov 2 – 8',
      'Nov 9 – 15',
      'Nov 16 – 20(5 days)not final',
      'Total',
      'Change',
      'Change %',
      'PreviousSep\u00A022\u00A0– Oct\u00A021',
      '% of net',
    ]);
  });

  test('has days where nothing else is chosen, and weeks at a click', async () => {
    const { user, history } = await openStatement('/profit-loss?range=last_30_days');
    expect(await screen.findAllByRole('columnheader')).toHaveLength(1 + 30 + 5);
    await user.click(screen.getByRole('radio', { name: 'Weekly' }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(1 + 5 + 5);
    expect(history.location.search).toBe('?range=last_30_days&granularity=weekly');
  });

  test('says the year of its days once', async () => {
    await openStatement('/profit-loss?start=2011-11-22&end=2011-11-24');
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
    expect(heads.slice(1, 8)).toEqual([
      'Nov 22, 2011',
      'Nov 23',
      'Nov 24',
      'Total',
      'Change',
      'Change %',
      'PreviousNov\u00A019\u00A0– 21',
    ]);
  });

  test.each([
    [
      /Gross sales/,
      ['—', '—', '—', '—', '$1,000', '$1,000', '$0', '0.0%unchanged, 0.0 percent', '$1,000', '111.1%'],
    ],
    [
      /Promotions/,
      ['—', '—', '—', '—', '−$100', '−$100', '−$20', '25.0%up 25.0 percent, worse', '−$80', '11.1%'],
    ],
    [
      /^Net sales/,
      ['—', '—', '—', '—', '$900', '$900', '−$20', '2.2%down 2.2 percent, worse', '$920', '100.0%'],
    ],
  ])('%s', async (name, cells) => {
    await openStatement();
    expect(await row(name)).toEqual(cells);
  });

  test('reads as shares of net sales from the link, and as amounts per unit at a click', async () => {
    const { user, history } = await openStatement(`${WEEKLY}&view=share_of_net`);
    expect((await row(/Promotions/))[5]).toBe('−11.1%');
    await user.click(screen.getByRole('radio', { name: 'Per unit' }));
    expect((await row(/Promotions/))[5]).toBe('−$1.00');
    expect(history.location.search).toBe('?range=last_30_days&granularity=weekly&view=per_unit');
  });

  test('a view that does not exist is the dollars', async () => {
    await openStatement(`${WEEKLY}&view=nonsense`);
    expect((await row(/Promotions/))[5]).toBe('−$100');
  });

  test('a margin without product costs says so', async () => {
    await openStatement('/profit-loss', (query) =>
      answerDays(query, [{ ...MONTH, contribution: 810, date_key: query.end_date }]),
    );
    expect(await screen.findByText(/^Product costs not included/)).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: /Other variable costs/ })).toBeNull();
  });

  test('the way from gross sales to contribution is told in words as well', async () => {
    await openStatement();
    const [statement] = await screen.findAllByRole('img');
    expect(statement?.getAttribute('aria-label')).toBe(
      'Gross sales $1k, Promotions −$100, Net sales $900, Advertising −$90, Other costs −$410, Contribution $400',
    );
  });
});

describe('costs', () => {
  const costs = { cost_of_goods: 200, marketplace_fees: 40, fixed_costs: 10, covered_net_sales: 720 };
  const known = { ...NOTHING, ...costs, estimated_net_profit: 150 };
  const WITH_COSTS: CostFiguresResponse = {
    ...WITHOUT_COSTS,
    has_unit_costs: true,
    has_marketplace_fees: true,
    has_fixed_costs: true,
    buckets: [{ date_key: '2026-11-16', ...known }],
    total: known,
    previous: { ...known, cost_of_goods: 100, estimated_net_profit: 250 },
    coverage: { ...WITHOUT_COSTS.coverage, share: 0.8, uncovered_net_sales: 180, uncovered_skus: 1 },
  };
  const open = (response: () => Promise<CostFiguresResponse>, at = WEEKLY) =>
    openStatement(at, defaultResponse, defaultSegments, response);

  test('stand below contribution, down to a net profit that says how much is covered', async () => {
    const { getCostFigures } = await open(() => Promise.resolve(WITH_COSTS));
    expect(await row(/Cost of goods/)).toEqual([
      '—',
      '—',
      '—',
      '—',
      '−$200',
      '−$200',
      '−$100',
      '100.0%up 100.0 percent, worse',
      '−$100',
      '22.2%',
    ]);
    expect((await row(/Marketplace fees4.4% of net/))[5]).toBe('−$40');
    expect((await row(/^Estimated net profit80% covered/)).slice(4, 7)).toEqual(['$150', '$150', '−$100']);
    expect(screen.getByText(/^Costs are known for 80\.0% of net sales\. 1 SKU with \$180/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add costs' })).toHaveAttribute(
      'href',
      '/costs?range=last_30_days&granularity=weekly',
    );
    expect(getCostFigures.mock.calls.map(([query]) => query)).toEqual([
      {
        start_date: '2026-10-22',
        end_date: '2026-11-20',
        previous_start_date: '2026-09-22',
        previous_end_date: '2026-10-21',
        brand_name: [],
        parent_sku_name: [],
        sku_name: [],
        granularity: 'weekly',
      },
    ]);
  });

  test('are compared over the days that the statement compares, and over whole periods where those are asked for', async () => {
    const compared = { ...known, cost_of_goods: 150 };
    const { getCostFigures } = await open(
      () => Promise.resolve({ ...WITH_COSTS, compared }),
      `${WEEKLY}&days=whole`,
    );
    expect((await row(/Cost of goods/)).slice(5, 9)).toEqual([
      '−$200',
      '−$50',
      '50.0%up 50.0 percent, worse',
      '−$100',
    ]);
    expect(getCostFigures.mock.lastCall?.[0]).toMatchObject({ days: 'whole' });
  });

  test('of which none is known are a sentence, and no row', async () => {
    await open(() => Promise.resolve(WITHOUT_COSTS));
    expect(await screen.findByText(/^No product costs are known/)).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: /Estimated net profit|Cost of goods/ })).toBeNull();
  });

  test('that are slow keep no figure waiting', async () => {
    const { getCostFigures } = await open(() => new Promise(() => {}));
    expect((await row(/^Contribution/))[5]).toBe('$400');
    expect(getCostFigures).toHaveBeenCalledTimes(1);
  });

  test('that could not be loaded are said to be missing, and come with another try', async () => {
    let hasFailed = false;
    const { user } = await open(async () => {
      if (hasFailed) return WITH_COSTS;
      hasFailed = true;
      throw new TypeError('Failed to fetch');
    });
    expect((await row(/^Contribution/))[5]).toBe('$400');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The costs could not be loaded/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await row(/Cost of goods/))[5]).toBe('−$200');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

/** The names of all rows in sight, indented by their level. */
async function outline() {
  await screen.findByRole('rowheader', { name: /^Net sales/ });
  const rows = screen.getAllByRole('row').filter((each) => each.hasAttribute('aria-level'));
  return rows.map((each) => {
    const name = each.querySelector('th')?.textContent ?? '';
    return '  '.repeat(Number(each.getAttribute('aria-level')) - 1) + name;
  });
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name });

describe('rows that open', () => {
  const at = (...open: string[]) =>
    `${WEEKLY}&${open.map((text) => `open=${encodeURIComponent(text)}`).join('&')}`;

  test('ask for the segments of the level, and show them in the columns of the statement', async () => {
    const { user, listSegments, history } = await openStatement();
    await user.click(await screen.findByRole('button', { name: 'Net sales' }));
    expect(await row(/^Alder/)).toEqual([
      '—',
      '—',
      '—',
      '—',
      '$700',
      '$700',
      '−$220',
      '23.9%down 23.9 percent, worse',
      '$920',
      '77.8%',
    ]);
    expect((await row(/^Briskwaynew/)).slice(5, 9)).toEqual(['$200', '+$200', '—change unknown', '—']);
    expect(history.location.search).toContain('&open=net_sales');
    expect(listSegments.mock.calls.map(([query]) => query)).toEqual([
      {
        by: 'brand_name',
        order_by: 'net_sales',
        facts: ['net_sales', 'units_sold'],
        granularity: 'weekly',
        start_date: '2026-10-22',
        end_date: '2026-11-20',
        previous_start_date: '2026-09-22',
        previous_end_date: '2026-10-21',
        brand_name: [],
        parent_sku_name: [],
        sku_name: [],
        limit: 50,
        offset: 0,
      },
    ]);
  });

  test('are open in the link, all levels asked for at once', async () => {
    const { listSegments, user } = await openStatement(
      at('net_sales', 'net_sales/Alder', 'net_sales/Alder/Kettle'),
    );
    await screen.findByRole('rowheader', { name: '2 more SKUs' });
    expect((await outline()).slice(5)).toEqual([
      'Net sales',
      '  Alder',
      '    Kettle',
      ...['K-1', 'K-2', 'K-3', 'K-4', 'K-5', '2 more SKUs'].map((name) => `      ${name}`),
      '  Briskwaynew',
      '− AdvertisingTACoS 10.0%',
      '− Other variable costsimplied',
      'Contribution44.4% margin',
      'Ad-attributed sales',
      'Other sales',
    ]);
    expect(
      listSegments.mock.calls.map(([{ by, brand_name, parent_sku_name }]) => [
        by,
        brand_name,
        parent_sku_name,
      ]),
    ).toEqual([
      ['brand_name', [], []],
      ['parent_sku_name', ['Alder'], []],
      ['sku_name', ['Alder'], ['Kettle']],
    ]);
    expect((await row(/^2 more SKUs/)).slice(5, 7)).toEqual(['$200', '−$220']);
    await user.click(screen.getByRole('button', { name: '2 more SKUs' }));
    expect(await row(/^K-7/)).toHaveLength(10);
    expect(listSegments).toHaveBeenCalledTimes(3);
  });

  test('are asked for while the days of the statement are still loading', async () => {
    const { listSegments } = await openStatement(at('net_sales'), () => new Promise(() => {}));
    await vi.waitFor(() => expect(listSegments).toHaveBeenCalledTimes(1));
  });

  describe('which are places', () => {
    const several: TenantSummary = {
      ...fakeTenant,
      marketplaces: [
        { name: 'CA', label: 'Amazon.ca' },
        { name: 'north-shop', label: 'north-shop' },
      ],
    };
    const openPlaces = (
      link: string,
      answer: (query: SegmentsQuery) => SegmentsResponse | Promise<never>,
      tenant = several,
    ) => openStatement(link, undefined, answer, undefined, tenant);

    test('are unknown in a period that none of their reports tells', async () => {
      const known = { net_sales: [{ start: '2026-09-22', end: '2026-10-21' }] };
      const rows = [{ ...segment('north-shop', null, 100), known }];
      await openPlaces(`${at('net_sales')}&rows=marketplace`, () => ({ rows, count: 1 }));
      expect((await row(/^north-shop/)).slice(5, 7)).toEqual(['—', '—']);
      expect(screen.queryByRole('rowheader', { name: /gone/ })).toBeNull();
    });

    test('are another level than the products of the same line, of which more pages were asked for', async () => {
      const products = Array.from({ length: 60 }, (_, index) => segment(`B-${index + 1}`, 100, 100));
      const { user } = await openPlaces(at('net_sales', 'net_sales/'), ({ by, limit, offset }) => {
        const from = Number(offset);
        if (by === 'marketplace') return { rows: [segment('north-shop', 100, 100)], count: 1 };
        if (from > 0) return Promise.reject(new Error('The engine is down.'));
        return { rows: products.slice(from, from + Number(limit)), count: products.length };
      });
      expect(await screen.findByText('The engine is down.')).toBeVisible();
      await user.click(screen.getByRole('radio', { name: 'Marketplaces' }));
      expect(await row(/^north-shop/)).toHaveLength(10);
    });

    test('are not chosen where the company does not have them', async () => {
      const link = `${at('net_sales')}&rows=channel`;
      await openPlaces(link, defaultSegments);
      expect(await screen.findByRole('radio', { name: 'Products' })).toBeChecked();
      expect(await row(/^Alder/)).toHaveLength(10);
    });
  });

  test('follow the view: shares of the whole, and a price of their own', async () => {
    const { user } = await openStatement(`${at('net_sales')}&view=share_of_net`);
    expect((await row(/^Alder/)).slice(5, 7)).toEqual(['77.8%', '−22.2 pt']);
    await user.click(screen.getByRole('radio', { name: 'Per unit' }));
    expect((await row(/^Alder/)).slice(5, 7)).toEqual(['$70.00', '−$22.00']);
  });

  test('are a tree by keyboard: down, right opens and goes in, left goes out and closes', async () => {
    const { user } = await openStatement();
    const focused = () => document.activeElement?.querySelector('th')?.textContent;
    (await rowOf(/^Gross sales/)).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Net sales');
    await user.keyboard('{ArrowRight}');
    expect(await rowOf(/^Net sales/)).toHaveAttribute('aria-expanded', 'true');
    await screen.findByRole('rowheader', { name: 'Alder' });
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('Briskwaynew');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Net sales');
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('rowheader', { name: 'Alder' })).toBeNull();
    await user.keyboard('{End}');
    expect(focused()).toBe('Other sales');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Sessions');
  });

  test('have places of equal number while they load, and one row with Retry when they fail', async () => {
    let fails = true;
    const { user } = await openStatement(at('net_sales'), defaultResponse, (query) =>
      fails ? Promise.reject(new Error('The engine is down.')) : defaultSegments(query),
    );
    expect(await screen.findByText('The engine is down.')).toBeVisible();
    expect((await outline()).filter((line) => line.startsWith('  '))).toEqual(['  The engine is down.Retry']);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/^Alder/)).toHaveLength(10);
  });

  test('wait in as many rows as there are names', async () => {
    await openStatement(at('net_sales'), defaultResponse, () => new Promise(() => {}));
    expect((await outline()).slice(5, 9)).toEqual([
      'Net sales',
      '  Loading',
      '  Loading',
      '− AdvertisingTACoS 10.0%',
    ]);
  });

  test('are not there of what is implied, or counted', async () => {
    await openStatement();
    await row(/^Net sales/);
    const opening = screen
      .getAllByRole('row', { expanded: false })
      .map((each) => each.querySelector('th')?.textContent);
    expect(opening).toEqual([
      'Gross sales',
      '− Promotions10.0% of gross',
      'Net sales',
      '− AdvertisingTACoS 10.0%',
      'Contribution44.4% margin',
      'Ad-attributed sales',
    ]);
  });
});

describe('the bridge', () => {
  test('leads from the previous contribution to this one, driver by driver', async () => {
    await openStatement();
    expect(await screen.findByRole('heading', { name: 'Why contribution changed $0' })).toBeVisible();
    // The same units at $9.00 instead of $9.20 are $20 less, and so much less were the other costs.
    expect(screen.getAllByRole('img').at(-1)?.getAttribute('aria-label')).toBe(
      'Previous $400, Avg Net Price −$20, Other costs +$20, Current $400',
    );
  });

  test('has nothing to lead from without earlier data', async () => {
    await openStatement(WEEKLY, (query) =>
      query.end_date === '2026-11-20' ? defaultResponse(query) : answerDays(query, []),
    );
    expect(await screen.findByText(/^There is nothing to compare with/)).toBeVisible();
  });
});

describe('states', () => {
  test('loading names the page', async () => {
    await openStatement('/profit-loss', () => new Promise(() => {}));
    expect(screen.getByText('Loading Profit & Loss')).toBeVisible();
  });

  test('nothing for the filters offers to clear them', async () => {
    const { user, history } = await openStatement('/profit-loss?brand=Alder', (query) =>
      answerDays(query, []),
    );
    expect(await screen.findByText('Nothing matches, says the server.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(history.location.search).toBe('');
  });

  test('a failure says why, and Try again asks again', async () => {
    let fails = true;
    const { user } = await openStatement('/profit-loss', (query) =>
      fails ? Promise.reject(new Error('The engine is down.')) : defaultResponse(query),
    );
    expect(await screen.findByText('The engine is down.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await row(/^Net sales/)).at(-1)).toBe('100.0%');
  });
});
