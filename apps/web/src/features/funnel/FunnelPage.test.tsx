import type { ApiClient, DailyPerformanceResponse, TenantSummary } from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, renderPage, fakeTenant } from '../../testing/index.ts';
import { FunnelPage } from './FunnelPage.tsx';

vi.mock(import('../../clock.ts'), async (original) => {
  const { toDateKey } = await import('@skuline/domain/calendar');
  return { ...(await original()), today: () => toDateKey('2026-11-20') };
});

type Query = Parameters<ApiClient['getDailyPerformanceBreakdown']>[0];

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

async function openFunnel(
  respond: (query: Query) => DailyPerformanceResponse = defaultResponse,
  tenant: Partial<TenantSummary> = {},
) {
  return renderPage(<FunnelPage />, {
    at: '/funnel',
    api: {
      ...fakeProductLists,
      getTenant: () => Promise.resolve({ ...fakeTenant, ...tenant }),
      getDailyPerformanceBreakdown: async (query) => respond(query),
    },
  });
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
    'Sessions4000.0%unchanged, 0.0 percent',
    '10.0%1.0 ptdown 1.0 points, worseconversion · 360 dropped off',
    'Orders409.1%down 9.1 percent, worse',
    '125.0%11.4 ptup 11.4 points, better1.25 units per order',
    'Units Sold500.0%unchanged, 0.0 percent',
  ]);
  expect(screen.getByText('Net sales per session').nextSibling?.textContent).toBe('$2.00');
});

test('advertising from impressions to ad orders, and its costs', async () => {
  await openFunnel();
  expect(await rowsOf('Advertising')).toEqual([
    'Ad Impressions10,0000.0%unchanged, 0.0 percent',
    '1.00%0.00 ptunchanged, 0.00 pointsCTR · 9,900 dropped off',
    'Ad Clicks1000.0%unchanged, 0.0 percent',
    '10.0%0.0 ptunchanged, 0.0 pointsad conversion · 90 dropped off',
    'Ad Orders100.0%unchanged, 0.0 percent',
  ]);
  expect(screen.getByText('Cost per order').nextSibling?.textContent).toBe('$5.00');
});

test('the whole path says what part of the sessions ads brought', async () => {
  await openFunnel();
  expect(await rowsOf('Whole path')).toEqual([
    'Ad Impressions10,000',
    '1.00%',
    'Ad Clicks100',
    '25.0% of sessions come from ads',
    'Sessions400',
    '10.0%',
    'Orders40',
  ]);
});

test('without ads or sessions rates are dashes, and nothing breaks', async () => {
  await openFunnel((query) => answerDays(query, [{ ...ZERO_FACTS, orders: 3, date_key: query.end_date }]));
  expect((await rowsOf('Whole path'))[3]).toBe('—');
  expect((await rowsOf('Store'))[1]).toBe('——change unknownconversion');
});

test('stages that the data do not carry are not drawn, and a line says which', async () => {
  await openFunnel(defaultResponse, { facts_present: ['orders', 'units_sold', 'net_sales'] });
  expect(await screen.findByText('Not in your data: Sessions.')).toBeVisible();
  expect((await rowsOf('Store'))[0]).toMatch(/^Orders40/);
  expect(screen.getByText('Not in your data: Ad Impressions, Ad Clicks, Sessions.')).toBeVisible();
});

test('no rows at all: why, and the range', async () => {
  await openFunnel((query) => answerDays(query, []));
  expect(await screen.findByText('No data available for the selected date range.')).toBeVisible();
});

test('a tenant without data is offered an import', async () => {
  await openFunnel((query) => answerDays(query, []), { dataThrough: null });
  expect(await screen.findByRole('heading', { name: 'No Performance Data' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import data' })).toHaveAttribute('href', '/import');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
