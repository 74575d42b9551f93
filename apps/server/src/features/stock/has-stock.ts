import { type Reader, tenantOf } from '../../stores/reader.ts';
import type { RecordsDependencies } from '../records/index.ts';
import { anyStockSql } from './stock.queries.ts';

/** Whether any report tells of the stock of what a reader sees. */
export function createHasStock({ analytics, listLive }: RecordsDependencies) {
  return async (reader: Reader): Promise<boolean> => {
    const imports = await listLive(tenantOf(reader), ['stock']);
    if (imports.length === 0) return false;
    return (await analytics.select(reader, anyStockSql({ imports }), {})).length > 0;
  };
}
