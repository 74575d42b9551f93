import type { ApiCalls } from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, renderPage } from '../../../testing/index.ts';
import { ProfitLossPage } from '../ProfitLossPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

type Ledger = Awaited<ReturnType<ApiCalls['listLedger']>>;

const amount = (
  type: Ledger['data'][number]['type'],
  value: number,
  more: Partial<Ledger['data'][number]> = {},
): Ledger['data'][number] => ({
  date_key: null,
  sku_name: null,
  channel: 'amazon',
  marketplace: 'US',
  settlement_id: null,
  type,
  currency: 'USD',
  amount: value,
  amount_reporting: value,
  quantity: 0,
  is_estimated: false,
  ...more,
});

async function openPage(data: Ledger['data']) {
  const listLedger = vi.fn<ApiCalls['listLedger']>(async () => ({
    reporting_currency: 'USD',
    missing_rates: [],
    data,
  }));
  await renderPage(<ProfitLossPage />, {
    at: '/profit-loss?range=last_30_days&brand=Alder',
    api: {
      ...fakeProductLists,
      listLedger,
      getTenant: () => Promise.resolve(fakeTenant),
      getDailyPerformanceBreakdown: async (query) =>
        answerDays(query, [{ ...ZERO_FACTS, net_sales: 900, date_key: query.end_date }]),
      getCostFigures: () => Promise.reject(new Error('not asked here')),
    },
  });
  return listLedger;
}

/** The texts of a table, row by row. */
async function textsOf(name: RegExp) {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

test('each currency has a table of its own: what was told, what of it is estimated, and the sum', async () => {
  await openPage([
    amount('sale', 100),
    amount('sale', 60, { is_estimated: true }),
    amount('referral_fee', -15),
    amount('sale', 20, { currency: 'EUR' }),
  ]);
  expect(await textsOf(/in USD/)).toEqual([
    ['USD', 'Amount', 'Of which estimated'],
    ['Sales', '$160.00', '$60.00'],
    ['Referral fees', '−$15.00', '—'],
    ['Net of fees', '$145.00', '$60.00'],
  ]);
  expect(await textsOf(/in EUR/)).toEqual([
    ['EUR', 'Amount'],
    ['Sales', '€20.00'],
    ['Net of fees', '€20.00'],
  ]);
});

test('the view by payout is asked for with the same range and products', async () => {
  const listLedger = await openPage([amount('sale', 100)]);
  await textsOf(/in USD/);
  await userEvent.click(screen.getByRole('radio', { name: 'By payout' }));
  expect(listLedger.mock.lastCall?.[0]).toEqual({
    start_date: '2026-10-22',
    end_date: '2026-11-20',
    brand_name: ['Alder'],
    parent_sku_name: [],
    sku_name: [],
    view: 'payout',
    group_by: ['type'],
  });
  expect(await screen.findByText(/each settlement adds up to 0/)).toBeInTheDocument();
});

test('a view that fails says so, and is not taken for one without bookings', async () => {
  const listLedger = await openPage([amount('sale', 100)]);
  await textsOf(/in USD/);
  listLedger.mockRejectedValue(new Error('out of reach'));
  await userEvent.click(screen.getByRole('radio', { name: 'By payout' }));
  expect(await screen.findByText(/^Fees and payouts could not be loaded/)).toBeInTheDocument();
  expect(screen.queryByText('Nothing was booked in this range.')).not.toBeInTheDocument();
});

test('a company without such documents does not see the card', async () => {
  const listLedger = await openPage([]);
  await vi.waitFor(() => expect(listLedger).toHaveBeenCalled());
  expect(screen.queryByText('Fees and payouts')).not.toBeInTheDocument();
});
