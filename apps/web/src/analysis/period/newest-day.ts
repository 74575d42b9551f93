import type { TenantSummary } from '@skuline/contract';
import { type DateKey, type DayRanges, findDateKey } from '@skuline/domain/calendar';
import { anyKnown, readKnownDays } from '@skuline/domain/known-days';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tenantQuery, useApi } from '../../api/index.ts';

/** The tenant's newest day with data; null without data. */
export function newestDayOf({ dataThrough }: TenantSummary): DateKey | null {
  return findDateKey(dataThrough?.last ?? '');
}

/** The days on which anything is known of the tenant; null without data or while they are loading. */
export function useKnownDays(): DayRanges | null {
  const { data } = useQuery(tenantQuery(useApi()));
  return useMemo(() => (data === undefined ? null : anyKnown(readKnownDays(data.known))), [data]);
}

/** The tenant's newest day with data; null without data or while it is loading. */
export function useNewestDay(): DateKey | null {
  const { data } = useQuery(tenantQuery(useApi()));
  return data === undefined ? null : newestDayOf(data);
}
