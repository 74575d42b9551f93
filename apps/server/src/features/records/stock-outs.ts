import { type DateKey, type DateRange, findDateKey } from '@skuline/domain/calendar';
import type { StockOuts } from '@skuline/domain/insights';
import * as z from 'zod/mini';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import { MOST_RECORD_ROWS, type RecordsDependencies } from './live-rows.ts';
import { stockOutsSql } from './records.queries.ts';

/** On which days of a range which SKUs had nothing left to sell in any place, as reports of stock tell. */
export type ReadStockOuts = (reader: Reader, range: DateRange) => Promise<StockOuts>;

const stockOutRows = z.array(z.object({ date_key: z.string(), sku_name: z.string() }));

export function createReadStockOuts({ analytics, listLive }: RecordsDependencies): ReadStockOuts {
  return async (reader, { start, end }) => {
    const imports = await listLive(tenantOf(reader), ['stock']);
    if (imports.length === 0) return new Map();
    const sql = stockOutsSql({ imports, given: new Set() });
    const rows = stockOutRows.parse(await analytics.select(reader, sql, { from: start, to: end }));
    // So many are no seller that runs out at times: nothing is said of their stock.
    if (rows.length > MOST_RECORD_ROWS) return new Map();
    const daysOf = new Map<string, Set<DateKey>>();
    for (const { date_key: text, sku_name: sku } of rows) {
      const day = findDateKey(text);
      const days = daysOf.get(sku) ?? new Set();
      if (day !== null) daysOf.set(sku, days.add(day));
    }
    return daysOf;
  };
}
