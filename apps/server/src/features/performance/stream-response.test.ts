import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { expect, test } from 'vitest';
import { performanceQuery } from '../../read-model/index.ts';
import { statusOf, streamResponse } from './performance.routes.ts';

const range: DateRange = { start: toDateKey('2026-11-01'), end: toDateKey('2026-11-07') };
const KNOWN = { orders: [{ start: toDateKey('2026-10-01'), end: toDateKey('2026-11-05') }] };
const lines = '{"sku_name":"a\\nb","orders":1}\n{"sku_name":"ü","orders":2}\n';

async function streamed(chunks: Uint8Array[], brands: readonly string[] = []): Promise<unknown> {
  const query = performanceQuery({ periods: [range], filters: { ...NO_FILTERS, brand_name: brands } });
  const parts: Uint8Array[] = [];
  async function* source() {
    yield* chunks;
  }
  for await (const part of streamResponse(source(), statusOf(query, { known: KNOWN }))) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

test('chunks cut at any byte give the rows as the engine wrote them', async () => {
  const whole = {
    data: [
      { sku_name: 'a\nb', orders: 1 },
      { sku_name: 'ü', orders: 2 },
    ],
    isEmpty: false,
    reason: null,
    message: null,
    dateRange: { start: '2026-11-01', end: '2026-11-07' },
    known: { orders: [{ start: '2026-11-01', end: '2026-11-05' }] },
  };
  const bytes = () => Buffer.from(lines);
  for (let cut = 0; cut <= bytes().length; cut += 1) {
    expect(await streamed([bytes().subarray(0, cut), bytes().subarray(cut)])).toEqual(whole);
  }
});

test.each([
  [[], 'no_data_for_period', 'No data available for the selected date range.'],
  [
    ['A'],
    'no_data_for_filters',
    'No data matches the selected filters. Try adjusting your brand or SKU selections.',
  ],
])('with the brands %j, a response without rows says %s', async (brands, reason, message) => {
  expect(await streamed([], brands)).toMatchObject({ data: [], isEmpty: true, reason, message });
});
