import type { AdWasteResponse, ApiCalls, BreakEvenRow } from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, renderPage } from '../../testing/index.ts';
import { AdvertisingPage } from './AdvertisingPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const KETTLE: BreakEvenRow = {
  brand_name: 'Alder',
  parent_sku_name: 'Kettle',
  sku_name: 'K-1',
  net_sales: 300,
  cost_of_goods: 125,
  marketplace_fees: 30,
  ad_spend: 50,
  ad_sales: 120,
  ad_clicks: 40,
  contribution_before_ads: 145,
  break_even_acos: 145 / 300,
  target_acos: 145 / 300 - 0.15,
  acos: 50 / 120,
  max_cpc: 1.45,
  profit_after_ads: 95,
  gap: null,
};
const UNCOSTED: BreakEvenRow = {
  ...KETTLE,
  sku_name: 'K-2',
  contribution_before_ads: null,
  break_even_acos: null,
  target_acos: null,
  max_cpc: null,
  profit_after_ads: null,
  gap: 'unit_cost_missing',
};
const WASTE: AdWasteResponse = {
  rows: [
    {
      text: 'desk oak cheap',
      ad_product: 'sponsored_products',
      marketplace: 'US',
      currency: 'USD',
      campaigns: [{ name: 'Desks', ad_groups: ['Broad'] }],
      terms: 1,
      clicks: 60,
      spend: 48.33,
      expected_orders: 6,
      usual_rate: 0.1,
      rate_of: 'campaign',
      chance: 0.0018,
      negative: 'exact',
    },
    {
      text: 'lampe',
      ad_product: 'sponsored_products',
      marketplace: 'CA',
      currency: 'CAD',
      campaigns: [{ name: 'Lampes', ad_groups: ['Auto'] }],
      terms: 1,
      clicks: 200,
      spend: 12,
      expected_orders: 20,
      usual_rate: 0.1,
      rate_of: 'account',
      chance: 7e-10,
      negative: null,
    },
  ],
  match_count: 2,
  judged: 5,
  totals: [
    { currency: 'CAD', spend: 40, wasted: 12 },
    { currency: 'USD', spend: 893.43, wasted: 48.33 },
  ],
  reported: { first_day: '2026-10-14', last_day: '2026-11-18' },
};

async function openAds({
  waste = WASTE,
  calls = {},
}: {
  waste?: AdWasteResponse;
  calls?: Partial<ApiCalls>;
} = {}) {
  const listBreakEven = vi.fn<ApiCalls['listBreakEven']>(async () => ({
    data: [KETTLE, UNCOSTED],
    count: 2,
    match_count: 2,
    uncosted_count: 1,
    margin: 15,
    known: {},
    wanted_margin: { percent: 15, version: 3, changed_by: 'Maya Okafor', changed_at: '2026-11-01T00:00:00Z' },
  }));
  const listAdWaste = vi.fn<ApiCalls['listAdWaste']>(async () => waste);
  const page = await renderPage(<AdvertisingPage />, {
    at: '/advertising?breakdown=sku_name',
    api: {
      ...fakeProductLists,
      getTenant: async () => fakeTenant,
      getDailyPerformanceBreakdown: async (query) =>
        answerDays(query, [{ ...ZERO_FACTS, ad_spend: 50, net_sales: 300, date_key: query.end_date }]),
      listBreakEven,
      listAdWaste,
      ...calls,
    },
  });
  return { ...page, listBreakEven, listAdWaste };
}

const profitTable = () => screen.findByRole('table', { name: /^Profit of ads by SKU/ });
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the profit of ads', () => {
  test('stands by product, and is unknown where a unit cost is missing, with the way out', async () => {
    await openAds();
    const [, first, second] = within(await profitTable()).getAllByRole('row');
    expect(first === undefined ? [] : cellsOf(first)).toEqual([
      '$50',
      '$120',
      '41.7%',
      '48.3%',
      '33.3%',
      '$1.45',
      '$95',
    ]);
    expect(second === undefined ? [] : cellsOf(second)).toEqual(['$50', '$120', '41.7%', '—', '—', '—', '—']);
    const link = screen.getByRole('link', { name: 'Enter costs' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/costs'));
    expect(link.parentElement).toHaveTextContent('1 SKU has no break-even ACoS: unit costs are missing.');
  });

  test('is sorted by the server', async () => {
    const { user, listBreakEven } = await openAds();
    await user.click(within(await profitTable()).getByRole('button', { name: 'Profit after ads' }));
    await waitFor(() =>
      expect(listBreakEven.mock.lastCall?.[0]).toMatchObject({
        order_by: 'profit_after_ads',
        direction: 'desc',
      }),
    );
  });

  test('aims at the margin that is entered', async () => {
    const saveCosts = vi.fn<ApiCalls['saveCosts']>(async () => ({ change: null }));
    const { user } = await openAds({ calls: { saveCosts } });
    const field = await screen.findByRole('textbox', { name: /^Profit margin wanted/ });
    expect(field).toHaveValue('15');
    await user.clear(field);
    await user.type(field, '120{Enter}');
    expect(saveCosts).not.toHaveBeenCalled();
    expect(field).toHaveAccessibleDescription('Enter at most 100.');
    await user.clear(field);
    await user.type(field, '12.5{Enter}');
    await waitFor(() =>
      expect(saveCosts.mock.lastCall?.[0].body).toEqual({
        edits: [{ kind: 'wanted_margin', percent: 12.5, version: 3 }],
      }),
    );
  });
});

describe('wasted ad spend', () => {
  test('is named with its test, each amount in the currency of its report', async () => {
    await openAds();
    const table = await screen.findByRole('table', { name: /^Wasted ad spend/ });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first === undefined ? [] : cellsOf(first)).toEqual([
      '$48.33',
      '60',
      '6.0',
      '0.2%',
      'Desks',
      'Negative exact',
    ]);
    expect(second === undefined ? [] : cellsOf(second)).toEqual([
      '12.00 CAD',
      '200',
      '20.0',
      '< 0.1%',
      'Lampes',
      '—',
    ]);
    expect(
      screen.getByRole('heading', { name: 'Wasted ad spend: 12.00 CAD of 40.00 CAD, $48.33 of $893.43' }),
    ).toBeVisible();
    expect(screen.getByText(/^5 search terms had enough clicks to judge\./)).toBeVisible();
  });

  test('and the profit of ads tell screen readers which page they show', async () => {
    await openAds();
    expect(await screen.findByText('2 search terms, largest spend first, page 1 of 1')).toBeInTheDocument();
    expect(await screen.findByText(/^2 (brands|parent SKUs|SKUs), page 1 of 1$/)).toBeInTheDocument();
  });

  test('of phrases is asked for by the switch', async () => {
    const { user, listAdWaste } = await openAds();
    await user.click(await screen.findByRole('radio', { name: 'Phrases' }));
    await waitFor(() => expect(listAdWaste.mock.lastCall?.[0]).toMatchObject({ kind: 'phrase' }));
  });

  test('is not shown to a company without reports of search terms', async () => {
    await openAds({ waste: { rows: [], match_count: 0, judged: 0, totals: [], reported: null } });
    await profitTable();
    expect(screen.queryByText(/Wasted ad spend/)).toBeNull();
  });

  test('says when reports tell of other days', async () => {
    await openAds({ waste: { ...WASTE, rows: [], match_count: 0, judged: 0, totals: [] } });
    expect(
      await screen.findByText(
        'No report of search terms lies within these days. Reports tell of Oct 14 – Nov 18.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Negatives as CSV' })).toBeDisabled();
  });
});
