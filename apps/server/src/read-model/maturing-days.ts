import { maturingOf } from '@skuline/domain/connections';
import type { Maturing } from '@skuline/domain/known-days';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { TenantId } from '../stores/tenant-id.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { connection } from '../stores/transactional/schema/index.ts';

/** How many of the last days of a tenant are not final, by the sources that are connected. */
export type ReadMaturing = (tenantId: TenantId) => Promise<Maturing>;

/** `ofFiles`: of what comes in files. */
export function createReadMaturing({ db }: Pick<TransactionalStore, 'db'>, ofFiles: number): ReadMaturing {
  return async (tenantId) => {
    const connected = await db
      .select({ source: connection.source, kindsOff: connection.kindsOff })
      .from(connection)
      .where(and(eq(connection.tenantId, tenantId), isNotNull(connection.keys)));
    return maturingOf(connected, ofFiles);
  };
}
