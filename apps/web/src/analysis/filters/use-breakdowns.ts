import { DIMENSION_IDS, type SegmentId } from '@skuline/domain/products';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tenantQuery, useApi } from '../../api/index.ts';

/** By what figures can be broken down: by places only where a company sells in several. */
export function useBreakdowns(): readonly SegmentId[] {
  const { data } = useQuery(tenantQuery(useApi()));
  const hasChannels = data?.channels !== undefined;
  const hasMarketplaces = data?.marketplaces !== undefined;
  return useMemo(
    () => [
      ...DIMENSION_IDS,
      ...(hasChannels ? (['channel'] as const) : []),
      ...(hasMarketplaces ? (['marketplace'] as const) : []),
    ],
    [hasChannels, hasMarketplaces],
  );
}
