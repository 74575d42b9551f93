import { AppError } from '@skuline/contract';
import { instantInLosAngeles, todayInLosAngeles } from '@skuline/domain/calendar';
import { findKnownAt, type KnownAt, knownBefore } from '@skuline/domain/data-changes';
import { formatDay } from '@skuline/domain/formatting';
import { codeOfMarketplace, COVERED_CHANNELS, type CoveredChannel } from '@skuline/domain/sources';
import { and, asc, desc, eq, lt, lte } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { measureCache } from '../metrics/index.ts';
import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Db, TransactionalStore } from '../stores/transactional/port.ts';
import { dataVersion as versions, tenantData } from '../stores/transactional/schema/index.ts';
import { type Reader, tenantOf } from '../stores/reader.ts';
import type { TenantId } from '../stores/tenant-id.ts';

/** What a reader may see of a tenant's data at one data version: what is computed for it may go unused, but is never stale. */
export interface DataSnapshot {
  readonly reader: Reader;
  /** Grows with every import and undo. */
  readonly dataVersion: number;
  /** Newer versions are there: what was shown then is read, without the sums that are made of what is shown now. */
  readonly isPast?: true;
  /** Only what these channels bring is read, in the order of all channels; left out: all of it. */
  readonly channels?: readonly CoveredChannel[];
  /** Only what is of these marketplaces, likewise, in the order of their names. */
  readonly marketplaces?: readonly string[];
}

/** Whether only some of the places that figures are of are read. */
export function isNarrowed({
  channels,
  marketplaces,
}: Pick<DataSnapshot, 'channels' | 'marketplaces'>): boolean {
  return channels !== undefined || marketplaces !== undefined;
}

/** Which of a tenant's data a request is about: as they were known when, and of which channels and marketplaces; none: of all. */
export interface SnapshotScope {
  readonly as_of?: string | undefined;
  readonly channel?: readonly CoveredChannel[] | undefined;
  readonly marketplace?: readonly string[] | undefined;
}

/** With when the data became so: a store restored from a backup counts the same data versions again. */
export interface CurrentSnapshot extends DataSnapshot {
  /** Milliseconds since 1970; 0 before the first import. */
  readonly changedAt: number;
}

/** A data version, and when the data became so; both are 0 before the first import. */
export type DatedVersion = Omit<CurrentSnapshot, 'reader' | 'isPast' | 'channels' | 'marketplaces'>;

/** The tenant's data as they are now, or as they were known. Throws AppError when that cannot be told. */
export type ReadSnapshot = (reader: Reader, scope?: SnapshotScope) => Promise<CurrentSnapshot>;
/**
 * The data version that changes are told since: the one that was known then; the oldest where what was before it is not
 * kept, and 0 where nothing was. Throws AppError for what is yet to come.
 */
export type ReadSince = (tenantId: TenantId, since: string) => Promise<DatedVersion>;

export interface SnapshotsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}

export function createReadSnapshot({ transactional: { db }, clock }: SnapshotsDependencies): ReadSnapshot {
  return async (reader, { as_of: asOf, channel: wanted = [], marketplace = [] } = {}) => {
    const tenantId = tenantOf(reader);
    const version = await getVersion(db, tenantId);
    const channels = COVERED_CHANNELS.filter((channel) => wanted.includes(channel));
    const marketplaces = [...new Set(marketplace.map(codeOfMarketplace))].toSorted();
    const current = {
      reader,
      ...version,
      ...(channels.length === 0 ? {} : { channels }),
      ...(marketplaces.length === 0 ? {} : { marketplaces }),
    };
    if (asOf === undefined) return current;
    const when = parseKnownAt(asOf);
    refuseFuture(when, current, clock.now());
    const known = await findVersion(db, tenantId, limitOf(when));
    if (known === null) throw await tooEarly(db, tenantId, clock.now());
    // A version that is still current is read as usual, with all precomputed sums.
    if (known.dataVersion >= current.dataVersion) return current;
    return { ...current, ...known, isPast: true };
  };
}

export function createReadSince({ transactional: { db }, clock }: SnapshotsDependencies): ReadSince {
  return async (tenantId, since) => {
    const when = parseKnownAt(since);
    refuseFuture(when, await getVersion(db, tenantId), clock.now());
    const known = await findVersion(db, tenantId, limitOf(when));
    const oldest = known ?? (await findOldest(db, tenantId));
    const isFirst = known === null && oldest?.dataVersion === 1;
    return oldest === null || isFirst ? { dataVersion: 0, changedAt: 0 } : oldest;
  };
}

async function getVersion(db: Db, tenantId: TenantId): Promise<DatedVersion> {
  const [state] = await db
    .select({ dataVersion: tenantData.dataVersion, updatedAt: tenantData.updatedAt })
    .from(tenantData)
    .where(eq(tenantData.tenantId, tenantId));
  return { dataVersion: state?.dataVersion ?? 0, changedAt: state?.updatedAt.getTime() ?? 0 };
}

/** The newest data version that is not above a number, or began before a moment; null where none is kept. */
async function findVersion(db: Db, tenantId: TenantId, upTo: number | Date): Promise<DatedVersion | null> {
  const isIn = typeof upTo === 'number' ? lte(versions.dataVersion, upTo) : lt(versions.changedAt, upTo);
  const found = await db
    .select()
    .from(versions)
    .where(and(eq(versions.tenantId, tenantId), isIn))
    .orderBy(desc(versions.dataVersion))
    .limit(1);
  return found.map(datedVersion)[0] ?? null;
}

/** The oldest data version that is kept. */
async function findOldest(db: Db, tenantId: TenantId): Promise<DatedVersion | null> {
  const found = await db
    .select()
    .from(versions)
    .where(eq(versions.tenantId, tenantId))
    .orderBy(asc(versions.dataVersion))
    .limit(1);
  return found.map(datedVersion)[0] ?? null;
}

function datedVersion(row: typeof versions.$inferSelect): DatedVersion {
  return { dataVersion: row.dataVersion, changedAt: row.changedAt.getTime() };
}

function parseKnownAt(text: string): KnownAt {
  const known = findKnownAt(text);
  // The contract lets nothing else through.
  if (known === null) throw new TypeError(`${text} is no data version, day or moment.`);
  return known;
}

function limitOf(asOf: KnownAt): number | Date {
  return asOf.kind === 'version' ? asOf.version : (knownBefore(asOf) ?? new Date(0));
}

function refuseFuture(asOf: KnownAt, { dataVersion }: DatedVersion, now: Date): void {
  if (asOf.kind === 'version') {
    if (asOf.version <= dataVersion) return;
    const message = `There is no data version ${asOf.version} yet: the newest is ${dataVersion}.`;
    throw new AppError('unknown_data_version', { message });
  }
  const at = asOf.kind === 'day' ? instantInLosAngeles(asOf.day, 0) : asOf.at;
  if (at <= now) return;
  const text = asOf.kind === 'day' ? asOf.day : asOf.at.toISOString();
  throw new AppError('unknown_data_version', {
    message: `${text} is yet to come: ask for what was known until now.`,
  });
}

async function tooEarly(db: Db, tenantId: TenantId, now: Date): Promise<AppError> {
  const oldest = await findOldest(db, tenantId);
  if (oldest === null)
    return new AppError('unknown_data_version', { message: 'Nothing has been imported yet.' });
  const began = todayInLosAngeles(new Date(oldest.changedAt));
  const message = `Your history starts on ${formatDay(began, todayInLosAngeles(now))}.`;
  return new AppError('unknown_data_version', { message });
}

/** For the condition of visible rows: none where the newest are wanted. */
export function asOfOf({ dataVersion, isPast }: DataSnapshot): number | undefined {
  return isPast === true ? dataVersion : undefined;
}

/** Who looks back looks at one or two data versions. */
const MAX_PAST = 8;

interface Entry<T> {
  readonly dataVersion: number;
  readonly value: Promise<T>;
}

/**
 * Caches one value for each reader: loaded at its first request, and again after the tenant's data version has
 * changed; and those of a few past data versions. Beyond `maxReaders` the least recently used goes first. A failure is passed on and not cached.
 */
export function cacheBySnapshot<T>(
  load: (snapshot: DataSnapshot) => Promise<T>,
  maxReaders: number,
): (snapshot: DataSnapshot) => Promise<T> {
  const current = new LRUCache<string, Entry<T>>({ max: maxReaders });
  measureCache('tenants', current);
  const past = new LRUCache<string, Entry<T>>({ max: MAX_PAST });
  return (snapshot) => {
    const { reader, dataVersion, isPast = false, channels, marketplaces } = snapshot;
    const subject = isNarrowed(snapshot) ? JSON.stringify([reader, channels, marketplaces]) : reader;
    const [cache, key] = isPast ? [past, `${subject} ${dataVersion}`] : [current, subject];
    const cached = cache.get(key);
    if (cached?.dataVersion === dataVersion) return cached.value;
    const entry = { dataVersion, value: load(snapshot) };
    cache.set(key, entry);
    entry.value.catch(() => {
      if (cache.peek(key) === entry) cache.delete(key);
    });
    return entry.value;
  };
}

/** A short key for a cache of everything a value depends on: filters may name thousands of products. */
export function hashKey(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
