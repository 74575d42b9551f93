import { AppError } from '@skuline/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';

/** How often something may be used in a minute, here; several instances count for themselves. */
export interface UseLimit {
  /** Throws `too_many_requests` where it was used as often already. */
  take(id: string): void;
}

const MINUTE_MS = 60_000;
const MOST_COUNTED = 10_000;

export function createUseLimit(most: number, clock: Clock): UseLimit {
  const counts = new LRUCache<string, { readonly minute: number; readonly uses: number }>({
    max: MOST_COUNTED,
  });
  return {
    take(id) {
      const minute = Math.floor(clock.now().getTime() / MINUTE_MS);
      const before = counts.get(id);
      const uses = before?.minute === minute ? before.uses : 0;
      if (uses >= most) throw new AppError('too_many_requests');
      counts.set(id, { minute, uses: uses + 1 });
    },
  };
}
