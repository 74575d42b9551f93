import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('what has to hold of segments', () => {
  test.each([
    ['SKUs with ACoS above 30%', 'acos by SKU, 20 by value desc if acos value above 0.3'],
    ['SKUs with conversion < 5%', 'conversion by SKU, 20 by value asc if conversion value below 0.05'],
    [
      'which products had a margin below 20 percent',
      'contribution_margin by parent, 20 by value asc if contribution_margin value below 0.2',
    ],
    [
      'which SKUs had more than 100 orders in October',
      'orders by SKU, 20 by value desc if orders value above 100: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'brands with at least $50,000 in net sales',
      'net_sales by brand, 20 by value desc if net_sales value at_least 50000',
    ],
    ['SKUs with ROAS under 2.5', 'roas by SKU, 20 by value asc if roas value below 2.5'],
    [
      'items priced between 5 and 10 by units',
      'units_sold+avg_net_price by SKU, 20 by value desc if avg_net_price value at_least 5 if avg_net_price value at_most 10',
    ],
    [
      'top 3 SKUs by units with margin under 10%',
      'units_sold+contribution_margin by SKU, 3 by value desc if contribution_margin value below 0.1',
    ],
    [
      'SKUs whose net sales grew by more than 20%',
      'net_sales by SKU, 20 by growth desc if net_sales growth above 20',
    ],
    ['which brands are losing money', 'contribution by brand, 20 by value asc if contribution value below 0'],
    ['did Briskway get more than 100 orders in October', 'orders: 10-01..10-31 vs 09-01..09-30 {Briskway}'],
    ['did we sell more than 500 units yesterday?', 'units_sold: 11-22 vs 11-21'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });

  test.each([
    [
      'which SKUs are new in October',
      'net_sales+units_sold by SKU, 20 by change desc if units_sold value above 0 if units_sold previous at_most 0: 10-01..10-31 vs 24-11-20..09-30',
    ],
    [
      'which products stopped selling last month',
      'net_sales+units_sold by parent, 20 by change asc if units_sold value at_most 0 if units_sold previous above 0: 10-01..10-31 vs 09-01..09-30',
    ],
  ])('what came and what went: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });

  test.each([
    ['list my brands', 'net_sales by brand, 100 by name asc'],
    ['name all SKUs of Pour-Over Kettle', 'net_sales by SKU, 100 by name asc: {Pour-Over Kettle}'],
  ])('a list is one of names, in their order: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });

  test.each([
    'days on which orders rose by more than 10%',
    'ACoS above 30%',
    'SKUs above 100',
    'which brands are above average',
  ])('of anything else it is declined: %s', (question) => {
    expect(ask(question)).toMatch(/^declines: I can’t select by a condition/);
  });

  test.each([
    ['orders over the last 7 days', 'orders'],
    ['orders between 1 and 9 November', 'orders: 11-01..11-09 vs 10-23..10-31'],
    ['orders up to 9 November', 'orders: 24-11-20..11-09 vs 22-12-01..24-11-19'],
    ['did we sell more than in 2025', 'net_sales'],
  ])('days are no limit: %s', (question, expected) => {
    expect(ask(question)).toMatch(new RegExp(`^${expected}`));
  });
});
