import { listDaysOutOfStock } from '@skuline/contract';
import { type DateKey, type DateRange, findDateKey } from '@skuline/domain/calendar';
import { type DimensionId, NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import { queryOptions } from '@tanstack/react-query';
import { type Api, tagScope, tenantScope } from './api-context.tsx';

export interface DaysOutAsked {
  readonly range: DateRange;
  readonly filters?: ProductFilters;
  readonly by?: DimensionId;
}

/** A day on which SKUs were out of stock; of a name where days are asked for by it. */
export interface DayOut {
  readonly name: string | null;
  readonly day: DateKey;
  readonly skus: readonly string[];
  readonly isUnusual: boolean;
}

/** The days on which products were out of stock; asked for where a company has reports of stock. */
export function daysOutQuery(api: Api, { range, filters = NO_FILTERS, by }: DaysOutAsked) {
  const query = {
    ...tenantScope(api),
    ...tagScope(api),
    start_date: range.start,
    end_date: range.end,
    brand_name: [...filters.brand_name],
    parent_sku_name: [...filters.parent_sku_name],
    sku_name: [...filters.sku_name],
    ...(by === undefined ? {} : { group_by: by }),
  };
  return queryOptions({
    queryKey: ['listDaysOutOfStock', query],
    queryFn: async ({ signal }): Promise<readonly DayOut[]> =>
      (await api.call(listDaysOutOfStock, query, { signal })).data.flatMap(
        ({ name, date_key: date, sku_names: skus, is_unusual: isUnusual }) => {
          const day = findDateKey(date);
          return day === null ? [] : [{ name, day, skus, isUnusual }];
        },
      ),
  });
}
