import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { isWithinLock, keepSearch, lockOf, lockSearch, namesInView, searchOfView } from './index.ts';

test.each([
  ['range=last_7_days&brand=A%26O&brand=B', 'range=last_7_days&brand=A%26O&brand=B'],
  ['brand=B&range=today&step=2&token=x', 'range=today&brand=B'],
  ['', ''],
  ['brand=', ''],
])('of the address %j %j is kept', (text, kept) => {
  expect(keepSearch(text)).toBe(kept);
});

test('whoever opens a link changes the order and the metric, and neither days nor filters', () => {
  const shown = { range: 'today', brand: ['Ash'], sku: 'K-2', metric: 'roas', movers_page: '2', step: '1' };
  expect(lockSearch(shown, searchOfView('range=last_7_days&brand=Oak&metric=orders'))).toEqual({
    range: 'last_7_days',
    brand: ['Oak'],
    metric: 'roas',
    movers_page: '2',
  });
});

const VIEW = 'range=last_7_days&brand=Oak&brand=Elm&sku=K-1&channel=amazon';
const lock = lockOf(searchOfView(VIEW), toDateKey('2026-11-20'));
const WITHIN = {
  start_date: '2026-11-14',
  end_date: '2026-11-20',
  brand_name: ['Oak', 'Elm'],
  parent_sku_name: [],
  sku_name: ['K-1'],
  channel: ['amazon'],
  marketplace: [],
};

test('a lock moves on with its relative days, and has the days that they can be compared with', () => {
  expect(lock.ranges).toEqual([
    { start: '2026-11-14', end: '2026-11-20' },
    { start: '2026-11-07', end: '2026-11-13' },
    { start: '2025-11-15', end: '2025-11-21' },
    // Of a page that was opened the day before.
    { start: '2026-11-13', end: '2026-11-19' },
    { start: '2026-11-06', end: '2026-11-12' },
    { start: '2025-11-14', end: '2025-11-20' },
  ]);
  expect(lockOf(searchOfView(VIEW), toDateKey('2026-11-27')).ranges?.[0]?.end).toBe('2026-11-27');
});

describe('within a view', () => {
  test.each([
    ['its days and filters', {}],
    ['fewer of its days', { start_date: '2026-11-15' }],
    ['the days before', { previous_start_date: '2026-11-07', previous_end_date: '2026-11-13' }],
    ['one of its brands', { brand_name: ['Oak'] }],
    ['a parent SKU within its brands', { parent_sku_name: ['Kettle'] }],
    ['another order', { order_by: 'change', direction: 'asc', limit: 50, offset: 0 }],
    ['the funnel by the period before', { reference: 'previous' }],
    ['a field that is not given', { reference_brand: undefined }],
  ])('is %s', (_, change) => {
    expect(isWithinLock({ ...WITHIN, ...change }, lock)).toBe(true);
  });

  test.each([
    ['a day after its own', { end_date: '2026-11-21' }],
    ['more days than its own', { start_date: '2026-11-13' }],
    ['days before its own', { start_date: '2026-11-12', end_date: '2026-11-18' }],
    ['days that reach from one of its periods into another', { start_date: '2026-11-10' }],
    ['other days to compare with', { previous_start_date: '2026-10-01', previous_end_date: '2026-10-07' }],
    ['no days', { start_date: undefined, end_date: undefined }],
    ['one end of days without the other', { previous_start_date: '2026-11-07' }],
    ['no brand', { brand_name: [] }],
    ['a brand that is left out', { brand_name: undefined }],
    ['another brand', { brand_name: ['Oak', 'Ash'] }],
    ['another SKU', { sku_name: ['K-2'] }],
    ['all channels', { channel: [] }],
    ['what was known at another time', { as_of: '2026-11-18' }],
    ['the funnel by all products', { reference: 'tenant' }],
    ['the funnel by one brand', { reference: 'brand', reference_brand: 'Oak' }],
    ['the brand of a reference without it', { reference_brand: 'Oak' }],
    ['a field that nobody has judged', { level: 'all' }],
  ])('is not %s', (_, change) => {
    expect(isWithinLock({ ...WITHIN, ...change }, lock)).toBe(false);
  });

  test('is a question without days where none are asked for, and no other', () => {
    const withoutDays = { ...lock, ranges: null };
    const { start_date: _start, end_date: _end, ...query } = WITHIN;
    expect(isWithinLock(query, withoutDays)).toBe(true);
    expect(isWithinLock(WITHIN, withoutDays)).toBe(false);
  });

  test('is the reference of the funnel that the view has', () => {
    const byBrand = lockOf(searchOfView(`${VIEW}&funnel_reference=brand:Oak`), toDateKey('2026-11-20'));
    expect(isWithinLock({ ...WITHIN, reference: 'brand', reference_brand: 'Oak' }, byBrand)).toBe(true);
    expect(isWithinLock({ ...WITHIN, reference: 'brand', reference_brand: 'Elm' }, byBrand)).toBe(false);
    expect(isWithinLock({ ...WITHIN, reference: 'tenant' }, byBrand)).toBe(false);
  });

  test('is what was known then, where the view is of then', () => {
    const then = lockOf(searchOfView(`${VIEW}&as_of=2026-11-18`), toDateKey('2026-11-20'));
    expect(isWithinLock({ ...WITHIN, as_of: '2026-11-18' }, then)).toBe(true);
    expect(isWithinLock(WITHIN, then)).toBe(false);
  });
});

test.each([
  ['', [], null, false],
  ['brand=Oak&metric=roas&marketplace=DE&movers_page=2&as_of=2026-11-18', ['Oak'], null, false],
  ['funnel_reference=tenant', [], null, false],
  ['brand=Oak&funnel_reference=brand:Elm', ['Oak'], 'Elm', false],
  ['sku=K-1', [], null, true],
  ['parent=Kettle', [], null, true],
  ['open=net_sales/Elm', [], null, true],
  ['funnel_search=Elm', [], null, true],
  ['search_parent=Kettle', [], null, true],
])('of %j the names are known', (text, brands, reference, hasOthers) => {
  expect(namesInView(text)).toEqual({ brands, reference, hasOthers });
});
