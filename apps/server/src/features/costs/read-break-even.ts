import type { BreakEvenRow, listBreakEven } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { type BreakEvenOrder, compareBreakEven, prepareBreakEven } from '@skuline/domain/costs';
import { type KnownDays, knownDaysOf } from '@skuline/domain/known-days';
import type { FactId } from '@skuline/domain/metrics';
import { isFoundIn, type TableSort } from '@skuline/domain/paging';
import { compareByCodePoint, type DimensionId, type ProductFilters } from '@skuline/domain/products';
import type * as z from 'zod/mini';
import { type CostSnapshot, knownOf, type QueryPeriod, performanceQuery } from '../../read-model/index.ts';
import { tenantOf } from '../../stores/reader.ts';
import { type CostFiguresDependencies, readBusiness, sumsOfRow } from './cost-figures.ts';
import { currentOf, numberOf } from './cost-wire.ts';

export interface BreakEvenRequest {
  readonly range: DateRange;
  readonly filters: ProductFilters;
  readonly by: DimensionId;
  /** Percent of net sales; null: as the company wants it. */
  readonly margin: number | null;
}

/** Which rows are wanted, in which order. */
export interface BreakEvenPage extends TableSort<BreakEvenOrder> {
  readonly search: string;
  /** Null: all. */
  readonly limit: number | null;
  readonly offset: number;
}

type Response = z.output<typeof listBreakEven.response>;

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
  request: BreakEvenRequest,
  page: BreakEvenPage,
): Promise<Response> {
  const { repository, readPublishedDays } = dependencies;
  const { by, range } = request;
  const [{ known }, wanted] = await Promise.all([
    readPublishedDays(snapshot.data),
    readWantedMargin(repository, snapshot),
  ]);
  const margin = request.margin ?? wanted.percent;
  const rows = await readRows(dependencies, snapshot, { ...request, margin }, known);
  const nameOf = (row: BreakEvenRow) => row[by] ?? '';
  const found = rows
    .filter((row) => isFoundIn(nameOf(row), page.search))
    .toSorted((a, b) => compareBreakEven(a, b, page) || byName(page, nameOf(a), nameOf(b)));
  return {
    data: page.limit === null ? found : found.slice(page.offset, page.offset + page.limit),
    count: rows.length,
    match_count: found.length,
    uncosted_count: rows.filter(({ gap }) => gap === 'unit_cost_missing').length,
    margin,
    wanted_margin: wanted,
    known: knownOf(FACTS, [range], known),
  };
}

function byName({ order, direction }: BreakEvenPage, a: string, b: string): number {
  return order === 'name' && direction === 'desc' ? compareByCodePoint(b, a) : compareByCodePoint(a, b);
}

async function readWantedMargin(
  repository: CostFiguresDependencies['repository'],
  { data, costs: { version } }: CostSnapshot,
): Promise<Response['wanted_margin']> {
  const [entry] = await repository.listCurrent(tenantOf(data.reader), ['wanted_margin'], { version });
  return { percent: numberOf(entry?.after ?? null), ...currentOf(entry) };
}

async function readRows(
  { costs, reader, repository, readNames }: CostFiguresDependencies,
  snapshot: CostSnapshot,
  { range, filters, by, margin }: BreakEvenRequest,
  known: KnownDays,
): Promise<BreakEvenRow[]> {
  const periods = [periodOf(range, known)] as const;
  const [sums, facts, findNames, { isIncluded }] = await Promise.all([
    costs.readSums(snapshot, { periods, filters, by, countsSkus: true }),
    reader.read(snapshot.data, performanceQuery({ periods, filters, groupBy: [by], facts: FACTS })),
    readNames(snapshot.data),
    readBusiness(repository, snapshot),
  ]);
  const costOf = new Map(sums.map((row) => [row[by], row]));
  return facts.map(({ names: [name = ''], net_sales, contribution, ad_spend, ad_sales, ad_clicks }) => {
    const row = costOf.get(name);
    const { cost_of_goods, marketplace_fees } = sumsOfRow(row);
    const of = { net_sales, cost_of_goods, marketplace_fees, ad_spend, ad_sales, ad_clicks };
    const isCovered = (row?.uncovered_skus ?? 0) === 0;
    const rules = { isIncluded, isCovered, margin: margin === null ? null : margin / 100 };
    const { brand_name, parent_sku_name, sku_name } = findNames(by, name);
    return {
      brand_name,
      parent_sku_name,
      sku_name,
      ...of,
      ...prepareBreakEven({ ...of, contribution }, rules),
    };
  });
}

function periodOf(range: DateRange, known: KnownDays): QueryPeriod {
  const only = knownDaysOf(FACTS, range, known);
  const [first] = only;
  const isWhole = only.length === 1 && first?.start === range.start && first.end === range.end;
  return isWhole ? range : { ...range, only };
}
