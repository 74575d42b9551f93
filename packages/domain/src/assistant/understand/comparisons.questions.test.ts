import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('comparisons of periods and segments', () => {
  test.each([
    ['compare ad spend and ad sales', 'ad_spend+ad_sales'],
    [
      'compare Pour-Over Kettle with Cast Skillet on conversion',
      'conversion by parent [Pour-Over Kettle, Cast Skillet]',
    ],
    [
      'Briskway vs Casa Lumen net sales last month',
      'net_sales by brand [Briskway, Casa Lumen]: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'How does Oak compare to Fernhollow in margin?',
      'contribution_margin by brand [Alder & Oak, Fernhollow]',
    ],
    ['October vs September net sales', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
    ['net sales in Q3 compared with Q3 last year', 'net_sales: 07-01..09-30 vs 25-07-01..25-09-30'],
    ['this year vs last year revenue', 'net_sales: 01-01..11-23 vs 25-01-01..25-11-23'],
    ['this week vs last week orders', 'orders: 11-23 vs 11-16'],
    ['today vs yesterday', 'overview: 11-23 vs 11-22'],
    ['sales last 30 days vs the previous 30 days', 'net_sales: 10-25..11-23 vs 09-25..10-24'],
    ['how did sales change from September to October', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
    ['Q3 vs Q2 2025', 'overview: 25-07-01..25-09-30 vs 25-04-01..25-06-30'],
    ['Q3 2025 vs Q2', 'overview: 25-07-01..25-09-30 vs 25-04-01..25-06-30'],
    ['Prime Day vs last year', 'overview: 07-14..07-15 vs 25-07-08..25-07-11'],
    ['yoy growth of net sales', 'net_sales: 11-17..11-23 vs 25-11-18..25-11-24'],
    ['net sales mom', 'net_sales: 11-01..11-23 vs 10-01..10-23'],
    ['contribution margin qoq', 'contribution_margin: 10-01..11-23 vs 07-01..08-23'],
    ['what changed?', 'overview'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('changes and comparisons in other words', () => {
  test.each([
    ['did net sales go up or down last week?', 'net_sales: 11-16..11-22 vs 11-09..11-15'],
    ['Is conversion improving?', 'conversion'],
    ['Are sales growing?', 'net_sales'],
    ['has traffic increased since September?', 'sessions: 09-01..11-23 vs 06-09..08-31'],
    ['How much did ad spend rise compared to last month?', 'ad_spend: 11-01..11-23 vs 10-01..10-23'],
    ['by how much did profit change vs last year', 'contribution: 11-17..11-23 vs 25-11-18..25-11-24'],
    ['what is the growth of orders in Q3', 'orders: 07-01..09-30 vs 04-01..06-30'],
    ['percentage change in sessions week over week', 'sessions'],
    [
      'what was the change in net sales between September and October?',
      'net_sales: 10-01..10-31 vs 09-01..09-30',
    ],
    ['difference in revenue between Q2 and Q3', 'net_sales: 07-01..09-30 vs 04-01..06-30'],
    ['compare October to September', 'overview: 10-01..10-31 vs 09-01..09-30'],
    [
      'compare October 2026 to October 2025 for Briskway',
      'overview: 10-01..10-31 vs 25-10-01..25-10-31 {Briskway}',
    ],
    ['compare prime day with last year', 'overview: 07-14..07-15 vs 25-07-08..25-07-11'],
    ['compare prime day to last year', 'overview: 07-14..07-15 vs 25-07-08..25-07-11'],
    ['compare yesterday with last year', 'overview: 11-22 vs 25-11-23'],
    ['compare the last 7 days and last year', 'overview: 11-17..11-23 vs 25-11-18..25-11-24'],
    ['compare month to date to last year', 'overview: 11-01..11-23 vs 25-11-01..25-11-23'],
    ['compare this month with last month', 'overview: 11-01..11-23 vs 10-01..10-23'],
    ['compare this quarter to the same quarter last year', 'overview: 10-01..11-23 vs 25-10-01..25-11-23'],
    ['last week vs the week before', 'overview: 11-16..11-22 vs 11-09..11-15'],
    ['Oct 1-15 vs Sep 1-15', 'overview: 10-01..10-15 vs 09-01..09-15'],
    ['Oct 1 to Oct 15 vs Sep 1 to Sep 15 net sales', 'net_sales: 10-01..10-15 vs 09-01..09-15'],
    [
      'Is Briskway doing better than Casa Lumen?',
      'overview by brand [Briskway, Casa Lumen], 2 by change desc',
    ],
    ['Who sells more, Briskway or Fernhollow?', 'net_sales by brand [Briskway, Fernhollow]'],
    [
      'Briskway, Casa Lumen and Driftfield: orders and conversion last month',
      'orders+conversion by brand [Briskway, Casa Lumen, Driftfield]: 10-01..10-31 vs 09-01..09-30',
    ],
    ['KTL-900-BLK vs KTL-900-STL', 'overview by SKU [KTL-900-BLK, KTL-900-STL]'],
    ['sales of KTL-900-BLK and KTL-900-STL', 'net_sales by SKU [KTL-900-BLK, KTL-900-STL]'],
    ['total sales of KTL-900-BLK and KTL-900-STL combined', 'net_sales: {KTL-900-BLK, KTL-900-STL}'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
