import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { ask, askInTurn } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.

describe('days as people write them', () => {
  test.each([
    ['net sales in all of 2024 and 2025', 'net_sales: 24-01-01..25-12-31 vs 22-01-01..23-12-31'],
    ['orders of May and June together', 'orders: 05-01..06-30 vs 03-01..04-30'],
    ['net sales for both September and October', 'net_sales: 09-01..10-31 vs 07-01..08-31'],
    ['orders by month in May and June', 'orders monthly, 100 by name asc: 05-01..06-30 vs 03-01..04-30'],
    [
      'orders in May and in August',
      'orders: 05-01..05-31 vs 04-01..04-30 | orders: 08-01..08-31 vs 07-01..07-31',
    ],
    ['units in the week starting Monday 2 November', 'units_sold: 11-02..11-08 vs 10-26..11-01'],
    ['units in the week starting Wednesday, Nov 4', 'units_sold: 11-04..11-10 vs 10-28..11-03'],
    ['units in the week ending Nov 10', 'units_sold: 11-04..11-10 vs 10-28..11-03'],
    ['units on Thursday, 5 November', 'units_sold: 11-05 vs 11-04'],
    ['1 to 9 November vs last year, net sales', 'net_sales: 11-01..11-09 vs 25-11-01..25-11-09'],
    ['Nov 3 orders vs last year', 'orders: 11-03 vs 25-11-03'],
    ['orders in the last 14 days vs last year', 'orders: 11-10..11-23 vs 25-11-11..25-11-24'],
    [
      'compare the last seven days of October with the seven days before',
      'overview: 10-25..10-31 vs 10-18..10-24',
    ],
    ['Suppose today is 15 October 2026. Orders this month?', 'orders: 10-01..10-15 vs 09-01..09-15'],
    ['orders this week if today is Wednesday, 14 October 2026', 'orders: 10-12..10-14 vs 10-05..10-07'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });

  test('a supposed day decides what a question without days is about', () => {
    expect(ask('Suppose today is 2026-10-15. Orders?')).toBe('orders: 10-09..10-15 vs 10-02..10-08');
  });
});

describe('a question that goes on', () => {
  test.each([
    ['profit in 2025', 'compare that with 2024', 'contribution: 25-01-01..25-12-31 vs 24-01-01..24-12-31'],
    ['net sales in 2025', 'how many units was that', 'units_sold: 25-01-01..25-12-31 vs 24-01-01..24-12-31'],
    ['orders last week', 'thanks! and units?', 'units_sold: 11-16..11-22 vs 11-09..11-15'],
    [
      'units of Briskway in October',
      'instead of Briskway take Casa Lumen',
      'units_sold: 10-01..10-31 vs 09-01..09-30 {Casa Lumen}',
    ],
  ])('%s – %s: %s', (first, second, expected) => {
    expect(askInTurn(first, second)).toBe(expected);
  });
});

describe('the same in other words', () => {
  test.each([
    ['is Briskway growing?', 'net_sales: {Briskway}'],
    ['by how many percent did we grow in October', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
    ['Briskway’s contribution to total units in percent', 'units_sold by brand [Briskway]'],
    ['distribution of profit by brand', 'contribution by brand, 5 by value desc'],
    ['does Briskway make up more than half of our orders', 'orders by brand [Briskway]'],
    [
      'did Briskway outsell Casa Lumen in October',
      'overview by brand [Briskway, Casa Lumen]: 10-01..10-31 vs 09-01..09-30',
    ],
    ['what brands dragged contribution down', 'contribution by brand, 5 by change asc'],
    ['at which stage do we lose the most shoppers', 'funnel by parent'],
    ['what percentage of visitors end up ordering', 'conversion'],
    ['first and last day you have', 'coverage'],
    ['what’s the earliest date you know about?', 'coverage'],
    ['until when is the data in', 'coverage'],
    ['what counts as net sales', 'definition of net_sales'],
    ['diff between gross and net sales?', 'definition of gross_sales+net_sales | gross_sales+net_sales'],
    ['does net sales include tax?', 'definition of net_sales'],
    ['what is left after all costs', 'statement'],
    [
      'which two brands rose most and which two fell most',
      'net_sales by brand, 2 by change desc | net_sales by brand, 2 by change asc',
    ],
    [
      'in which week of October did we sell the most',
      'net_sales weekly, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    ['how do you get to the conversion number', 'definition of conversion'],
    ['what is ACoS and how does it differ from TACoS?', 'definition of acos+tacos | acos+tacos'],
    ['give me an update', 'overview'],
    ['what did one click cost us yesterday', 'cpc: 11-22 vs 11-21'],
    ['what share of clicks become orders', 'ad_conversion'],
    ['any gaps in October?', 'coverage of 10-01..10-31'],
    ['October minus September units', 'units_sold: 10-01..10-31 vs 09-01..09-30'],
    ['orders fell in October, any idea why', 'why orders by parent: 10-01..10-31 vs 09-01..09-30'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('weekdays, quarters, years, and what a day has', () => {
  test.each([
    ['sales on Mondays', 'net_sales [Monday] in weekday: 08-24..11-22'],
    ['which weekday sells best', 'net_sales in weekday desc: 08-24..11-22'],
    ['orders by day of the week in October', 'orders in weekday: 10-01..10-31 vs 09-01..09-30'],
    ['which quarter was best', 'net_sales in quarter desc: 24-11-20..11-22'],
    ['quarterly contribution for 2025', 'contribution in quarter: 25-01-01..25-12-31 vs 24-01-01..24-12-31'],
    ['net sales by year', 'net_sales in year: 24-11-20..11-22'],
    ['average daily orders last month', 'orders in whole: 10-01..10-31 vs 09-01..09-30'],
    ['median orders in October', 'orders in whole: 10-01..10-31 vs 09-01..09-30'],
    ['net sales run rate', 'net_sales in pace: 11-01..11-23'],
    ['at this pace where will the month end?', 'net_sales in pace: 11-01..11-23'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });

  test.each([
    'funnel by quarter',
    'what does a day have of each brand on average',
    'net sales for the year of the dragon',
  ])('of the funnel, and of a day of segments, they are declined: %s', (question) => {
    expect(ask(question)).toMatch(/^declines/);
  });
});

describe('English only is said at once', () => {
  test.each([
    'Wie hoch war der Umsatz letzte Woche?',
    '¿Cuánto vendimos ayer?',
    'Quel était le chiffre d’affaires hier ?',
    'Quanto abbiamo venduto ieri con le vendite della settimana?',
    'какие были продажи вчера',
  ])('%s', (question) => {
    expect(ask(question)).toMatch(/^declines: I only understand English/);
  });

  test('names in other languages are none', () => {
    expect(ask('net sales of Casa Lumen', { today: toDateKey('2026-11-23') })).toBe(
      'net_sales: {Casa Lumen}',
    );
  });
});
