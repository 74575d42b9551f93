import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('periods in words', () => {
  test.each([
    ['net sales from October 1 to October 15', 'net_sales: 10-01..10-15 vs 09-16..09-30'],
    ['between Oct 3 and Oct 9, how many sessions?', 'sessions: 10-03..10-09 vs 09-26..10-02'],
    ['10/03/2026 to 10/09/2026 orders', 'orders: 10-03..10-09 vs 09-26..10-02'],
    ['2026-10-03 orders', 'orders: 10-03 vs 10-02'],
    ['orders on 3 October 2026', 'orders: 10-03 vs 10-02'],
    ['orders on October 3rd', 'orders: 10-03 vs 10-02'],
    ['revenue since Oct 1', 'net_sales: 10-01..11-23 vs 08-08..09-30'],
    ['revenue until March 31 2025', 'net_sales: 24-11-20..25-03-31 vs 24-07-11..24-11-19'],
    ['net sales week 42', 'net_sales: 10-12..10-18 vs 10-05..10-11'],
    ['net sales in the week of Oct 5', 'net_sales: 10-05..10-11 vs 09-28..10-04'],
    ['second half of October ad spend', 'ad_spend: 10-16..10-31 vs 09-30..10-15'],
    ['last week of October orders', 'orders: 10-25..10-31 vs 10-18..10-24'],
    ['first week of November revenue', 'net_sales: 11-01..11-07 vs 10-25..10-31'],
    ['first 10 days of october net sales', 'net_sales: 10-01..10-10 vs 09-21..09-30'],
    ['Q3 2025 vs Q3 2024', 'overview: 25-07-01..25-09-30 vs 24-07-01..24-09-30'],
    ['2025 vs 2024 net sales', 'net_sales: 25-01-01..25-12-31 vs 24-01-01..24-12-31'],
    ['H1 2026 revenue', 'net_sales: 01-01..06-30 vs 25-07-04..25-12-31'],
    ['net sales Cyber Monday 2025', 'net_sales: 25-12-01 vs 25-11-30'],
    ['Prime Day vs last year', 'overview: 07-14..07-15 vs 25-07-08..25-07-11'],
    ['BFCM 2025 net sales', 'net_sales: 25-11-28..25-12-01 vs 25-11-24..25-11-27'],
    ['Christmas sales', 'net_sales: 25-12-25 vs 25-12-24'],
    ['last weekend sales', 'net_sales: 11-21..11-22 vs 11-19..11-20'],
    [
      'sales on Mondays',
      'declines: I can show single days, weeks and months, but I don’t add up days of the week. You could ask this instead:',
    ],
    ["last Friday's orders", 'orders: 11-20 vs 11-19'],
    ['sales 3 weeks ago', 'net_sales: 11-02..11-08 vs 10-26..11-01'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
