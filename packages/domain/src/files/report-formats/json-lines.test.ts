import { expect, test } from 'vitest';
import { tableOfJsonLines } from './json-lines.ts';
import { readLines } from './testing/read-lines.ts';

const product = (sku: string, more: object = {}) => ({
  startDate: '2026-11-18',
  endDate: '2026-11-18',
  marketplaceId: 'ATVPDKIKX0DER',
  childAsin: `B0${sku}`,
  sku,
  sales: { orderedProductSales: { amount: 59.97, currencyCode: 'USD' }, unitsOrdered: 3, totalOrderItems: 2 },
  traffic: { sessions: 41 },
  ...more,
});

function read(...objects: readonly object[]) {
  const table = tableOfJsonLines(objects[0]);
  if (table === null) throw new Error('The objects are not read line by line.');
  const rows = objects.flatMap((object) => [...table.take(object)]);
  return readLines([table.header, ...rows].map((cells) => cells.join('|')));
}

test('a day’s products of Data Kiosk are its sales and traffic by SKU', () => {
  const { format, rows } = read(product('MUG'), product('POT'));
  expect(format).toBe('amazon_sales_and_traffic_json');
  expect(rows.map(({ kind, day, sku, counts, money }) => [kind, day, sku, counts, money])).toEqual([
    ['traffic', '2026-11-18', 'MUG', { sessions: 41 }, {}],
    ['sales', '2026-11-18', 'MUG', { orders: 2, units_sold: 3 }, { gross_sales: 599_700 }],
    ['traffic', '2026-11-18', 'POT', { sessions: 41 }, {}],
    ['sales', '2026-11-18', 'POT', { orders: 2, units_sold: 3 }, { gross_sales: 599_700 }],
  ]);
});

test('products of several days together are refused', () => {
  const { end } = read(product('MUG', { endDate: '2026-11-24' }));
  expect(end).toMatchObject({ refusal: { reason: 'several_days' } });
});
