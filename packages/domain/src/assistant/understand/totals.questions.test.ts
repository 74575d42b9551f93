import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('totals and metrics', () => {
  test.each([
    ["What's our TACoS?", 'tacos'],
    ['ACoS last 30 days', 'acos: 10-25..11-23 vs 09-25..10-24'],
    ['AOV this month', 'net_sales_per_order: 11-01..11-23 vs 10-01..10-23'],
    ['What is the average order value for Briskway?', 'net_sales_per_order: {Briskway}'],
    ['how many units did we sell yesterday', 'units_sold: 11-22 vs 11-21'],
    ['how many orders', 'orders'],
    ['gross revenue YTD', 'gross_sales: 01-01..11-23 vs 25-01-01..25-11-23'],
    ['gross sales vs net sales', 'gross_sales+net_sales'],
    ['how much did we spend on ads in September?', 'ad_spend: 09-01..09-30 vs 08-01..08-31'],
    ['ppc spend Q3 2025', 'ad_spend: 25-07-01..25-09-30 vs 25-04-01..25-06-30'],
    ["What's the margin of Fernhollow?", 'contribution_margin: {Fernhollow}'],
    ['profit last quarter', 'contribution: 07-01..09-30 vs 04-01..06-30'],
    ['ad cost per click in october', 'cpc: 10-01..10-31 vs 09-01..09-30'],
    [
      'how many clicks and impressions did we get last week?',
      'ad_clicks+ad_impressions: 11-16..11-22 vs 11-09..11-15',
    ],
    ['what is TACoS?', 'definition of tacos | tacos'],
    ['net sales of Alder & Oak', 'net_sales: {Alder & Oak}'],
    ['how much did Oak sell last month', 'net_sales: 10-01..10-31 vs 09-01..09-30 {Alder & Oak}'],
    [
      'total revenue and ad spend this month vs last month',
      'net_sales+ad_spend: 11-01..11-23 vs 10-01..10-23',
    ],
    ['sales per order for Casa Lumen', 'net_sales_per_order: {Casa Lumen}'],
    ['convresion rate of emberlin', 'conversion: {Emberline Kitchen}'],
    ['views by brand', 'sessions by brand, 5 by value desc'],
    ['how did Oak do in October?', 'overview: 10-01..10-31 vs 09-01..09-30 {Alder & Oak}'],
    ['overall net sales', 'net_sales'],
    ['how are we doing?', 'overview'],
    ['How is business this month?', 'overview: 11-01..11-23 vs 10-01..10-23'],
    ['give me a summary of last week', 'overview: 11-16..11-22 vs 11-09..11-15'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
