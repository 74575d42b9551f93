import type { TenantSummary } from '@skuline/contract';
import { addDays, type DateKey, findDateKey } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Data that reaches yesterday is as fresh as a marketplace's report can be; two days leave room for a late one. */
const FRESH_DAYS = 2;

export interface Freshness {
  readonly text: string;
  /** Whether the newest day is recent enough to look at without a second thought. */
  readonly isFresh: boolean;
}

/** How long ago something happened, in its largest whole unit: `just now`, `5 min ago`, `2 h ago`, `3 d ago`. */
export function formatAge(then: Date, now: Date): string {
  const elapsed = now.getTime() - then.getTime();
  if (elapsed < MINUTE_MS) return 'just now';
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)} min ago`;
  if (elapsed < DAY_MS) return `${Math.floor(elapsed / HOUR_MS)} h ago`;
  return `${Math.floor(elapsed / DAY_MS)} d ago`;
}

/** How far a tenant's data reaches and when it last changed, as the header says it. */
export function prepareFreshness(tenant: TenantSummary, now: Date, today: DateKey): Freshness {
  const last = findDateKey(tenant.dataThrough?.last ?? '');
  if (last === null) return { text: 'No data imported yet', isFresh: false };
  const through = `Data through ${formatDay(last, today)}`;
  const imported =
    tenant.lastImportedAt === null ? '' : ` · imported ${formatAge(new Date(tenant.lastImportedAt), now)}`;
  return { text: through + imported, isFresh: last >= addDays(today, -FRESH_DAYS) };
}
