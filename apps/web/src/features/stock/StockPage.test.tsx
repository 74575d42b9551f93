import type { ApiCalls, StockPlanResponse } from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, renderPage } from '../../testing/index.ts';
import { StockPage } from './StockPage.tsx';

vi.setSystemTime('2026-09-01T20:00:00Z');

const KETTLE: StockPlanResponse['rows'][number] = {
  sku_name: 'K-1',
  parent_sku_name: 'Kettle',
  brand_name: 'Alder',
  counted_on: '2026-08-30',
  on_hand: 150,
  inbound: 40,
  is_out: false,
  units_per_day: 13.68,
  rate_days: 28,
  cover_days: 10.97,
  runs_out_on: '2026-09-10',
  order_by: '2026-09-01',
  lead_time_days: 5,
  safety_days: 2,
  times_of: 'sku',
  days_out: 3,
  lost: { expected: 33.75, low: 22, high: 47, net_sales: 1012.27 },
};
const PLAN: StockPlanResponse = {
  rows: [
    KETTLE,
    {
      ...KETTLE,
      sku_name: 'K-2',
      on_hand: 0,
      inbound: null,
      is_out: true,
      units_per_day: null,
      rate_days: null,
      cover_days: 0,
      order_by: null,
      lead_time_days: null,
      safety_days: null,
      times_of: null,
      lost: null,
    },
  ],
  match_count: 2,
  counts: { all: 2, out: 1, reorder: 1, lost: 2 },
  lost: { expected: 33.75, low: 22, high: 47, net_sales: 1012.27 },
  lost_unknown: 1,
  told_days: 30,
  rates_through: '2026-08-30',
  reported: { first_day: '2026-06-08', last_day: '2026-08-30' },
};

async function openStock(plan: StockPlanResponse = PLAN, hasStock = true) {
  const listStockPlan = vi.fn<ApiCalls['listStockPlan']>(async () => plan);
  const times = { level: 'sku', name: 'K-1', lead_time_days: 5, safety_days: 2 } as const;
  const saveRestockTimes = vi.fn<ApiCalls['saveRestockTimes']>(async () => ({ data: [] }));
  const page = await renderPage(<StockPage />, {
    at: '/stock',
    api: {
      ...fakeProductLists,
      getTenant: () => Promise.resolve({ ...fakeTenant, ...(hasStock && { has_stock: true as const }) }),
      getDailyPerformanceBreakdown: async (query) =>
        answerDays(query, [{ ...ZERO_FACTS, units_sold: 5, date_key: query.end_date }]),
      listStockPlan,
      listRestockTimes: async () => ({ data: [times] }),
      saveRestockTimes,
    },
  });
  return { ...page, listStockPlan, saveRestockTimes };
}

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('the plan of stock', () => {
  test('says how long each SKU lasts and by when it has to be ordered', async () => {
    await openStock();
    expect(cellsOf(await screen.findByRole('table', { name: 'Stock: All' }))).toEqual([
      ['150', '40', '13.7', '10', 'Sep 10', 'Sep 1, now'],
      ['0', '—', '—', '0', 'Out of stock', '—'],
    ]);
    expect(screen.getByRole('heading', { name: 'Stock: 1 SKU out of stock' })).toBeVisible();
    expect(screen.getByText('Counted up to Aug 30. Sales up to Aug 30.')).toBeVisible();
    expect(screen.getByTitle('Lead time of this SKU: 5 days, 2 safety days')).toBeInTheDocument();
  });

  test('tells lost sales as an interval, and how it was worked out', async () => {
    const { user, listStockPlan } = await openStock();
    await user.click(await screen.findByText('Lost sales'));
    expect(cellsOf(await screen.findByRole('table', { name: 'Stock: Lost sales' }))).toEqual([
      ['3', '34', '22 – 47', '$1,012'],
      ['3', '—', '—', '—'],
    ]);
    expect(listStockPlan.mock.lastCall?.[0]).toMatchObject({ show: 'lost' });
    expect(screen.getByText(/: 22 – 47 units, about \$1,012 of net sales\. Left out: 1 SKU/)).toBeVisible();
    expect(screen.getByText(/^Lost sales: what the same weekdays with stock/)).toBeVisible();
  });

  test.each([
    [2, 'No SKU was out of stock on the days that reports tell.'],
    [0, 'No report tells the stock of these days.'],
  ])('says that %i of the days are told', async (told, text) => {
    const none = { ...PLAN, rows: [], match_count: 0, lost: null, lost_unknown: 0, told_days: told };
    const { user } = await openStock(none);
    await user.click(await screen.findByText('Lost sales'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(
      screen.getByText(new RegExp(`Reports tell the stock of ${told} of these 7 days\\.$`)),
    ).toBeVisible();
  });

  test('says which reports tell of stock, and leads to their import, where none has come', async () => {
    const { listStockPlan } = await openStock(PLAN, false);
    const reports = within(await screen.findByRole('table', { name: 'Reports of stock' }));
    expect(reports.getByText('Amazon: FBA inventory')).toBeVisible();
    expect(reports.getByText('Reports → Fulfillment → Manage FBA Inventory')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import data' })).toHaveAttribute('href', '/import');
    expect(screen.queryByText('Lead times')).toBeNull();
    expect(listStockPlan).not.toHaveBeenCalled();
  });

  test('names no days that it compares nothing with', async () => {
    await openStock();
    expect(await screen.findByText('Aug 26 – Sep 1')).toBeVisible();
    expect(screen.queryByText('compared with')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
  });

  test('says so where nothing was counted of late', async () => {
    await openStock({
      ...PLAN,
      rows: [],
      match_count: 0,
      counts: { all: 0, out: 0, reorder: 0, lost: 0 },
      lost: null,
      reported: null,
    });
    expect(
      await screen.findByText('No SKU of these filters was counted within the last 84 days.'),
    ).toBeVisible();
  });
});

describe('lead times', () => {
  test('are entered for a company, checked, and the plan is read again', async () => {
    const { user, saveRestockTimes, listStockPlan } = await openStock();
    const lead = await screen.findByRole('textbox', { name: 'Lead time in days' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(lead).toHaveAccessibleDescription('Enter days.');
    await user.type(lead, '1000');
    expect(lead).toHaveAccessibleDescription('Enter at most 730 days.');
    await user.clear(lead);
    await user.type(lead, '30');
    const before = listStockPlan.mock.calls.length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saveRestockTimes.mock.lastCall?.[0].body).toEqual({
        level: 'company',
        lead_time_days: 30,
        safety_days: null,
      }),
    );
    await waitFor(() => expect(listStockPlan.mock.calls.length).toBeGreaterThan(before));
  });

  test('are removed', async () => {
    const { user, saveRestockTimes } = await openStock();
    await user.click(await screen.findByRole('button', { name: 'Remove the lead time of K-1' }));
    await waitFor(() =>
      expect(saveRestockTimes.mock.lastCall?.[0].body).toEqual({
        level: 'sku',
        name: 'K-1',
        lead_time_days: null,
        safety_days: null,
      }),
    );
  });
});
