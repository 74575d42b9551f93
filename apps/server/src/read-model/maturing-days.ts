import { maturingOf } from '@skuline/domain/connections';
import type { Maturing } from '@skuline/domain/known-days';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { TenantId } from '../stores/tenant-id.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { connection } from '../stores/transactional/schema/index.ts';

/** How many of the last days of a tenant are not final, by the sources that are connected. */
export type ReadMaturing = (tenantId: TenantId) => Promise<Maturing>;

/** The sources of a tenant that have keys, with what is switched off and what goes wrong. */
export function listConnected({ db }: Pick<TransactionalStore, 'db'>, tenantId: TenantId) {
  const { source, kindsOff, kindTroubles, state } = connection;
  return db
    .select({ source, kindsOff, kindTroubles, state })
    .from(connection)
    .where(and(eq(connection.tenantId, tenantId), isNotNull(connection.keys)));
}

/** `ofFiles`: of what comes in files. */
export function createReadMaturing(store: Pick<TransactionalStore, 'db'>, ofFiles: number): ReadMaturing {
  return async (tenantId) => maturingOf(await listConnected(store, tenantId), ofFiles);
}
