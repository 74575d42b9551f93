import type { ScreenFigures } from '@skuline/domain/assistant';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  withComparedDays,
  findProductLists,
  periodRequestOf,
  periodRowsQuery,
  periodSumsOf,
  useAnalysis,
} from '../../../analysis/index.ts';
import { tenantQuery, useApi } from '../../../api/index.ts';

/** What the page shows, from what it has fetched. */
export type ReadScreen = () => ScreenFigures;

/** Finds the chart of the page among what was fetched; null where there is none. */
export type FindChart = () => ScreenFigures['chart'];

/** Reads what the current page shows from the cache; asks for nothing. */
export function useReadScreen(findChart: FindChart): ReadScreen {
  const api = useApi();
  const cache = useQueryClient();
  const analysis = useAnalysis();
  return useCallback(() => {
    const { channels, marketplaces, tags } = analysis;
    // The panel stands beside the page, whose figures are those of the channels in the link.
    const ofPage = { ...api, channels, marketplaces, tags };
    const request = periodRequestOf(analysis, findProductLists(cache, ofPage));
    const rows = cache.getQueryData(periodRowsQuery(ofPage, request).queryKey);
    return {
      range: analysis.range,
      comparison: analysis.comparison,
      filters: analysis.filters,
      channels,
      marketplaces,
      tags,
      present: cache.getQueryData(tenantQuery(api).queryKey)?.facts_present ?? null,
      days: rows === undefined ? null : periodSumsOf(withComparedDays(rows, analysis.days)),
      chart: findChart(),
    };
  }, [api, cache, analysis, findChart]);
}
