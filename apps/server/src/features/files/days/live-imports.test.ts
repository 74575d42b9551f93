import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imports } from '../../../stores/transactional/schema/index.ts';
import { sampleCsv, SAMPLE_ROWS } from '../../../testing/sample-rows.ts';
import { importedReport } from '../../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createLiveImports, type LiveImports } from './live-imports.ts';

const TENANT = 'Alder & Oak';
const STOCK = `Date,FNSKU,ASIN,MSKU,Title,Disposition,Starting Warehouse Balance,Ending Warehouse Balance,Location
10/13/2026,X1,B0ALDER001,KTL-1,Kettle,SELLABLE,5,3,US
`;
const ORDERS = `amazon-order-id\tpurchase-date\tlast-updated-date\torder-status\titem-status\tsales-channel\tsku\tasin\tquantity\tcurrency\titem-price\titem-promotion-discount
111-1\t2026-10-20T18:00:00+00:00\t2026-10-21T18:00:00+00:00\tShipped\tShipped\tAmazon.com\tKTL-1\tB0ALDER001\t2\tUSD\t40.00\t0.00
`;
const NAMES = `sku,asin,parent_sku_name,brand_name
KTL-1,B0ALDER001,Kettle,Alder
`;

let app: TestApp;
let live: LiveImports;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  live = createLiveImports(app.skuline.transactional);
  await app.userOfNewTenant(TENANT);
});
afterAll(() => app.close());

const idOf = (fileName: string, content: string) => importedReport(app, TENANT, { fileName, content });

test('of all live imports those are read that brought what is asked for', async () => {
  const tenantId = app.tenantIdOf(TENANT);
  await app.importCsv(TENANT, sampleCsv(SAMPLE_ROWS));
  const [stock, names, orders] = [
    await idOf('ledger.csv', STOCK),
    await idOf('catalog.csv', NAMES),
    await idOf('orders.txt', ORDERS),
  ];
  expect(await live.listLive(tenantId, ['stock'])).toEqual([stock]);
  expect(await live.listLive(tenantId, ['names'])).toEqual([names]);
  expect(await live.listLive(tenantId, ['stock', 'names'])).toEqual([stock, names]);
  expect(await live.listLive(tenantId, ['ledger'])).toEqual([]);
  expect((await live.listOrderImports(tenantId)).map(({ importId }) => importId)).toEqual([orders]);

  // From before it was noted what an import brought.
  const { db } = app.skuline.transactional;
  await db.update(imports).set({ records: null }).where(eq(imports.id, orders));
  expect(await live.listLive(tenantId, ['ledger'])).toEqual([orders]);

  await app.skuline.imports.undo(tenantId, stock);
  expect(await live.listLive(tenantId, ['stock'])).toEqual([orders]);
});
