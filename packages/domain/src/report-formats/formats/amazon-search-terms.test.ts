import { expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';

const HEADER =
  'Date | Campaign Name | Customer Search Term | Impressions | Clicks | Spend | 7 Day Total Sales | 7 Day Total Orders (#)';
const termsOf = (terms: readonly string[]) =>
  readLines([HEADER, ...terms.map((term) => `2026-11-02 | Desks | ${term} | 10 | 2 | $1.50 | $0.00 | 0`)]);

test('a search term of more than 300 characters is a bad line, and one of 300 is none', () => {
  const { end } = termsOf(['oak desk', 'd'.repeat(300), 'd'.repeat(301)]);
  const badLine = { line: 4, column: 'Customer Search Term', reason: 'is longer than 300 characters' };
  expect(end).toMatchObject({ refusal: { badLines: [badLine], badLineCount: 1 } });
});
