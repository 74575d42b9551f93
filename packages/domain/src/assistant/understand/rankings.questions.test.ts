import { describe, expect, test } from 'vitest';
import { ask, CONTEXT } from './testing/ask.ts';
import { understandQuestion } from './understand-question.ts';

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
    ['which brands do we have', 'net_sales by brand, 100 by name asc'],
    ['Top 10 brands by ROAS', 'roas by brand, 10 by value desc'],
    [
      'worst 5 SKUs by conversion rate in Q3',
      'conversion by SKU, 5 by value asc: 07-01..09-30 vs 04-01..06-30',
    ],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('rankings in other words', () => {
  test.each([
    ['Which SKU sold the most units?', 'units_sold by SKU, 5 by value desc'],
    ['Which SKUs sold best in October', 'net_sales by SKU, 5 by value desc: 10-01..10-31 vs 09-01..09-30'],
    ["what's our best selling product", 'net_sales by parent, 5 by value desc'],
    ['what is my best brand?', 'net_sales by brand, 5 by value desc'],
    ['worst performing parent SKU', 'net_sales by parent, 5 by value asc'],
    ['what sells best', 'net_sales by SKU, 5 by value desc'],
    ['which brand makes the most money', 'net_sales+contribution by brand, 5 by value desc'],
    ['which brand spends the most on ads', 'ad_spend by brand, 5 by value desc'],
    ['Which SKUs have the highest ad spend but lowest sales?', 'ad_spend+net_sales by SKU, 5 by value desc'],
    ['lowest converting products', 'conversion by parent, 5 by value asc'],
    ['top converting SKUs last month', 'conversion by SKU, 5 by value desc: 10-01..10-31 vs 09-01..09-30'],
    ['most expensive SKU', 'avg_net_price by SKU, 5 by value desc'],
    ['cheapest SKUs', 'avg_net_price by SKU, 5 by value asc'],
    ['biggest brand', 'net_sales by brand, 5 by value desc'],
    ['rank brands by contribution margin', 'contribution_margin by brand, 5 by value desc'],
    [
      'Top 5 SKUs by AOV in Q2 2026',
      'net_sales_per_order by SKU, 5 by value desc: 04-01..06-30 vs 01-01..03-31',
    ],
    ['SKUs sorted by sessions', 'sessions by SKU, 5 by value desc'],
    ['all SKUs by units', 'units_sold by SKU, 100 by value desc'],
    ['SKUs with the most sessions', 'sessions by SKU, 5 by value desc'],
    ['top SKUs of Briskway', 'net_sales by SKU, 5 by value desc: {Briskway}'],
    ['top parent skus in Casa Lumen by profit', 'contribution by parent, 5 by value desc: {Casa Lumen}'],
    ['best SKU in the Pour-Over Kettle line', 'net_sales by SKU, 5 by value desc: {Pour-Over Kettle}'],
    ['which kettle sells best', 'net_sales by SKU, 5 by value desc: {Pour-Over Kettle}'],
    ['Which variant of the Cast Skillet sold most?', 'net_sales by SKU, 5 by value desc: {Cast Skillet}'],
    ['Which SKUs improved their conversion the most?', 'conversion by SKU, 5 by change desc'],
    ["which brand's margin got worse?", 'contribution_margin by brand, 5 by change asc'],
    ['which products lost traffic', 'sessions by parent, 5 by change asc'],
    ['SKUs with falling sales', 'net_sales by SKU, 5 by change asc'],
    [
      'fastest growing SKU year over year',
      'net_sales by SKU, 5 by growth desc: 11-17..11-23 vs 25-11-18..25-11-24',
    ],
    ['Which SKUs had the largest percentage increase in orders', 'orders by SKU, 5 by growth desc'],
    ['who are my top 3 gainers in contribution', 'contribution by SKU, 3 by change desc'],
    ['what brand grew the least', 'net_sales by brand, 5 by change asc'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('days, weeks and months are put in the order that is asked for', () => {
  const ALL = '24-11-20..11-22';
  const OCTOBER = '10-01..10-31 vs 09-01..09-30';
  test.each([
    ['sort months by sales, lowest first', `net_sales monthly, 5 by value asc: ${ALL}`],
    ['rank days by net sales ascending', 'net_sales daily, 5 by value asc'],
    ['rank months by net sales', `net_sales monthly, 5 by value desc: ${ALL}`],
    ['order months by net sales', `net_sales monthly, 5 by value desc: ${ALL}`],
    ['sort the weeks of October by orders', `orders weekly, 5 by value desc: ${OCTOBER}`],
    ['rank the weekdays of October by orders', `orders in weekday desc: ${OCTOBER}`],
    ['rank the weekdays of October by orders, worst first', `orders in weekday asc: ${OCTOBER}`],
    ['sort quarters by sales ascending', `net_sales in quarter asc: ${ALL}`],
    ['order brands by units', 'units_sold by brand, 5 by value desc'],
    ['net sales sorted by month', `net_sales monthly, 100 by name asc: ${ALL}`],
    ['the weeks of October by orders', `orders weekly, 100 by name asc: ${OCTOBER}`],
  ])('%s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

test.each([
  ['biggest drop from one week to the next in ad spend', 'ad_spend', 'weekly', 'down'],
  ['biggest drop in ad spend from one week to the next', 'ad_spend', 'weekly', 'down'],
  ['biggest weekly drop in ad spend', 'ad_spend', 'weekly', 'down'],
  ['steepest fall of orders from one month to another', 'orders', 'monthly', 'down'],
  ['biggest jump from one day to the next in October', 'net_sales', 'daily', 'up'],
  ['rank months by growth', 'net_sales', 'monthly', 'up'],
])('%s is the largest step', (question, metric, granularity, way) => {
  expect(understandQuestion(question, CONTEXT)).toMatchObject({
    plans: [{ metrics: [metric], granularity, steps: way }],
  });
});
