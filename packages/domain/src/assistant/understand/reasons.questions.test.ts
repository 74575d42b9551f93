import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('reasons and contributions', () => {
  test.each([
    ['winners and losers this month', 'why net_sales by parent: 11-01..11-23 vs 10-01..10-23'],
    ['biggest movers by SKU', 'why net_sales by SKU'],
    ['Why is ACoS so high?', 'why acos by parent'],
    [
      "why did Briskway's contribution fall in October?",
      'why contribution by parent: 10-01..10-31 vs 09-01..09-30 {Briskway}',
    ],
    [
      'What caused the decline in sessions last week?',
      'why sessions by parent: 11-16..11-22 vs 11-09..11-15',
    ],
    ['explain the drop in conversion for Pour-Over Kettle', 'why conversion by SKU: {Pour-Over Kettle}'],
    ["what's behind the sales increase", 'why net_sales by parent'],
    ['Which brands drove the growth in net sales?', 'net_sales by brand, 5 by change desc'],
    [
      'Which SKUs are responsible for the drop in contribution last month?',
      'contribution by SKU, 5 by change asc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'Which parent SKUs contributed most to the decline in orders in Q3 vs Q2?',
      'orders by parent, 5 by change asc: 07-01..09-30 vs 04-01..06-30',
    ],
    ['What contributed to the change in margin?', 'why contribution_margin by parent'],
    ['How much does Briskway contribute to net sales?', 'net_sales by brand [Briskway]'],
    ['fuck, why are sales down', 'why net_sales by parent'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
