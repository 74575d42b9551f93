import { expect, test } from 'vitest';
import { ask } from './testing/ask.ts';

const RETURNS = 'gross_sales minus promotions minus net_sales';
const SHARE = 'gross_sales part promotions part net_sales';
const OCTOBER = ': 10-01..10-31';

test.each([
  ['refunds by brand in October', `${RETURNS} by brand, 5 by value desc${OCTOBER}`],
  ['which products have the most refunds', `${RETURNS} by parent, 5 by value desc: 11-17..11-23`],
  ['which SKU had the fewest refunds in October', `${RETURNS} by SKU, 5 by value asc${OCTOBER}`],
  ['refund rate by brand in October', `${SHARE} by brand, 5 by value desc${OCTOBER}`],
  [
    'highest refund rate product in October with at least 500 units',
    `${SHARE} by parent, 5 by value desc if units_sold value at_least 500${OCTOBER}`,
  ],
  [
    'Which 3 SKUs have the biggest gap between gross sales and net sales?',
    'gross_sales minus net_sales by SKU, 3 by value desc: 11-17..11-23',
  ],
  ['gross to net gap by brand', 'gross_sales minus net_sales by brand, 5 by value desc: 11-17..11-23'],
  [
    'contribution per unit by brand in October',
    `contribution per units_sold by brand, 5 by value desc${OCTOBER}`,
  ],
  [
    'contribution per unit of Briskway and Casa Lumen in October',
    `contribution per units_sold by brand [Briskway, Casa Lumen]${OCTOBER}`,
  ],
  ['SKUs with the lowest sessions per order', 'sessions per orders by SKU, 5 by value asc: 11-17..11-23'],
  // Of the whole the statement says them.
  ['how much were refunds in October', `statement${OCTOBER} vs 09-01..09-30`],
  // Beside figures that are no row of it, too.
  ['orders and refunds in October', `orders${OCTOBER} vs 09-01..09-30 | statement${OCTOBER} vs 09-01..09-30`],
  [
    'sessions, fees and orders in October',
    `sessions+orders${OCTOBER} vs 09-01..09-30 | statement${OCTOBER} vs 09-01..09-30`,
  ],
  ['orders and return on ad spend in October', `orders+roas${OCTOBER} vs 09-01..09-30`],
])('%s: %s', (question, expected) => {
  expect(ask(question)).toBe(expected);
});
