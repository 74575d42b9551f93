import { expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';

const HEADER =
  'Date | Campaign Name | Customer Search Term | Impressions | Clicks | Spend | 7 Day Total Sales | 7 Day Total Orders (#)';
const termsOf = (terms: readonly string[]) =>
  readLines([HEADER, ...terms.map((term) => `2026-11-02 | Desks | ${term} | 10 | 2 | $1.50 | $0.00 | 0`)]);

test('of a search term of more than 300 characters these are kept, with all that it cost', () => {
  const { end, records } = termsOf(['oak desk', 'd'.repeat(300), 'd'.repeat(301)]);
  expect(end).not.toHaveProperty('refusal');
  expect(records.map(({ row }) => ('searchTerm' in row ? row.searchTerm.length : 0))).toEqual([8, 300, 300]);
});
