import type { DailyPerformanceRow } from '@skuline/contract';
import type { ScreenFigures } from '@skuline/domain/assistant';
import { OTHER_SEGMENT } from '@skuline/domain/charts';
import { FACT_IDS, factsOf, readFacts, sumFacts } from '@skuline/domain/metrics';
import { nameOrUnknown, segmentName } from '@skuline/domain/products';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { findProductLists, useAnalysis } from '../../../analysis/index.ts';
import { useApi } from '../../../api/index.ts';
import { type ChartRows, chartQuery, dashboardRequestOf, everyMetricQuery } from './dashboard-queries.ts';
import { useTenantData } from './use-dashboard-data.ts';

type Chart = NonNullable<ScreenFigures['chart']>;

/** The sums of each segment, of the facts the rows hold. */
function segmentsOf({ rows, breakdown, onlyMetric, rankBy }: ChartRows): Chart['segments'] {
  const known = onlyMetric === null ? FACT_IDS : [...new Set([...factsOf(onlyMetric, 'chart'), rankBy])];
  const nameOf = (row: DailyPerformanceRow) =>
    row.is_other === true ? OTHER_SEGMENT : segmentName(breakdown, nameOrUnknown(breakdown, row[breakdown]));
  return [...Map.groupBy(rows.data, nameOf)].map(([name, group]) => {
    const sums = sumFacts(group.map(readFacts));
    return { name, sums: Object.fromEntries(known.map((id) => [id, sums[id]])) };
  });
}

/** Finds the dashboard's chart, while it is the page, among what was fetched. */
export function useCachedChart(): () => Chart | null {
  const api = useApi();
  const cache = useQueryClient();
  const analysis = useAnalysis();
  const carried = useTenantData();
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  return useCallback(() => {
    if (!isDashboard) return null;
    const { channels, marketplaces, tags } = analysis;
    const ofPage = { ...api, channels, marketplaces, tags };
    const request = dashboardRequestOf(analysis, findProductLists(cache, ofPage), carried);
    const rows =
      cache.getQueryData(everyMetricQuery(ofPage, request).queryKey) ??
      cache.getQueryData(chartQuery(ofPage, request).queryKey);
    if (rows === undefined) return null;
    const { breakdown, granularity } = rows;
    return { metric: request.metricId, breakdown, granularity, segments: segmentsOf(rows) };
  }, [isDashboard, api, cache, analysis, carried]);
}
