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

describe('totals in other words', () => {
  test.each([
    ['what are sales', 'definition of net_sales | net_sales'],
    ['what were our sales yesterday?', 'net_sales: 11-22 vs 11-21'],
    ['sales today', 'net_sales: 11-23 vs 11-22'],
    ['how much revenue did we make in November?', 'net_sales: 11-01..11-23 vs 10-01..10-23'],
    ['How much money did we make last month?', 'net_sales+contribution: 10-01..10-31 vs 09-01..09-30'],
    ['how much did we earn in October', 'net_sales+contribution: 10-01..10-31 vs 09-01..09-30'],
    ['How many orders did we get from ads last week?', 'ad_orders: 11-16..11-22 vs 11-09..11-15'],
    ['what did advertising cost us in Q3?', 'ad_spend: 07-01..09-30 vs 04-01..06-30'],
    ['what did we pay for ads yesterday', 'ad_spend: 11-22 vs 11-21'],
    [
      'how much was spent on PPC for Briskway in october',
      'ad_spend: 10-01..10-31 vs 09-01..09-30 {Briskway}',
    ],
    [
      'Give me sessions, orders and conversion for October',
      'sessions+orders+conversion: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'Show me net sales, ad spend, and TACoS for last month by brand',
      'net_sales+ad_spend+tacos by brand, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    ['click through rate for Casa Lumen last 14 days', 'ctr: 11-10..11-23 vs 10-27..11-09 {Casa Lumen}'],
    ["what's the average price of the Pour-Over Kettle?", 'avg_price: {Pour-Over Kettle}'],
    ['avg selling price by SKU', 'avg_net_price by SKU, 5 by value desc'],
    ['average discount per unit', 'avg_promotion'],
    ['discount rate in October', 'promotion_rate: 10-01..10-31 vs 09-01..09-30'],
    ['units per order', 'units_per_order'],
    ['revenue per visitor', 'net_sales_per_session'],
    ['cost per order last month', 'cost_per_order: 10-01..10-31 vs 09-01..09-30'],
    ['ad orders by parent sku', 'ad_orders by parent, 5 by value desc'],
    ['impressions for the cast skillet', 'ad_impressions: {Cast Skillet}'],
    ['how much traffic came from ads', 'ad_clicks'],
    ['organic traffic', 'sessions+ad_clicks+ad_session_share'],
    ['sales before discounts', 'gross_sales'],
    ['how much did we give away in coupons last month', 'promotions: 10-01..10-31 vs 09-01..09-30'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
