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
    ['what are our fees', 'records of fees: 11-17..11-23'],
    ['organic sales', 'net_sales minus ad_sales'],
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

describe('shares in other words', () => {
  test.each([
    ['how much of our sales comes from Briskway', 'net_sales by brand [Briskway]'],
    [
      'What percent of total orders were from the cast skillet in Q3?',
      'orders by parent [Cast Skillet]: 07-01..09-30 vs 04-01..06-30',
    ],
    ['Briskway as a share of total contribution', 'contribution by brand [Briskway]'],
    ['which brand has the biggest share of sales', 'net_sales by brand, 5 by value desc'],
    ['share of each brand in ad spend', 'ad_spend by brand, 5 by value desc'],
    [
      "how big is KTL-900-BLK's share of Pour-Over Kettle sales",
      'net_sales by SKU [KTL-900-BLK]: {Pour-Over Kettle}',
    ],
    ["top 10 SKUs' share of sales", 'net_sales by SKU, 10 by value desc'],
    ['What is the ratio of ad spend to sales?', 'tacos'],
    ['ad spend / net sales', 'tacos'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('the other classes in other words', () => {
  test.each([
    ['where is the biggest leak in my funnel', 'funnel by parent'],
    ['At which step do we lose customers?', 'funnel by parent'],
    [
      'funnel for Casa Lumen last month vs previous month',
      'funnel by parent: 10-01..10-31 vs 09-01..09-30 {Casa Lumen}',
    ],
    ['ad funnel', 'funnel by parent'],
    ['how does the funnel look by brand?', 'funnel by brand'],
    ['income statement for Q3', 'statement: 07-01..09-30 vs 04-01..06-30'],
    ['profit & loss YTD for Briskway', 'statement: 01-01..11-23 vs 25-01-01..25-11-23 {Briskway}'],
    ['show pnl vs last year', 'statement: 11-17..11-23 vs 25-11-18..25-11-24'],
    ['what is my bottom line', 'statement'],
    ['net profit last month', 'statement: 10-01..10-31 vs 09-01..09-30'],
    ['cost breakdown', 'statement'],
    ['how are we doing against our goals', 'goals'],
    ['Are we hitting our sales target this month?', 'goals'],
    ['do I have any alerts', 'insights'],
    ['show recommendations', 'insights'],
    ['what problems are there?', 'insights'],
    ['anything unusual today?', 'insights'],
    ['what should I focus on?', 'insights'],
    ['how many people search for pour over kettle', 'searches of Pour-Over Kettle: 11-17..11-23'],
    ['what do people search for?', 'keywords of any: 11-17..11-23'],
    ['search volume trend for Enamel Dutch Oven', 'searches of Enamel Dutch Oven: 11-17..11-23'],
    ['seasonality of the cast skillet', 'searches of Cast Skillet: 11-17..11-23'],
    ['top 5 search terms', 'keywords of any: 11-17..11-23'],
    ['What is contribution?', 'definition of contribution | contribution'],
    ['what is contribution margin and how is it calculated?', 'definition of contribution_margin'],
    ['explain ROAS to me', 'definition of roas'],
    ['what does units per session mean', 'definition of units_per_session'],
    ['how do you define conversion', 'definition of conversion'],
    ['difference between TACoS and ACoS', 'definition of tacos+acos | tacos+acos'],
    [
      'difference between gross sales and net sales',
      'definition of gross_sales+net_sales | gross_sales+net_sales',
    ],
    ['what data is available?', 'coverage'],
    ['when was the data last updated', 'coverage'],
    ['do we have data for October?', 'coverage of 10-01..10-31'],
    ['since when do we have data', 'coverage'],
    ['any gaps in the data?', 'coverage'],
    ['explain ROAS to me', 'definition of roas'],
    ['difference between TACoS and ACoS', 'definition of tacos+acos | tacos+acos'],
    ['since when do we have data', 'coverage'],
    ['how many people search for pour over kettle', 'searches of Pour-Over Kettle: 11-17..11-23'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
