import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('rankings', () => {
  test.each([
    ['CTR by brand', 'ctr by brand, 5 by value desc'],
    ['Which brand has the lowest ACoS?', 'acos by brand, 5 by value asc'],
    ['which brand has the worst acos', 'acos by brand, 5 by value desc'],
    [
      'least profitable SKUs this year',
      'contribution by SKU, 5 by value asc: 01-01..11-23 vs 25-01-01..25-11-23',
    ],
    ['fastest growing brands', 'net_sales by brand, 5 by growth desc'],
    ['Which SKUs grew the most in net sales?', 'net_sales by SKU, 5 by change desc'],
    ['biggest decline in sessions by parent sku', 'sessions by parent, 5 by change asc'],
    ['which products are declining', 'net_sales by parent, 5 by change asc'],
    [
      'Which SKUs lost the most contribution vs last year?',
      'contribution by SKU, 5 by change asc: 11-17..11-23 vs 25-11-18..25-11-24',
    ],
    [
      'top 3 parent SKUs by units sold in 2025',
      'units_sold by parent, 3 by value desc: 25-01-01..25-12-31 vs 24-01-01..24-12-31',
    ],
    ['list all brands by revenue', 'net_sales by brand, 100 by value desc'],
    ['bottom 10 skus by roas last 90 days', 'roas by SKU, 10 by value asc: 08-26..11-23 vs 05-28..08-25'],
    ['orders by brand', 'orders by brand, 5 by value desc'],
    ['net sales for all brands', 'net_sales by brand, 100 by value desc'],
    ['which brands do we have', 'net_sales by brand, 5 by value desc'],
    ['Top 10 brands by ROAS', 'roas by brand, 10 by value desc'],
    [
      'worst 5 SKUs by conversion rate in Q3',
      'conversion by SKU, 5 by value asc: 07-01..09-30 vs 04-01..06-30',
    ],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
