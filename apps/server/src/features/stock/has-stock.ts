import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { anyStockSql } from './stock.queries.ts';

interface Dependencies {
  readonly analytics: Pick<AnalyticsStore, 'select'>;
  /** The imports that are published and not undone. */
  readonly listLive: (tenantId: TenantId) => Promise<readonly number[]>;
}

/** Whether any report tells of the stock of what a reader sees. */
export function createHasStock({ analytics, listLive }: Dependencies) {
  return async (reader: Reader): Promise<boolean> => {
    const imports = await listLive(tenantOf(reader));
    return (await analytics.select(reader, anyStockSql({ imports }), {})).length > 0;
  };
}
