import type { SkuCostRow } from '@skuline/contract';
import { shareOf, uncoveredOf } from '@skuline/domain/costs';
import {
  type CostSnapshot,
  performanceQuery,
  type SkuCostPage,
  type SkuCostSums,
} from '../../read-model/index.ts';
import type { CostFiguresDependencies, CostsRange } from './cost-figures.ts';

/** A page of SKUs that have a cost, or that sold something without, with what each and all of them come to. */
export async function readSkuCosts(
  { costs, reader, readNames }: CostFiguresDependencies,
  snapshot: CostSnapshot,
  { range, filters }: CostsRange,
  page: SkuCostPage,
) {
  const [found, findNames, all] = await Promise.all([
    costs.readSkus(snapshot, { range, filters }, page),
    readNames(snapshot.data),
    reader.read(snapshot.data, performanceQuery({ periods: [range], filters, facts: ['net_sales'] })),
  ]);
  const netSales = all[0]?.net_sales ?? 0;
  const rows = found.skus.map(({ sku_name, unit_cost, effective_from, ...sku }): SkuCostRow => {
    const { brand_name, parent_sku_name } = findNames('sku_name', sku_name);
    const sums = sumsOf(sku);
    const part = page.show === 'known' ? sums.net_sales : sums.uncovered_net_sales;
    const share_of_net_sales = shareOf(part, netSales);
    return { sku_name, brand_name, parent_sku_name, ...sums, share_of_net_sales, unit_cost, effective_from };
  });
  return { rows, count: found.count, match_count: found.matchCount, total: sumsOf(found.total) };
}

function sumsOf(sums: SkuCostSums) {
  const { units_sold, net_sales, covered_net_sales, cost_of_goods } = sums;
  return {
    units_sold,
    net_sales,
    covered_net_sales,
    uncovered_net_sales: uncoveredOf(sums),
    cost_of_goods,
    cost_share: shareOf(cost_of_goods, covered_net_sales),
  };
}
