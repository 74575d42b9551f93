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

describe('reasons in other words', () => {
  test.each([
    ['Why did conversion drop?', 'why conversion by parent'],
    ['why is profit down vs last month', 'why contribution by parent: 11-01..11-23 vs 10-01..10-23'],
    [
      "Why are Briskway's sales lower than last month?",
      'why net_sales by parent: 11-01..11-23 vs 10-01..10-23 {Briskway}',
    ],
    ['what explains the change in TACoS by brand', 'why tacos by brand'],
    ['what drove contribution in October', 'why contribution by parent: 10-01..10-31 vs 09-01..09-30'],
    ['why did sales increase on Black Friday', 'why net_sales by parent: 25-11-28 vs 25-11-27'],
    [
      'why did sessions fall between September and October',
      'why sessions by parent: 10-01..10-31 vs 09-01..09-30',
    ],
    ['reason for decline in orders', 'why orders by parent'],
    ['What happened to net sales last week?', 'why net_sales by parent: 11-16..11-22 vs 11-09..11-15'],
    ['what happened last week?', 'overview: 11-16..11-22 vs 11-09..11-15'],
    ["What's driving the drop in margin?", 'why contribution_margin by parent'],
    ['break down the change in net sales by brand', 'why net_sales by brand'],
    ['Which brands hurt profit the most?', 'contribution by brand, 5 by change asc'],
    ['which SKU is to blame for the sales drop', 'net_sales by SKU, 5 by change asc'],
    [
      'Which SKUs contributed the most to the drop in net sales last week?',
      'net_sales by SKU, 5 by change asc: 11-16..11-22 vs 11-09..11-15',
    ],
    ['Biggest contributors to revenue growth in Q3', 'why net_sales by parent: 07-01..09-30 vs 04-01..06-30'],
    ['what contributed most to sales growth', 'why net_sales by parent'],
    ['contribution of each brand to sales', 'net_sales by brand, 5 by value desc'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
