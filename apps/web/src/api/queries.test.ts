import { type ApiCalls, ApiError } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeCall, fakeTenant } from '../testing/index.ts';
import { brandsQuery, breakdown, hierarchyQuery, tenantQuery } from './index.ts';

const TODAY = toDateKey('2026-11-20');
const TENANT = { ...fakeTenant, dataVersion: 0 };
const ANSWER = {
  isEmpty: false,
  reason: null,
  message: null,
  dateRange: { start: '2020-01-01', end: '2026-11-20' },
  known: {},
};
const down = () => Promise.reject(new ApiError(500, 'internal_error', 'Something went wrong', null));
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeEach(() => {
  queryClient.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the calls of the web app', () => {
  test('every data request carries the tenant of the session', async () => {
    const getTenant = vi.fn<ApiCalls['getTenant']>().mockResolvedValue(TENANT);
    await queryClient.fetchQuery(tenantQuery({ call: fakeCall({ getTenant }), tenantId: 't1' }));
    expect(getTenant.mock.calls[0]?.[0]).toEqual({ tenant_id: 't1' });
  });

  test('a list that cannot be fetched is empty', async () => {
    const api = { call: fakeCall({ listBrands: down }), tenantId: null };
    expect(await queryClient.fetchQuery(brandsQuery(api))).toEqual([]);
  });

  test('a hierarchy that cannot be fetched is built from the breakdown since 2020', async () => {
    const getDailyPerformanceBreakdown = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>().mockResolvedValue({
      ...ANSWER,
      data: [
        { ...ZERO_FACTS, brand_name: 'B', parent_sku_name: 'P', sku_name: 'S2' },
        { ...ZERO_FACTS, brand_name: 'B', parent_sku_name: 'P', sku_name: 'S1' },
      ],
    });
    const api = {
      call: fakeCall({ getProductHierarchy: down, getDailyPerformanceBreakdown }),
      tenantId: null,
    };
    const hierarchy = await queryClient.fetchQuery(hierarchyQuery(api, TODAY));
    expect(hierarchy.brandToParentSku.get('B')).toEqual(['P']);
    expect(hierarchy.parentSkuToSku.get('P')).toEqual(['S1', 'S2']);
    expect(getDailyPerformanceBreakdown.mock.calls[0]?.[0]).toMatchObject({
      start_date: '2020-01-01',
      end_date: '2026-11-20',
    });
  });

  test('a failed breakdown reaches the page', async () => {
    const api = { call: fakeCall({ getDailyPerformanceBreakdown: down }), tenantId: null };
    const request = { start_date: '2026-11-14', end_date: '2026-11-20' };
    await expect(breakdown(api, request, new AbortController().signal)).rejects.toThrow(
      'Something went wrong',
    );
  });
});
