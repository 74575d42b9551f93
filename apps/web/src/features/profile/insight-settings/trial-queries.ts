import { type DailyPerformanceRow, listSegments } from '@skuline/contract';
import type { ProductDays } from '@skuline/domain/alert-trial';
import { type DateKey, type DateRange, daysThrough, findDateKey } from '@skuline/domain/calendar';
import { type InsightRule, RANKED_DAYS } from '@skuline/domain/insights';
import { type FactSums, readFacts } from '@skuline/domain/metrics';
import { type DimensionId, NO_FILTERS } from '@skuline/domain/products';
import { queryOptions } from '@tanstack/react-query';
import {
  type Api,
  breakdown,
  type BreakdownParameters,
  dataScope,
  type DayOut,
  type DaysOutAsked,
  daysOutQuery,
} from '../../../api/index.ts';

export type RuleScope = Pick<InsightRule, 'scopeLevel' | 'scopeName'>;

/** The daily sums of one product, or of everything (null). */
export interface NamedDays {
  readonly name: string | null;
  readonly days: ReadonlyMap<DateKey, FactSums>;
  /** The days on which much of it was out of stock. */
  readonly withoutStock: readonly DateRange[];
}

/** A rule on every product of a level is tried on the largest: their days must not grow with the catalog. */
export const TRIED_PRODUCTS = 10;

const DIMENSIONS: Readonly<Record<Exclude<RuleScope['scopeLevel'], 'total'>, DimensionId>> = {
  brand: 'brand_name',
  parent_sku: 'parent_sku_name',
  sku: 'sku_name',
};

function daysOf(rows: readonly DailyPerformanceRow[]): ReadonlyMap<DateKey, FactSums> {
  return new Map(
    rows.flatMap((row) => {
      const date = findDateKey(row.date_key ?? '');
      return date === null ? [] : [[date, readFacts(row)] as const];
    }),
  );
}

function parametersOf({ scopeLevel, scopeName }: RuleScope, { start, end }: DateRange): BreakdownParameters {
  const range = { start_date: start, end_date: end };
  if (scopeLevel === 'total') return { ...range, group_by: ['date_key'] };
  const dimension = DIMENSIONS[scopeLevel];
  return scopeName === null
    ? { ...range, group_by: ['date_key', dimension], top: TRIED_PRODUCTS }
    : { ...range, group_by: ['date_key'], [dimension]: [scopeName] };
}

/** What a rule looks at, and of how many products insights would be found in: the more, the surer one has to be. */
export interface ScopeHistory {
  readonly products: readonly NamedDays[];
  readonly count: number;
}

/** The daily sums of what a rule looks at: a row a day, for every product of a level up to 10 a day. */
export function scopeDaysQuery(api: Api, scope: RuleScope, { range, hasStock }: TrialScope) {
  const { scopeLevel, scopeName } = scope;
  return queryOptions({
    queryKey: [
      'getDailyPerformanceBreakdown',
      'trial',
      dataScope(api),
      scopeLevel,
      scopeName,
      range,
      hasStock,
    ],
    queryFn: async ({ signal, client }): Promise<ScopeHistory> => {
      const daysOut = hasStock ? client.fetchQuery(daysOutQuery(api, daysOutOf(scope, range))) : [];
      if (scopeLevel === 'total' || scopeName !== null) {
        const { data } = await breakdown(api, parametersOf(scope, range), signal);
        const withoutStock = unusualDaysOf(await daysOut, null);
        return { products: [{ name: scopeName, days: daysOf(data), withoutStock }], count: 1 };
      }
      const dimension = DIMENSIONS[scopeLevel];
      const [{ data }, count, out] = await Promise.all([
        breakdown(api, parametersOf(scope, range), signal),
        countProducts(api, dimension, range.end, signal),
        daysOut,
      ]);
      const named = data.filter(({ is_other: isOther }) => isOther !== true);
      const byName = Map.groupBy(named, (row) => row[dimension] ?? '');
      const products = [...byName].map(([name, rows]) => {
        return { name, days: daysOf(rows), withoutStock: unusualDaysOf(out, name) };
      });
      return { products, count };
    },
  });
}

/** The days that trials look at, and whether a company has reports of stock. */
interface TrialScope {
  readonly range: DateRange;
  readonly hasStock: boolean;
}

function daysOutOf({ scopeLevel, scopeName }: RuleScope, range: DateRange): DaysOutAsked {
  if (scopeLevel === 'total') return { range };
  const dimension = DIMENSIONS[scopeLevel];
  if (scopeName === null) return { range, by: dimension };
  return { range, filters: { ...NO_FILTERS, [dimension]: [scopeName] } };
}

function unusualDaysOf(all: readonly DayOut[], of: string | null): DateRange[] {
  return all.flatMap(({ name, day, isUnusual }) =>
    isUnusual && name === of ? [{ start: day, end: day }] : [],
  );
}

/** How many products of a level insights are found in: those with rows on the days that are ranked. */
async function countProducts(api: Api, by: DimensionId, until: DateKey, signal: AbortSignal) {
  const { start, end } = daysThrough(until, RANKED_DAYS);
  const range = { start_date: start, end_date: end, previous_start_date: start, previous_end_date: end };
  const { count } = await api.call(
    listSegments,
    { ...dataScope(api), ...range, by, order_by: 'net_sales', facts: ['net_sales'], limit: 1 },
    { signal },
  );
  return count;
}

/** The daily sums of the largest parent SKUs, for the built-in rule about products. */
export function productDaysQuery(api: Api, { start, end }: DateRange) {
  return queryOptions({
    queryKey: ['getDailyPerformanceBreakdown', 'trial_products', dataScope(api), start, end],
    queryFn: async ({ signal }): Promise<readonly ProductDays[]> => {
      const { data } = await breakdown(
        api,
        {
          start_date: start,
          end_date: end,
          group_by: ['date_key', 'brand_name', 'parent_sku_name'],
          top: TRIED_PRODUCTS,
        },
        signal,
      );
      const named = data.filter(({ is_other: isOther }) => isOther !== true);
      const products = Map.groupBy(named, ({ brand_name, parent_sku_name }) =>
        JSON.stringify([brand_name, parent_sku_name]),
      );
      return [...products.values()].map((rows) => ({
        brand_name: rows[0]?.brand_name ?? '',
        parent_sku_name: rows[0]?.parent_sku_name ?? '',
        days: daysOf(rows),
      }));
    },
  });
}
