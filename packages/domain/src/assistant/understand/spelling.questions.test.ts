import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('slips, slang and rudeness', () => {
  test.each([
    [
      'hello',
      'declines: I answer questions about your figures: totals, rankings, comparisons, trends, shares, why something changed, the funnel, the P&L, goals, insights, search volume, and what a metric means. You could ask:',
    ],
    ['thanks!', 'declines: You’re welcome. If you want to go on, you could ask:'],
    [
      'what can you do?',
      'declines: I answer questions about your figures: totals, rankings, comparisons, trends, shares, why something changed, the funnel, the P&L, goals, insights, search volume, and what a metric means. You could ask:',
    ],
    ['wtf is going on with my sales', 'why net_sales by parent'],
    ['ur useless, show sales', 'net_sales'],
    ['u suck. sales pls', 'net_sales'],
    ['SHOW ME THE TOP SKUS NOW', 'net_sales by SKU, 5 by value desc'],
    ['wich skus sold most last mnth', 'net_sales by SKU, 5 by value desc: 10-01..10-31 vs 09-01..09-30'],
    ['whats teh revnue for octobr', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
    ['convertion rate lst week', 'conversion: 11-16..11-22 vs 11-09..11-15'],
    ['top 5 prodcuts by reveune', 'net_sales by parent, 5 by value desc'],
    ['TACOS', 'tacos'],
    ['tacos by brnad', 'tacos by brand, 5 by value desc'],
    ['profitt by sku', 'contribution by SKU, 5 by value desc'],
    ['add spend last week', 'ad_spend: 11-16..11-22 vs 11-09..11-15'],
    ['ad spned', 'ad_spend'],
    ['net slaes yday', 'net_sales: 11-22 vs 11-21'],
    ['contributoin margin', 'contribution_margin'],
    ['impresions', 'ad_impressions'],
    ['views', 'sessions'],
    ['top 1,000 skus', 'net_sales by SKU, 100 by value desc'],
    ['how many ad views', 'ad_impressions'],
    ['ads views by brand', 'ad_impressions by brand, 5 by value desc'],
    ['seesions by dya', 'sessions daily, 100 by name asc'],
    ['ad sales vs ad spend', 'ad_sales+ad_spend'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
