import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('shares', () => {
  test.each([
    ['share of ad spend by brand', 'ad_spend by brand, 5 by value desc'],
    [
      'What percentage of orders came from Casa Lumen in October?',
      'orders by brand [Casa Lumen]: 10-01..10-31 vs 09-01..09-30',
    ],
    ["Casa Lumen's share of contribution", 'contribution by brand [Casa Lumen]'],
    ['ad spend as a percentage of net sales', 'tacos'],
    ['what share of net sales is ad spend', 'tacos'],
    ['share of sales from ads', 'ad_sales_share'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('funnel, statement, goals, insights, searches, definitions and coverage', () => {
  test.each([
    ['where do we lose shoppers?', 'funnel by parent'],
    ['conversion funnel by brand last month', 'funnel by brand: 10-01..10-31 vs 09-01..09-30'],
    ['drop off rate', 'funnel by parent'],
    ['profit and loss last quarter', 'statement: 07-01..09-30 vs 04-01..06-30'],
    [
      'P&L by brand',
      'net_sales+gross_sales+promotions+ad_spend+contribution+contribution_margin by brand, 5 by value desc',
    ],
    ['how much were returns in October', 'statement: 10-01..10-31 vs 09-01..09-30'],
    ['what are our fees', 'statement'],
    ['organic sales', 'statement'],
    ['goal status', 'goals'],
    ['did we hit our target', 'goals'],
    ['what needs my attention?', 'insights'],
    ['open alerts', 'insights'],
    ['search volume', 'searches of any: 11-17..11-23'],
    ['how often is kettle searched', 'searches of Pour-Over Kettle: 11-17..11-23'],
    ['keywords for Cast Skillet in October', 'keywords of Cast Skillet: 10-01..10-31'],
    ['what does ROAS mean?', 'definition of roas'],
    ['define contribution margin', 'definition of contribution_margin'],
    ['how do you calculate conversion?', 'definition of conversion'],
    ['formula for tacos', 'definition of tacos'],
    ['which metrics are there?', 'definition of all'],
    ['How fresh is the data?', 'coverage'],
    ['what data do you have', 'coverage'],
    ['how many SKUs do we have', 'coverage'],
    ['how many brands', 'coverage'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
