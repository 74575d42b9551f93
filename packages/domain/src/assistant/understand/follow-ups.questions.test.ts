import { describe, expect, test } from 'vitest';
import { askInTurn } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('follow-ups', () => {
  test.each<[questions: readonly string[], expected: string]>([
    [
      ['net sales in October', 'and by brand?'],
      'net_sales by brand, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [['net sales in October', 'only for Oak'], 'net_sales: 10-01..10-31 vs 09-01..09-30 {Alder & Oak}'],
    [
      ['orders by brand in October', 'thanks! only the top 2'],
      'orders by brand, 2 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [['net sales in October', 'why?'], 'why net_sales by parent: 10-01..10-31 vs 09-01..09-30'],
    [['net sales in October', 'the month before'], 'net_sales: 09-01..09-30 vs 08-01..08-31'],
    [['net sales in October', 'and last year?'], 'net_sales: 25-10-01..25-10-31 vs 25-09-01..25-09-30'],
    [['net sales in October', 'what about conversion?'], 'conversion: 10-01..10-31 vs 09-01..09-30'],
    [
      ['net sales in October', 'and for SKUs?'],
      'net_sales by SKU, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      ['net sales in October', 'show me the top 10'],
      'net_sales by SKU, 10 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      ['net sales in October', 'as a trend'],
      'net_sales daily, 100 by name asc: 10-01..10-31 vs 09-01..09-30',
    ],
    [['net sales in October', 'by week'], 'net_sales weekly, 100 by name asc: 10-01..10-31 vs 09-01..09-30'],
    [['What are my top performing SKUs?', 'why?'], 'why net_sales by SKU'],
    [
      ['What are my top performing SKUs?', 'and in October?'],
      'net_sales by SKU, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [['What are my top performing SKUs?', 'only Briskway'], 'net_sales by SKU, 5 by value desc: {Briskway}'],
    [['What are my top performing SKUs?', 'and by contribution?'], 'contribution by SKU, 5 by value desc'],
    [
      ['What are my top performing SKUs?', 'show me the top 10', 'as a trend'],
      'net_sales by SKU daily, 10 by name asc',
    ],
    [['What drove the change in conversion?', 'and by brand?'], 'why conversion by brand'],
    [['What drove the change in conversion?', 'Conversion by day'], 'conversion daily, 100 by name asc'],
    [
      ['What drove the change in conversion?', 'by week'],
      'conversion weekly, 100 by name asc: 24-11-20..11-22',
    ],
    [['Why did CPC rise for Casa Lumen?', 'CPC by day'], 'cpc daily, 100 by name asc: {Casa Lumen}'],
    [['Where does the funnel lose most?', 'Sessions by day'], 'sessions daily, 100 by name asc'],
    [['show me the P&L', 'Contribution by month'], 'contribution monthly, 100 by name asc: 24-11-20..11-22'],
    [
      ['search volume of Cast Skillet', 'Sessions by week'],
      'sessions weekly, 100 by name asc: 24-11-20..11-22',
    ],
    [
      ['What drove the change in conversion?', 'and for Casa Lumen?'],
      'why conversion by parent: {Casa Lumen}',
    ],
    [
      ['What drove the change in conversion?', 'What are my top performing SKUs?'],
      'net_sales by SKU, 5 by value desc',
    ],
    [
      ['net sales by brand last month', 'and parent SKUs?'],
      'net_sales by parent, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      ['net sales by brand last month', 'which grew the most?'],
      'net_sales by brand, 5 by change desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      ['net sales by brand last month', 'and the worst?'],
      'net_sales by brand, 5 by value asc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      ['net sales by brand last month', 'What about Briskway?'],
      'net_sales: 10-01..10-31 vs 09-01..09-30 {Briskway}',
    ],
    [['show the funnel', 'for Briskway'], 'funnel by parent: {Briskway}'],
    [['show me the P&L', 'and last month?'], 'statement: 10-01..10-31 vs 09-01..09-30'],
    [['P&L for October', 'and the year before'], 'statement: 25-10-01..25-10-31 vs 25-09-01..25-09-30'],
    [
      ['best day in October', 'and in September?'],
      'net_sales daily, 5 by value desc: 09-01..09-30 vs 08-01..08-31',
    ],
    [
      ['best day in October', 'and the worst?'],
      'net_sales daily, 5 by value asc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      ['compare Briskway and Casa Lumen', 'and Fernhollow?'],
      'overview by brand [Briskway, Casa Lumen, Fernhollow]',
    ],
    [['net sales last month', 'vs last year'], 'net_sales: 10-01..10-31 vs 25-10-01..25-10-31'],
    [['net sales last month', 'compared with the month before'], 'net_sales: 10-01..10-31 vs 09-01..09-30'],
    [['net sales for Briskway', 'overall'], 'net_sales'],
    [['how many units did we sell in Q3', 'and orders?'], 'orders: 07-01..09-30 vs 04-01..06-30'],
    [
      ['Why did net sales fall in October?', 'which SKUs drove it?'],
      'why net_sales by SKU: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      ['trend of sessions this quarter', 'by week'],
      'sessions weekly, 100 by name asc: 10-01..11-23 vs 07-01..08-23',
    ],
    [
      ['trend of sessions this quarter', 'and by brand?'],
      'sessions by brand weekly, 100 by name asc: 10-01..11-23 vs 07-01..08-23',
    ],
    [['net sales yesterday', 'and today?'], 'net_sales: 11-23 vs 11-22'],
    [
      ['search volume of Cast Skillet', 'and Pour-Over Kettle?'],
      'searches of Pour-Over Kettle: 11-17..11-23',
    ],
  ])('%j: %s', (questions, expected) => {
    expect(askInTurn(...questions)).toBe(expected);
  });
});
