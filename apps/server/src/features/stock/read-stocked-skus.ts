import { AppError } from '@skuline/contract';
import {
  addDays,
  type DateKey,
  type DateRange,
  dayCount,
  type Maturity,
  newestFinalDay,
  toDateKey,
} from '@skuline/domain/calendar';
import { isKnownOn } from '@skuline/domain/known-days';
import { NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import {
  AROUND_DAYS,
  createRestockTimes,
  findLostSales,
  findRate,
  RATE_DAYS,
  RATE_REACH_DAYS,
  rateOf,
  type RestockEntry,
  type SkuDays,
  type SoldDay,
  type StockedSku,
} from '@skuline/domain/stock';
import * as z from 'zod/mini';
import { type DataSnapshot, performanceQuery, type ReadModel } from '../../read-model/index.ts';
import { tenantOf } from '../../stores/reader.ts';
import {
  givenFilters,
  productFilters,
  type ReadStockOuts,
  type RecordsDependencies,
  refuseTooMany,
} from '../records/index.ts';
import { lastStockSql, toldDaysSql } from './stock.queries.ts';

export interface StockedDependencies extends RecordsDependencies {
  readonly readModel: Pick<ReadModel, 'readPublishedDays' | 'performance'>;
  readonly readStockOuts: ReadStockOuts;
}

export interface StockAsked extends Maturity {
  /** The days whose lost sales are asked about. */
  readonly range: DateRange;
  readonly filters: ProductFilters;
  readonly times: readonly RestockEntry[];
}

export interface StockRead {
  readonly skus: readonly StockedSku[];
  /** The newest day that rates were read from. */
  readonly ratesThrough: DateKey | null;
  readonly reported: DateRange | null;
  /** Days of the range that any report tells. */
  readonly toldDays: number;
}

const day = z.pipe(z.string(), z.transform(toDateKey));
const stockRow = z.object({
  sku_name: z.string(),
  parent_sku_name: z.string(),
  brand_name: z.string(),
  counted_on: day,
  first_day: day,
  last_day: day,
  on_hand: z.number(),
  inbound: z.nullable(z.number()),
  /** '' where no count found any. */
  first_in_stock: z.string(),
});
type StockRow = z.output<typeof stockRow>;
const toldDays = z.array(z.object({ days: z.number() }));

/** So far back a SKU is looked for to know whether it is new. */
const KNOWN_SINCE_DAYS = 365;
/** More days of SKUs than this are not read one by one. */
const MOST_SKU_DAYS = 1_000_000;

/** The stock of each SKU with how fast it sells and what it lost, of SKUs that were counted of late. */
export async function readStockedSkus(
  snapshot: DataSnapshot,
  asked: StockAsked,
  dependencies: StockedDependencies,
): Promise<StockRead> {
  const { analytics, readModel, listLive } = dependencies;
  const { reader } = snapshot;
  const days = await readFinalDays(snapshot, readModel, asked);
  const newest = days.at(-1) ?? newestFinalDay(asked);
  const { given, params } = givenFilters(productFilters(asked.filters));
  const options = { imports: await listLive(tenantOf(reader), ['stock']), given };
  const looked = { from: addDays(newest, 1 - RATE_REACH_DAYS), to: asked.today };
  const { start: from, end: to } = asked.range;
  const [found, told] = await Promise.all([
    analytics.select(reader, lastStockSql(options), { ...looked, ...params }),
    analytics.select(reader, toldDaysSql(options), { from, to, ...params }),
  ]);
  refuseTooMany(found, 'Choose a brand.');
  const rows = z.array(stockRow).parse(found);
  const ratesThrough = days.at(-1) ?? null;
  const [{ days: daysTold } = { days: 0 }] = toldDays.parse(told);
  if (rows.length === 0) return { skus: [], ratesThrough, reported: null, toldDays: daysTold };
  const sold = await readSold(snapshot, { ...asked, days, newest }, { rows, dependencies });
  const timesOf = createRestockTimes(asked.times);
  return {
    ratesThrough,
    toldDays: daysTold,
    reported: {
      start: rows.map((row) => row.first_day).reduce((a, b) => (a < b ? a : b)),
      end: rows.map((row) => row.last_day).reduce((a, b) => (a > b ? a : b)),
    },
    skus: rows.map(({ sku_name, parent_sku_name, brand_name, counted_on, on_hand, inbound }) => ({
      sku_name,
      parent_sku_name,
      brand_name,
      day: counted_on,
      onHand: on_hand,
      inbound,
      times: timesOf({ sku_name, brand_name }),
      ...sold(sku_name),
    })),
  };
}

/** The days that are final and on which units sold are known, in order. */
async function readFinalDays(
  snapshot: DataSnapshot,
  { readPublishedDays }: Pick<ReadModel, 'readPublishedDays'>,
  maturity: Maturity,
): Promise<DateKey[]> {
  const { all, known } = await readPublishedDays(snapshot);
  const newest = newestFinalDay(maturity);
  return all
    .map(({ date }) => date)
    .filter((date) => date <= newest && isKnownOn(['units_sold'], date, known))
    .toSorted();
}

type DaysAsked = Pick<StockAsked, 'range' | 'filters' | 'today'> & {
  readonly days: readonly DateKey[];
  readonly newest: DateKey;
};
interface RowsRead {
  readonly rows: readonly StockRow[];
  readonly dependencies: StockedDependencies;
}

/**
 * What each SKU sells with stock, and lost without. Most SKUs were never out of stock of late and are not new: of these the sum
 * of the last days tells all. The others are read day by day.
 */
async function readSold(snapshot: DataSnapshot, asked: DaysAsked, { rows, dependencies }: RowsRead) {
  const { readModel, readStockOuts } = dependencies;
  const { days, newest, range } = asked;
  const rated = days.slice(-RATE_DAYS);
  const start =
    [addDays(newest, 1 - RATE_REACH_DAYS), addDays(range.start, -AROUND_DAYS)].toSorted()[0] ?? newest;
  const looked = { start, end: newest };
  const sums = (period: DateRange) => readSums(snapshot, period, { asked, readModel });
  const [toldOut, recent, older] = await Promise.all([
    start > newest ? new Map<string, ReadonlySet<DateKey>>() : readStockOuts(snapshot.reader, looked),
    rated[0] === undefined ? new Map<string, number>() : sums({ start: rated[0], end: newest }),
    rated[0] === undefined
      ? new Map<string, number>()
      : sums({ start: addDays(rated[0], -KNOWN_SINCE_DAYS), end: addDays(rated[0], -1) }),
  ]);
  const firstStocked = new Map(rows.map((row) => [row.sku_name, row.first_in_stock]));
  const isOld = (sku: string) => older.has(sku) || isBefore(firstStocked.get(sku), rated[0]);
  const byDay = rows.map(({ sku_name: sku }) => sku).filter((sku) => toldOut.has(sku) || !isOld(sku));
  const soldBy = await readByDay(snapshot, looked, { skus: byDay, readModel });
  const near = days.filter((date) => date >= looked.start);
  const isReadByDay = new Set(byDay);
  return (sku: string): Pick<StockedSku, 'rate' | 'lost'> => {
    if (!isReadByDay.has(sku))
      return { rate: rateOf(recent.get(sku) ?? 0, rated.length), lost: { daysOut: 0, expected: null } };
    const sold = soldBy.get(sku) ?? new Map<DateKey, SoldDay>();
    const since = isOld(sku) ? null : firstOf([...sold.keys(), firstStocked.get(sku) ?? '']);
    const own: SkuDays = {
      sold,
      toldOut: toldOut.get(sku) ?? new Set(),
      since: since ?? (isOld(sku) ? null : newest),
    };
    return { rate: findRate(near, own), lost: findLostSales(range, near, own) };
  };
}

function isBefore(text: string | undefined, date: DateKey | undefined): boolean {
  return text !== undefined && text !== '' && date !== undefined && text < date;
}

function firstOf(texts: readonly string[]): DateKey | null {
  const [first] = texts.filter((text) => text !== '').toSorted();
  return first === undefined ? null : toDateKey(first);
}

/** The units of each SKU that has any row. */
async function readSums(
  snapshot: DataSnapshot,
  period: DateRange,
  { asked, readModel }: { readonly asked: DaysAsked; readonly readModel: Pick<ReadModel, 'performance'> },
): Promise<ReadonlyMap<string, number>> {
  const query = { periods: [period] as const, filters: asked.filters, groupBy: ['sku_name'] as const };
  const rows = await readModel.performance.read(
    snapshot,
    performanceQuery({ ...query, facts: ['units_sold'] }),
  );
  return new Map(rows.map(({ names, units_sold: units }) => [names[0] ?? '', units]));
}

async function readByDay(
  snapshot: DataSnapshot,
  period: DateRange,
  {
    skus,
    readModel,
  }: { readonly skus: readonly string[]; readonly readModel: Pick<ReadModel, 'performance'> },
): Promise<ReadonlyMap<string, ReadonlyMap<DateKey, SoldDay>>> {
  if (skus.length === 0 || period.start > period.end) return new Map();
  if (skus.length * dayCount(period) > MOST_SKU_DAYS) {
    throw new AppError('invalid_request', {
      message: 'Too many products were out of stock to look at so many days. Choose fewer days, or a brand.',
    });
  }
  const rows = await readModel.performance.read(
    snapshot,
    performanceQuery({
      periods: [period],
      filters: { ...NO_FILTERS, sku_name: [...skus] },
      groupBy: ['date_key', 'sku_name'],
      facts: ['units_sold', 'net_sales'],
    }),
  );
  return new Map(
    [...Map.groupBy(rows, ({ names }) => names[0] ?? '')].map(([sku, own]) => [
      sku,
      new Map(
        own.map((row) => [toDateKey(row.date_key), { units: row.units_sold, netSales: row.net_sales }]),
      ),
    ]),
  );
}
