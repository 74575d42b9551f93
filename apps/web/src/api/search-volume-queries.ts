import { getWeeklySearchVolume, listKeywordsByWeek, listSearchVolumeParentSkus } from '@skuline/contract';
import { type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { queryOptions } from '@tanstack/react-query';
import { type Api, dataScope } from './api-context.tsx';
import { callQuery } from './call-query.ts';
import { orNone } from './or-none.ts';

/** The weeks of a parent SKU that begin in the range. Errors reach the caller (spec 8). */
export function weeklySearchVolumeQuery(api: Api, parentSku: string, range: DateRange) {
  const query = {
    start_date: range.start,
    end_date: range.end,
    parent_sku_name: [parentSku],
    ...dataScope(api),
  };
  return queryOptions({
    queryKey: ['getWeeklySearchVolume', query],
    queryFn: async ({ signal }) => {
      const rows = await api.call(getWeeklySearchVolume, query, { signal });
      return rows.map((row) => ({ ...row, date_key: toDateKey(row.date_key) }));
    },
  });
}

/** The keywords of a parent SKU in one week; none when they cannot be fetched (spec 7, 8). */
export function keywordsQuery(api: Api, parentSku: string, week: DateKey) {
  const query = { date_key: week, parent_sku_name: parentSku, ...dataScope(api) };
  return queryOptions({
    queryKey: ['listKeywordsByWeek', query],
    queryFn: ({ signal }) =>
      orNone(
        api.call(listKeywordsByWeek, query, { signal }),
        signal,
        'listKeywordsByWeek failed, showing none',
      ),
  });
}

/** Parent SKUs with keyword volumes, the most searched first. */
export function searchVolumeParentSkusQuery(api: Api) {
  return callQuery(api, ['listSearchVolumeParentSkus'], listSearchVolumeParentSkus, dataScope(api));
}
