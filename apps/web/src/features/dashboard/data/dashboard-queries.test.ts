import { type ApiCalls, ApiError, type DailyPerformanceResponse } from '@skuline/contract';
import { QueryClient } from '@tanstack/react-query';
import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import { describe, expect, test, vi } from 'vitest';
import { findAnalysis } from '../../../analysis/index.ts';
import { fakeCall, fakeTenant } from '../../../testing/index.ts';
import { dashboardRequestOf, fetchDashboardAhead } from './dashboard-queries.ts';

const EMPTY: DailyPerformanceResponse = {
  data: [],
  isEmpty: true,
  reason: 'no_data_for_period',
  message: null,
  dateRange: { start: '2026-11-01', end: '2026-11-07' },
  known: {},
};
const SEARCH = { start: '2026-11-01', end: '2026-11-07', brand: ['Hearth'] };

function fakeCalls(overrides: Pick<Partial<ApiCalls>, 'listSkus' | 'getProductHierarchy'> = {}) {
  const list = () => vi.fn<ApiCalls['listBrands']>().mockResolvedValue([]);
  return {
    listBrands: list(),
    listParentSkus: list(),
    listSkus: list(),
    getProductHierarchy: vi
      .fn<ApiCalls['getProductHierarchy']>()
      .mockResolvedValue({ brandToParentSku: {}, parentSkuToSku: {} }),
    getTenant: vi.fn<ApiCalls['getTenant']>().mockRejectedValue(new Error('not asked about here')),
    getDailyPerformanceBreakdown: vi.fn<ApiCalls['getDailyPerformanceBreakdown']>().mockResolvedValue(EMPTY),
    ...overrides,
  };
}

function begin(calls: Partial<ApiCalls>, search: Readonly<Record<string, unknown>> = SEARCH): Promise<void> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return fetchDashboardAhead(cache, { call: fakeCall(calls), tenantId: 't1' }, search);
}

test('both periods and the chart are asked for once each, with the filters of the link', async () => {
  const calls = fakeCalls();
  await begin(calls);
  expect(
    calls.getDailyPerformanceBreakdown.mock.calls.map(([query]) => [
      query.start_date,
      query.end_date,
      query.brand_name,
      query.top,
      query.facts,
    ]),
  ).toEqual([
    ['2026-11-01', '2026-11-07', ['Hearth'], undefined, undefined],
    ['2026-10-25', '2026-10-31', ['Hearth'], undefined, undefined],
    ['2026-11-01', '2026-11-07', ['Hearth'], 5, ['sessions', 'net_sales']],
  ]);
});

const rangeOf = (start: string, end: string): DateRange => ({ start: toDateKey(start), end: toDateKey(end) });

describe('a year by month, with traffic that is three days late', () => {
  const analysis = {
    ...findAnalysis({}),
    range: rangeOf('2025-11-25', '2026-11-24'),
    granularity: 'monthly' as const,
  };
  const whole = [rangeOf('2025-11-01', '2026-11-24')];
  const sales = { orders: whole, units_sold: whole, net_sales: whole, gross_sales: whole };
  const known = { ...sales, sessions: [rangeOf('2025-11-01', '2026-11-21')] };
  const present = ['sessions', 'orders', 'units_sold', 'gross_sales', 'net_sales'] as const;
  const lists = { brands: [], parentSkus: [], skus: [], hierarchy: null };

  test.each([
    // Only a ratio leaves out the days of which a report is missing.
    ['conversion', 'daily'],
    ['sessions', 'monthly'],
    ['net_sales', 'monthly'],
    ['avg_net_price', 'monthly'],
  ] as const)('%s is charted by sums of each %s', (metricId, rowsBy) => {
    const request = dashboardRequestOf({ ...analysis, metricId }, lists, { present, known });
    expect(request).toMatchObject({ granularity: 'monthly', rowsBy });
  });
});

test('no figure is asked for before the lists are there', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const calls = fakeCalls({ listSkus: () => promise });
  const done = begin(calls);
  await vi.waitFor(() => expect(calls.listBrands).toHaveBeenCalled(), { timeout: 8000 });
  expect(calls.getDailyPerformanceBreakdown).not.toHaveBeenCalled();
  resolve([]);
  await done;
  expect(calls.getDailyPerformanceBreakdown).toHaveBeenCalledTimes(3);
});

test('figures are asked for even where no hierarchy can be had', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const down = () => Promise.reject(new ApiError(500, 'internal_error', 'Something went wrong', null));
  const calls = fakeCalls({ getProductHierarchy: down });
  calls.getDailyPerformanceBreakdown.mockRejectedValueOnce(new Error('no breakdown to build it from either'));
  await begin(calls);
  expect(calls.getDailyPerformanceBreakdown).toHaveBeenCalledTimes(4);
});

test('of data that end before the default range their newest days are asked for', async () => {
  const dataThrough = { first: '2011-01-01', last: '2011-12-09' };
  const calls = {
    ...fakeCalls(),
    getTenant: vi.fn<ApiCalls['getTenant']>().mockResolvedValue({ ...fakeTenant, dataThrough }),
  };
  await begin(calls, {});
  expect(calls.getDailyPerformanceBreakdown.mock.calls[0]?.[0]).toMatchObject({
    start_date: '2011-12-03',
    end_date: '2011-12-09',
  });
});
