import type { ApiCalls, ReturnsResponse } from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, renderPage } from '../../../testing/index.ts';
import { ProfitLossPage } from '../ProfitLossPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const RETURNS: ReturnsResponse = {
  rows: [
    { name: 'K-1', units_returned: 60, units_sold: 200, rate: 0.3, verdict: 'clear' },
    { name: 'K-2', units_returned: 1, units_sold: null, rate: null, verdict: null },
  ],
  match_count: 2,
  total: { units_returned: 61, units_sold: 600, rate: 61 / 600 },
  days: { first_day: '2026-10-22', last_day: '2026-11-18' },
  open_from: '2026-11-05',
  units_without_order: 2,
  reported: { first_day: '2026-10-01', last_day: '2026-11-18' },
};
const BY_RETURN: ReturnsResponse = {
  ...RETURNS,
  rows: [{ name: 'UNWANTED_ITEM', units_returned: 7, units_sold: null, rate: null, verdict: null }],
  match_count: 1,
  total: { units_returned: 7, units_sold: null, rate: null },
  open_from: null,
};

async function openPage(answer: (query: Parameters<ApiCalls['listReturns']>[0]) => ReturnsResponse) {
  const listReturns = vi.fn<ApiCalls['listReturns']>(async (query) => answer(query));
  const page = await renderPage(<ProfitLossPage />, {
    at: '/profit-loss?range=last_30_days&brand=Alder',
    api: {
      ...fakeProductLists,
      listReturns,
      listLedger: async () => ({ reporting_currency: 'USD', missing_rates: [], data: [] }),
      getTenant: () => Promise.resolve(fakeTenant),
      getDailyPerformanceBreakdown: async (query) =>
        answerDays(query, [{ ...ZERO_FACTS, net_sales: 900, date_key: query.end_date }]),
      getCostFigures: () => Promise.reject(new Error('not asked here')),
    },
  });
  return { ...page, listReturns };
}

async function textsOf(name: RegExp) {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

test('a rate stands with its units and its test, and what is not known of it', async () => {
  await openPage(() => RETURNS);
  expect((await textsOf(/^Returns by the day of the order/)).slice(1)).toEqual([
    ['K-1', '60', '200', '30.0%', 'clear'],
    ['K-2', '1', '—', '—', '—'],
  ]);
  expect(screen.getByRole('heading', { name: 'Returns: 61 of 600 units (10.2%)' })).toBeVisible();
  expect(screen.getByText(/Orders from Nov 5 on may still come back\. Left out: 2 units/)).toBeVisible();
});

test('by the day they came back, reasons have units and no rate', async () => {
  const { user, listReturns } = await openPage(({ by }) => (by === 'order' ? RETURNS : BY_RETURN));
  await textsOf(/^Returns by the day of the order/);
  await user.click(screen.getByRole('radio', { name: 'By return day' }));
  await user.click(screen.getByRole('radio', { name: 'Reason' }));
  expect((await textsOf(/^Returns by the day they came back/)).slice(1)).toEqual([['Unwanted item', '7']]);
  expect(listReturns.mock.lastCall?.[0]).toMatchObject({
    by: 'return',
    group_by: 'reason',
    brand_name: ['Alder'],
    start_date: '2026-10-22',
  });
});

test('is not shown to a company without reports of returns', async () => {
  const none = { ...RETURNS, rows: [], match_count: 0, total: null, days: null, reported: null };
  const { listReturns } = await openPage(() => none);
  await waitFor(() => expect(listReturns).toHaveBeenCalled());
  expect(screen.queryByRole('heading', { name: /^Returns/ })).toBeNull();
});

test('says when reports tell of other days', async () => {
  await openPage(() => ({ ...RETURNS, rows: [], match_count: 0, total: null, days: null }));
  const text = 'No report of returns tells of these days. Reports tell of Oct 1 – Nov 18.';
  expect(await screen.findByText(text)).toBeVisible();
});
