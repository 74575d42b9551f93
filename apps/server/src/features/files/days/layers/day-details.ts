import type { DayDetails } from '@skuline/contract';
import type { DateKey } from '@skuline/domain/calendar';
import { COVERED_CHANNELS, COVERED_KINDS } from '@skuline/domain/report-formats';
import { describeSource, readSource } from '@skuline/domain/sources';
import { z } from 'zod';
import type { AnalyticsStore } from '../../../../stores/analytics/port.ts';
import { newestPublished } from '../../../../stores/analytics/visible-rows.ts';
import { wholeTenant } from '../../../../stores/reader.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import type { ImportsRepository } from '../imports.repository.ts';

const SOURCES_SQL = `SELECT v.import_id AS version, c.channel AS channel, c.kind AS kind, c.source AS told,
  c.source_import_id AS source
FROM (${newestPublished({ from: 'day', to: 'day' })}) AS v
LEFT JOIN (
  SELECT import_id, channel, kind, source, source_import_id
  FROM composed_day
  WHERE tenant_id = {tenantId:String} AND date_key = {day:Date} AND source_import_id != 0
) AS c ON c.import_id = v.import_id
ORDER BY channel, kind, told`;

const FLAGS_SQL = `SELECT flag, uniqExact(sku_name) AS skus
FROM composed_flag
WHERE tenant_id = {tenantId:String} AND date_key = {day:Date} AND import_id = {version:UInt64}
GROUP BY flag
ORDER BY flag`;

/** A file of Skuline's own is its own source, without a channel and a kind. */
const sourceRow = z.object({
  version: z.number(),
  channel: z.enum(COVERED_CHANNELS).or(z.literal('')),
  kind: z.enum(COVERED_KINDS).or(z.literal('')),
  told: z.string(),
  source: z.number(),
});
const flagRow = z.object({ flag: z.string(), skus: z.number() });

/** Reads what a day is made of, as it was stored when the day was composed. */
export async function readDayDetails(
  analytics: AnalyticsStore,
  repository: Pick<ImportsRepository, 'find'>,
  tenantId: TenantId,
  day: DateKey,
): Promise<Omit<DayDetails, 'missing'>> {
  const rows = sourceRow.array().parse(await analytics.select(wholeTenant(tenantId), SOURCES_SQL, { day }));
  const sources = await Promise.all(
    rows.map(async ({ version, channel, kind, told, source }) => {
      const importId = source === 0 ? version : source;
      const record = (await repository.find(importId))?.record;
      const place = {
        channel: channel || ('own' as const),
        kind: kind || ('everything' as const),
        source: describeSource(readSource(told).source),
      };
      return { ...place, importId, fileName: record?.fileName ?? '', importedAt: record?.startedAt ?? '' };
    }),
  );
  const version = rows[0]?.version;
  if (version === undefined) return { day, sources: [], flags: [] };
  const flags = flagRow
    .array()
    .parse(await analytics.select(wholeTenant(tenantId), FLAGS_SQL, { day, version }));
  return { day, sources, flags };
}
