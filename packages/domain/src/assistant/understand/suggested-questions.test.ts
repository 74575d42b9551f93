import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('the suggested questions', () => {
  test.each([
    ['What are my top performing SKUs?', 'net_sales by SKU, 5 by value desc'],
    ['What drove the change in conversion?', 'why conversion by parent'],
    ['Which SKUs contributed most to the contribution growth?', 'contribution by SKU, 5 by change desc'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
