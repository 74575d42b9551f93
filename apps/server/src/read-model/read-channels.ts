import { AppError } from '@skuline/contract';
import { isPlaceId, type SegmentId } from '@skuline/domain/products';
import type { CoveredChannel, Place, PlaceId } from '@skuline/domain/sources';
import type { PublishedDays, ReadPublishedDays } from './published-days.ts';
import { type DataSnapshot, isNarrowed, type ReadSnapshot } from './snapshot.ts';

/** The places whose figures can be told apart: none of a tenant with one, whose figures are that one's. */
export interface SeparatePlaces {
  readonly channels: readonly CoveredChannel[];
  readonly marketplaces: readonly string[];
}
export type ReadChannels = (snapshot: DataSnapshot) => Promise<SeparatePlaces>;

const NONE: SeparatePlaces = { channels: [], marketplaces: [] };

export function createReadChannels(readPublishedDays: ReadPublishedDays): ReadChannels {
  return async ({ channels: _channel, marketplaces: _marketplace, ...whole }) => {
    const { channels, places } = await readPublishedDays(whole);
    if (places.length < 2) return NONE;
    const { isComplete } = await readPublishedDays({ ...whole, channels });
    if (!isComplete) return NONE;
    const names = [...new Set(places.map(({ marketplace }) => marketplace))].toSorted();
    const found = await Promise.all(
      names.map(async (name) => (await readPublishedDays({ ...whole, marketplaces: [name] })).all.length > 0),
    );
    const marketplaces = names.filter((_, at) => found[at] === true);
    return {
      channels: channels.length < 2 ? [] : channels,
      marketplaces: marketplaces.length < 2 ? [] : marketplaces,
    };
  };
}

/** The days of one place, and which place that is. */
export interface PlaceDays {
  readonly place: Readonly<Partial<Place>>;
  readonly snapshot: DataSnapshot;
  readonly days: PublishedDays;
}

/**
 * The days of a snapshot by channel, by marketplace, or by both: those that a page narrowed to one of them shows, so that
 * both always say the same. Throws AppError where days cannot be told apart.
 */
export async function readPlaceDays(
  readPublishedDays: ReadPublishedDays,
  snapshot: DataSnapshot,
  by: readonly PlaceId[],
): Promise<readonly PlaceDays[]> {
  const { places } = await readPublishedDays(snapshot);
  const asked = new Map(places.map((place) => [JSON.stringify(by.map((id) => place[id])), place]));
  return Promise.all(
    [...asked.values()].map(async (place) => {
      const narrowed = narrowTo(snapshot, place, by);
      const days = await readPublishedDays(narrowed);
      refuseUnprepared(narrowed, days);
      return { place: Object.fromEntries(by.map((id) => [id, place[id]])), snapshot: narrowed, days };
    }),
  );
}

/** The place of a segment by its name, where segments are places. */
export async function findPlacesBy(
  readPublishedDays: ReadPublishedDays,
  snapshot: DataSnapshot,
  by: SegmentId,
): Promise<(name: string) => PlaceDays | undefined> {
  if (!isPlaceId(by)) return () => undefined;
  const places = await readPlaceDays(readPublishedDays, snapshot, [by]);
  return (name) => places.find(({ place }) => place[by] === name);
}

function narrowTo(
  snapshot: DataSnapshot,
  { channel, marketplace }: Place,
  by: readonly PlaceId[],
): DataSnapshot {
  return {
    ...snapshot,
    ...(by.includes('channel') ? { channels: [channel] } : {}),
    ...(by.includes('marketplace') ? { marketplaces: [marketplace] } : {}),
  };
}

/** Throws AppError where days that are shown cannot be told apart by channel: their sums would lack some. */
export function refuseUnpreparedChannels(
  readSnapshot: ReadSnapshot,
  readPublishedDays: ReadPublishedDays,
): ReadSnapshot {
  return async (tenantId, scope) => {
    const snapshot = await readSnapshot(tenantId, scope);
    if (isNarrowed(snapshot)) refuseUnprepared(snapshot, await readPublishedDays(snapshot));
    return snapshot;
  };
}

function refuseUnprepared({ isPast }: DataSnapshot, { isComplete }: PublishedDays): void {
  if (isComplete) return;
  if (isPast === true) {
    const message = 'What was known then is not kept by channel: ask for all channels, or for a newer day.';
    throw new AppError('unknown_data_version', { message });
  }
  const message = 'The figures of each channel are being prepared; try again in a minute.';
  throw new AppError('not_ready', { message, retryAfterSeconds: 60 });
}
