import { describe, expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('trends and single days', () => {
  test.each([
    [
      'show net sales by month this year',
      'net_sales monthly, 100 by name asc: 01-01..11-23 vs 25-01-01..25-11-23',
    ],
    ['sessions per day in October', 'sessions daily, 100 by name asc: 10-01..10-31 vs 09-01..09-30'],
    ['weekly orders Q3', 'orders weekly, 100 by name asc: 07-01..09-30 vs 04-01..06-30'],
    ['plot conversion over time', 'conversion daily, 100 by name asc'],
    [
      'how did ad spend develop since September',
      'ad_spend weekly, 100 by name asc: 09-01..11-23 vs 06-09..08-31',
    ],
    [
      'monthly net sales for Briskway and Driftfield in 2026',
      'net_sales by brand [Briskway, Driftfield] monthly, 5 by name asc: 01-01..11-23 vs 25-01-01..25-11-23',
    ],
    ['best day for orders in Q3', 'orders daily, 5 by value desc: 07-01..09-30 vs 04-01..06-30'],
    [
      'worst week this year by conversion',
      'conversion weekly, 5 by value asc: 01-01..11-23 vs 25-01-01..25-11-23',
    ],
    ['when did we sell the most?', 'net_sales daily, 5 by value desc'],
    ['top 3 days in October by net sales', 'net_sales daily, 3 by value desc: 10-01..10-31 vs 09-01..09-30'],
    [
      'Which month had the highest contribution in 2025?',
      'contribution monthly, 5 by value desc: 25-01-01..25-12-31 vs 24-01-01..24-12-31',
    ],
    ['What is the highest net sales by day?', 'net_sales daily, 5 by value desc'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('trends in other words', () => {
  test.each([
    ['daily sales last week', 'net_sales daily, 100 by name asc: 11-16..11-22 vs 11-09..11-15'],
    [
      'show me a chart of ad spend by week for the last 12 weeks',
      'ad_spend weekly, 100 by name asc: 09-01..11-23 vs 06-09..08-31',
    ],
    ['how has ROAS trended this year', 'roas monthly, 100 by name asc: 01-01..11-23 vs 25-01-01..25-11-23'],
    ['conversion by brand over time', 'conversion by brand daily, 5 by name asc'],
    [
      'monthly trend of units for Emberline Kitchen this year',
      'units_sold monthly, 100 by name asc: 01-01..11-23 vs 25-01-01..25-11-23 {Emberline Kitchen}',
    ],
    ['net sales week by week in October', 'net_sales weekly, 100 by name asc: 10-01..10-31 vs 09-01..09-30'],
    ['sessions each day last week', 'sessions daily, 100 by name asc: 11-16..11-22 vs 11-09..11-15'],
    ['average daily net sales in October', 'net_sales in whole: 10-01..10-31 vs 09-01..09-30'],
    ['average orders per day last month', 'orders in whole: 10-01..10-31 vs 09-01..09-30'],
    ['what was our best sales day ever?', 'net_sales daily, 5 by value desc: 24-11-20..11-22'],
    [
      'on which day did we have the most sessions in October?',
      'sessions daily, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'what day had the lowest conversion last month',
      'conversion daily, 5 by value asc: 10-01..10-31 vs 09-01..09-30',
    ],
    ['highest revenue day', 'net_sales daily, 5 by value desc'],
    ['our worst day this month', 'net_sales daily, 5 by value asc: 11-01..11-23 vs 10-01..10-23'],
    ['busiest day last week', 'net_sales daily, 5 by value desc: 11-16..11-22 vs 11-09..11-15'],
    [
      'best month for Briskway this year',
      'net_sales monthly, 5 by value desc: 01-01..11-23 vs 25-01-01..25-11-23 {Briskway}',
    ],
    ['best 2 weeks in Q3 by profit', 'contribution weekly, 2 by value desc: 07-01..09-30 vs 04-01..06-30'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
