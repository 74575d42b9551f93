import { expect, test } from 'vitest';
import { DEFAULT_RETURN_TO, safeReturnTo } from './return-to.ts';

test.each([
  ['/dashboard'],
  ['/profit-loss?start=2026-11-01&brand=Alder%20%26%20Oak#chart'],
  ['/'],
  ['/cohort?next=https://evil.example'],
  ['/signing'],
])('%s is a place of this site to return to', (path) => {
  expect(safeReturnTo(path)).toBe(path);
});

test.each([
  ['https://evil.example/'],
  ['https:evil.example'],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/path\\..\\evil'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['javascript:alert(1)'],
  ['dashboard'],
  [' /dashboard'],
  ['/signin'],
  ['/signin?returnTo=/signin'],
  ['/signin/callback?code=1'],
  ['/cohort/../signin'],
  [''],
  [null],
  [undefined],
  [['/dashboard']],
])('%j leads to the dashboard instead', (wanted) => {
  expect(safeReturnTo(wanted)).toBe(DEFAULT_RETURN_TO);
});
