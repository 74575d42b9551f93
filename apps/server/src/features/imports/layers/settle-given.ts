import type { Channel, LayerCover } from '@skuline/domain/report-formats';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { FileFigures } from './file-figures.ts';
import type { LayersRepository } from './layers.repository.ts';
import type { MeetDependencies } from './meet-shown.ts';
import { FIRST_GIVEN, type GivenFile, layersOfGiven } from './read-coverage.ts';
import { type SettledSource, settleSource } from './settle-source.ts';

/** A report that is looked at and not imported. */
export interface GivenReport {
  readonly fileName: string;
  readonly channel: Channel;
  readonly covers: readonly LayerCover[];
  readonly figures: FileFigures;
  readonly answers: ReadonlyMap<string, string>;
  /** When something in it last changed, as it says; blank where it does not. */
  readonly lastUpdated: string;
  /** The first import of its drop, where others of it have been imported already. */
  readonly dropId: number | null;
}

/** A report that lies beside it and would be imported before it. */
export interface ReportBeside extends GivenFile {
  /** Null where it cannot be read. */
  readonly readFigures: () => Promise<FileFigures | null>;
}

/** What would become of a report, were it imported now after those beside it, in one drop; nothing is stored. */
export async function settleGiven(
  dependencies: MeetDependencies & { readonly layers: Pick<LayersRepository, 'listLive'> },
  tenantId: TenantId,
  { covers, channel, lastUpdated, dropId: begunDrop, ...file }: GivenReport,
  beside: readonly ReportBeside[],
): Promise<SettledSource> {
  const stored = await dependencies.layers.listLive(tenantId, 'daily_performance');
  const dropId = begunDrop ?? FIRST_GIVEN;
  const layersBeside = beside.flatMap((report, at) => layersOfGiven(report, FIRST_GIVEN + at));
  const live = {
    ...stored,
    layers: [...stored.layers, ...layersBeside.map((layer) => ({ ...layer, dropId }))],
  };
  const given = new Map(beside.map(({ readFigures }, at) => [FIRST_GIVEN + at, readFigures]));
  const lasts = covers.map(({ last }) => last).toSorted();
  const layers = covers.map((cover) => ({
    ...cover,
    channel,
    importId: FIRST_GIVEN + beside.length,
    dropId,
    fileName: file.fileName,
    fileLast: lasts.at(-1) ?? cover.last,
    lastUpdated,
  }));
  return settleSource(dependencies, { ...file, tenantId, channel, layers, live, given });
}
