import { addDays, type DateKey, type DateRange, eachDay, isInRange } from '@skuline/domain/calendar';
import { type DayOut, listDaysOut, type ScopeDays } from '@skuline/domain/insights';
import { DIMENSION_IDS, type DimensionId, NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import { AROUND_DAYS } from '@skuline/domain/stock';
import { type DataSnapshot, isNarrowed, performanceQuery, type SumRow } from '../../read-model/index.ts';
import { skuScopesOf } from '../drivers/index.ts';
import type { StockedDependencies } from './read-stocked-skus.ts';

export interface DaysOutAsked {
  readonly range: DateRange;
  readonly filters: ProductFilters;
  /** Null: of all products together. */
  readonly by: DimensionId | null;
}

export interface NamedDayOut extends DayOut {
  readonly name: string | null;
}

/** As many as insights look at. */
const MOST_SKUS = 400;

/** On which days which SKUs were out of stock, and whether the day is a usual one without them; none of places, nor of the past. */
export async function readDaysOut(
  snapshot: DataSnapshot,
  { range, filters, by }: DaysOutAsked,
  { readModel, readStockOuts }: Pick<StockedDependencies, 'readModel' | 'readStockOuts'>,
): Promise<readonly NamedDayOut[]> {
  if (isNarrowed(snapshot) || snapshot.isPast === true) return [];
  // A SKU that was out on all of the days is known by what it sold before.
  const looked = { start: addDays(range.start, -AROUND_DAYS), end: range.end };
  const stockOuts = await readStockOuts(snapshot.reader, looked);
  const skus = [...stockOuts.keys()].filter(
    (sku) => filters.sku_name.length === 0 || filters.sku_name.includes(sku),
  );
  if (skus.length === 0) return [];
  const read = (sums: Pick<Parameters<typeof performanceQuery>[0], 'groupBy' | 'filters' | 'top'>) =>
    readModel.performance.read(
      snapshot,
      performanceQuery({ periods: [looked], facts: ['units_sold', 'net_sales'], ...sums }),
    );
  const [ofSkus, ofScopes, published] = await Promise.all([
    read({
      groupBy: ['date_key', ...DIMENSION_IDS],
      filters: { ...filters, sku_name: skus },
      top: { count: MOST_SKUS, rankBy: 'net_sales' },
    }),
    read({ groupBy: by === null ? ['date_key'] : ['date_key', by], filters }),
    readModel.readPublishedDays(snapshot),
  ]);
  const days = eachDay(looked);
  const withData = new Set(published.totalsIn(looked).map(({ date }) => date));
  const scopes = skuScopesOf(
    ofSkus.filter(({ isOther }) => !isOther),
    looked,
    withData,
  );
  const place = by === null ? null : DIMENSION_IDS.indexOf(by);
  const names =
    place === null ? [null] : [...new Set(scopes.map(({ names: own }) => own[place] ?? ''))].toSorted();
  return names.flatMap((name) => {
    const own = place === null ? scopes : scopes.filter((scope) => scope.names[place] === name);
    const scope = scopeOf(ofScopes, name, { looked, withData, isSku: by === 'sku_name' });
    return listDaysOut(scope, { days, scopes: own, stockOuts })
      .filter(({ day }) => isInRange(day, range))
      .map((found) => ({ name, ...found }));
  });
}

interface ScopeDaysOf {
  readonly looked: DateRange;
  readonly withData: ReadonlySet<DateKey>;
  readonly isSku: boolean;
}

/** What is sold of a name by day: of all its products, so that it holds each SKU whatever that is called. */
function scopeOf(
  rows: readonly SumRow[],
  name: string | null,
  { looked, withData, isSku }: ScopeDaysOf,
): ScopeDays {
  const own = name === null ? rows : rows.filter(({ names }) => names[0] === name);
  const [scope] = skuScopesOf(
    own.map((row) => ({ ...row, names: [] })),
    looked,
    withData,
  );
  return { level: isSku ? 'sku' : 'total', names: [], sums: scope?.sums ?? [], lastYear: [] };
}

/** The days on which so much of everything was out of stock that they are no usual ones. */
export function createReadWithoutStock(
  dependencies: Pick<StockedDependencies, 'readModel' | 'readStockOuts'>,
) {
  return async (snapshot: DataSnapshot, range: DateRange): Promise<ReadonlySet<DateKey>> => {
    const days = await readDaysOut(snapshot, { range, filters: NO_FILTERS, by: null }, dependencies);
    return new Set(days.filter(({ isUnusual }) => isUnusual).map(({ day }) => day));
  };
}
