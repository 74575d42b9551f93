import type { TenantId } from '../stores/tenant-id.ts';
import type { DataSnapshot } from './tagged-answers.ts';

interface Entry<T> {
  readonly dataVersion: number;
  readonly value: Promise<T>;
}

/**
 * One value for each tenant, loaded when first asked for and again when the tenant's data version has changed. Of
 * more than `maxTenants` the least recently asked for go first. A failure is passed on and not kept.
 */
export function createSnapshotCache<T>(
  load: (snapshot: DataSnapshot) => Promise<T>,
  maxTenants: number,
): (snapshot: DataSnapshot) => Promise<T> {
  const entries = new Map<TenantId, Entry<T>>();

  function keep(tenantId: TenantId, entry: Entry<T>): void {
    entries.delete(tenantId);
    entries.set(tenantId, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxTenants) break;
      entries.delete(oldest);
    }
  }

  return async (snapshot) => {
    const { tenantId, dataVersion } = snapshot;
    const kept = entries.get(tenantId);
    if (kept !== undefined && kept.dataVersion === dataVersion) {
      keep(tenantId, kept);
      return kept.value;
    }
    const entry = { dataVersion, value: load(snapshot) };
    keep(tenantId, entry);
    try {
      return await entry.value;
    } catch (error) {
      if (entries.get(tenantId) === entry) entries.delete(tenantId);
      throw error;
    }
  };
}
