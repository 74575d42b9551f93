import type { TenantSummary } from '@skuline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tenantQuery, useApi } from '../../api/index.ts';

/** The cache time of responses (spec 9). */
const ASKED_AGAIN_MS = 5 * 60_000;
/** Whoever has no figures yet waits for the first ones. */
const FIRST_FIGURES_MS = 10_000;

/** The tenant's name and data freshness, refetched while the page stays open; undefined while loading. */
export function useTenant(): TenantSummary | undefined {
  const query = tenantQuery(useApi());
  return useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.dataThrough === null ? FIRST_FIGURES_MS : ASKED_AGAIN_MS),
    refetchOnWindowFocus: true,
  }).data;
}

/**
 * Refetches all data when the tenant's data version has changed (an import here, in another tab or on the command
 * line), so that old figures never stand beside a new "imported just now".
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
