import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import {
  type DayChange,
  type DayMark,
  type FindFigures,
  isOfNames,
  type KnownCause,
  sumsOfWeek,
  UNKNOWN_CAUSE,
} from '@skuline/domain/data-changes';
import type { FactTable } from '@skuline/domain/import-formats';
import type { Channel } from '@skuline/domain/report-formats';
import { and, asc, eq, gt, inArray, lte, max, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { PUBLISHED_IN } from '../../stores/analytics/visible-rows.ts';
import { wholeTenant } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { dataVersion, importLayer, imports } from '../../stores/transactional/schema/index.ts';

/** The days, or weeks, that were published or hidden after a data version. */
const touchedSql = (table: FactTable) =>
  `SELECT date_key FROM ${PUBLISHED_IN[table]} WHERE tenant_id = {tenantId:String} AND data_version > {since:UInt64}`;

const TOUCHED_DAYS = touchedSql('daily_performance');

/** Every mark of these. */
const marksSql = (table: FactTable) => `SELECT date_key, import_id, data_version, sum(sign) AS sign
FROM ${PUBLISHED_IN[table]}
WHERE tenant_id = {tenantId:String} AND date_key IN (${touchedSql(table)})
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
  table: FactTable,
): Promise<DayMark[]> {
  const rows = markRow
    .array()
    .parse(await analytics.select(wholeTenant(tenantId), marksSql(table), { since }));
  return rows.map((row) => ({
    day: toDateKey(row.date_key),
    importId: row.import_id,
    dataVersion: row.data_version,
    sign: row.sign,
  }));
}

/** Of the weeks that were published or hidden, the search volume of every version. */
const WEEKS_SQL = `SELECT date_key, import_id, sum(volume) AS volume
FROM keyword_volume
WHERE tenant_id = {tenantId:String} AND date_key IN (${touchedSql('keyword_volume')})
GROUP BY date_key, import_id`;

const weekRow = z.object({ date_key: z.string(), import_id: z.number(), volume: z.number() });

/** Looks up the search volumes of the weeks that were published or hidden after a data version. */
export async function findWeeks(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  since: number,
): Promise<FindFigures> {
  const rows = weekRow.array().parse(await analytics.select(wholeTenant(tenantId), WEEKS_SQL, { since }));
  const volumes = new Map(rows.map((row) => [`${row.date_key} ${row.import_id}`, row.volume]));
  return (week, importId) => {
    const volume = volumes.get(`${week} ${importId}`);
    return volume === undefined ? null : sumsOfWeek(volume);
  };
}

/** Of the same days, which reports each composed version is made of. */
const REPORTS_SQL = `SELECT toString(date_key) AS day, import_id, channel, kind, source_import_id, part
FROM composed_day
WHERE tenant_id = {tenantId:String} AND source_import_id != 0
  AND date_key IN (${TOUCHED_DAYS})`;

const reportRow = z.object({
  day: z.string(),
  import_id: z.number(),
  channel: z.string(),
  kind: z.string(),
  source_import_id: z.number(),
  part: z.string(),
});

/**
 * Whether a report of a channel and kind was shown on a day before and is not any more: one of another source that came
 * beside it took nothing away.
 */
export type HadReport = (
  change: Pick<DayChange, 'day' | 'shownBefore' | 'shownAfter'>,
  channel: string,
  kind: string,
) => boolean;

/** Looks up the reports of the days that were published or hidden after a data version. */
export async function findReports(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  since: number,
): Promise<HadReport> {
  const rows = reportRow.array().parse(await analytics.select(wholeTenant(tenantId), REPORTS_SQL, { since }));
  const reports = Map.groupBy(rows, (row) => `${row.day} ${row.import_id} ${row.channel} ${row.kind}`);
  const reportsOf = (day: DateKey, version: number, channel: string, kind: string) =>
    (reports.get(`${day} ${version} ${channel} ${kind}`) ?? []).map(
      ({ source_import_id: of, part }) => `${of} ${part}`,
    );
  return ({ day, shownBefore, shownAfter }, channel, kind) => {
    const left = new Set(reportsOf(day, shownAfter, channel, kind));
    return reportsOf(day, shownBefore, channel, kind).some((report) => !left.has(report));
  };
}

/** The import of each later data version of a tenant. Days that an undo recomposed are the undone import's. */
export async function listCauses(
  db: Db,
  tenantId: TenantId,
  since: number,
): Promise<ReadonlyMap<number, KnownCause>> {
  const versions = await listVersions(db, tenantId, since);
  const ids = [...new Set(versions.map(({ record }) => record.id))];
  const { importId, channel, kind } = importLayer;
  const layers =
    ids.length === 0
      ? []
      : await db
          .select({ importId, channel, kind })
          .from(importLayer)
          .where(and(eq(importLayer.tenantId, tenantId), inArray(importLayer.importId, ids)));
  const layersOf = Map.groupBy(layers, (layer) => layer.importId);
  // Catalogs that came in a drop with others are no edits.
  const dropped = new Set(
    versions.flatMap(({ record: { id, dropId } }) => (dropId === null ? [] : [id, dropId])),
  );
  const isEdit = (cause: KnownCause) =>
    isOfNames(cause) && cause.change === 'imported' && !dropped.has(cause.importId ?? 0);
  const causes = new Map<number, KnownCause>();
  let cause = UNKNOWN_CAUSE;
  for (const { version, record } of versions) {
    // Recomposed days have no file: they follow the import whose undoing has just begun.
    if (record.fileName !== '') {
      const next = causeOf(version, record, layersOf.get(record.id) ?? []);
      cause = isEdit(cause) && isEdit(next) ? { ...next, group: cause.group } : next;
    }
    causes.set(version.dataVersion, cause);
  }
  return causes;
}

type LoggedVersion = Awaited<ReturnType<typeof listVersions>>[number];

function causeOf(
  { changedAt }: LoggedVersion['version'],
  { id, dropId, fileName, undoneAt, format }: LoggedVersion['record'],
  layers: readonly { readonly channel: Channel; readonly kind: string }[],
): KnownCause {
  const change = undoneAt !== null && changedAt >= undoneAt ? 'undone' : 'imported';
  return {
    importId: id,
    fileName,
    group: `${change === 'undone' ? id : (dropId ?? id)} ${change}`,
    change,
    format,
    channels: [...new Set(layers.map(({ channel }) => channel))],
    kinds: [...new Set(layers.map(({ kind }) => kind))],
  };
}

/** The log after a data version, and the newest file at or before it: recomposed days after it may follow that file. */
function listVersions(db: Db, tenantId: TenantId, since: number) {
  const isOfTenant = and(eq(dataVersion.tenantId, tenantId), eq(imports.tenantId, tenantId));
  const before = db
    .select({ newest: max(dataVersion.dataVersion) })
    .from(dataVersion)
    .innerJoin(imports, eq(imports.id, dataVersion.importId))
    .where(and(isOfTenant, lte(dataVersion.dataVersion, since), ne(imports.fileName, '')));
  const { id, dropId, fileName, undoneAt, format } = imports;
  return db
    .select({
      version: { dataVersion: dataVersion.dataVersion, changedAt: dataVersion.changedAt },
      record: { id, dropId, fileName, undoneAt, format },
    })
    .from(dataVersion)
    .innerJoin(imports, eq(imports.id, dataVersion.importId))
    .where(and(isOfTenant, or(gt(dataVersion.dataVersion, since), eq(dataVersion.dataVersion, before))))
    .orderBy(asc(dataVersion.dataVersion));
}

/** Which of the imports are sample data: they are added and removed without being reported as changes. */
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
