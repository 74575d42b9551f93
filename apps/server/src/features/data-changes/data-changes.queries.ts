import { toDateKey } from '@skuline/domain/calendar';
import type { ChangeCause, DayMark } from '@skuline/domain/data-history';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { dataVersion, importLayer, imports } from '../../stores/transactional/schema/index.ts';

/** Every mark of the days that were published or hidden after a data version. */
const MARKS_SQL = `SELECT date_key, import_id, data_version, sum(sign) AS sign
FROM published_day
WHERE tenant_id = {tenantId:String}
  AND date_key IN (
    SELECT date_key FROM published_day WHERE tenant_id = {tenantId:String} AND data_version > {since:UInt64}
  )
GROUP BY date_key, import_id, data_version
HAVING sign != 0`;

const markRow = z.object({
  date_key: z.string(),
  import_id: z.number(),
  data_version: z.number(),
  sign: z.number(),
});

export async function listMarks(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  since: number,
): Promise<DayMark[]> {
  const rows = markRow.array().parse(await analytics.select(tenantId, MARKS_SQL, { since }));
  return rows.map((row) => ({
    day: toDateKey(row.date_key),
    importId: row.import_id,
    dataVersion: row.data_version,
    sign: row.sign,
  }));
}

/** The import that is the reason of a data version; null where it cannot be told. */
export interface KnownCause extends ChangeCause {
  readonly importId: number | null;
  readonly fileName: string | null;
}

export const UNKNOWN_CAUSE: KnownCause = {
  importId: null,
  fileName: null,
  change: null,
  format: null,
  channels: [],
  kinds: [],
};

/** The import of each data version of a tenant. Days that an undo recomposed are the undone import's. */
export async function listCauses(db: Db, tenantId: TenantId): Promise<ReadonlyMap<number, KnownCause>> {
  const [versions, layers] = await Promise.all([
    db
      .select()
      .from(dataVersion)
      .innerJoin(imports, eq(imports.id, dataVersion.importId))
      .where(and(eq(dataVersion.tenantId, tenantId), eq(imports.tenantId, tenantId)))
      .orderBy(asc(dataVersion.dataVersion)),
    db.select().from(importLayer).where(eq(importLayer.tenantId, tenantId)),
  ]);
  const layersOf = Map.groupBy(layers, ({ importId }) => importId);
  const causes = new Map<number, KnownCause>();
  let cause = UNKNOWN_CAUSE;
  for (const { data_version: version, imports: record } of versions) {
    // Recomposed days have no file: they follow the import whose undoing has just begun.
    if (record.fileName !== '') {
      const isUndone = record.undoneAt !== null && version.changedAt >= record.undoneAt;
      const own = layersOf.get(record.id) ?? [];
      cause = {
        importId: record.id,
        fileName: record.fileName,
        change: isUndone ? 'undone' : 'imported',
        format: record.format,
        channels: [...new Set(own.map(({ channel }) => channel))],
        kinds: [...new Set(own.map(({ kind }) => kind))],
      };
    }
    causes.set(version.dataVersion, cause);
  }
  return causes;
}

/** Which of the imports hold invented figures: they are nobody's, so that they come and go without a word. */
export async function listSampleImports(
  db: Db,
  tenantId: TenantId,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const isSample = and(
    eq(imports.tenantId, tenantId),
    eq(imports.isSample, true),
    inArray(imports.id, [...ids]),
  );
  const found = await db.select({ id: imports.id }).from(imports).where(isSample);
  return new Set(found.map(({ id }) => id));
}
