import type { TenantSummary } from '@skuline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tenantQuery, useApi } from '../../api/index.ts';

/** As long as an answer is kept (spec 9). */
const ASKED_AGAIN_MS = 5 * 60_000;

/** The tenant's name and how fresh its data is, asked again while the page stays open; undefined while unknown. */
export function useTenant(): TenantSummary | undefined {
  const query = tenantQuery(useApi());
  return useQuery({ ...query, refetchInterval: ASKED_AGAIN_MS, refetchOnWindowFocus: true }).data;
}

/**
 * When the tenant's data have changed under the open page (an import here, in another tab or on the command line),
 * every answer is fetched anew: nobody goes on looking at yesterday's numbers under today's "imported just now".
 */
export function useNewestData(): void {
  const cache = useQueryClient();
  const tenant = useTenant();
  const seen = useRef(tenant);
  useEffect(() => {
    const before = seen.current;
    seen.current = tenant;
    if (tenant === undefined || before?.id !== tenant.id || before.dataVersion === tenant.dataVersion) return;
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getTenant' });
  }, [cache, tenant]);
}
