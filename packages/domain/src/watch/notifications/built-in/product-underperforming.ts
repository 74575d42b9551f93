import {
  compare,
  type Exact,
  type Fraction,
  multiply,
  shiftPoint,
  subtract,
  toNumber,
} from '../../../core/exact/index.ts';
import { formatGrowthMagnitude, formatMoney, formatPercent } from '../../../core/formatting/index.ts';
import { type FactSums, findExactly, growthExactly } from '../../../figures/metrics/index.ts';
import type { BrandReading, MetricsSnapshot, ProductReading } from '../metrics-snapshot.ts';
import { type NotificationContent, type NotificationRule, primaryMetric } from '../notification-rule.ts';

/** How many percentage points below its brand a product's growth, or its margin, must lie. */
const GROWTH_POINTS = 10;
const MARGIN_POINTS = 3;

interface Trade {
  /** Growth of net sales, and contribution margin, as fractions; null where they are unknown. */
  readonly growth: Fraction | null;
  readonly margin: Fraction | null;
}

interface Shortfall {
  readonly brandName: string;
  readonly product: ProductReading;
  readonly kind: keyof Trade;
  readonly own: Fraction;
  readonly brand: Fraction;
  /** Dollars: what it would have brought like its brand, less what it brought. */
  readonly dollars: number;
}

function tradeOf({ current, previous }: Readonly<Record<'current' | 'previous', FactSums | null>>): Trade {
  return {
    growth: growthExactly(current?.net_sales ?? 0, previous?.net_sales ?? 0),
    margin: current === null ? null : findExactly('contribution_margin', current),
  };
}

function isPointsBelow(own: Fraction, brand: Fraction, points: number): boolean {
  return compare(shiftPoint(subtract(brand, own), 2), points) >= 0;
}

/** What a product lacks against its brand, in one of the two measures; null where it lacks nothing, or too little. */
function findShortfall(
  product: ProductReading,
  brandReading: BrandReading,
  kind: keyof Trade,
): Shortfall | null {
  const own = tradeOf(product)[kind];
  const brand = tradeOf(brandReading)[kind];
  const points = kind === 'growth' ? GROWTH_POINTS : MARGIN_POINTS;
  if (own === null || brand === null || !isPointsBelow(own, brand, points)) return null;
  const base: Exact = (kind === 'growth' ? product.previous : product.current)?.net_sales ?? 0;
  const dollars = toNumber(multiply(base, subtract(brand, own)));
  return { brandName: brandReading.brand_name, product, kind, own, brand, dollars };
}

function listShortfalls({ brands, metrics }: MetricsSnapshot): Shortfall[] {
  const kinds =
    metrics.contribution_margin === null ? (['growth'] as const) : (['growth', 'margin'] as const);
  return brands.flatMap((brand) =>
    brand.products.flatMap((product) => kinds.flatMap((kind) => findShortfall(product, brand, kind) ?? [])),
  );
}

const percentOf = (fraction: Fraction) => toNumber(shiftPoint(fraction, 2));

/** `grew 4.0%`, `fell 12.3%` */
function growthWords(growth: Fraction): string {
  const percent = percentOf(growth);
  return `${percent < 0 ? 'fell' : 'grew'} ${formatGrowthMagnitude(percent)}`;
}

function wordsOf({
  brandName,
  product: { parent_sku_name: name },
  kind,
  own,
  brand,
  dollars,
}: Shortfall): Pick<NotificationContent, 'title' | 'description'> {
  const lacked = formatMoney(dollars);
  if (kind === 'growth') {
    return {
      title: `${name} ${growthWords(own)} while ${brandName} ${growthWords(brand)}`,
      description: `With the growth of its brand, its net sales would have been ${lacked} higher.`,
    };
  }
  const [margin, brandMargin] = [formatPercent(toNumber(own)), formatPercent(toNumber(brand))];
  return {
    title: `${name} has a margin of ${margin} where ${brandName} has ${brandMargin}`,
    description: `With the margin of its brand, its contribution would have been ${lacked} higher.`,
  };
}

/**
 * A parent SKU's net sales grow 10 points or more less than its brand's, or its margin is 3 points or more below (spec
 * point 9). Of several, the one that lacks most dollars is told.
 */
export const productUnderperforming: NotificationRule = {
  id: 'built_in:product_underperforming',
  category: 'sales',
  granularity: 'Filtered',
  name: 'Product underperforming',
  description: '10 points below the brand’s average',
  evaluate: (snapshot) => {
    const sales = snapshot.metrics.net_sales;
    const [worst] = listShortfalls(snapshot).toSorted((a, b) => b.dollars - a.dollars);
    if (sales === null || worst === undefined) return null;
    return {
      ...wordsOf(worst),
      action: 'Compare its price, ads and stock with those of the rest of the brand.',
      impactEstimate: -worst.dollars,
      targetVsActual: null,
      metrics: { primary: primaryMetric('net_sales', sales), supporting: [] },
    };
  },
};
