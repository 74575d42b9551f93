import type { CoverageResponse } from '@skuline/contract';
import { type DateRange, eachDay, toDateKey } from '@skuline/domain/calendar';
import {
  COVERED_CHANNELS,
  type CoveredChannel,
  type CoveredKind,
  coverDays,
  type CoverageInput,
  type CoveredRow,
  daysSpanned,
  type LiveLayer,
  type WaitingCover,
} from '@skuline/domain/report-formats';
import { type LayerSource, NOT_SAID } from '@skuline/domain/sources';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import type { ImportRecord } from '../import-record.ts';
import type { ImportsRepository } from '../imports.repository.ts';
import type { DayComposer } from './day-composer.ts';
import type { LayersRepository } from './layers.repository.ts';

export interface CoverageDependencies {
  readonly composer: Pick<DayComposer, 'plan'>;
  readonly layers: Pick<LayersRepository, 'listLive'>;
  readonly repository: Pick<ImportsRepository, 'listPublished'>;
}

/** A file that is not imported. */
export interface GivenFile {
  readonly fileName: string;
  readonly covers: readonly {
    readonly channel: CoveredChannel;
    readonly kind: CoveredKind;
    readonly firstDay: string;
    readonly lastDay: string;
    readonly precedence: number;
    readonly source?: LayerSource | undefined;
    readonly isApart?: boolean | undefined;
  }[];
  /** When something in it last changed, as it says; blank where it does not. */
  readonly lastUpdated: string;
}

/** Files to be looked at as if they were imported, in this order, and those that wait for an answer. */
export interface GivenFiles {
  readonly imported: readonly GivenFile[];
  readonly waiting: readonly GivenFile[];
}

/** Behind the number of every import. */
export const FIRST_GIVEN = Number.MAX_SAFE_INTEGER - 1000;

/** Reads what is there of each channel and kind of fact on each day of the range, or would be with some files more. */
export async function readCoverage(
  { composer, layers, repository }: CoverageDependencies,
  tenantId: TenantId,
  range: DateRange,
  maturity: CoverageInput['maturity'],
  { imported, waiting }: GivenFiles = { imported: [], waiting: [] },
): Promise<CoverageResponse> {
  const table = 'daily_performance';
  const [live, samples, files] = await Promise.all([
    layers.listLive(tenantId, table),
    repository.listPublished(tenantId, { isSample: true }),
    repository.listPublished(tenantId, { isSample: false }),
  ]);
  // The first import removes the sample data.
  const removed = imported.length === 0 ? [] : samples;
  const records = [...(imported.length === 0 ? samples : []), ...files];
  const days = eachDay(range);
  const covers = imported.flatMap((file, at) => coversOf(file, FIRST_GIVEN + at));
  const waitingCovers = waiting.flatMap((file, at) => coversOf(file, FIRST_GIVEN + imported.length + at));
  const reports = [...live.layers, ...covers.flatMap(toLayer)];
  const ownCovers = covers.filter(({ channel }) => channel === 'own');
  const plan = await composer.plan(
    { tenantId, table },
    days,
    { ...live, layers: reports, own: ownCovers },
    removed.map(({ id }) => id),
  );
  const own = records.filter(({ kind, format }) => kind === table && format === null);
  const rows = coverDays({
    planned: plan.days,
    layers: reports,
    hasOwn: own.length + ownCovers.length > 0,
    maturity,
    waiting: waitingCovers,
  });
  return {
    days,
    channels: toChannels(rows, records, [...imported, ...waiting]),
    missing: rows.flatMap(({ channel, kind, source, cells }) =>
      cells.filter(({ state }) => state === 'missing').map(({ day }) => ({ day, channel, kind, source })),
    ),
    extent: daysSpanned([...reports, ...own.flatMap(daysOfOwn), ...ownCovers, ...waitingCovers]),
  };
}

type GivenCover = WaitingCover &
  Pick<LiveLayer, 'isApart' | 'precedence' | 'fileName' | 'fileLast' | 'lastUpdated'>;

function coversOf({ fileName, covers, lastUpdated }: GivenFile, importId: number): GivenCover[] {
  const told = covers.map(({ firstDay, lastDay, source = NOT_SAID, isApart = false, ...cover }) => ({
    ...cover,
    source,
    isApart,
    first: toDateKey(firstDay),
    last: toDateKey(lastDay),
  }));
  return layersOfFile(told, { importId, fileName, lastUpdated });
}

/** What a file tells, each with all that says its place in a drop. */
export function layersOfFile<Cover extends Pick<LiveLayer, 'first' | 'last'>, File>(
  covers: readonly Cover[],
  file: File,
): (Cover & File & Pick<LiveLayer, 'fileLast'>)[] {
  const fileLast = daysSpanned(covers)?.end;
  return covers.map((cover) => ({ ...cover, ...file, fileLast: fileLast ?? cover.last }));
}

/** All of them would come in one drop. */
function toLayer({ channel, ...cover }: GivenCover): LiveLayer[] {
  if (channel === 'own') return [];
  return [{ ...cover, channel, dropId: FIRST_GIVEN }];
}

/** What a file would say, were it imported under this number. */
export function layersOfGiven(file: GivenFile, importId: number): LiveLayer[] {
  return coversOf(file, importId).flatMap(toLayer);
}

function daysOfOwn({ firstDate: first, lastDate: last }: ImportRecord) {
  return first === null || last === null ? [] : [{ first: toDateKey(first), last: toDateKey(last) }];
}

function toChannels(
  rows: readonly CoveredRow[],
  records: readonly ImportRecord[],
  given: readonly GivenFile[],
): CoverageResponse['channels'] {
  const recordOf = new Map(records.map((record) => [record.id, record]));
  return COVERED_CHANNELS.flatMap((channel) => {
    const kinds = rows
      .filter((row) => row.channel === channel)
      .map(({ kind, source, cells }) => ({
        kind,
        source,
        cells: cells.map(({ importId: id, ...cell }) => {
          if (id === null) return { ...cell, importId: null, fileName: null, importedAt: null };
          const file = given[id - FIRST_GIVEN];
          if (file !== undefined) {
            return { ...cell, importId: null, fileName: file.fileName, importedAt: null };
          }
          const record = recordOf.get(id);
          return {
            ...cell,
            importId: id,
            fileName: record?.fileName ?? null,
            importedAt: record?.startedAt ?? null,
          };
        }),
      }));
    return kinds.length === 0 ? [] : [{ channel, kinds }];
  });
}
