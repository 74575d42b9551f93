import type { GroupBy } from '@skuline/contract';
import { type DateRange, EARLIEST_DAY, type Granularity, LATEST_DAY } from '@skuline/domain/calendar';
import { type DimensionId, hasFilters, type ProductFilters } from '@skuline/domain/products';
import { z } from 'zod';
import { type PerformanceQuery, performanceQuery } from '../performance-query.ts';
import { sumsSql } from '../performance.queries.ts';
import { readingsOf, select, type Source } from '../performance-reader.ts';
import type { DataSnapshot } from '../snapshot.ts';
import type { CostRate, CostRates, CostsVersion, ReadCostRates } from './cost-rates.ts';
import {
  costOfGoodsSql,
  type CostQuery,
  marketplaceFeesSql,
  type SkuCostPage,
  skuPageSql,
} from './cost-sums.queries.ts';

/** A tenant's data and its costs, each at one version. */
export interface CostSnapshot {
  readonly data: DataSnapshot;
  readonly costs: CostsVersion;
}

/** Whose costs are summed, and by what. */
export interface CostSumsWanted {
  readonly periods: PerformanceQuery['periods'];
  readonly filters: ProductFilters;
  readonly by: 'date_key' | DimensionId | null;
  /** Whether SKUs are counted. */
  readonly countsSkus?: boolean;
  /** How days are bucketed by `date_key`. */
  readonly granularity?: Granularity;
}

/** Sums of a period, and of a bucket or a product where those are asked for. */
export interface CostSumRow {
  readonly period: number;
  readonly date_key: string;
  readonly brand_name: string;
  readonly parent_sku_name: string;
  readonly sku_name: string;
  readonly net_sales: number;
  readonly covered_net_sales: number;
  readonly cost_of_goods: number;
  /** The fees times 100: the fee is a percentage. */
  readonly marketplace_fees_100: number;
  /** How many SKUs sold something, and how many of them on a day without a cost; 0 where they are not counted. */
  readonly sold_skus: number;
  readonly uncovered_skus: number;
}

/** The sums of SKUs; dollars and counts. */
export interface SkuCostSums {
  readonly units_sold: number;
  readonly net_sales: number;
  readonly covered_net_sales: number;
  readonly cost_of_goods: number;
}

export interface SkuWithCost extends SkuCostSums {
  readonly sku_name: string;
  readonly unit_cost: number | null;
  readonly effective_from: string | null;
}

export interface SkuCosts {
  readonly skus: readonly SkuWithCost[];
  /** Of all that are shown, whatever is searched for. */
  readonly total: SkuCostSums;
  readonly count: number;
  readonly matchCount: number;
}

/** The sums of costs, computed beside the rows in the engine. */
export interface CostReader {
  readRates(snapshot: CostSnapshot): Promise<CostRates>;
  readSums(snapshot: CostSnapshot, wanted: CostSumsWanted): Promise<CostSumRow[]>;
  readSkus(
    snapshot: CostSnapshot,
    asked: { readonly range: DateRange; readonly filters: ProductFilters },
    page: SkuCostPage,
  ): Promise<SkuCosts>;
}

export interface CostReaderDependencies {
  readonly open: (snapshot: DataSnapshot) => Promise<Source>;
  readonly readRates: ReadCostRates;
}

const keys = {
  period: z.number(),
  date_key: z.string().default(''),
  brand_name: z.string().default(''),
  parent_sku_name: z.string().default(''),
  sku_name: z.string().default(''),
};
const costRow = z.object({
  ...keys,
  net_sales: z.number(),
  covered_net_sales: z.number().default(0),
  cost_of_goods: z.number().default(0),
  sold_skus: z.number().default(0),
  uncovered_skus: z.number().default(0),
});
const feeRow = z.object({ ...keys, marketplace_fees_100: z.number() });
const skuRow = z.object({
  sku_name: z.string(),
  units_sold: z.number(),
  net_sales: z.number(),
  covered_net_sales: z.number(),
  cost_of_goods: z.number(),
  total_units_sold: z.number(),
  total_net_sales: z.number(),
  total_covered_net_sales: z.number(),
  total_cost_of_goods: z.number(),
  unit_cost: z.number().nullable(),
  effective_from: z.string().nullable(),
  is_match: z.number(),
  sku_count: z.number(),
  match_count: z.number(),
});

/** All days that data can have. */
const EVER: DateRange = { start: EARLIEST_DAY, end: LATEST_DAY };
const NO_SUMS: SkuCostSums = { units_sold: 0, net_sales: 0, covered_net_sales: 0, cost_of_goods: 0 };

export function createCostReader({ open, readRates }: CostReaderDependencies): CostReader {
  const ratesOf = ({ data, costs }: CostSnapshot) => readRates(data.reader, costs);
  const prepare = async (snapshot: CostSnapshot, kind: CostRate['kind'], wanted: Wanted) => {
    const [source, { set, changeDays }] = await Promise.all([open(snapshot.data), ratesOf(snapshot)]);
    const query = performanceQuery({ ...wanted, facts: ['units_sold', 'net_sales'] });
    const asked: CostQuery = { query, readings: await readingsOf(source, query, changeDays[kind]), set };
    return { source, asked };
  };
  const readSkus: CostReader['readSkus'] = async (snapshot, { range, filters }, page) => {
    const periods: Wanted['periods'] = page.show === 'missing' ? [range, EVER] : [range];
    const wanted: Wanted = { periods, filters, groupBy: ['sku_name'] };
    const { source, asked } = await prepare(snapshot, 'unit_cost', wanted);
    const rows = skuRow.array().parse(await select(source, skuPageSql(asked, page, !hasFilters(filters))));
    const [first] = rows;
    if (first === undefined && page.offset > 0) {
      const whole = await readSkus(snapshot, { range, filters }, { ...page, limit: 1, offset: 0 });
      return { ...whole, skus: [] };
    }
    return {
      skus: rows.filter((row) => row.is_match === 1),
      total: first === undefined ? NO_SUMS : totalOf(first),
      count: first?.sku_count ?? 0,
      matchCount: first?.match_count ?? 0,
    };
  };
  /** Without any unit cost and without SKUs to count, brands are enough, whose rows are few. */
  const readCosts = async (snapshot: CostSnapshot, { by, countsSkus = false, ...wanted }: CostSumsWanted) => {
    const { changeDays } = await ratesOf(snapshot);
    const groupBy: GroupBy[] = by === null ? [] : [by];
    const isAboutSkus = countsSkus || changeDays.unit_cost.length > 0;
    const rated = { ...wanted, groupBy: isAboutSkus ? withKey(groupBy, 'sku_name') : groupBy };
    const { source, asked } = await prepare(snapshot, 'unit_cost', rated);
    const statement = isAboutSkus
      ? costOfGoodsSql(asked, { groupBy, countsSkus })
      : sumsSql({ ...asked.query, facts: ['net_sales'] }, asked.readings);
    return costRow.array().parse(await select(source, statement));
  };
  const readFees = async (snapshot: CostSnapshot, { by, ...wanted }: CostSumsWanted) => {
    const { changeDays } = await ratesOf(snapshot);
    if (changeDays.marketplace_fee.length === 0) return [];
    const groupBy: GroupBy[] = by === null ? [] : [by];
    const rated = { ...wanted, groupBy: withKey(groupBy, 'brand_name') };
    const { source, asked } = await prepare(snapshot, 'marketplace_fee', rated);
    return feeRow.array().parse(await select(source, marketplaceFeesSql(asked, groupBy)));
  };
  return {
    readRates: ratesOf,
    async readSums(snapshot, wanted) {
      const [costs, fees] = await Promise.all([readCosts(snapshot, wanted), readFees(snapshot, wanted)]);
      const feeOf = new Map(fees.map((row) => [keyOf(row), row.marketplace_fees_100]));
      return costs.map((row) => ({ ...row, marketplace_fees_100: feeOf.get(keyOf(row)) ?? 0 }));
    },
    readSkus,
  };
}

type Wanted = Pick<PerformanceQuery, 'periods' | 'filters' | 'groupBy'> &
  Partial<Pick<PerformanceQuery, 'granularity'>>;

function withKey(groupBy: readonly GroupBy[], key: GroupBy): GroupBy[] {
  return [...new Set([...groupBy, key])];
}

function keyOf(row: z.output<typeof feeRow> | z.output<typeof costRow>): string {
  const { period, date_key, brand_name, parent_sku_name, sku_name } = row;
  return JSON.stringify([period, date_key, brand_name, parent_sku_name, sku_name]);
}

function totalOf(row: z.output<typeof skuRow>): SkuCostSums {
  return {
    units_sold: row.total_units_sold,
    net_sales: row.total_net_sales,
    covered_net_sales: row.total_covered_net_sales,
    cost_of_goods: row.total_cost_of_goods,
  };
}
