import type { CsvFile } from './import-page.ts';

const COLUMNS =
  'Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Vendor,Lineitem discount';

/** A shop's export of one order a day on Nov 14 and 15. */
export function shopifyOrders(name: string, sku: string, dollars: readonly [number, number]): CsvFile {
  const lines = dollars.map((amount, at) => {
    const created = `2026-11-${14 + at} 09:00:00 -0500`;
    return `${name}-${at},x@example.com,paid,USD,${amount},0,0,${amount},0,${created},1,${sku},${amount},${sku},,0,Rushmere,0`;
  });
  return {
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([COLUMNS, ...lines].join('\n')),
  };
}
