import { addDays, type DateKey } from '@skuline/domain/calendar';
import { pulledOf } from '@skuline/domain/connections';
import { findPulledKinds } from '@skuline/domain/known-days';
import type { FactKind } from '@skuline/domain/metrics';
import { tenantOf } from '../stores/reader.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { listConnected } from './maturing-days.ts';
import type { ReadPublishedDays } from './published-days.ts';
import type { DataSnapshot } from './snapshot.ts';

/** The kinds of fact whose newest days come by themselves: nobody has to import them. */
export type ReadPulledKinds = (snapshot: DataSnapshot, today: DateKey) => Promise<readonly FactKind[]>;

/** What nobody has told for so long comes from nobody any more. */
const TOLD_LATELY_DAYS = 28;

export function createReadPulledKinds(
  store: Pick<TransactionalStore, 'db'>,
  readPublishedDays: ReadPublishedDays,
): ReadPulledKinds {
  return async (snapshot, today) => {
    const connected = await listConnected(store, tenantOf(snapshot.reader));
    const working = connected.filter(({ state }) => state !== 'failed');
    if (working.length === 0) return [];
    const pulled = working.map(({ source, kindsOff, kindTroubles }) => ({
      source,
      kindsOff: [...kindsOff, ...Object.keys(kindTroubles)],
    }));
    const { toldKinds } = await readPublishedDays(snapshot);
    return findPulledKinds(toldKinds, pulledOf(pulled), addDays(today, -TOLD_LATELY_DAYS));
  };
}
