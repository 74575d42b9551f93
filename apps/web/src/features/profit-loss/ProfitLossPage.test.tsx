import type { ApiClient, DailyPerformanceResponse } from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, renderPage } from '../../testing/index.ts';
import { ProfitLossPage } from './ProfitLossPage.tsx';

vi.mock(import('../../clock.ts'), async (original) => {
  const { toDateKey } = await import('@skuline/domain/calendar');
  return { ...(await original()), today: () => toDateKey('2026-11-20') };
});

type Query = Parameters<ApiClient['getDailyPerformanceBreakdown']>[0];

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

async function openStatement(at = WEEKLY, respond: (query: Query) => unknown = defaultResponse) {
  const breakdown = vi.fn<ApiClient['getDailyPerformanceBreakdown']>(async (query) => {
    // The tests also respond with failures.
    return (await respond(query)) as DailyPerformanceResponse;
  });
  const page = await renderPage(<ProfitLossPage />, {
    at,
    api: { ...fakeProductLists, getDailyPerformanceBreakdown: breakdown },
  });
  return { ...page, breakdown };
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

describe('the statement', () => {
  test('has the weeks of the range, the partial ones marked, then total, previous and change', async () => {
    await openStatement();
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
    expect(heads).toEqual([
      'Statement',
      'Oct 22 – 25(4 days)',
      'Oct 26 – Nov 1',
      'Nov 2 – 8',
      'Nov 9 – 15',
      'Nov 16 – 20(5 days)',
      'Total',
      'PreviousSep\u00A022\u00A0– Oct\u00A021',
      'Δ',
      'Δ %',
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
    expect(heads.slice(1, 6)).toEqual([
      'Nov 22, 2011',
      'Nov 23',
      'Nov 24',
      'Total',
      'PreviousNov\u00A019\u00A0– 21',
    ]);
  });

  test.each([
    [
      /Gross sales/,
      ['—', '—', '—', '—', '$1,000', '$1,000', '$1,000', '$0', '0.0%unchanged, 0.0 percent', '111.1%'],
    ],
    [
      /Promotions/,
      ['—', '—', '—', '—', '−$100', '−$100', '−$80', '−$20', '25.0%up 25.0 percent, worse', '11.1%'],
    ],
    [
      /^Net sales/,
      ['—', '—', '—', '—', '$900', '$900', '$920', '−$20', '2.2%down 2.2 percent, worse', '100.0%'],
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
    expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe(
      'Gross sales $1k, Promotions −$100, Net sales $900, Advertising −$90, Other costs −$410, Contribution $400',
    );
  });
});

describe('states', () => {
  test('loading says what is coming', async () => {
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

  test('a failure says why, and Try Again asks again', async () => {
    let fails = true;
    const { user } = await openStatement('/profit-loss', (query) =>
      fails ? Promise.reject(new Error('The engine is down.')) : defaultResponse(query),
    );
    expect(await screen.findByText('The engine is down.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect((await row(/^Net sales/)).at(-1)).toBe('100.0%');
  });
});
