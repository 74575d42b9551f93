import { expect, test } from 'vitest';
import { readLines } from './testing/read-lines.ts';

const ADS =
  'Date | Currency | Advertised SKU | Impressions | Clicks | Spend | 7 Day Total Sales | 7 Day Total Orders (#)';
const CATALOG = 'sku | asin | parent_sku_name | brand_name';
const fine = '2026-11-05 | USD | A | 100 | 3 | 1.50 | 9.00 | 1';

test.each([
  [
    'more clicks than impressions',
    ADS,
    ['2026-11-05 | USD | A | 1 | 2 | 1.50 | 0 | 0'],
    'impressions in line 3.',
  ],
  ['a negative amount', ADS, ['2026-11-05 | USD | A | 9 | 2 | -1.50 | 0 | 0'], 'below zero in line 3'],
  ['a SKU that Excel shortened', ADS, ['2026-11-05 | USD | 1.23457E+12 | 9 | 2 | 1 | 0 | 0'], 'shortened'],
  ['a SKU that Excel made a date', CATALOG, ['5-Mar | | Mats | R', 'Mar-05 | | Mats | R'], 'in lines 3, 4'],
  ['a number that Excel shortened', CATALOG, ['8.10E+11 | B0ZQRM0003 | Mats | R'], 'in line 3'],
  ['an ASIN without its zeros', CATALOG, ['A-1 | 306406152 | Books | R'], 'fewer than 10 digits in line 3'],
])('%s is taken and said', (_, header, lines, says) => {
  const { end, notices } = readLines([
    header,
    header === ADS ? fine : 'A-2 | B0ZQRM0001 | Mats | R',
    ...lines,
  ]);
  expect(end).toEqual({ status: 'read' });
  expect(notices).toMatchObject([{ text: expect.stringContaining(says) }]);
});

test.each([
  ['ids that only look odd', CATALOG, ['1E5 | 0306406152 | Mats | R', '000417 | B0ZQRM0001 | Mats | R']],
  ['ads without a click, or without an impression', ADS, [fine, '2026-11-05 | USD | A | 0 | 0 | 0 | 9 | 1']],
])('%s are not mentioned', (_, header, lines) => {
  expect(readLines([header, ...lines]).notices).toEqual([]);
});

test('a catalog that names a SKU in two ways says where', () => {
  const lines = [
    'ZD-1 | B0ZQRM0001 | Mats | R',
    'ZD-1 | B0ZQRM0001 | Mats long | R',
    'ZD-2 | B0ZQRM0002 | Mats | R',
    'ZD-2 | B0ZQRM0002 | Mats | R',
    'ZD-3 | B0ZQRM0003 | Mats | R',
    'ZD-3 | | Mats | R',
  ];
  const { end, notices } = readLines([CATALOG, ...lines]);
  expect(end).toEqual({ status: 'read' });
  expect(notices).toMatchObject([
    {
      code: 'contradicting_lines',
      text: expect.stringMatching(/^2 SKUs stand .*'ZD-1' on lines 2, 3; 'ZD-3' on lines 6, 7/),
    },
  ]);
});

const EBAY =
  'Sales Record Number | Order Number | Item Number | Custom Label | Quantity | Sold For | Sale Date';

test('an order of eBay whose items are not in the file is refused', () => {
  const lines = [
    '1 | 11 | | | 2 | $9.00 | Oct-13-26',
    '1 | 11 | 900 | A | 1 | $4.00 | Oct-13-26',
    '1 | 11 | 901 | B | 1 | $5.00 | Oct-13-26',
  ];
  expect(readLines([EBAY, ...lines]).rows).toHaveLength(2);
  const badLines = [{ line: 5, column: 'Item Number' }];
  expect(readLines([EBAY, ...lines, '2 | 12 | | | 2 | $9.00 | Oct-13-26']).end).toMatchObject({
    status: 'refused',
    refusal: { badLines, badLineCount: 1 },
  });
});

const TIKTOK =
  'Order ID | Order Status | Seller SKU | Quantity | SKU Subtotal Before Discount | SKU Platform Discount | SKU Seller Discount | SKU Subtotal After Discount | Order Amount | Order Refund Amount | Created Time';
const tiktok = (money: string) => `1 | Completed | A | 1 | ${money} | 10/13/2026 11:58:01 PM`;

test('an order of TikTok Shop whose lines say two refunds is refused', () => {
  const lines = [tiktok('50 | 0 | 5 | 45 | 90 | 45'), tiktok('50 | 0 | 5 | 45 | 90 | 90')];
  const badLines = [{ line: 3, column: 'Order Refund Amount', value: '90' }];
  expect(readLines([TIKTOK, ...lines]).end).toMatchObject({ refusal: { badLines, badLineCount: 1 } });
});

test('discounts that do not lead from one subtotal of TikTok Shop to the other are said', () => {
  const { end, notices } = readLines([
    TIKTOK,
    tiktok('50 | 0 | 5 | 45 | 45 | 0'),
    tiktok('50 | 0 | 5 | 50 | 50 | 0'),
  ]);
  expect(end).toEqual({ status: 'read' });
  expect(notices).toMatchObject([
    { code: 'discounts_contradict_subtotal', text: expect.stringContaining('line 3') },
  ]);
});
