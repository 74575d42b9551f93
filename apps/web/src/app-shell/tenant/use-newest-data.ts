import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTenant } from './use-tenant.ts';

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
