import type { CostSettings } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { feesOf, fixedCostIn, fixedCostsIn } from '@skuline/domain/costs';
import { compareByCodePoint, hasFilters } from '@skuline/domain/products';
import type { CostSnapshot, CostSumRow } from '../../read-model/index.ts';
import { type CostFiguresDependencies, type CostsRange, daysWithData, sumsOfRow } from './cost-figures.ts';
import type { StoredEntry } from './cost-record.ts';
import { currentOf, fixedOf, numberOf } from './cost-wire.ts';
import { brandsOf, tenantOf } from '../../stores/reader.ts';

/** Fees, fixed costs and what contribution contains, each with who said so and what it comes to over a range. */
export async function readCostSettings(
  { costs, repository, readPublishedDays }: CostFiguresDependencies,
  snapshot: CostSnapshot,
  { range, filters }: CostsRange,
): Promise<CostSettings> {
  const kinds = ['marketplace_fee', 'fixed_cost', 'product_costs_included'] as const;
  const { version } = snapshot.costs;
  const [days, entries, byBrand] = await Promise.all([
    readPublishedDays(snapshot.data),
    repository.listCurrent(tenantOf(snapshot.data.reader), kinds, { version }),
    costs.readSums(snapshot, { periods: [range], filters, by: 'brand_name' }),
  ]);
  const brands = brandsOf(snapshot.data.reader);
  const included = entries.find(({ kind }) => kind === 'product_costs_included');
  return {
    brands: brandsWithFees(feesSeen(entries, brands), byBrand, { range, isFiltered: hasFilters(filters) }),
    marketplace_fees: feesOf(byBrand.map(({ marketplace_fees_100 }) => marketplace_fees_100)),
    // What belongs to no product is of the whole company.
    ...fixedCostsOf(brands === null ? entries : [], daysWithData(range, days)),
    product_costs_included: { included: included !== undefined, ...currentOf(included) },
  };
}

/** Largest amount a month first. */
function fixedCostsOf(entries: readonly StoredEntry[], range: DateRange) {
  const fixed = entries.flatMap((entry) => {
    const cost = fixedOf(entry.after);
    return cost === null ? [] : [{ entry, cost }];
  });
  const costs = fixed.map(({ cost }) => cost);
  return {
    fixed_costs: fixed
      .map(({ entry, cost }) => ({
        id: entry.subject,
        ...cost,
        amount: fixedCostIn(cost, range),
        ...currentOf(entry),
      }))
      .toSorted((a, b) => b.monthly_amount - a.monthly_amount),
    fixed_costs_amount: fixedCostsIn(costs, range),
  };
}

function feesSeen(entries: readonly StoredEntry[], brands: readonly string[] | null): StoredEntry[] {
  const isSeen = (brand: string) => brands === null || brands.includes(brand);
  return entries.filter(({ kind, subject }) => kind === 'marketplace_fee' && isSeen(subject));
}

/** Brands that sold something, and without filters those that only have a fee; largest net sales first. */
function brandsWithFees(
  ofFees: readonly StoredEntry[],
  sums: readonly CostSumRow[],
  { range, isFiltered }: { readonly range: DateRange; readonly isFiltered: boolean },
): CostSettings['brands'] {
  const fees = Map.groupBy(ofFees, ({ subject }) => subject);
  const sold = new Map(sums.map((row) => [row.brand_name, row]));
  const names = new Set([...sold.keys(), ...(isFiltered ? [] : fees.keys())]);
  return [...names]
    .map((brand_name) => {
      // Newest day first.
      const ofBrand = fees.get(brand_name) ?? [];
      const counting = ofBrand.find(({ effective_from }) => effective_from <= range.end);
      const { net_sales, marketplace_fees } = sumsOfRow(sold.get(brand_name));
      return {
        brand_name,
        net_sales,
        marketplace_fees,
        percent: counting === undefined ? null : numberOf(counting.after),
        fees: ofBrand.map((entry) => ({
          effective_from: entry.effective_from,
          percent: numberOf(entry.after) ?? 0,
          ...currentOf(entry),
        })),
      };
    })
    .toSorted((a, b) => b.net_sales - a.net_sales || compareByCodePoint(a.brand_name, b.brand_name));
}
