import type { RecordKind } from '@skuline/domain/records';
import type { Channel } from '@skuline/domain/report-formats';
import { and, arrayOverlaps, eq, isNull, or, sql } from 'drizzle-orm';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { CATALOGUE_FORMAT, importLayer, imports } from '../../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';

/** What an import may tell beside figures of days: records of a kind, or the names of products. */
export type ToldKind = RecordKind | 'names';

/** An import that tells sales of a channel, and of which account or shop; '' is what nobody said. */
export interface OrderImport {
  readonly importId: number;
  readonly channel: Channel;
  readonly account: string;
}

/** The imports that are published and not undone, of all those of a tenant. */
export interface LiveImports {
  /** Those that may tell one of these, the oldest first. */
  listLive(tenantId: TenantId, told: readonly ToldKind[]): Promise<number[]>;
  listOrderImports(tenantId: TenantId): Promise<OrderImport[]>;
}

export function createLiveImports({ db }: Pick<TransactionalStore, 'db'>): LiveImports {
  return {
    async listLive(tenantId, told) {
      const isIt = and(isLive(tenantId), mayTell(told));
      const rows = await db.select({ id: imports.id }).from(imports).where(isIt).orderBy(imports.id);
      return rows.map(({ id }) => id);
    },
    listOrderImports(tenantId) {
      const { importId, channel, account } = importLayer;
      return db
        .selectDistinct({ importId, channel, account })
        .from(imports)
        .innerJoin(importLayer, eq(importId, imports.id))
        .where(and(isLive(tenantId), eq(importLayer.kind, 'sales')))
        .orderBy(importId);
    },
  };
}

function isLive(tenantId: TenantId) {
  return and(eq(imports.tenantId, tenantId), eq(imports.status, 'published'), isNull(imports.undoneAt));
}

function mayTell(told: readonly ToldKind[]) {
  const kinds = told.filter((kind) => kind !== 'names');
  return or(
    kinds.length === 0 ? undefined : mayHaveBrought(kinds),
    told.includes('names') ? eq(imports.format, CATALOGUE_FORMAT) : undefined,
  );
}

function mayHaveBrought(kinds: readonly RecordKind[]) {
  return and(
    // As the index has it.
    sql`${imports.records} IS DISTINCT FROM '{}'`,
    or(isNull(imports.records), arrayOverlaps(imports.records, [...kinds])),
  );
}
