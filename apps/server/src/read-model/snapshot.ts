import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { TenantId } from '../stores/tenant-id.ts';

/** A tenant's data at one data version: what is computed for it may go unused, but is never stale. */
export interface DataSnapshot {
  readonly tenantId: TenantId;
  /** Grows with every import and undo. */
  readonly dataVersion: number;
}

/** With when the data became so: a store restored from a backup counts the same data versions again. */
export interface CurrentSnapshot extends DataSnapshot {
  /** Milliseconds since 1970; 0 before the first import. */
  readonly changedAt: number;
}

/** The tenant's data as they are now. */
export type ReadSnapshot = (tenantId: TenantId) => Promise<CurrentSnapshot>;

interface Entry<T> {
  readonly dataVersion: number;
  readonly value: Promise<T>;
}

/**
 * Caches one value for each tenant: loaded at its first request, and again after the tenant's data version has
 * changed. Beyond `maxTenants` the least recently used goes first. A failure is passed on and not cached.
 */
export function cacheBySnapshot<T>(
  load: (snapshot: DataSnapshot) => Promise<T>,
  maxTenants: number,
): (snapshot: DataSnapshot) => Promise<T> {
  const cache = new LRUCache<TenantId, Entry<T>>({ max: maxTenants });
  return (snapshot) => {
    const { tenantId, dataVersion } = snapshot;
    const cached = cache.get(tenantId);
    if (cached?.dataVersion === dataVersion) return cached.value;
    const entry = { dataVersion, value: load(snapshot) };
    cache.set(tenantId, entry);
    entry.value.catch(() => {
      if (cache.peek(tenantId) === entry) cache.delete(tenantId);
    });
    return entry.value;
  };
}

/** A short key for a cache of everything a value depends on: filters may name thousands of products. */
export function hashKey(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
