import type { BreakEvenRow, listBreakEven } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { prepareBreakEven } from '@skuline/domain/costs';
import { type KnownDays, knownDaysOf } from '@skuline/domain/known-days';
import type { FactId } from '@skuline/domain/metrics';
import { compareByCodePoint, type DimensionId, type ProductFilters } from '@skuline/domain/products';
import type * as z from 'zod/mini';
import { type CostSnapshot, knownOf, type Period, performanceQuery } from '../../read-model/index.ts';
import { type CostFiguresDependencies, readBusiness, sumsOfRow } from './cost-figures.ts';

export interface BreakEvenRequest {
  readonly range: DateRange;
  readonly filters: ProductFilters;
  readonly by: DimensionId;
  /** A fraction of net sales. */
  readonly margin: number | null;
}

const FACTS: readonly FactId[] = [
  'units_sold',
  'net_sales',
  'contribution',
  'ad_spend',
  'ad_sales',
  'ad_clicks',
];

/** What ads may cost by product, over the days of the range on which sales and ads are known. */
export async function readBreakEven(
  dependencies: CostFiguresDependencies,
  snapshot: CostSnapshot,
  { range, filters, by, margin }: BreakEvenRequest,
): Promise<z.output<typeof listBreakEven.response>> {
  const { costs, reader, repository, readNames, readPublishedDays } = dependencies;
  const { known } = await readPublishedDays(snapshot.data);
  const periods = [periodOf(range, known)] as const;
  const [sums, facts, findNames, { isIncluded }] = await Promise.all([
    costs.readSums(snapshot, { periods, filters, by, countsSkus: true }),
    reader.read(snapshot.data, performanceQuery({ periods, filters, groupBy: [by], facts: FACTS })),
    readNames(snapshot.data),
    readBusiness(repository, snapshot),
  ]);
  const costOf = new Map(sums.map((row) => [row[by], row]));
  const data = facts.map(({ names: [name = ''], net_sales, contribution, ad_spend, ad_sales, ad_clicks }) => {
    const row = costOf.get(name);
    const { cost_of_goods, marketplace_fees } = sumsOfRow(row);
    const of = { net_sales, cost_of_goods, marketplace_fees, ad_spend, ad_sales, ad_clicks };
    const rules = { isIncluded, isCovered: (row?.uncovered_skus ?? 0) === 0, margin };
    const { brand_name, parent_sku_name, sku_name } = findNames(by, name);
    return {
      brand_name,
      parent_sku_name,
      sku_name,
      ...of,
      ...prepareBreakEven({ ...of, contribution }, rules),
    };
  });
  const nameOf = (row: BreakEvenRow) => row[by] ?? '';
  return {
    data: data.toSorted((a, b) => b.net_sales - a.net_sales || compareByCodePoint(nameOf(a), nameOf(b))),
    known: knownOf(FACTS, [range], known),
  };
}

function periodOf(range: DateRange, known: KnownDays): Period {
  const only = knownDaysOf(FACTS, range, known);
  const [first] = only;
  const isWhole = only.length === 1 && first?.start === range.start && first.end === range.end;
  return isWhole ? range : { ...range, only };
}
