import type { Channel, LayerCover } from '@skuline/domain/report-formats';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { FileFigures } from './file-figures.ts';
import type { LayersRepository } from './layers.repository.ts';
import type { MeetDependencies } from './meet-shown.ts';
import { FIRST_GIVEN } from './read-coverage.ts';
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
}

/** What would become of a report, were it imported now as a drop of its own; nothing is stored. */
export async function settleGiven(
  dependencies: MeetDependencies & { readonly layers: Pick<LayersRepository, 'listLive'> },
  tenantId: TenantId,
  { covers, channel, lastUpdated, ...file }: GivenReport,
): Promise<SettledSource> {
  const live = await dependencies.layers.listLive(tenantId, 'daily_performance');
  const lasts = covers.map(({ last }) => last).toSorted();
  const layers = covers.map((cover) => ({
    ...cover,
    channel,
    importId: FIRST_GIVEN,
    dropId: FIRST_GIVEN,
    fileName: file.fileName,
    fileLast: lasts.at(-1) ?? cover.last,
    lastUpdated,
  }));
  return settleSource(dependencies, { ...file, tenantId, channel, layers, live });
}
