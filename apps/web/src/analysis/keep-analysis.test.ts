import { expect, test } from 'vitest';
import { keepAnalysis } from './keep-analysis.ts';

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
