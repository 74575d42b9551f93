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
    ['H1 2026 revenue', 'net_sales: 01-01..06-30 vs 25-07-01..25-12-31'],
    ['net sales Cyber Monday 2025', 'net_sales: 25-12-01 vs 25-11-30'],
    ['Prime Day vs last year', 'overview: 07-14..07-15 vs 25-07-08..25-07-11'],
    ['BFCM 2025 net sales', 'net_sales: 25-11-28..25-12-01 vs 25-11-24..25-11-27'],
    ['Christmas sales', 'net_sales: 25-12-25 vs 25-12-24'],
    ['last weekend sales', 'net_sales: 11-21..11-22 vs 11-19..11-20'],
    ["last Friday's orders", 'orders: 11-20 vs 11-19'],
    ['sales 3 weeks ago', 'net_sales: 11-02..11-08 vs 10-26..11-01'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('periods in other words', () => {
  test.each([
    [
      'Q1, Q2 and Q3 net sales',
      'net_sales: 01-01..03-31 vs 25-10-01..25-12-31 | net_sales: 04-01..06-30 vs 01-01..03-31 | net_sales: 07-01..09-30 vs 04-01..06-30',
    ],
    [
      'net sales in September and October',
      'net_sales: 09-01..09-30 vs 08-01..08-31 | net_sales: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'net sales in 2025 and 2026',
      'net_sales: 25-01-01..25-12-31 vs 24-01-01..24-12-31 | net_sales: 01-01..11-23 vs 25-01-01..25-11-23',
    ],
    ['sales Jan to Mar 2026', 'net_sales: 01-01..03-31 vs 25-10-01..25-12-31'],
    ['sales from November 2025 to January 2026', 'net_sales: 25-11-01..01-31 vs 25-08-01..25-10-31'],
    ['Dec 20 to Jan 5 sales', 'net_sales: 25-12-20..01-05 vs 25-12-03..25-12-19'],
    ['from 1 to 15 October orders', 'orders: 10-01..10-15 vs 09-16..09-30'],
    ['orders between October 1st and 15th', 'orders: 10-01..10-15 vs 09-16..09-30'],
    ['net sales October 1 through October 15, 2025', 'net_sales: 25-10-01..25-10-15 vs 25-09-16..25-09-30'],
    ['sales from 10/1 to 10/15', 'net_sales: 10-01..10-15 vs 09-16..09-30'],
    ['sales in the last 2 weeks', 'net_sales: 11-10..11-23 vs 10-27..11-09'],
    ['sales in the past month', 'net_sales: 10-25..11-23 vs 09-25..10-24'],
    ['sales the last three months', 'net_sales: 08-24..11-23 vs 05-24..08-23'],
    ['past 6 months revenue by month', 'net_sales monthly, 100 by name asc: 05-24..11-23 vs 25-11-21..05-23'],
    ['last 3 full months net sales', 'net_sales: 08-01..10-31 vs 05-01..07-31'],
    ['previous month net sales', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
    ['net sales month to date', 'net_sales: 11-01..11-23 vs 10-01..10-23'],
    ['MTD sales vs last month', 'net_sales: 11-01..11-23 vs 10-01..10-23'],
    ['YTD profit vs last year', 'contribution: 01-01..11-23 vs 25-01-01..25-11-23'],
    ['quarter to date orders', 'orders: 10-01..11-23 vs 07-01..08-23'],
    ['sales this november', 'net_sales: 11-01..11-23 vs 10-01..10-23'],
    ['sales last november', 'net_sales: 25-11-01..25-11-30 vs 25-10-01..25-10-31'],
    ['sales in november 2025 vs november 2024', 'net_sales: 25-11-01..25-11-30 vs 24-11-01..24-11-30'],
    ['sales in may', 'net_sales: 05-01..05-31 vs 04-01..04-30'],
    ['Thanksgiving week sales', 'net_sales: 11-23 vs 11-22'],
    ["sales on Valentine's Day", 'net_sales: 02-14 vs 02-13'],
    ['4th of july orders', 'orders: 07-04 vs 07-03'],
    ['Cyber week 2025 vs 2024', 'overview: 25-12-01..25-12-07 vs 24-12-02..24-12-08'],
    ['Black Friday 2025 vs Black Friday 2024', 'overview: 25-11-28 vs 24-11-29'],
    ['Prime Big Deal Days sales', 'net_sales: 10-13..10-14 vs 10-11..10-12'],
    ['sales during prime day 2025', 'net_sales: 25-07-08..25-07-11 vs 25-07-04..25-07-07'],
    ['Halloween vs last halloween', 'overview: 10-31 vs 25-10-31'],
    ['sales the week before Black Friday', 'net_sales: 25-11-21..25-11-27 vs 25-11-14..25-11-20'],
    ['sales after October 15', 'net_sales: 10-16..11-23 vs 09-07..10-15'],
    ['orders before 2025', 'orders: 24-11-20..24-12-31 vs 24-10-09..24-11-19'],
    ['sales as of today', 'net_sales: 11-23 vs 11-22'],
    ['weekly net sales since August', 'net_sales weekly, 100 by name asc: 08-01..11-23 vs 04-08..07-31'],
    ['sales yesterday compared to the same day last week', 'net_sales: 11-22 vs 11-15'],
    ['sales yesterday vs the day before', 'net_sales: 11-22 vs 11-21'],
    ['orders yesterday vs last Sunday', 'orders: 11-22 vs 11-15'],
    ['sales 2026-10-01 - 2026-10-15', 'net_sales: 10-01..10-15 vs 09-16..09-30'],
    ['sales 2026-10-01..2026-10-15', 'net_sales: 10-01..10-15 vs 09-16..09-30'],
    ['sales 2026-10', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
    ['sales 10/2026', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
    ['sales 10.03.2026', 'net_sales: 03-10 vs 03-09'],
    ["sales Oct '25", 'net_sales: 25-10-01..25-10-31 vs 25-09-01..25-09-30'],
    ['net sales all time', 'net_sales: 24-11-20..11-22'],
    ['total orders ever', 'orders: 24-11-20..11-22'],
    ['sales over the last 90 days', 'net_sales: 08-26..11-23 vs 05-28..08-25'],
    ['sales for the last 7 days', 'net_sales'],
    ['sales for 30 days', 'net_sales: 10-25..11-23 vs 09-25..10-24'],
    ['this year so far', 'overview: 01-01..11-23 vs 25-01-01..25-11-23'],
    ['so far this month net sales', 'net_sales: 11-01..11-23 vs 10-01..10-23'],
    ['net sales in the first quarter', 'net_sales: 01-01..03-31 vs 25-10-01..25-12-31'],
    ['net sales in the last quarter of 2025', 'net_sales: 25-10-01..25-12-31 vs 25-07-01..25-09-30'],
    ['net sales last quarter', 'net_sales: 07-01..09-30 vs 04-01..06-30'],
    ['net sales first half of 2026', 'net_sales: 01-01..06-30 vs 25-07-01..25-12-31'],
    ['second half of last year sales', 'net_sales: 25-07-01..25-12-31 vs 25-01-01..25-06-30'],
    ['first half of this month', 'overview: 11-01..11-15 vs 10-17..10-31'],
    ['last 10 days of October', 'overview: 10-22..10-31 vs 10-12..10-21'],
    ['third week of October net sales', 'net_sales: 10-15..10-21 vs 10-08..10-14'],
    ['week 42 vs week 41 net sales', 'net_sales: 10-12..10-18 vs 10-05..10-11'],
    ['net sales CW42', 'net_sales: 10-12..10-18 vs 10-05..10-11'],
    ['since the beginning of October net sales', 'net_sales: 10-01..11-23 vs 08-08..09-30'],
    ['since the start of the year revenue', 'net_sales: 01-01..11-23 vs 25-02-08..25-12-31'],
    ['3 days after Prime Day orders', 'orders: 07-16..07-18 vs 07-13..07-15'],
    ['sales from october on', 'net_sales: 10-01..11-23 vs 08-08..09-30'],
    ['orders between October 1st and 15th', 'orders: 10-01..10-15 vs 09-16..09-30'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

test.each([
  [
    'sales in September? and in October?',
    'net_sales: 09-01..09-30 vs 08-01..08-31 | net_sales: 10-01..10-31 vs 09-01..09-30',
  ],
  [
    'sales this month? and last month?',
    'net_sales: 11-01..11-23 vs 10-01..10-23 | net_sales: 10-01..10-31 vs 09-01..09-30',
  ],
])('days are looked at in the order in which they are named: %s', (question, expected) => {
  expect(ask(question)).toBe(expected);
});
