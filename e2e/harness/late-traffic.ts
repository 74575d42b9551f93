import type { CsvFile } from './import-page.ts';

/** Sessions and orders of an invented seller's two SKUs, at $20 and $30, from Nov 8 on. */
const DAYS = [
  [578, 30, 381, 18],
  [589, 28, 422, 23],
  [585, 28, 380, 21],
  [582, 30, 426, 22],
  [608, 28, 396, 18],
  [576, 27, 372, 21],
  [586, 28, 417, 22],
  [586, 30, 422, 23],
  [601, 30, 403, 19],
  [629, 29, 378, 18],
  [600, 32, 411, 23],
  [609, 28, 387, 18],
  [628, 30, 417, 19],
  [574, 29, 396, 21],
] as const;
const FIRST_DAY = 8;

/** Amazon's sales and traffic of each day to Nov 21, and the orders of Nov 22 – 24: their traffic is not there yet. */
export function lateTrafficFiles(): CsvFile[] {
  return [...DAYS.map(salesAndTraffic), orders()];
}

function salesAndTraffic(figures: (typeof DAYS)[number], at: number): CsvFile {
  const day = `2026-11-${String(FIRST_DAY + at).padStart(2, '0')}`;
  const [sessions1, orders1, sessions2, orders2] = figures;
  const line = (sku: string, childAsin: string, sessions: number, count: number, price: number) => ({
    parentAsin: 'B0ZQPARENT',
    childAsin,
    sku,
    salesByAsin: {
      unitsOrdered: count,
      orderedProductSales: { amount: count * price, currencyCode: 'USD' },
      totalOrderItems: count,
    },
    trafficByAsin: { sessions, pageViews: sessions + 9 },
  });
  const report = {
    reportSpecification: {
      reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
      reportOptions: { dateGranularity: 'DAY', asinGranularity: 'SKU' },
      dataStartTime: day,
      dataEndTime: day,
      marketplaceIds: ['ATVPDKIKX0DER'],
    },
    salesAndTrafficByDate: [],
    salesAndTrafficByAsin: [
      line('SA-1', 'B0ZQBBBB01', sessions1, orders1, 20),
      line('SA-2', 'B0ZQBBBB02', sessions2, orders2, 30),
    ],
  };
  return {
    name: `sales-and-traffic_${day}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(report)),
  };
}

const ORDER_COLUMNS =
  'amazon-order-id merchant-order-id purchase-date last-updated-date order-status fulfillment-channel sales-channel order-channel ship-service-level product-name sku asin item-status quantity currency item-price item-tax shipping-price shipping-tax gift-wrap-price gift-wrap-tax item-promotion-discount ship-promotion-discount ship-city ship-state ship-postal-code ship-country promotion-ids is-business-order purchase-order-number price-designation'.split(
    ' ',
  );

function orders(): CsvFile {
  const lines = [22, 23, 24].flatMap((day) =>
    Array.from({ length: 50 }, (_, at) => {
      const [sku, asin, price] = at < 30 ? ['SA-1', 'B0ZQBBBB01', '20.00'] : ['SA-2', 'B0ZQBBBB02', '30.00'];
      const cells: Readonly<Record<string, string>> = {
        'amazon-order-id': `111-00000${day}-00000${String(at).padStart(2, '0')}`,
        'purchase-date': `2026-11-${day}T20:00:00+00:00`,
        'last-updated-date': `2026-11-${day}T21:00:00+00:00`,
        'order-status': 'Shipped',
        'fulfillment-channel': 'Amazon',
        'sales-channel': 'Amazon.com',
        'product-name': 'x',
        sku,
        asin,
        'item-status': 'Shipped',
        quantity: '1',
        currency: 'USD',
        'item-price': price,
        'item-promotion-discount': '0.00',
      };
      return ORDER_COLUMNS.map((column) => cells[column] ?? '').join('\t');
    }),
  );
  return {
    name: 'all-orders_nov-22_to_nov-24.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${[ORDER_COLUMNS.join('\t'), ...lines].join('\n')}\n`),
  };
}
