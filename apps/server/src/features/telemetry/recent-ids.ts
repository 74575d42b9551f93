/** Remembers the newest ids it was shown, `capacity` of them. */
export interface RecentIds {
  /** True the first time it is asked about an id. */
  isNew(id: string): boolean;
}

/**
 * Tells repeated events from new ones while they are recent. The table itself keeps one row of an id for ever; this
 * keeps a repetition from being counted as accepted and from being forwarded again.
 */
export function createRecentIds(capacity: number): RecentIds {
  const ids = new Set<string>();
  return {
    isNew(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      if (ids.size > capacity) {
        const [oldest] = ids;
        if (oldest !== undefined) ids.delete(oldest);
      }
      return true;
    },
  };
}
