import { expect, test } from 'vitest';
import { portableSearch } from './portable-search.ts';

test.each([
  ['', ''],
  ['?brand=Alder&parent=Kettle&sku=K-1&search_parent=Kettle&search_week=2026-11-15', ''],
  ['?range=last_30_days&brand=Alder&granularity=weekly', '?range=last_30_days&granularity=weekly'],
  [
    '?start=2026-11-01&end=2026-11-20&sku=A&sku=B&breakdown=sku&metric=roas',
    '?start=2026-11-01&end=2026-11-20&breakdown=sku&metric=roas',
  ],
  ['?range=last_7_days&days=whole', '?range=last_7_days&days=whole'],
  ['?page=3&open=Kettle', ''],
])('of %s another tenant’s page keeps %s', (search, kept) => {
  expect(portableSearch(search)).toBe(kept);
});
