import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '../features/files/index.ts';
import { visibleDays } from '../stores/analytics/visible-rows.ts';
import { wholeTenant } from '../stores/reader.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const CATALOG = 'sku,asin,parent_sku_name,brand_name\nTW-KET,B0ZQTRVMA1,Kettle,Tarnwick\n';
const LISTINGS = [
  'item-name\titem-description\tlisting-id\tseller-sku\tprice\tquantity\tproduct-id-type\tasin1\tproduct-id\tstatus',
  'Tarnwick Kettle\t\t1101ZQ\tTW-KET\t39.99\t\t1\tB0ZQTRVMA1\tB0ZQTRVMA1\tActive',
  'Tarnwick Trivet, 5" wide\t\t1103ZQ\tTW-TRIV\t12.99\t\t1\t\tB0ZQTRVML7\tActive',
  '',
].join('\n');
const VISITS = [
  '(Child) ASIN,Sessions - Total,Units Ordered,Ordered Product Sales,Total Order Items',
  'B0ZQTRVML7,77,5,$64.95,5',
  'B0ZQTRVMA1,1204,2,$79.98,2',
  '',
].join('\n');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.userOfNewTenant('tarnwick');
  await take('catalogue.csv', CATALOG);
  await take('listings.txt', LISTINGS);
  await take('visits.csv', VISITS, { day: '2026-11-02' });
});
afterAll(() => app.close());

async function take(fileName: string, text: string, answers: Readonly<Record<string, string>> = {}) {
  const taken = await importFile(app.skuline.imports, {
    tenantId: app.tenantIdOf('tarnwick'),
    fileName,
    source: { bytes: Readable.from([Buffer.from(text)]), totalBytes: null },
    answers: new Map(Object.entries(answers)),
    importedBy: 'test',
    replace: false,
    dropId: undefined,
  });
  if (taken.status !== 'taken') throw new Error(JSON.stringify(taken));
}

test('listings say which SKU an ASIN is of, and leave the names of the catalog as they are', async () => {
  const rows = await app.skuline.analytics.select(
    wholeTenant(app.tenantIdOf('tarnwick')),
    `SELECT sku_name, parent_sku_name, brand_name, sessions FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p', { table: 'daily_performance' })}
     ORDER BY sku_name`,
  );
  expect(rows).toEqual([
    { sku_name: 'TW-KET', parent_sku_name: 'Kettle', brand_name: 'Tarnwick', sessions: 1204 },
    {
      sku_name: 'TW-TRIV',
      parent_sku_name: 'Unknown Parent SKU',
      brand_name: 'Unknown Brand',
      sessions: 77,
    },
  ]);
});

test('names that are given later count, also blank ones', async () => {
  await take('catalogue.csv', 'sku,asin,parent_sku_name,brand_name\nTW-TRIV,B0ZQTRVML7,Trivet,Tarnwick\n');
  await take('listings.txt', LISTINGS.replace('12.99', '13.99'));
  await take('catalogue-2.csv', 'sku,asin,parent_sku_name,brand_name\nTW-KET,B0ZQTRVMA1,,\n');
  const { lines } = await app.skuline.imports.readCatalogue(app.tenantIdOf('tarnwick'));
  expect(lines.map(({ sku, asin, parentSku, brand }) => [sku, asin, parentSku, brand])).toEqual([
    ['TW-KET', 'B0ZQTRVMA1', '', ''],
    ['TW-TRIV', 'B0ZQTRVML7', 'Trivet', 'Tarnwick'],
  ]);
});
