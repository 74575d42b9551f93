import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import type { ChangeCause, DayMark } from '@skuline/domain/data-history';
import { and, asc, eq, gt, inArray, lte, max, ne, or } from 'drizzle-orm';
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

/** Of the same days, which reports each composed version is made of. */
const REPORTS_SQL = `SELECT toString(date_key) AS day, import_id, channel, kind
FROM composed_day
WHERE tenant_id = {tenantId:String} AND source_import_id != 0
  AND date_key IN (
    SELECT date_key FROM published_day WHERE tenant_id = {tenantId:String} AND data_version > {since:UInt64}
  )`;

const reportRow = z.object({ day: z.string(), import_id: z.number(), channel: z.string(), kind: z.string() });

/** Whether a version of a day was made of a report of a channel and kind. */
export type HasReport = (day: DateKey, importId: number, channel: string, kind: string) => boolean;

/** Looks up the reports of the days that were published or hidden after a data version. */
export async function findReports(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  since: number,
): Promise<HasReport> {
  const rows = reportRow.array().parse(await analytics.select(tenantId, REPORTS_SQL, { since }));
  const keys = new Set(rows.map((row) => `${row.day} ${row.import_id} ${row.channel} ${row.kind}`));
  return (day, importId, channel, kind) => keys.has(`${day} ${importId} ${channel} ${kind}`);
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

/** The import of each later data version of a tenant. Days that an undo recomposed are the undone import's. */
export async function listCauses(
  db: Db,
  tenantId: TenantId,
  since: number,
): Promise<ReadonlyMap<number, KnownCause>> {
  const versions = await listVersions(db, tenantId, since);
  const ids = [...new Set(versions.map(({ record }) => record.id))];
  const layers =
    ids.length === 0
      ? []
      : await db
          .select({ importId: importLayer.importId, channel: importLayer.channel, kind: importLayer.kind })
          .from(importLayer)
          .where(and(eq(importLayer.tenantId, tenantId), inArray(importLayer.importId, ids)));
  const layersOf = Map.groupBy(layers, ({ importId }) => importId);
  const causes = new Map<number, KnownCause>();
  let cause = UNKNOWN_CAUSE;
  for (const { version, record } of versions) {
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

/** The log after a data version, and the newest file at or before it: recomposed days after it may follow that file. */
function listVersions(db: Db, tenantId: TenantId, since: number) {
  const isOfTenant = and(eq(dataVersion.tenantId, tenantId), eq(imports.tenantId, tenantId));
  const before = db
    .select({ newest: max(dataVersion.dataVersion) })
    .from(dataVersion)
    .innerJoin(imports, eq(imports.id, dataVersion.importId))
    .where(and(isOfTenant, lte(dataVersion.dataVersion, since), ne(imports.fileName, '')));
  const { id, fileName, undoneAt, format } = imports;
  return db
    .select({
      version: { dataVersion: dataVersion.dataVersion, changedAt: dataVersion.changedAt },
      record: { id, fileName, undoneAt, format },
    })
    .from(dataVersion)
    .innerJoin(imports, eq(imports.id, dataVersion.importId))
    .where(and(isOfTenant, or(gt(dataVersion.dataVersion, since), eq(dataVersion.dataVersion, before))))
    .orderBy(asc(dataVersion.dataVersion));
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
