import { describe, expect, test } from 'vitest';
import { buildHierarchy } from '../../products/index.ts';
import { ask, notesOf } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('names in the text', () => {
  test.each([
    ['net sales of "Alder & Oak"', 'net_sales: {Alder & Oak}'],
    ['net sales of alder and oak', 'net_sales: {Alder & Oak}'],
    [
      'net sales for "Foo Bar"',
      'declines: I found no brand, parent SKU or SKU called “Foo Bar”, and no metric of that name. You could ask this instead:',
    ],
    [
      'net sales for "Hartwell & Daughters Handmade Stoneware and Woodenware of Somerset"',
      'declines: I found no brand, parent SKU or SKU called “Hartwell & Daughters Handmade Stoneware and Woodenware of Somerset”, and no metric of that name. You could ask this instead:',
    ],
    ['sales of Brikway', 'net_sales: {Briskway}'],
    ['Casa', 'overview: {Casa Lumen}'],
    ['brand Oak sales', 'net_sales: {Alder & Oak}'],
    ['Alder and Briskway sales', 'net_sales by brand [Alder & Oak, Briskway]'],
    [
      'sales for Casa Lumen, Driftfield & Alder & Oak',
      'net_sales by brand [Casa Lumen, Driftfield, Alder & Oak]',
    ],
    ['sales of the SKU KTL-900-BLK in October', 'net_sales: 10-01..10-31 vs 09-01..09-30 {KTL-900-BLK}'],
    ['top SKUs for brand Briskway', 'net_sales by SKU, 5 by value desc: {Briskway}'],
    ['how is the Pour Over Kettle doing?', 'overview: {Pour-Over Kettle}'],
    ['kettle vs skillet sales', 'net_sales by parent [Pour-Over Kettle, Cast Skillet]'],
    [
      'skillet conversion this month vs last month',
      'conversion: 11-01..11-23 vs 10-01..10-23 {Cast Skillet}',
    ],
    [
      'compare the skillet with the dutch oven by units',
      'units_sold by parent [Cast Skillet, Enamel Dutch Oven]',
    ],
    [
      'net sales by SKU for Pour-Over Kettle in October',
      'net_sales by SKU, 5 by value desc: 10-01..10-31 vs 09-01..09-30 {Pour-Over Kettle}',
    ],
    [
      'October net sales by brand compared to September',
      'net_sales by brand, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    ['net sales by brand and month', 'net_sales by brand monthly, 5 by name asc: 24-11-20..11-22'],
    [
      'net sales for Briskway by parent SKU last 30 days vs last year',
      'net_sales by parent, 5 by value desc: 10-25..11-23 vs 25-10-26..25-11-24 {Briskway}',
    ],
    [
      'Which Briskway products grew most in Q3?',
      'net_sales by parent, 5 by change desc: 07-01..09-30 vs 04-01..06-30 {Briskway}',
    ],
    [
      'best day for Briskway in Q3',
      'net_sales daily, 5 by value desc: 07-01..09-30 vs 04-01..06-30 {Briskway}',
    ],
    [
      'monthly conversion of Casa Lumen vs Driftfield this year',
      'conversion by brand [Casa Lumen, Driftfield] monthly, 5 by name asc: 01-01..11-23 vs 25-01-01..25-11-23',
    ],
    ['sales of KTL-900-BLK and KTL-900-STL', 'net_sales by SKU [KTL-900-BLK, KTL-900-STL]'],
    ['total sales of KTL-900-BLK and KTL-900-STL combined', 'net_sales: {KTL-900-BLK, KTL-900-STL}'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

test('a word that is a whole name and a part of a brand is said with both', () => {
  const products = buildHierarchy([
    { brand_name: 'Office Supplies', parent_sku_name: 'Supplies', sku_name: 'S-1' },
    { brand_name: 'Office Supplies', parent_sku_name: 'Paper', sku_name: 'P-1' },
  ]);
  expect(ask('units of supplies in October', { products })).toBe(
    'units_sold: 10-01..10-31 vs 09-01..09-30 {Supplies}',
  );
  expect(notesOf('units of supplies in October', { products })).toBe(
    'I took “Supplies” as the parent SKU of that name; there is also the brand Office Supplies.',
  );
  expect(notesOf('units of paper in October', { products })).toBeNull();
});

test('a country that a slip is near to in two ways of writing it is one', () => {
  const products = buildHierarchy(
    ['Belgium', 'France', 'Germany', 'Spain'].map((brand_name, at) => ({
      brand_name,
      parent_sku_name: `P-${String(at)}`,
      sku_name: `S-${String(at)}`,
    })),
  );
  expect(ask('orders of Belgien in October', { products })).toBe(
    'orders: 10-01..10-31 vs 09-01..09-30 {Belgium}',
  );
  expect(notesOf('orders of Belgien in October', { products })).toBeNull();
});
