import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiUser } from '../../../testing/figures-api.ts';
import { importedReport, takeReport } from '../../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { REPORTS } from './testing/expected-reports.ts';

let app: TestApp;
let user: ApiUser;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  user = await app.userOfNewTenant('Big');
});
afterAll(() => app.close());

const TEXT = readFileSync(path.join(REPORTS, 'layouts/bigcommerce-orders.csv'), 'utf8');
const DAYS = { start_date: '2026-10-18', end_date: '2026-10-19', group_by: ['date_key', 'sku_name'] };

test('orders are taken with all products of their cell, and undone', async () => {
  const id = await importedReport(app, 'Big', { fileName: 'orders.csv', content: TEXT });
  const { data } = await user.breakdown(DAYS);
  const rows = data.map(({ date_key, sku_name, orders, units_sold, gross_sales, net_sales }) =>
    [date_key, sku_name, orders, units_sold, gross_sales, net_sales].join(' | '),
  );
  // 29.90 given back of 59.70 and 30.00: 29.90 · 59.70 / 89.70 = 19.90 and 10.00. The cancelled order is none.
  expect(rows.toSorted()).toEqual([
    '2026-10-18 | KTL-1 | 1 | 1 | 30 | 20',
    '2026-10-18 | MUG-1 | 1 | 3 | 59.7 | 39.8',
    '2026-10-19 | MUG-1 | 1 | 1 | 19.9 | 19.9',
  ]);
  await app.skuline.imports.undo(app.tenantIdOf('Big'), id);
  expect((await user.breakdown(DAYS)).data).toEqual([]);
});

test.each([
  ['Total Price: 59.70', 'Total Price: 1,500.00'],
  ['Total Price: 59.70', 'Total Price: 1 500.00'],
  ['Total Price: 59.70', 'Total Price: 59.70 USD'],
  ['Total Price: 59.70', 'Total Price: N/A'],
  ['Total Price: 59.70', 'Total Price: '],
  ['Qty: 3', 'Qty: '],
])('for %s, %s is a bad line, and no smaller figure', async (figure, other) => {
  const content = TEXT.replace(figure, other);
  const outcome = await takeReport(app, 'Big', { fileName: 'thousands.csv', content });
  expect(outcome).toMatchObject({ outcome: { badLines: [{ line: 2, column: 'Product Details' }] } });
});

test('a cell that is none of products, and a column that is missing, are refused by name', async () => {
  const cut = TEXT.replaceAll('Product SKU: ', 'SKU: ');
  expect(await takeReport(app, 'Big', { fileName: 'cut.csv', content: cut })).toMatchObject({
    outcome: { badLines: [{ column: 'Product Details' }, {}, {}] },
  });
  const without = TEXT.replace('Product Details', 'Other');
  expect(JSON.stringify(await takeReport(app, 'Big', { fileName: 'b.csv', content: without }))).toContain(
    "its column 'product details' is missing",
  );
});

test('a cell of labels without end is a bad line at once', async () => {
  // Looked for by patterns, its products would take hours.
  const labels = `${', Product Qty: 1, Product SKU: '.repeat(5000)}${', Product Name: '.repeat(5000)}`;
  const content = TEXT.replace('Product Qty: 3', `Product Qty: 3${labels}`);
  expect(await takeReport(app, 'Big', { fileName: 'labels.csv', content })).toMatchObject({
    outcome: { badLines: [{ line: 2, column: 'Product Details' }] },
  });
});
