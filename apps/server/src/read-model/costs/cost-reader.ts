import type { GroupBy } from '@skuline/contract';
import type { DateKey, DateRange, Granularity } from '@skuline/domain/calendar';
import { hasFilters, type ProductFilters } from '@skuline/domain/products';
import { z } from 'zod';
import { type PerformanceQuery, performanceQuery } from '../performance-query.ts';
import { readingsOf, select, type Source } from '../reading.ts';
import type { DataSnapshot } from '../snapshot.ts';
import type { CostRates, CostsVersion, ReadCostRates } from './cost-rates.ts';
import {
  type CostQuery,
  costSumsSql,
  countSkusSql,
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
  readonly periods: readonly [DateRange] | readonly [DateRange, DateRange];
  readonly filters: ProductFilters;
  readonly by: 'date_key' | 'brand_name' | null;
  /** How days are bucketed by `date_key`. */
  readonly granularity?: Granularity;
}

/** Sums of a period, and of a bucket or a brand where those are asked for; dollars. */
export interface CostSumRow {
  readonly period: 0 | 1;
  readonly date_key: string;
  readonly brand_name: string;
  readonly net_sales: number;
  readonly covered_net_sales: number;
  readonly cost_of_goods: number;
  /** The fees times 100: the fee is a percentage. */
  readonly marketplace_fees_100: number;
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
  /** How many SKUs sold something in the range, and how many of them on a day without a cost. */
  countSkus(
    snapshot: CostSnapshot,
    range: DateRange,
    filters: ProductFilters,
  ): Promise<{ readonly sold: number; readonly uncovered: number }>;
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

const sumRow = z.object({
  period: z.union([z.literal(0), z.literal(1)]),
  date_key: z.string().default(''),
  brand_name: z.string().default(''),
  net_sales: z.number(),
  covered_net_sales: z.number(),
  cost_of_goods: z.number(),
  marketplace_fees_100: z.number(),
});
const countRow = z.object({ sold_skus: z.number(), uncovered_skus: z.number() });
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

const NO_SUMS: SkuCostSums = { units_sold: 0, net_sales: 0, covered_net_sales: 0, cost_of_goods: 0 };

export function createCostReader({ open, readRates }: CostReaderDependencies): CostReader {
  const ratesOf = ({ data, costs }: CostSnapshot) => readRates(data.tenantId, costs);
  const prepare = async (snapshot: CostSnapshot, wanted: Wanted) => {
    const [source, rates] = await Promise.all([open(snapshot.data), ratesOf(snapshot)]);
    return { source, asked: await askedOf(source, rates, wanted) };
  };
  const readSkus: CostReader['readSkus'] = async (snapshot, { range, filters }, page) => {
    const { source, asked } = await prepare(snapshot, { periods: [range], filters, groupBy: ['sku_name'] });
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
  return {
    readRates: ratesOf,
    async readSums(snapshot, { periods, filters, by, granularity = 'daily' }) {
      const rates = await ratesOf(snapshot);
      // Fees alone need no SKUs, whose rows are many.
      const groupBy: GroupBy[] = by === null ? [] : [by];
      const { source, asked } = await prepare(snapshot, {
        periods,
        filters,
        groupBy: rates.hasUnitCosts ? [...groupBy, 'sku_name'] : groupBy,
        granularity,
      });
      return sumRow.array().parse(await select(source, costSumsSql(asked, groupBy)));
    },
    async countSkus(snapshot, range, filters) {
      const { source, asked } = await prepare(snapshot, { periods: [range], filters, groupBy: ['sku_name'] });
      const [row] = countRow.array().parse(await select(source, countSkusSql(asked)));
      return { sold: row?.sold_skus ?? 0, uncovered: row?.uncovered_skus ?? 0 };
    },
    readSkus,
  };
}

type Wanted = Pick<PerformanceQuery, 'periods' | 'filters' | 'groupBy'> &
  Partial<Pick<PerformanceQuery, 'granularity'>>;

async function askedOf(source: Source, rates: CostRates, wanted: Wanted): Promise<CostQuery> {
  const query = performanceQuery({ ...wanted, facts: ['units_sold', 'net_sales'] });
  const cuts: readonly DateKey[] = rates.changeDays;
  return { query, readings: await readingsOf(source, query, cuts), rates };
}

function totalOf(row: z.output<typeof skuRow>): SkuCostSums {
  return {
    units_sold: row.total_units_sold,
    net_sales: row.total_net_sales,
    covered_net_sales: row.total_covered_net_sales,
    cost_of_goods: row.total_cost_of_goods,
  };
}
