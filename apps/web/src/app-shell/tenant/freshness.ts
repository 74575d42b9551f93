import type { TenantSummary } from '@skuline/contract';
import { addDays, type DateKey, findDateKey } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Marketplace reports reach yesterday at best; two days allow for a late one. */
const FRESH_DAYS = 2;

export interface Freshness {
  readonly text: string;
  /** Whether the newest day is recent. */
  readonly isFresh: boolean;
}

/** How long ago something happened, in the largest whole unit: `just now`, `5 min ago`, `2 h ago`, `3 d ago`. */
export function formatAge(then: Date, now: Date): string {
  const elapsed = now.getTime() - then.getTime();
  if (elapsed < MINUTE_MS) return 'just now';
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)} min ago`;
  if (elapsed < DAY_MS) return `${Math.floor(elapsed / HOUR_MS)} h ago`;
  return `${Math.floor(elapsed / DAY_MS)} d ago`;
}

/** The newest day of a tenant's data and when they last changed, as shown in the header. */
export function prepareFreshness(tenant: TenantSummary, now: Date, today: DateKey): Freshness {
  const last = findDateKey(tenant.dataThrough?.last ?? '');
  if (last === null) return { text: 'No data imported yet', isFresh: false };
  const through = `Data through ${formatDay(last, today)}`;
  const imported =
    tenant.lastImportedAt === null ? '' : ` · imported ${formatAge(new Date(tenant.lastImportedAt), now)}`;
  return { text: through + imported, isFresh: last >= addDays(today, -FRESH_DAYS) };
}
