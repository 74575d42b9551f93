import { toDateKey } from '@skuline/domain/calendar';
import { expect, test } from 'vitest';
import { keepAnalysis, searchOfNewestDays } from './keep-analysis.ts';

test.each([
  [
    { range: 'last_30_days', brand: ['Alder'], metric: 'roas', view: 'per_unit' },
    { range: 'last_30_days', brand: ['Alder'], metric: 'roas' },
  ],
  [
    { start: '2026-01-01', end: '2026-01-31' },
    { start: '2026-01-01', end: '2026-01-31' },
  ],
  [{ returnTo: '/x', brand: [] }, {}],
  [{}, {}],
])('of %o the next page keeps %o', (search, kept) => {
  expect(keepAnalysis(search)).toEqual(kept);
});

test('the newest days take the place of the range alone', () => {
  const search = { range: 'last_30_days', brand: ['Alder'], metric: 'roas', view: 'per_unit' };
  expect(searchOfNewestDays(toDateKey('2011-12-09'), search)).toEqual({
    start: '2011-12-03',
    end: '2011-12-09',
    brand: ['Alder'],
    granularity: 'daily',
    metric: 'roas',
  });
});
