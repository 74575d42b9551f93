import type { CostFiguresResponse } from '@skuline/contract';
import {
  bucketsOf,
  type ComparedDays,
  type DateRange,
  type DayRanges,
  EARLIEST_DAY,
  type Granularity,
  LATEST_DAY,
} from '@skuline/domain/calendar';
import {
  type CostFigures,
  type CostSums,
  estimateNetProfit,
  feesOf,
  type FixedCost,
  fixedCostsIn,
  shareOf,
  uncoveredOf,
} from '@skuline/domain/costs';
import { type FactId, missingFacts } from '@skuline/domain/metrics';
import { hasFilters, type ProductFilters } from '@skuline/domain/products';
import {
  comparedPeriods,
  type CostReader,
  type CostSnapshot,
  type CostSumRow,
  type DataSnapshot,
  type PerformanceQuery,
  performanceQuery,
  type PerformanceReader,
  type PublishedDays,
  type ReadModel,
  type ReadPublishedDays,
  isNarrowed,
} from '../../read-model/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { ReadProductNames } from '../products/index.ts';
import { fixedOf } from './cost-wire.ts';
import { type CostsRepository, createCostsRepository } from './costs.repository.ts';
import { brandsOf, tenantOf } from '../../stores/reader.ts';

/** What is looked at. */
export interface CostsRange {
  readonly range: DateRange;
  readonly filters: ProductFilters;
}

interface CostFiguresRequest extends CostsRange {
  readonly previous: DateRange;
  /** `same`, where left out: the days on which the figures are known in both periods. */
  readonly days?: ComparedDays;
  /** Undefined: no buckets. */
  readonly granularity: Granularity | undefined;
}

/** What the figures of costs are read with. */
export interface CostFiguresDependencies {
  readonly costs: CostReader;
  readonly reader: PerformanceReader;
  readonly repository: Pick<CostsRepository, 'listCurrent'>;
  readonly readNames: ReadProductNames;
  readonly readPublishedDays: ReadPublishedDays;
}

/** What of a tenant's costs belongs to no product: of a reader of some brands nothing. */
interface Business {
  readonly fixed: readonly FixedCost[];
  /** The data's contribution contains product costs. */
  readonly isIncluded: boolean;
}

/** What the figures of costs are made of: they are compared over the days on which all of it is known. */
const COMPARED_FACTS: readonly FactId[] = ['units_sold', 'net_sales', 'contribution'];

/** What costs come to over a range and the one it is compared with, in total and by bucket. */
export async function readCostFigures(
  dependencies: CostFiguresDependencies,
  snapshot: CostSnapshot,
  request: CostFiguresRequest,
): Promise<CostFiguresResponse> {
  const { costs, repository, readPublishedDays } = dependencies;
  const { range, previous, filters } = request;
  const days = await readPublishedDays(snapshot.data);
  const known = request.days === 'whole' ? null : days.known;
  const [now, then] = comparedPeriods(COMPARED_FACTS, { current: range, previous }, known, 'unknown');
  const periods: PerformanceQuery['periods'] = now.only === undefined ? [range, then] : [range, then, now];
  const [rates, business, { totals, buckets, contributionOf }] = await Promise.all([
    costs.readRates(snapshot),
    readBusiness(repository, snapshot),
    readSums(dependencies, snapshot, { ...request, periods }),
  ]);
  const { reader } = snapshot.data;
  const isFiltered = hasFilters(filters) || isNarrowed(snapshot.data) || brandsOf(reader) !== null;
  const hasContribution = missingFacts(['contribution'], days.factsPresent).length === 0;
  const [total, before, compared] = [0, 1, 2].map((at) => totals.find(({ period }) => period === at));
  // By the whole period and not by its days: so the buckets add up to the total.
  const isCovered = isKnown(sumsOfRow(total));
  const isCoveredBefore = isCovered && isKnown(sumsOfRow(before));
  const figuresOf = (
    row: CostSumRow | undefined,
    contribution: number,
    part: DayRanges,
    isKnownThen = isCovered,
  ): CostFigures => {
    const stretches = part.map((stretch) => daysWithData(stretch, days));
    const fixed_costs = isFiltered ? null : fixedCostsIn(business.fixed, ...stretches);
    const all = { ...sumsOfRow(row), contribution, fixed_costs };
    const rules = { isIncluded: business.isIncluded, isCovered: isKnownThen, hasContribution };
    return estimateNetProfit(all, rules);
  };
  return {
    costs_version: snapshot.costs.version,
    product_costs_included: business.isIncluded,
    fixed_costs_left_out: isFiltered,
    has_unit_costs: rates.changeDays.unit_cost.length > 0,
    has_marketplace_fees: rates.changeDays.marketplace_fee.length > 0,
    has_fixed_costs: business.fixed.length > 0,
    buckets: buckets.flatMap(({ bucket, row, contribution }) => {
      const figures = figuresOf(row, contribution, [bucket]);
      const isEmpty = row === undefined && (figures.fixed_costs ?? 0) === 0;
      return isEmpty ? [] : [{ date_key: bucket.key, ...figures }];
    }),
    total: figuresOf(total, contributionOf(0), [range]),
    ...(now.only === undefined ? {} : { compared: figuresOf(compared, contributionOf(2), now.only) }),
    previous:
      before === undefined
        ? null
        : figuresOf(before, contributionOf(1), then.only ?? [previous], isCoveredBefore),
    coverage: coverageOf(total),
  };
}

/** How much of what was sold has a known cost. */
function coverageOf(total: CostSumRow | undefined): CostFiguresResponse['coverage'] {
  const sums = sumsOfRow(total);
  return {
    share: shareOf(sums.covered_net_sales, sums.net_sales),
    covered_net_sales: sums.covered_net_sales,
    uncovered_net_sales: uncoveredOf(sums),
    covered_skus: (total?.sold_skus ?? 0) - (total?.uncovered_skus ?? 0),
    uncovered_skus: total?.uncovered_skus ?? 0,
  };
}

function isKnown({
  covered_net_sales,
  cost_of_goods,
}: Pick<CostSums, 'covered_net_sales' | 'cost_of_goods'>) {
  return covered_net_sales !== 0 || cost_of_goods !== 0;
}

/**
 * The days that costs count on: from the first that data can have, which begins a week and a month, up to the newest one
 * with data. Fixed costs of days still to come would stand against no sales.
 */
export function daysWithData({ start, end }: DateRange, published: PublishedDays): DateRange {
  const newest = published.all.at(-1)?.date ?? LATEST_DAY;
  return { start: start < EARLIEST_DAY ? EARLIEST_DAY : start, end: newest < end ? newest : end };
}

export async function readBusiness(
  repository: CostFiguresDependencies['repository'],
  { data, costs: { version } }: CostSnapshot,
): Promise<Business> {
  const kinds = ['fixed_cost', 'product_costs_included'] as const;
  const entries = await repository.listCurrent(tenantOf(data.reader), kinds, { version });
  return {
    fixed:
      brandsOf(data.reader) === null
        ? entries.map(({ after }) => fixedOf(after)).filter((cost) => cost !== null)
        : [],
    isIncluded: entries.some(({ kind, after }) => kind === 'product_costs_included' && after === true),
  };
}

/** The sums of both periods, and of each bucket of the first one, beside their contribution. */
async function readSums(
  { costs, reader, readPublishedDays }: CostFiguresDependencies,
  snapshot: CostSnapshot,
  { range, filters, granularity, periods }: CostFiguresRequest & Pick<PerformanceQuery, 'periods'>,
) {
  const facts = ['contribution'] as const;
  const byDate = async () => {
    if (granularity === undefined) return [];
    const [rows, contributions] = await Promise.all([
      costs.readSums(snapshot, { periods: [range], filters, by: 'date_key', granularity }),
      reader.read(
        snapshot.data,
        performanceQuery({ periods: [range], filters, facts, groupBy: ['date_key'], granularity }),
      ),
    ]);
    const rowOf = new Map(rows.map((row) => [row.date_key, row]));
    const contributionOn = new Map(contributions.map((row) => [row.date_key, row.contribution]));
    const days = daysWithData(range, await readPublishedDays(snapshot.data));
    return bucketsOf(days, granularity).map((bucket) => ({
      bucket,
      row: rowOf.get(bucket.key),
      contribution: contributionOn.get(bucket.key) ?? 0,
    }));
  };
  const [totals, contributions, buckets] = await Promise.all([
    costs.readSums(snapshot, { periods, filters, by: null, countsSkus: true }),
    reader.read(snapshot.data, performanceQuery({ periods, filters, facts })),
    byDate(),
  ]);
  const contributionOf = (period: number) =>
    contributions.find((row) => row.period === period)?.contribution ?? 0;
  return { totals, buckets, contributionOf };
}

/** The sums of a row, zeros without one. */
export function sumsOfRow(row: CostSumRow | undefined): Omit<CostSums, 'contribution' | 'fixed_costs'> {
  return {
    net_sales: row?.net_sales ?? 0,
    covered_net_sales: row?.covered_net_sales ?? 0,
    cost_of_goods: row?.cost_of_goods ?? 0,
    marketplace_fees: feesOf([row?.marketplace_fees_100 ?? 0]),
  };
}

export interface CurrentCostsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly readModel: Pick<ReadModel, 'costs' | 'performance' | 'readPublishedDays'>;
  readonly readNames: ReadProductNames;
}

/** What costs come to with the costs as they are now. */
export type ReadCurrentCosts = (
  snapshot: DataSnapshot,
  request: CostFiguresRequest,
) => Promise<CostFiguresResponse>;

export function createCurrentCosts(dependencies: CurrentCostsDependencies): ReadCurrentCosts {
  const { transactional, readModel, readNames } = dependencies;
  const repository = createCostsRepository(transactional);
  const { costs, performance: reader, readPublishedDays } = readModel;
  const figures = { costs, reader, repository, readNames, readPublishedDays };
  return async (data, request) =>
    readCostFigures(figures, { data, costs: await repository.getVersion(tenantOf(data.reader)) }, request);
}
