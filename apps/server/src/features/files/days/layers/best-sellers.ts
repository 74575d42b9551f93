import type { DateRange } from '@skuline/domain/calendar';
import { z } from 'zod';
import type { AnalyticsStore } from '../../../../stores/analytics/port.ts';
import { visibleDays } from '../../../../stores/analytics/visible-rows.ts';
import { wholeTenant } from '../../../../stores/reader.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';

export interface BestSellersWanted {
  /** 'US' */
  readonly marketplace: string;
  readonly days: DateRange;
  readonly most: number;
}

/** The ASINs that sold most at Amazon, the best first. */
export type ListBestSellers = (tenantId: TenantId, wanted: BestSellersWanted) => Promise<string[]>;

/** By what the reports that speak for the days tell; those that name no marketplace may be of any. */
const BEST_SELLERS_SQL = `SELECT f.asin AS asin
  FROM layer_fact AS f
  WHERE f.tenant_id = {tenantId:String} AND f.date_key BETWEEN {from:Date} AND {to:Date}
    AND f.kind = 'sales' AND f.asin != ''
    AND (f.date_key, f.import_id, f.part) IN (
      SELECT c.date_key, c.source_import_id, c.part
      FROM composed_day AS c
      WHERE c.tenant_id = {tenantId:String} AND c.date_key BETWEEN {from:Date} AND {to:Date}
        AND c.channel = 'amazon' AND c.kind = 'sales' AND c.source_import_id != 0
        AND JSONExtractString(c.source, 'marketplace') IN ('', {marketplace:String})
        AND ${visibleDays('c')})
  GROUP BY f.asin
  HAVING sum(f.units_sold) > 0
  ORDER BY sum(f.gross_sales) DESC, f.asin
  LIMIT {most:UInt32}`;

const bestSellers = z.array(z.object({ asin: z.string() }));

export function createListBestSellers(analytics: Pick<AnalyticsStore, 'select'>): ListBestSellers {
  return async (tenantId, { marketplace, days, most }) => {
    const params = { from: days.start, to: days.end, marketplace, most };
    const rows = await analytics.select(wholeTenant(tenantId), BEST_SELLERS_SQL, params);
    return bestSellers.parse(rows).map(({ asin }) => asin);
  };
}
