import type { CoverageResponse } from '@skuline/contract';
import { type DateRange, eachDay, type Maturity, toDateKey } from '@skuline/domain/calendar';
import { COVERED_CHANNELS, coverDays, type CoveredRow, daysSpanned } from '@skuline/domain/report-formats';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { ImportRecord } from '../import-record.ts';
import type { ImportsRepository } from '../imports.repository.ts';
import type { DayComposer } from './day-composer.ts';
import type { LayersRepository } from './layers.repository.ts';

export interface CoverageDependencies {
  readonly composer: Pick<DayComposer, 'plan'>;
  readonly layers: Pick<LayersRepository, 'listLive'>;
  readonly repository: Pick<ImportsRepository, 'listPublished'>;
}

/** Reads what is there of each channel and kind of fact on each day of the range. */
export async function readCoverage(
  { composer, layers, repository }: CoverageDependencies,
  tenantId: TenantId,
  range: DateRange,
  maturity: Maturity,
): Promise<CoverageResponse> {
  const table = 'daily_performance';
  const [live, samples, files] = await Promise.all([
    layers.listLive(tenantId, table),
    repository.listPublished(tenantId, { isSample: true }),
    repository.listPublished(tenantId, { isSample: false }),
  ]);
  const records = [...samples, ...files];
  const days = eachDay(range);
  const plan = await composer.plan({ tenantId, table }, days, live);
  const own = records.filter(({ kind, format }) => kind === table && format === null);
  const rows = coverDays({ planned: plan.days, layers: live.layers, hasOwn: own.length > 0, maturity });
  return {
    days,
    channels: toChannels(rows, records),
    missing: rows.flatMap(({ channel, kind, cells }) =>
      cells.filter(({ state }) => state === 'missing').map(({ day }) => ({ day, channel, kind })),
    ),
    extent: daysSpanned([...live.layers, ...own.flatMap(daysOfOwn)]),
  };
}

function daysOfOwn({ firstDate: first, lastDate: last }: ImportRecord) {
  return first === null || last === null ? [] : [{ first: toDateKey(first), last: toDateKey(last) }];
}

function toChannels(
  rows: readonly CoveredRow[],
  records: readonly ImportRecord[],
): CoverageResponse['channels'] {
  const recordOf = new Map(records.map((record) => [record.id, record]));
  return COVERED_CHANNELS.flatMap((channel) => {
    const kinds = rows
      .filter((row) => row.channel === channel)
      .map(({ kind, cells }) => ({
        kind,
        cells: cells.map((cell) => {
          const record = cell.importId === null ? undefined : recordOf.get(cell.importId);
          return { ...cell, fileName: record?.fileName ?? null, importedAt: record?.startedAt ?? null };
        }),
      }));
    return kinds.length === 0 ? [] : [{ channel, kinds }];
  });
}
