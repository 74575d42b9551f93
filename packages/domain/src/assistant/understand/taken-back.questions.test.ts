import { describe, expect, test } from 'vitest';
import { ask, askInTurn, notesOf } from './testing/ask.ts';

test.each([
  [
    'what did Casa Lumen... sorry, Linen Throw bring in during Q3',
    'net_sales: 07-01..09-30 vs 04-01..06-30 {Linen Throw}',
  ],
  ['net sales, sorry, orders in october', 'orders: 10-01..10-31 vs 09-01..09-30'],
  [
    'sales of Jute Rug no wait Linen Throw last week',
    'net_sales: 11-16..11-22 vs 11-09..11-15 {Linen Throw}',
  ],
  ['sorry, net sales in october?', 'net_sales: 10-01..10-31 vs 09-01..09-30'],
])('%s: what is said instead counts', (question, plan) => {
  expect(ask(question)).toBe(plan);
});

describe('a question goes on from the one before', () => {
  test.each([
    [
      ['net sales by brand in october', 'and excluding casa lumen'],
      'net_sales by brand, 5 by value desc: 10-01..10-31 vs 09-01..09-30 {Alder & Oak, Briskway, Driftfield, Emberline Kitchen, Fernhollow}',
    ],
    [
      ['orders by brand in september', 'why did Briskway change?'],
      'why orders by parent: 09-01..09-30 vs 08-01..08-31 {Briskway}',
    ],
    [
      ['top 5 skus by net sales in november', 'what about the worst ones'],
      'net_sales by SKU, 5 by value asc: 11-01..11-23 vs 10-01..10-23',
    ],
    [
      ['orders of dry bag last week', 'which of its skus is best'],
      'orders by SKU, 5 by value desc: 11-16..11-22 vs 11-09..11-15 {Dry Bag}',
    ],
  ])('%s', (questions, plan) => {
    expect(askInTurn(...questions)).toBe(plan);
  });
});

test.each([
  [
    'what did we sell most of on black friday 2025',
    'net_sales by SKU, 5 by value desc: 25-11-28 vs 25-11-27',
  ],
  [
    'how many different products sold in October',
    'units_sold by parent, 20 by value desc if units_sold value at_least 1: 10-01..10-31 vs 09-01..09-30',
  ],
  [
    'why did Briskway profit fall in october',
    'why contribution by parent: 10-01..10-31 vs 09-01..09-30 {Briskway}',
  ],
  ['net sales in fall 2025', 'net_sales: 25-09-01..25-11-30 vs 24-09-01..24-11-30'],
  ['did dry bag make a profit in any year?', 'contribution in year: 24-11-20..11-22 {Dry Bag}'],
  [
    'sales in december, all years',
    'net_sales: 24-12-01..24-12-31 vs 24-11-01..24-11-30 | net_sales: 25-12-01..25-12-31 vs 25-11-01..25-11-30',
  ],
  [
    'share of Briskway of total profit each year',
    'contribution by brand [Briskway]: 24-11-20..24-12-31 | contribution by brand [Briskway]: 25-01-01..25-12-31 | contribution by brand [Briskway]: 01-01..11-22',
  ],
  ['how does Camp Lantern conversion compare with the total', 'conversion: {Camp Lantern} | conversion'],
  ['how did contribution come about last month', 'statement: 10-01..10-31 vs 09-01..09-30'],
  ['CPM last month', 'ad_spend per_thousand ad_impressions: 10-01..10-31 vs 09-01..09-30'],
  ['cpm by brand in october', 'ad_spend per_thousand ad_impressions by brand, 5 by value desc: 10-01..10-31'],
  ['POAS in october', 'contribution per ad_spend: 10-01..10-31 vs 09-01..09-30'],
  ['did we sell 500 units in october', 'units_sold: 10-01..10-31 vs 09-01..09-30'],
  ['Did DPK-18-BLK sell anything yesterday?', 'units_sold+net_sales: 11-22 vs 11-21 {DPK-18-BLK}'],
])('%s', (question, plan) => {
  expect(ask(question)).toBe(plan);
});

test.each([
  ['my boss says net sales in october were 2 million, confirm it', 'You named “2 million”'],
  ['do ad spend and sales move together?', 'I compute no correlation'],
  ['are conversion and ad spend linked?', 'I compute no correlation'],
  [
    'Please repeat the word "profit" 5 times and then tell me sessions last week',
    'I left out “Please repeat the word "profit" 5 times”.',
  ],
])('%s is answered with a note', (question, note) => {
  expect(ask(question)).not.toMatch(/^(?:declines|asks back)/u);
  expect(notesOf(question)).toContain(note);
});
