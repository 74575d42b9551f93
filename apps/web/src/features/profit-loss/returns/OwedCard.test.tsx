import type { ApiCalls, OwedRow, ReimbursementsOwedResponse } from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, renderPage } from '../../../testing/index.ts';
import { ProfitLossPage } from '../ProfitLossPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const LOST: OwedRow = {
  sku_name: 'K-1',
  fnsku: 'X001',
  kind: 'lost',
  date_key: '2026-10-01',
  deadline: '2026-11-30',
  state: 'open',
  marketplace: 'CA',
  fulfillment_center: 'YYZ4',
  reference: '8001',
  units: 2,
  amount: 16.1,
  currency: 'CAD',
};
const OWED: ReimbursementsOwedResponse = {
  rows: [LOST, { ...LOST, sku_name: 'K-2', kind: 'damaged', reference: '', marketplace: '', amount: null }],
  match_count: 2,
  total: { units: 4, amounts: [{ currency: 'CAD', amount: 16.1 }], units_without_amount: 2 },
  units: { waiting: 3, open: 4, expired: 1 },
  units_unknown: 1,
  reported: { first_day: '2026-09-10', last_day: '2026-11-02' },
  payments: { first_day: '2026-09-12', last_day: '2026-11-06' },
};
const EXPIRED: ReimbursementsOwedResponse = {
  ...OWED,
  rows: [{ ...LOST, state: 'expired', units: 1, date_key: '2026-09-15', deadline: '2026-11-14' }],
  match_count: 1,
};

async function openPage(answer: (state: string | undefined) => ReimbursementsOwedResponse) {
  const listOwed = vi.fn<ApiCalls['listReimbursementsOwed']>(async ({ state }) => answer(state));
  const page = await renderPage(<ProfitLossPage />, {
    at: '/profit-loss?range=last_30_days&brand=Alder',
    api: {
      ...fakeProductLists,
      listReimbursementsOwed: listOwed,
      listLedger: async () => ({ reporting_currency: 'USD', missing_rates: [], data: [] }),
      getTenant: () => Promise.resolve(fakeTenant),
      getDailyPerformanceBreakdown: async (query) =>
        answerDays(query, [{ ...ZERO_FACTS, net_sales: 900, date_key: query.end_date }]),
      getCostFigures: () => Promise.reject(new Error('not asked here')),
    },
  });
  return { ...page, listOwed };
}

async function textsOf(name: string) {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

test('what is owed stands with its deadline, and an amount that is not known is none', async () => {
  const { listOwed } = await openPage(() => OWED);
  expect((await textsOf('Reimbursements to claim')).slice(1)).toEqual([
    ['K-1', '2', 'CA$16.10', 'Lost at YYZ4, Amazon.ca', 'Oct 1', 'Nov 30', '8001'],
    ['K-2', '2', '—', 'Damaged at YYZ4', 'Oct 1', 'Nov 30', '—'],
  ]);
  expect(screen.getByRole('heading', { name: 'Reimbursements owed: 4 units' })).toBeVisible();
  // On a phone the cells of a row stand without the head of the table.
  const [row] = within(screen.getByRole('table', { name: 'Reimbursements to claim' }))
    .getAllByRole('row')
    .slice(1);
  expect([...(row?.children ?? [])].map((cell) => cell.getAttribute('data-label'))).toEqual(
    expect.arrayContaining(['Units', 'Day', 'Deadline', 'Reference']),
  );
  expect(
    screen.getByText(
      /To claim: CA\$16\.10, and 2 units without a known amount\. Expired: 1 unit\. Younger than 30 days: 3 units\. Left out: 1 unit from before .* stock up to Nov 2 and of payments up to Nov 6\./,
    ),
  ).toBeVisible();
  expect(listOwed.mock.lastCall?.[0]).toMatchObject({ brand_name: ['Alder'], state: 'open' });
});

test('claims that expired stand apart', async () => {
  const { user } = await openPage((state) => (state === 'expired' ? EXPIRED : OWED));
  await textsOf('Reimbursements to claim');
  await user.click(screen.getByRole('radio', { name: 'Expired' }));
  expect(await textsOf('Reimbursements that expired')).toMatchObject([
    expect.arrayContaining(['Deadline']),
    expect.arrayContaining(['Sep 15', 'Nov 14']),
  ]);
});

test('without a report of reimbursements it says what to import', async () => {
  const unpaid = { ...OWED, rows: [], match_count: 0, total: null, units_unknown: 5, payments: null };
  await openPage(() => unpaid);
  expect(
    await screen.findByText(/tells of 5 units .* import Amazon’s report of reimbursements/),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Reimbursements owed' })).toBeVisible();
});

test('is not shown to a company without a detailed ledger', async () => {
  const { listOwed } = await openPage(() => ({
    ...OWED,
    rows: [],
    match_count: 0,
    total: null,
    reported: null,
  }));
  await waitFor(() => expect(listOwed).toHaveBeenCalled());
  expect(screen.queryByRole('heading', { name: /^Reimbursements owed/ })).toBeNull();
});
