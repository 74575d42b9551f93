import type { TenantSummary } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { tenantQuery, useApi } from '../../api/index.ts';

/** As long as an answer is kept (spec 9). */
const ASKED_AGAIN_MS = 5 * 60_000;

/** The tenant's name and how fresh its data is, asked again while the page stays open; undefined while unknown. */
export function useTenant(): TenantSummary | undefined {
  const query = tenantQuery(useApi());
  return useQuery({ ...query, refetchInterval: ASKED_AGAIN_MS, refetchOnWindowFocus: true }).data;
}
