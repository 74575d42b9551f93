import { describe, expect, test } from 'vitest';
import { buildHierarchy } from '../../products/index.ts';
import { ask, askInTurn, notesOf } from './testing/ask.ts';

/** The questions of each, what they come to, and in turn those that go on from another one. */
function expectAll(questions: readonly (readonly [question: string, expected: string])[]) {
  test.each(questions)('%s: %s', (question, expected) => {
    expect(askInTurn(...question.split(' >> '))).toBe(expected);
  });
}

describe('parts of a month or a year without dates', () => {
  expectAll([
    ['net sales at the end of October', 'net_sales: 10-21..10-31 vs 10-10..10-20'],
    ['orders in early March', 'orders: 03-01..03-10 vs 02-19..02-28'],
    ['units sold mid-June', 'units_sold: 06-11..06-20 vs 06-01..06-10'],
    ['sessions in late 2025', 'sessions: 25-09-01..25-12-31 vs 25-05-01..25-08-31'],
    ['net sales from October 1 to the end of October', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
  ]);

  test('are told with the days that they were read as', () => {
    expect(notesOf('net sales in early March')).toBe('I read “early March” as Mar 1 – 10, 2026.');
  });
});

describe('the period after', () => {
  expectAll([
    ['orders Dec 1–9 2024 against Dec 1–9 2025', 'orders: 25-12-01..25-12-09 vs 24-12-01..24-12-09'],
    ['net sales Oct 5–11 vs the week after', 'net_sales: 10-12..10-18 vs 10-05..10-11'],
    ['orders in August against the following month', 'orders: 09-01..09-30 vs 08-01..08-31'],
    ['orders in August >> and the month after?', 'orders: 09-01..09-30 vs 08-01..08-31'],
  ]);
});

describe('what is said beside a question', () => {
  expectAll([
    ['sessions w/e 11 October', 'sessions: 10-05..10-11 vs 09-28..10-04'],
    ['orders from Easter Monday 6 April to 12 April', 'orders: 04-06..04-12 vs 03-30..04-05'],
    ['is there a season in orders?', 'orders monthly, 100 by name asc: 24-11-20..11-22'],
    ['is Briskway on an upward path in 2026?', 'net_sales: 01-01..11-23 vs 25-01-01..25-11-23 {Briskway}'],
    ['is Briskway on a downward trend in 2026?', 'net_sales: 01-01..11-23 vs 25-01-01..25-11-23 {Briskway}'],
    ['sessions w/c 5 October', 'sessions: 10-05..10-11 vs 09-28..10-04'],
    ['how much did we invoice in October', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
    [
      'conversion was lower in October than in September, wasnt it? what is behind it',
      'why conversion by parent: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'best selling brands in October, give me two',
      'net_sales by brand, 2 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'worst SKUs by units in October - just 3',
      'units_sold by SKU, 3 by value asc: 10-01..10-31 vs 09-01..09-30',
    ],
    ['basket size in money in October', 'net_sales_per_order: 10-01..10-31 vs 09-01..09-30'],
    ['net sales by year and month', 'net_sales monthly, 100 by name asc: 24-11-20..11-22'],
    [
      'top 10 customers by sales',
      'declines: Your data has no individual customers, so nothing is known about cohorts, repeat purchases or lifetime value. You could ask this instead:',
    ],
    ['what is our inventory of Briskway right now', 'stock: all: 11-17..11-23 {Briskway}'],
    ['average net sales per brand', 'asks back: The average of Net Sales per what?'],
  ]);
});

describe('the people of a country', () => {
  const products = buildHierarchy(
    ['EIRE', 'Netherlands', 'France'].map((brand_name) => ({
      brand_name,
      parent_sku_name: '22423',
      sku_name: '22423',
    })),
  );
  test.each([
    ['who bought more units, the Dutch or the Irish?', 'units_sold by brand [Netherlands, EIRE]'],
    ['French orders in October', 'orders: 10-01..10-31 vs 09-01..09-30 {France}'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question, { products })).toBe(expected);
  });
});

test('a range of years that is parted by year is no comparison of its ends', () => {
  expect(ask('net sales by year from 2024 to 2026, with growth')).toBe('net_sales in year: 24-01-01..11-23');
});

test('of what is found within the best one something else is asked', () => {
  expect(ask('for the best brand, what are the top 5 SKUs?')).toBe('net_sales by brand, 5 by value desc');
});

describe('sums of names that are compared', () => {
  expectAll([
    [
      'Briskway and Casa Lumen together vs Emberline and Fernhollow: units in October',
      'units_sold: 10-01..10-31 vs 09-01..09-30 {Briskway, Casa Lumen} | units_sold: 10-01..10-31 vs 09-01..09-30 {Emberline Kitchen, Fernhollow} | units_sold by brand [Briskway, Casa Lumen, Emberline Kitchen, Fernhollow]: 10-01..10-31 vs 09-01..09-30',
    ],
    ['compare units of Briskway and Casa Lumen', 'units_sold by brand [Briskway, Casa Lumen]'],
  ]);
});

describe('the same month of two years', () => {
  expectAll([
    ['orders oct 26 vs oct 25', 'orders: 10-01..10-31 vs 25-10-01..25-10-31'],
    ['orders in oct 26 vs oct 25', 'orders: 10-01..10-31 vs 25-10-01..25-10-31'],
    ['orders oct 16 vs oct 15', 'orders: 10-16 vs 10-15'],
  ]);

  test('is told how it was read', () => {
    expect(notesOf('orders oct 26 vs oct 25')).toBe(
      'I read “oct 26” and “oct 25” as months of these years; write “17 November” for a day.',
    );
  });
});

test.each(['what now', 'it is what it is', 'so what do we do'])(
  'nothing that changes an answer is asked: %s',
  (said) => {
    expect(askInTurn('net sales in October', said)).toBe('asks back: What would you like to see next?');
  },
);

test('a wish to see an answer again is no new question', () => {
  expect(askInTurn('net sales in October', 'show that again')).toBe(
    'net_sales: 10-01..10-31 vs 09-01..09-30',
  );
});

describe('days in a row', () => {
  expectAll([
    [
      'how many months in a row did orders fall, counting back from October',
      'orders monthly in a row down, 100 by name asc: 24-11-20..10-31',
    ],
    [
      'how many days in a row were net sales above $5,000 in October',
      'net_sales daily in a row meets, 100 by name asc if net_sales value above 5000: 10-01..10-31',
    ],
    [
      'how many months in a row did sales grow',
      'net_sales monthly in a row up, 100 by name asc: 24-11-20..11-22',
    ],
    [
      'our longest losing streak in 2025',
      'contribution daily in a row meets, 100 by name asc if contribution value below 0: 25-01-01..25-12-31',
    ],
    [
      'consecutive days without orders in October',
      'orders daily in a row meets, 100 by name asc if orders value at_most 0: 10-01..10-31',
    ],
  ]);
});

describe('the median day of parts', () => {
  expectAll([
    ['median orders by weekday in October', 'orders in weekday at the middle: 10-01..10-31 vs 09-01..09-30'],
    ['median daily orders in October', 'orders in whole: 10-01..10-31 vs 09-01..09-30'],
  ]);
});

describe('which weekdays have data', () => {
  expectAll([
    ['are there weekdays without any data?', 'coverage by weekday'],
    ['on which weekdays do we have no data in October', 'coverage by weekday of 10-01..10-31'],
    [
      'on which weekday did we never sell in October',
      'units_sold in weekday asc: 10-01..10-31 vs 09-01..09-30',
    ],
    ['do we have data for Saturdays', 'coverage by weekday'],
  ]);
});

describe('what is said of names', () => {
  expectAll([
    [
      'net sales Oct ex Briskway',
      'net_sales: 10-01..10-31 vs 09-01..09-30 {Alder & Oak, Casa Lumen, Driftfield, Emberline Kitchen, Fernhollow}',
    ],
    [
      'Briskway minus Casa Lumen, net sales in October',
      'net_sales by brand [Briskway, Casa Lumen]: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'Lighthouses total (Briskway, Casa Lumen) net sales in October',
      'net_sales by brand [Briskway, Casa Lumen]: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'does Briskway or Casa Lumen order more often in October',
      'orders by brand [Briskway, Casa Lumen]: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'what proportion of net sales in October is attributable to Briskway',
      'net_sales by brand [Briskway]: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'out of every 100 dollars in October, how many come from Briskway',
      'net_sales by brand [Briskway]: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'which three lines (parent SKUs) had the most units in October',
      'units_sold by parent, 3 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'average price of Briskway in October after discounts',
      'avg_net_price: 10-01..10-31 vs 09-01..09-30 {Briskway}',
    ],
    [
      'top 5 SKUs by units in September >> make it October',
      'units_sold by SKU, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    ['orders in September >> interesting. so October?', 'orders: 10-01..10-31 vs 09-01..09-30'],
    [
      'brand contribution to Q3 over Q2 growth of net sales',
      'net_sales by brand, 5 by change desc: 07-01..09-30 vs 04-01..06-30',
    ],
  ]);
});

describe('what other analysts are asked', () => {
  const beyondShipping = 'declines: Shipping and delivery are not in your data. You could ask this instead:';
  const beyondCustomers =
    'declines: Your data has no individual customers, so nothing is known about cohorts, repeat purchases or lifetime value. You could ask this instead:';
  expectAll([
    ['customer growth trend', beyondCustomers],
    ['highest spending customers?', beyondCustomers],
    ['logistics expenses?', beyondShipping],
    ['total shipments in October', beyondShipping],
    ['complete performance summary of October', 'overview: 10-01..10-31 vs 09-01..09-30'],
    ['am I doing well?', 'overview'],
    [
      'sales by price group',
      'declines: I know your products by brand, parent SKU, SKU and the tags you gave them, not by category, color, size, supplier or salesperson. You could ask this instead:',
    ],
    ['top 5 SKUs by gross margin dollars', 'contribution by SKU, 5 by value desc'],
    ['gross margin percentage in October', 'contribution_margin: 10-01..10-31 vs 09-01..09-30'],
    ['average transaction value in October', 'net_sales_per_order: 10-01..10-31 vs 09-01..09-30'],
    ['website visitors in October', 'sessions: 10-01..10-31 vs 09-01..09-30'],
    ['CPP in October', 'cost_per_order: 10-01..10-31 vs 09-01..09-30'],
    ['net profit and net margin in October', 'statement: 10-01..10-31 vs 09-01..09-30'],
    ['product costs in October', 'statement: 10-01..10-31 vs 09-01..09-30'],
    ['where am I losing money?', 'contribution by SKU, 20 by value asc if contribution value below 0'],
    [
      'monthly revenue, discount, tax, and shipping fee trends from September 2025 to January 2026',
      'net_sales+promotions monthly, 100 by name asc: 25-09-01..01-31 vs 25-04-01..25-08-31',
    ],
  ]);

  test('days that only a part names are not lost with it', () => {
    expect(ask('share of Briskway and Casa Lumen in export sales of October')).toMatch(
      /^declines: I only read/,
    );
  });
});
