import { toDateKey } from '@skuline/domain/calendar';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '../features/files/index.ts';
import { REPORTS } from '../features/files/read/testing/expected-reports.ts';
import { visibleDays } from '../stores/analytics/visible-rows.ts';
import { wholeTenant } from '../stores/reader.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.userOfNewTenant('shop');
  await app.skuline.currencies.setReporting(app.tenantIdOf('shop'), 'EUR');
});
afterAll(() => app.close());

const take = (file: string, answers: Readonly<Record<string, string>>) =>
  importFile(app.skuline.imports, {
    tenantId: app.tenantIdOf('shop'),
    fileName: file,
    source: { bytes: createReadStream(path.join(REPORTS, 'layouts', file)), totalBytes: null },
    answers: new Map(Object.entries(answers)),
    importedBy: 'test',
    replace: false,
    dropId: undefined,
  });

const KEEP = { unattributed_ads: 'one row a day named Unknown SKU' };

test('nothing of it counts before the seller said where the ads lead', async () => {
  expect(await take('meta-ads-by-day.csv', KEEP)).toMatchObject({
    status: 'asks',
    questions: [{ what: 'channel' }],
  });
});

test('what ads cost counts without a SKU, for the channel that was said', async () => {
  expect(await take('meta-ads-by-day.csv', { ...KEEP, channel: 'WooCommerce' })).toMatchObject({
    status: 'taken',
  });
  const tenantId = app.tenantIdOf('shop');
  const rows = await app.skuline.analytics.select(
    wholeTenant(tenantId),
    `SELECT toString(date_key) AS day, sku_name, ad_spend, ad_sales, ad_orders, ad_clicks FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p', { table: 'daily_performance' })} ORDER BY day`,
  );
  const sku = { sku_name: 'Unknown SKU' };
  expect(rows).toEqual([
    { day: '2026-11-05', ...sku, ad_spend: 100.5, ad_sales: 400, ad_orders: 5, ad_clicks: 50 },
    { day: '2026-11-06', ...sku, ad_spend: 95.25, ad_sales: 0, ad_orders: 0, ad_clicks: 41 },
  ]);
  const { sources } = await app.skuline.imports.describeDay(tenantId, toDateKey('2026-11-05'));
  expect(sources).toMatchObject([{ channel: 'woocommerce', kind: 'ads' }]);
});

test('orders of every new channel are stored and shown', async () => {
  await app.userOfNewTenant('everywhere');
  const tenantId = app.tenantIdOf('everywhere');
  for (const file of ['EtsySoldOrderItems2026-11.csv', 'walmart-orders.csv', 'woocommerce-orders.csv']) {
    const source = { bytes: createReadStream(path.join(REPORTS, 'layouts', file)), totalBytes: null };
    const given = { tenantId, fileName: file, source, answers: new Map<string, string>() };
    const rest = { importedBy: 'test', replace: false, dropId: undefined };
    expect(await importFile(app.skuline.imports, { ...given, ...rest })).toMatchObject({ status: 'taken' });
  }
  const rows = await app.skuline.analytics.select(
    wholeTenant(tenantId),
    `SELECT round(sum(gross_sales), 2) AS gross FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p', { table: 'daily_performance' })}`,
  );
  // Etsy 54.00, Walmart 129.97, WooCommerce 176.68
  expect(rows).toEqual([{ gross: 360.65 }]);
});
