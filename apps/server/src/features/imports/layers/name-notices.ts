import { noticeRepeatedQueries, noticeUnknownNames, type ReportNotice } from '@skuline/domain/report-formats';
import { z } from 'zod';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { repeatedQueriesSql, unknownNamesSql } from './catalogue.queries.ts';
import type { LayersRepository } from './layers.repository.ts';

const nameRow = z.object({ name: z.string(), is_asin: z.boolean() });
const countRow = z.object({ queries: z.number() });

/** Says which SKUs and ASINs of an import the seller's catalog does not know, and which queries other files told before. */
export async function noticeNames(
  analytics: AnalyticsStore,
  layers: Pick<LayersRepository, 'listLive'>,
  tenantId: TenantId,
  importId: number,
): Promise<ReportNotice[]> {
  const { layers: weeks, catalogues } = await layers.listLive(tenantId, 'keyword_volume');
  const others = [...new Set(weeks.map((layer) => layer.importId))].filter((id) => id !== importId);
  const params = { importId };
  const [names, repeated] = await Promise.all([
    analytics.select(tenantId, unknownNamesSql(catalogues), params),
    analytics.select(tenantId, repeatedQueriesSql(catalogues, others), params),
  ]);
  const unknown = nameRow.array().parse(names);
  const namesOf = (isAsin: boolean) =>
    unknown.filter((row) => row.is_asin === isAsin).map(({ name }) => name);
  return [
    ...noticeUnknownNames('unknown_sku', namesOf(false)),
    ...noticeUnknownNames('unknown_asin', namesOf(true)),
    ...noticeRepeatedQueries(countRow.array().parse(repeated)[0]?.queries ?? 0),
  ];
}
