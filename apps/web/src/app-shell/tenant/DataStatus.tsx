import { useInterval } from '@mantine/hooks';
import type { TenantSummary } from '@skuline/contract';
import { searchOfNewestDays } from '@skuline/domain/analysis';
import { addDays, type DateKey, findDateKey } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';
import { Link, useLocation } from '@tanstack/react-router';
import { useReducer, useSyncExternalStore } from 'react';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { useNewestDay } from '../../analysis/index.ts';
import { tenantChoicesQuery, useApi } from '../../api/index.ts';
import { now as readNow, today as readToday } from '../../clock.ts';
import { Badge, Hint } from '../../ui/index.ts';
import { findAnalysisSection } from '../navigation/sections.ts';
import { linkSearch } from '../../search-params.ts';
import classes from './DataStatus.module.css';
import { useTenant } from './use-tenant.ts';

/** Labels the data as sample data where the ribbon is not shown. */
export function SampleDataBadge() {
  return <Badge>Sample data</Badge>;
}

/** More names than these would not fit beside the page. */
const MOST_NAMES = 8;

/** Says that all figures are those of some brands, where the person sees no others; nothing for anybody else. */
export function BrandLimit() {
  const api = useApi();
  const { data } = useQuery(tenantChoicesQuery(api));
  const brands = data?.find(({ id }) => id === api.tenantId)?.brands ?? null;
  if (brands === null) return null;
  const more = brands.length - MOST_NAMES;
  const names = brands.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return (
    <Hint text={names} side="bottom-end">
      <span role="note" aria-label={`You see the figures of ${names}`}>
        <Badge>{brands.length === 1 ? '1 brand' : `${brands.length} brands`}</Badge>
      </span>
    </Hint>
  );
}

/**
 * The newest day of the data and when it was imported; links to the newest days. Renders nothing while unknown, and offline
 * that nothing new can be loaded.
 */
export function DataFreshness() {
  useEveryMinute();
  const tenant = useTenant();
  const newestDay = useNewestDay();
  const { pathname } = useLocation();
  const isOnline = useSyncExternalStore(onlineManager.subscribe.bind(onlineManager), () =>
    onlineManager.isOnline(),
  );
  if (!isOnline)
    return (
      <output className={classes.freshness}>You are offline: figures load once you are back online</output>
    );
  if (tenant === undefined) return null;
  const freshness = prepareFreshness(tenant, readNow(), readToday());
  if (newestDay === null) {
    return (
      <span className={classes.freshness} data-fresh={freshness.isFresh}>
        {freshness.text}
      </span>
    );
  }
  const analysis = findAnalysisSection(pathname);
  return (
    <Link
      to={analysis?.to ?? '/dashboard'}
      search={linkSearch((search) => searchOfNewestDays(newestDay, search))}
      className={classes.freshness}
      data-fresh={freshness.isFresh}
      title="Show the newest days with data"
    >
      {freshness.text}
    </Link>
  );
}

const MINUTE_MS = 60_000;

/** Rerenders the component every minute, so that "5 min ago" stays correct. */
function useEveryMinute(): void {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useInterval(drawAgain, MINUTE_MS, { autoInvoke: true });
}

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
  const imported =
    tenant.lastImportedAt === null ? '' : ` · imported ${formatAge(new Date(tenant.lastImportedAt), now)}`;
  if (last === null) {
    return { text: imported === '' ? 'No data imported yet' : `No sales yet${imported}`, isFresh: false };
  }
  const through = `Data through ${formatDay(last, today)}`;
  return { text: through + imported, isFresh: last >= addDays(today, -FRESH_DAYS) };
}
