import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { TenantId } from '../stores/tenant-id.ts';

/** A tenant's data at one data version: what is computed for it may go unused, but is never stale. */
export interface DataSnapshot {
  readonly tenantId: TenantId;
  /** Grows with every import and undo. */
  readonly dataVersion: number;
  /** Newer versions are there: what was shown then is read, without the sums that are made of what is shown now. */
  readonly isPast?: true;
}

/** With when the data became so: a store restored from a backup counts the same data versions again. */
export interface CurrentSnapshot extends DataSnapshot {
  /** Milliseconds since 1970; 0 before the first import. */
  readonly changedAt: number;
}

/** The tenant's data as they are now, or as they were known. Throws AppError when that cannot be told. */
export type ReadSnapshot = (tenantId: TenantId, asOf?: string) => Promise<CurrentSnapshot>;

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
 * Caches one value for each tenant: loaded at its first request, and again after the tenant's data version has
 * changed; and those of a few past data versions. Beyond `maxTenants` the least recently used goes first. A failure is passed on and not cached.
 */
export function cacheBySnapshot<T>(
  load: (snapshot: DataSnapshot) => Promise<T>,
  maxTenants: number,
): (snapshot: DataSnapshot) => Promise<T> {
  const current = new LRUCache<string, Entry<T>>({ max: maxTenants });
  const past = new LRUCache<string, Entry<T>>({ max: MAX_PAST });
  return (snapshot) => {
    const { tenantId, dataVersion, isPast = false } = snapshot;
    const [cache, key] = isPast ? [past, `${tenantId} ${dataVersion}`] : [current, tenantId];
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
