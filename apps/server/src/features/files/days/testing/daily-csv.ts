import { FACT_IDS } from '@skuline/domain/metrics';

export const DAILY_HEADER = ['date_key', 'brand_name', 'parent_sku_name', 'sku_name', ...FACT_IDS].join(',');

/** A daily file of rows given as `date,brand,parent,sku,net_sales`; the other facts are 1. */
export function dailyCsv(...rows: readonly string[]): string {
  return longDailyCsv(rows);
}

/** As `dailyCsv`, of any number of rows. */
export function longDailyCsv(rows: readonly string[]): string {
  const lines = rows.map((row) => {
    const [date, brand, parent, sku, netSales] = row.split(',');
    const facts = FACT_IDS.map((fact) => (fact === 'net_sales' ? netSales : '1'));
    return [date, brand, parent, sku, ...facts].join(',');
  });
  return `${DAILY_HEADER}\n${lines.join('\n')}\n`;
}

/** A file as a stream that arrives in pieces. */
export async function* piecesOf(file: string | Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
