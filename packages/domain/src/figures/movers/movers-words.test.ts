import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import {
  describeMovers,
  describeMoversSort,
  findMoversSort,
  formatSegmentCount,
  MOVERS_ORDERS,
  moversCaption,
  noMoversText,
} from './index.ts';

const rangeOf = (start: string, end: string) => ({ start: toDateKey(start), end: toDateKey(end) });
const periods = {
  current: rangeOf('2026-11-15', '2026-11-20'),
  previous: rangeOf('2026-11-08', '2026-11-13'),
};
const sort = { order: 'change_size', direction: 'desc' } as const;

test.each([
  ['net_sales', 'sku_name', 'Net sales by SKU, Nov 15 – 20 against Nov 8 – 13'],
  ['roas', 'parent_sku_name', 'ROAS by parent SKU, Nov 15 – 20 against Nov 8 – 13'],
] as const)('the caption of %s by %s is %s', (metric, by, expected) => {
  expect(moversCaption(metric, by, periods, toDateKey('2026-11-21'))).toBe(expected);
});

test.each([
  [1, 'brand_name', '1 brand'],
  [79, 'sku_name', '79 SKUs'],
  [50_000, 'parent_sku_name', '50,000 parent SKUs'],
] as const)('%d by %s are %s', (count, by, expected) => {
  expect(formatSegmentCount(count, by)).toBe(expected);
});

describe('a page', () => {
  test.each([
    [1, 79, '79 SKUs, largest change first, page 1 of 7'],
    [1, 1, '1 SKU, largest change first, page 1 of 1'],
  ])('%d of %d rows is announced as %s', (page, matchCount, announced) => {
    const shown = { by: 'sku_name', metric: 'net_sales', sort, matchCount, page, rows: 12 } as const;
    expect(describeMovers(shown)).toBe(announced);
  });

  test('without rows says that nothing matches', () => {
    const shown = { by: 'brand_name', metric: 'net_sales', sort, matchCount: 0, page: 1, rows: 12 } as const;
    expect([describeMovers(shown), noMoversText('brand_name')]).toEqual([
      'No brands match',
      'No brands match',
    ]);
  });
});

test('every order has words of its own, up and down', () => {
  const words = MOVERS_ORDERS.flatMap((order) =>
    [order, `-${order}`].map((text) => describeMoversSort(findMoversSort(text) ?? sort, 'conversion')),
  );
  expect(new Set(words).size).toBe(2 * MOVERS_ORDERS.length);
  expect(words).toEqual(expect.arrayContaining(['largest fall first', 'largest effect on the total first']));
});
