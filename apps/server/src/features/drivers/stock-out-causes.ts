import { type ComparedPeriods, type DateKey, eachDay, toDateKey } from '@skuline/domain/calendar';
import { alignDays, findStockOut, type ScopeDays } from '@skuline/domain/insights';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { DIMENSION_IDS, type DimensionId, type ProductFilters } from '@skuline/domain/products';
import { type DataSnapshot, performanceQuery, type ReadModel, type SumRow } from '../../read-model/index.ts';
import type { ReadStockOuts } from '../records/index.ts';

/** The product of a segment that had nothing left to sell, and on how many of the days that it is about. */
export interface StockOutCause {
  readonly segment: string;
  /** 'Kettle (KTL-1)' */
  readonly name: string;
  readonly days: number;
  readonly of_days: number;
}

interface Fallen extends ComparedPeriods {
  readonly dimension: DimensionId;
  /** The segments that fell. */
  readonly names: readonly string[];
  readonly filters: ProductFilters;
}

interface Read {
  readonly readModel: Pick<ReadModel, 'readPublishedDays' | 'performance'>;
  readonly readStockOuts: ReadStockOuts;
}

/** Of each segment that fell, the SKU whose missing stock cost most, as insights find it; none of what was known in the past. */
export async function findStockOutCauses(
  snapshot: DataSnapshot,
  { dimension, names, filters, current, previous }: Fallen,
  { readModel, readStockOuts }: Read,
): Promise<readonly StockOutCause[]> {
  if (names.length === 0 || snapshot.isPast === true) return [];
  const stockOuts = await readStockOuts(snapshot.reader, current);
  if (stockOuts.size === 0) return [];
  const isAsked = ofNames(dimension === 'sku_name' ? names : filters.sku_name);
  const skus = [...stockOuts.keys()].filter(isAsked);
  if (skus.length === 0) return [];
  const range = { start: previous.start < current.start ? previous.start : current.start, end: current.end };
  const rows = await readModel.performance.read(
    snapshot,
    performanceQuery({
      periods: [range],
      filters: { ...filters, [dimension]: [...names], sku_name: skus },
      groupBy: ['date_key', ...DIMENSION_IDS],
      facts: ['units_sold', 'net_sales'],
    }),
  );
  const days = await readModel.readPublishedDays(snapshot);
  const withData = new Set(days.totalsIn(range).map(({ date }) => date));
  const scopes = skuScopesOf(rows, range, withData);
  const all = eachDay(range);
  const judged = all.flatMap((day, at) => (day >= current.start && withData.has(day) ? [at] : []));
  const place = DIMENSION_IDS.indexOf(dimension);
  return names.flatMap((segment) => {
    const own = scopes.filter((scope) => scope.names[place] === segment);
    const total: ScopeDays = { level: 'total', names: [], sums: [], lastYear: [] };
    const scope = dimension === 'sku_name' ? (own[0] ?? total) : total;
    const found = findStockOut(scope, { days: judged }, { days: all, scopes: own, stockOuts });
    return found === null ? [] : [{ segment, ...found, of_days: judged.length }];
  });
}

/** Whether a filter of these names lets one through; without names it lets all. */
function ofNames(names: readonly string[]): (name: string) => boolean {
  const wanted = new Set(names);
  return (name) => wanted.size === 0 || wanted.has(name);
}

/** The days of each SKU as insights judge them. */
export function skuScopesOf(
  rows: readonly SumRow[],
  range: ComparedPeriods['current'],
  withData: ReadonlySet<DateKey>,
): ScopeDays[] {
  return [...Map.groupBy(rows, ({ names }) => JSON.stringify(names)).values()].map((own) => ({
    level: 'sku',
    names: own[0]?.names ?? [],
    sums: alignDays(range, new Map(own.map((row) => [toDateKey(row.date_key), row])), {
      hasData: (day) => withData.has(day),
      zero: ZERO_FACTS,
    }),
    lastYear: [],
  }));
}
