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

async function openPage(data: Ledger['data'], facts: Partial<typeof ZERO_FACTS> = { net_sales: 900 }) {
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
        answerDays(query, [{ ...ZERO_FACTS, ...facts, date_key: query.end_date }]),
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

test('fees stand beside the contribution of the days that documents tell, and lines that differ say why', async () => {
  const on = { date_key: '2026-11-20' };
  const facts = { gross_sales: 1000, promotions: 60, net_sales: 900, ad_spend: 870, contribution: 30 };
  const listLedger = await openPage(
    [
      amount('sale', 1000, on),
      amount('promotion', -60, on),
      amount('referral_fee', -150, on),
      amount('fulfillment_fee', -12.4, { ...on, is_estimated: true }),
      // Nothing was sold on this day, as far as documents tell.
      amount('storage_fee', -99, { date_key: '2026-11-18' }),
      amount('advertising', -214.32, { date_key: '2026-11-18' }),
    ],
    facts,
  );
  expect((await textsOf(/in USD/)).slice(0, 4)).toEqual([
    ['USD', 'Amount', 'Of which estimated', 'In the statement'],
    ['Sales', '$1,000.00', '—', '$1,000.00'],
    ['Promotions', '−$60.00', '—', '−$60.00'],
    ['Referral fees', '−$150.00', '—', '—'],
  ]);
  // 150 + 12.40 of 900 is 18.0 %; 30 less 162.40 is below 0.
  expect(
    screen.getByText(
      'Fees are known or estimated for 1 of 1 day. On these they took $162.40 (18.0% of net sales): the contribution of $30.00 is −$132.40 after fees.',
    ),
  ).toBeVisible();
  expect(screen.getByText(/^Advertising is what Amazon kept back from payouts/)).toBeVisible();
  expect(screen.queryByText(/^Promotions are those/)).toBeNull();
  expect(listLedger.mock.lastCall?.[0]).toMatchObject({ view: 'order', group_by: ['date_key', 'type'] });
});

test('fees are not taken off a contribution that contains more costs than ads', async () => {
  const facts = { net_sales: 900, ad_spend: 100, contribution: 300 };
  await openPage(
    [
      amount('sale', 900, { date_key: '2026-11-20' }),
      amount('referral_fee', -90, { date_key: '2026-11-20' }),
    ],
    facts,
  );
  const text = 'Fees are known for 1 of 1 day. On these they took $90.00 (10.0% of net sales).';
  expect(await screen.findByText(text)).toBeVisible();
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
