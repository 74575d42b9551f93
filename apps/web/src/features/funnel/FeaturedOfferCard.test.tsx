import type { ApiCalls, FeaturedOfferResponse } from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, renderPage } from '../../testing/index.ts';
import { FunnelPage } from './FunnelPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const KETTLE = {
  name: 'KTL-1',
  page_views: 800,
  share: 0.4,
  previous_page_views: 1000,
  previous_share: 0.95,
  verdict: 'clear',
  lost_sales: 440,
} as const;
const OFFERS: FeaturedOfferResponse = {
  rows: [
    KETTLE,
    {
      name: 'MUG-1',
      page_views: 60,
      share: null,
      previous_page_views: null,
      previous_share: null,
      verdict: 'unknown',
      lost_sales: null,
    },
  ],
  match_count: 2,
  total: { ...KETTLE, name: '', page_views: 860 },
  current: { told: 5, of: 7 },
  previous: { told: 7, of: 7 },
  reported: { first_day: '2026-10-01', last_day: '2026-11-18' },
};

async function openPage(
  answer: (query: Parameters<ApiCalls['listFeaturedOffers']>[0]) => FeaturedOfferResponse,
) {
  const listFeaturedOffers = vi.fn<ApiCalls['listFeaturedOffers']>(async (query) => answer(query));
  const page = await renderPage(<FunnelPage />, {
    at: '/funnel?start=2026-11-08&end=2026-11-14&brand=Alder',
    api: {
      ...fakeProductLists,
      listFeaturedOffers,
      getTenant: () => Promise.resolve(fakeTenant),
      getDailyPerformanceBreakdown: async (query) =>
        answerDays(query, [{ ...ZERO_FACTS, sessions: 900, orders: 30, date_key: query.end_date }]),
    },
  });
  return { ...page, listFeaturedOffers };
}

async function rowsOf() {
  const table = await screen.findByRole('table', { name: 'Featured Offer' });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

test('a share stands beside the one before with what the fall cost, and what is unknown is a dash', async () => {
  const { listFeaturedOffers } = await openPage(() => OFFERS);
  expect(await rowsOf()).toEqual([
    ['SKU', 'Page views', 'Featured Offer', 'Before', 'Difference', 'Lost sales'],
    ['KTL-1', '800', '40.0%', '95.0%', '−55.00 pt, clear', '$440'],
    ['MUG-1', '60', '—', '—', '—', '—'],
  ]);
  expect(
    screen.getByRole('heading', {
      name: 'Featured Offer on 40.0% of page views, 95.0% before: $440 lost',
    }),
  ).toBeVisible();
  expect(screen.getByText(/Reports tell of 5 of 7 days, and of 7 of 7 days before\./)).toBeVisible();
  expect(listFeaturedOffers.mock.lastCall?.[0]).toMatchObject({
    brand_name: ['Alder'],
    group_by: 'sku_name',
  });
});

test('days are shown without a comparison', async () => {
  const day = { ...KETTLE, name: '2026-11-12', previous_share: null, lost_sales: null };
  const { user } = await openPage(({ group_by: group }) =>
    group === 'date_key' ? { ...OFFERS, rows: [day], match_count: 1 } : OFFERS,
  );
  await user.click(await screen.findByRole('radio', { name: 'Day' }));
  await waitFor(async () =>
    expect(await rowsOf()).toEqual([
      ['Day', 'Page views', 'Featured Offer'],
      ['Nov 12', '800', '40.0%'],
    ]),
  );
});

test('a company without a report of it has no card', async () => {
  const { listFeaturedOffers } = await openPage(() => ({ ...OFFERS, rows: [], reported: null }));
  await waitFor(() => expect(listFeaturedOffers).toHaveBeenCalled());
  expect(screen.queryByRole('heading', { name: /^Featured Offer/ })).toBeNull();
});
