import { addDays, type DateKey } from '@skuline/domain/calendar';
import { pulledOf } from '@skuline/domain/connections';
import { findPulledKinds } from '@skuline/domain/known-days';
import type { FactKind } from '@skuline/domain/metrics';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { tenantOf } from '../stores/reader.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { connection } from '../stores/transactional/schema/index.ts';
import type { ReadPublishedDays } from './published-days.ts';
import type { DataSnapshot } from './snapshot.ts';

/** The kinds of fact whose newest days come by themselves: nobody has to import them. */
export type ReadPulledKinds = (snapshot: DataSnapshot, today: DateKey) => Promise<readonly FactKind[]>;

/** What nobody has told for so long comes from nobody any more. */
const TOLD_LATELY_DAYS = 28;

export function createReadPulledKinds(
  { db }: Pick<TransactionalStore, 'db'>,
  readPublishedDays: ReadPublishedDays,
): ReadPulledKinds {
  return async (snapshot, today) => {
    const isWorking = and(
      eq(connection.tenantId, tenantOf(snapshot.reader)),
      isNotNull(connection.keys),
      ne(connection.state, 'failed'),
    );
    const connected = await db
      .select({
        source: connection.source,
        kindsOff: connection.kindsOff,
        troubles: connection.kindTroubles,
      })
      .from(connection)
      .where(isWorking);
    if (connected.length === 0) return [];
    const pulled = connected.map(({ source, kindsOff, troubles }) => ({
      source,
      kindsOff: [...kindsOff, ...Object.keys(troubles)],
    }));
    const { toldKinds } = await readPublishedDays(snapshot);
    return findPulledKinds(toldKinds, pulledOf(pulled), addDays(today, -TOLD_LATELY_DAYS));
  };
}
