import { type DateKey, HOUR_MS, toDateKey } from '@skuline/domain/calendar';
import {
  type ConnectedSource,
  type PullKind,
  SOURCE_LABELS,
  type WantedPull,
} from '@skuline/domain/connections';
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import { enqueueJob } from '../../jobs/index.ts';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import { connection, imports, pull, type StoredTarget } from '../../stores/transactional/schema/index.ts';

const LONG_AGO = new Date(0);

export type ConnectionState = (typeof connection.$inferSelect)['state'];

/** A seller's account at a source. */
export interface Connection {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly source: ConnectedSource;
  readonly account: string;
  /** As the source calls it now. */
  readonly sourceName: string;
  readonly targets: readonly StoredTarget[];
  readonly since: DateKey;
  readonly kindsOff: readonly string[];
  /** Sealed; null once it is disconnected. */
  readonly keys: string | null;
  readonly state: ConnectionState;
  readonly trouble: string | null;
  /** The same by kind, for those of which something went wrong. */
  readonly kindTroubles: Readonly<Record<string, string>>;
  readonly nextPullAt: Date | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** When it last brought what was due; of a new one, when it was connected. */
  readonly workedAt: Date;
  /** The source no longer accepts the keys. */
  readonly isRefused: boolean;
  /** Since when people have been told that it has stopped; null while it works. */
  readonly stoppedAt: Date | null;
  readonly stopMailedAt: Date | null;
}

export type PullState = (typeof pull.$inferSelect)['state'];

/** A document that was asked for. */
export interface StoredPull extends WantedPull {
  readonly id: number;
  readonly connectionId: string;
  readonly state: PullState;
  readonly reference: string;
  readonly documents: readonly string[];
  readonly checksum: string | null;
  readonly importId: number | null;
  readonly newestDay: DateKey | null;
  readonly requestedAt: Date;
  readonly doneAt: Date | null;
  readonly trouble: string | null;
}

type PullChange = Partial<Omit<typeof pull.$inferInsert, 'connectionId'>>;

/** A job for each connection, with its id as the key. */
export const PULL_JOB = 'pull';

export interface ConnectionsRepository {
  list(tenantId: TenantId): Promise<Connection[]>;
  listIds(): Promise<string[]>;
  find(id: string): Promise<Connection | null>;
  /** Writes it, in the place of what was there, and has its first documents pulled. */
  put(connected: Connection, now: Date): Promise<void>;
  /** Ends it and deletes its keys. */
  end(ended: Connection, now: Date): Promise<void>;
  change(
    id: string,
    change: Partial<
      Pick<Connection, 'state' | 'trouble' | 'kindTroubles' | 'nextPullAt' | 'workedAt' | 'isRefused'>
    >,
  ): Promise<void>;
  askForPull(id: string, now: Date): Promise<void>;
}

/** The documents of connections, and what became of them. */
export interface PullsRepository {
  listPulls(connectionId: string): Promise<StoredPull[]>;
  addPull(connectionId: string, wanted: WantedPull, reference: string, now: Date): Promise<void>;
  /** The source has nothing new for these days; the same again only notes when that was. */
  noteNothing(connectionId: string, wanted: WantedPull, now: Date): Promise<void>;
  changePull(id: number, change: PullChange): Promise<void>;
  removePulls(ids: readonly number[]): Promise<void>;
  /**
   * Pulls that are dated in the future were dated by a clock that was ahead. Their right time is not known: they count as
   * long ago, or their days would pass for pulled once time has caught up.
   */
  takeBackFuture(connectionId: string, now: Date): Promise<void>;
  /** Of the imports of these documents those that are shown. */
  listLive(tenantId: TenantId, pulls: readonly Pick<StoredPull, 'importId'>[]): Promise<Set<number>>;
  /** The live import of a file of this name with these bytes. */
  findSame(
    tenantId: TenantId,
    fileName: string,
    checksum: string,
  ): Promise<{ id: number; lastDate: DateKey | null } | null>;
}

/** What a run that goes on asks of them. */
export type RunRepository = Omit<PullsRepository, 'takeBackFuture'>;

export function createConnectionsRepository({ db }: Pick<TransactionalStore, 'db'>): ConnectionsRepository {
  return {
    list: async (tenantId) =>
      (
        await db
          .select()
          .from(connection)
          .where(eq(connection.tenantId, tenantId))
          .orderBy(asc(connection.createdAt))
      ).map(toConnection),
    listIds: async () => (await db.select({ id: connection.id }).from(connection)).map(({ id }) => id),
    async find(id) {
      const [row] = await db.select().from(connection).where(eq(connection.id, id));
      return row === undefined ? null : toConnection(row);
    },
    async put(connected, now) {
      const row = { ...connected, targets: [...connected.targets], kindsOff: [...connected.kindsOff] };
      await db.transaction(async (tx) => {
        await tx.insert(connection).values(row).onConflictDoUpdate({ target: connection.id, set: row });
        await recordAudit(tx, now, {
          of: connected.tenantId,
          action: 'connection.made',
          subject: nameOf(connected),
          details: connected.targets.map(({ target }) => target).join(', '),
        });
        await enqueueJob(tx, { name: PULL_JOB, key: connected.id, dueAt: now });
      });
    },
    end: (ended, now) =>
      db.transaction(async (tx) => {
        const change = {
          keys: null,
          state: 'disconnected',
          trouble: null,
          kindTroubles: {},
          nextPullAt: null,
        } as const;
        await tx.update(connection).set(change).where(eq(connection.id, ended.id));
        await recordAudit(tx, now, {
          of: ended.tenantId,
          action: 'connection.ended',
          subject: nameOf(ended),
        });
      }),
    async change(id, change) {
      // A run that goes on for a moment changes nothing of a connection that has ended.
      await db
        .update(connection)
        .set(change)
        .where(and(eq(connection.id, id), isNotNull(connection.keys)));
    },
    askForPull: (id, now) => enqueueJob(db, { name: PULL_JOB, key: id, dueAt: now }),
  };
}

export function createPullsRepository({ db }: Pick<TransactionalStore, 'db'>): PullsRepository {
  return {
    listPulls: async (connectionId) =>
      (await db.select().from(pull).where(eq(pull.connectionId, connectionId)).orderBy(asc(pull.id))).map(
        toPull,
      ),
    async addPull(connectionId, { kind, target, start, end, asins = [] }, reference, now) {
      await db.insert(pull).values({
        connectionId,
        kind,
        target,
        firstDay: start,
        lastDay: end,
        asins: [...asins],
        reference,
        state: 'requested',
        requestedAt: now,
      });
    },
    noteNothing: (connectionId, { kind, target, start, end }, now) =>
      db.transaction(async (tx) => {
        const reference = `none:${kind}:${target}:${start}`;
        const isSame = and(eq(pull.connectionId, connectionId), eq(pull.reference, reference));
        await tx.delete(pull).where(isSame);
        const days = { firstDay: start, lastDay: end, requestedAt: now, doneAt: now };
        await tx.insert(pull).values({ connectionId, kind, target, reference, state: 'empty', ...days });
      }),
    async changePull(id, change) {
      await db.update(pull).set(change).where(eq(pull.id, id));
    },
    async removePulls(ids) {
      if (ids.length > 0) await db.delete(pull).where(inArray(pull.id, [...ids]));
    },
    async takeBackFuture(connectionId, now) {
      const latest = new Date(now.getTime() + HOUR_MS);
      const isDone = and(eq(pull.connectionId, connectionId), inArray(pull.state, ['taken', 'empty']));
      await db
        .update(pull)
        .set({ requestedAt: LONG_AGO })
        .where(and(isDone, gt(pull.requestedAt, latest)));
    },
    ...importReads(db),
  };
}

/** What became of the imports of documents. */
function importReads(db: Db): Pick<PullsRepository, 'listLive' | 'findSame'> {
  return {
    async listLive(tenantId, pulls) {
      const importIds = pulls.flatMap(({ importId }) => importId ?? []);
      if (importIds.length === 0) return new Set();
      const rows = await db
        .select({ id: imports.id })
        .from(imports)
        .where(
          and(
            eq(imports.tenantId, tenantId),
            eq(imports.status, 'published'),
            inArray(imports.id, importIds),
          ),
        );
      return new Set(rows.map(({ id }) => id));
    },
    async findSame(tenantId, fileName, checksum) {
      const [row] = await db
        .select({ id: imports.id, lastDate: imports.lastDate })
        .from(imports)
        .where(
          and(
            eq(imports.tenantId, tenantId),
            eq(imports.status, 'published'),
            eq(imports.fileName, fileName),
            eq(imports.checksumSha256, checksum),
          ),
        )
        .orderBy(sql`${imports.id} DESC`)
        .limit(1);
      return row === undefined
        ? null
        : { id: row.id, lastDate: row.lastDate === null ? null : toDateKey(row.lastDate) };
    },
  };
}

function toConnection(row: typeof connection.$inferSelect): Connection {
  return { ...row, tenantId: storedTenantId(row.tenantId), since: toDateKey(row.since) };
}

function toPull({ firstDay, lastDay, newestDay, kind, ...row }: typeof pull.$inferSelect): StoredPull {
  return {
    ...row,
    // Only kinds of the table of rules are asked for.
    kind: kind as PullKind,
    start: toDateKey(firstDay),
    end: toDateKey(lastDay),
    newestDay: newestDay === null ? null : toDateKey(newestDay),
  };
}

/** Whether the source still makes it, or it still has to be taken in. */
export function isOpenPull({ state }: Pick<StoredPull, 'state'>): boolean {
  return state === 'requested' || state === 'ready';
}

/** 'Amazon (Alder & Oak)' */
export function nameOf({ source, account }: Pick<Connection, 'source' | 'account'>): string {
  return `${SOURCE_LABELS[source]} (${account})`;
}
