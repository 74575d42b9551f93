import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import { recordOf } from '@skuline/domain/exhaustive';
import { FACT_IDS, type FactSums, readFacts } from '@skuline/domain/metrics';
import { z } from 'zod';
import { visibleDays } from '../stores/analytics/visible-rows.ts';

/** A day's sums over all products. */
export interface DayTotals {
  readonly date: DateKey;
  /** The import that the day shows. */
  readonly importId: number;
  readonly facts: FactSums;
  /** How many rows were summed; a day of zeros has some. */
  readonly rowCount: number;
}

export interface StoredDay extends DayTotals {
  readonly isVisible: boolean;
  /** Whether a file of Skuline's own is shown, not what reports were composed to. */
  readonly isOwn: boolean;
  /** Whether its rows are those of some of several channels, which stand in a table of their own. */
  readonly isSplit: boolean;
}

/**
 * Every day of every import, visible or not, now or as of a data version: some 300 bytes each, a few for each day of a
 * tenant's history.
 */
export const storedDaysSql = (asOf: number | undefined) => `SELECT
  p.date_key AS date_key,
  ${FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(',\n  ')},
  p.import_id AS import_id,
  sum(p.row_count) AS row_count,
  CAST(${visibleDays('p', { asOf })} AS Bool) AS is_visible,
  CAST(p.import_id NOT IN (
    SELECT import_id FROM composed_day WHERE tenant_id = {tenantId:String} AND source_import_id = 0
  ) AS Bool) AS is_own
FROM brand_day AS p
WHERE p.tenant_id = {tenantId:String}
GROUP BY p.date_key, p.import_id
ORDER BY p.date_key, p.import_id`;

/** The sums of all facts in a row of the analytics store. */
export const factColumns = recordOf(FACT_IDS, () => z.number());

const storedDay = z.object({
  ...factColumns,
  date_key: z.string(),
  import_id: z.number(),
  row_count: z.number(),
  is_visible: z.boolean(),
  is_own: z.boolean(),
});

export function parseStoredDay(json: unknown): StoredDay {
  const row = storedDay.parse(json);
  return {
    date: toDateKey(row.date_key),
    importId: row.import_id,
    isVisible: row.is_visible,
    isOwn: row.is_own,
    isSplit: false,
    rowCount: row.row_count,
    facts: readFacts(row),
  };
}
