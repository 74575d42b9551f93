import { addDays, toDateKey } from '@skuline/domain/calendar';
import { Readable } from 'node:stream';
import { importFile } from '../features/files/index.ts';
import { sampleCsv } from './sample-rows.ts';
import type { TestApp } from './test-app.ts';

/** Sessions and orders of Nov 8 – 21. */
const TRAFFIC = [
  [959, 48],
  [1011, 51],
  [965, 49],
  [1008, 52],
  [1004, 46],
  [948, 48],
  [1003, 50],
  [1008, 53],
  [1004, 49],
  [1007, 47],
  [1011, 55],
  [996, 46],
  [1045, 49],
  [970, 50],
] as const;
/** Orders of each of Nov 22 – 24, whose report has no sessions. */
const ORDERS_A_DAY = 50;
const FIRST_DAY = toDateKey('2026-11-08');
const PRICE = 25;

/** A file of Skuline's own with the days that have both. */
function trafficFile(): string {
  return sampleCsv(
    TRAFFIC.map(([sessions, orders], at) => {
      const sales = orders * PRICE;
      const figures = [sessions, orders, orders, sales, 0, sales, 0, sales, 0, 0, 0, 0];
      return [addDays(FIRST_DAY, at), 'Brand', 'Parent', 'SA-1', ...figures].join(',');
    }),
  );
}

const ORDER_COLUMNS =
  'amazon-order-id merchant-order-id purchase-date last-updated-date order-status fulfillment-channel sales-channel order-channel ship-service-level product-name sku asin item-status quantity currency item-price item-tax shipping-price shipping-tax gift-wrap-price gift-wrap-tax item-promotion-discount ship-promotion-discount ship-city ship-state ship-postal-code ship-country promotion-ids is-business-order purchase-order-number price-designation'.split(
    ' ',
  );

function ordersReport(): string {
  const lines = [22, 23, 24].flatMap((day) =>
    Array.from({ length: ORDERS_A_DAY }, (_, at) => {
      const cells: Readonly<Record<string, string>> = {
        'amazon-order-id': `111-00000${day}-${String(at).padStart(7, '0')}`,
        'purchase-date': `2026-11-${day}T20:00:00+00:00`,
        'last-updated-date': `2026-11-${day}T21:00:00+00:00`,
        'order-status': 'Shipped',
        'fulfillment-channel': 'Amazon',
        'sales-channel': 'Amazon.com',
        'product-name': 'x',
        sku: 'SA-1',
        asin: 'B0ZQBBBB01',
        'item-status': 'Shipped',
        quantity: '1',
        currency: 'USD',
        'item-price': PRICE.toFixed(2),
        'item-promotion-discount': '0.00',
      };
      return ORDER_COLUMNS.map((column) => cells[column] ?? '').join('\t');
    }),
  );
  return [ORDER_COLUMNS.join('\t'), ...lines, ''].join('\n');
}

/** A seller whose orders are there through Nov 24, 2026 and whose traffic through Nov 21. */
export async function importLateTraffic(app: TestApp, tenant: string): Promise<void> {
  await app.importCsv(tenant, trafficFile());
  const taken = await importFile(app.skuline.imports, {
    tenantId: app.tenantIdOf(tenant),
    fileName: 'all-orders.txt',
    source: { bytes: Readable.from([Buffer.from(ordersReport())]), totalBytes: null },
    answers: new Map(),
    importedBy: 'test',
    replace: false,
    dropId: undefined,
  });
  if (taken.status !== 'taken' || taken.outcome.status !== 'published') {
    throw new Error(JSON.stringify(taken));
  }
}
