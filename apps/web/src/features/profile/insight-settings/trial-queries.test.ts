import type { ApiCalls } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
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
    await cache.ensureQueryData(scopeDaysQuery(api, { scopeLevel: 'sku', scopeName: null }, range));
    await cache.ensureQueryData(productDaysQuery(api, range));
  }
  expect(asked).toEqual(['2026-11-12', '2026-11-12', '2026-11-12', undefined, undefined, undefined]);
});
