import { AppError } from '@skuline/contract';
import type { CoveredChannel } from '@skuline/domain/sources';
import type { ReadPublishedDays } from './published-days.ts';
import type { DataSnapshot, ReadSnapshot } from './snapshot.ts';

/** The channels whose figures can be told apart: none of a tenant with one, whose figures are that channel's. */
export type ReadChannels = (snapshot: DataSnapshot) => Promise<readonly CoveredChannel[]>;

export function createReadChannels(readPublishedDays: ReadPublishedDays): ReadChannels {
  return async ({ channels: _asked, ...whole }) => {
    const { channels } = await readPublishedDays(whole);
    if (channels.length < 2) return [];
    const { isComplete } = await readPublishedDays({ ...whole, channels });
    return isComplete ? channels : [];
  };
}

/** Throws AppError where days that are shown cannot be told apart by channel: their sums would lack some. */
export function refuseUnpreparedChannels(
  readSnapshot: ReadSnapshot,
  readPublishedDays: ReadPublishedDays,
): ReadSnapshot {
  return async (tenantId, scope) => {
    const snapshot = await readSnapshot(tenantId, scope);
    if (snapshot.channels === undefined) return snapshot;
    const { isComplete } = await readPublishedDays(snapshot);
    if (isComplete) return snapshot;
    if (snapshot.isPast === true) {
      const message = 'What was known then is not kept by channel: ask for all channels, or for a newer day.';
      throw new AppError('unknown_data_version', { message });
    }
    const message = 'The figures of each channel are being prepared; try again in a minute.';
    throw new AppError('not_ready', { message, retryAfterSeconds: 60 });
  };
}
