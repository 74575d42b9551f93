import type { ApiCalls } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fakeCall } from '../../../testing/index.ts';
import { productDaysQuery, scopeDaysQuery } from './trial-queries.ts';

test('a trial on figures as they were known then asks for nothing of now, and is kept beside that of now', async () => {
  const asked: (string | undefined)[] = [];
  const answer = (parts: object) => (query: { readonly as_of?: string | undefined }) => {
    asked.push(query.as_of);
    return Promise.resolve(parts);
  };
  const call = fakeCall({
    getDailyPerformanceBreakdown: answer({ data: [] }),
    listSegments: answer({ count: 3 }),
  } as unknown as Partial<ApiCalls>); // The calls a trial makes, with the parts it reads.
  const cache = new QueryClient();
  const range = { start: toDateKey('2026-10-01'), end: toDateKey('2026-11-01') };
  for (const asOf of ['2026-11-12', null]) {
    const api = { call, tenantId: 'oak', asOf };
    await cache.ensureQueryData(
      scopeDaysQuery(api, { scopeLevel: 'sku', scopeName: null }, { range, hasStock: false }),
    );
    await cache.ensureQueryData(productDaysQuery(api, range));
  }
  expect(asked).toEqual(['2026-11-12', '2026-11-12', '2026-11-12', undefined, undefined, undefined]);
});

test('the days on which much was out of stock go with the product that they are of', async () => {
  const listDaysOutOfStock = vi.fn<ApiCalls['listDaysOutOfStock']>(async () => ({
    data: [
      { name: 'Kettle', date_key: '2026-10-07', sku_names: ['K-1'], is_unusual: true },
      { name: 'Kettle', date_key: '2026-10-09', sku_names: ['K-2'], is_unusual: false },
      { name: 'Pot', date_key: '2026-10-08', sku_names: ['P-1'], is_unusual: true },
    ],
  }));
  const call = fakeCall({
    getDailyPerformanceBreakdown: () =>
      Promise.resolve({ data: [{ date_key: '2026-10-07', parent_sku_name: 'Kettle', net_sales: 1 }] }),
    listSegments: () => Promise.resolve({ count: 1 }),
    listDaysOutOfStock,
  } as unknown as Partial<ApiCalls>); // The calls a trial makes, with the parts it reads.
  const range = { start: toDateKey('2026-10-01'), end: toDateKey('2026-11-01') };
  const query = scopeDaysQuery(
    { call, tenantId: 'oak', asOf: null },
    { scopeLevel: 'parent_sku', scopeName: null },
    { range, hasStock: true },
  );
  const { products } = await new QueryClient().ensureQueryData(query);
  const day = toDateKey('2026-10-07');
  expect(products).toMatchObject([{ name: 'Kettle', withoutStock: [{ start: day, end: day }] }]);
  expect(listDaysOutOfStock.mock.lastCall?.[0]).toMatchObject({ group_by: 'parent_sku_name' });
});
