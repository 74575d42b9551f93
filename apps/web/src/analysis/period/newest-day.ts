import type { TenantSummary } from '@skuline/contract';
import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { tenantQuery, useApi } from '../../api/index.ts';

/** The tenant's newest day with data; null without data. */
export function newestDayOf({ dataThrough }: TenantSummary): DateKey | null {
  return findDateKey(dataThrough?.last ?? '');
}

/** The tenant's newest day with data; null without data or while it is loading. */
export function useNewestDay(): DateKey | null {
  const { data } = useQuery(tenantQuery(useApi()));
  return data === undefined ? null : newestDayOf(data);
}
