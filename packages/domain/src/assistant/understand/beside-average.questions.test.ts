import { expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; data since 20 November 2024.
test.each([
  [
    'Was October net sales above the monthly average of 2025?',
    'net_sales beside the monthly average of 25-01-01..25-12-31: 10-01..10-31',
  ],
  [
    'how do the last 3 months compare with the average of the three months before?',
    'overview beside the monthly average of 05-24..08-23: 08-24..11-23',
  ],
  ['were orders yesterday higher than usual', 'orders beside the daily average of 10-25..11-21: 11-22'],
  [
    'last week vs the average of the previous 4 weeks, orders',
    'orders beside the weekly average of 10-19..11-15: 11-16..11-22',
  ],
  // Of other figures an average is what it was.
  ['average net sales a day in October', 'net_sales in whole: 10-01..10-31 vs 09-01..09-30'],
])('%s: %s', (question, expected) => {
  expect(ask(question)).toBe(expected);
});
