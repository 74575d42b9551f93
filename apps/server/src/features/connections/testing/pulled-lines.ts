import type { DateRange } from '@skuline/domain/calendar';
import type { PullKind } from '@skuline/domain/connections';
import { type ExpectedDay, expectedDays, type WireSeller } from '../../../testing/wire/index.ts';

/** All that Amazon gives besides orders and traffic. */
export const BESIDES_SALES: readonly PullKind[] = [
  'fees',
  'settlements',
  'stock',
  'inventory',
  'listings',
  'returns',
  'search_queries',
];

/** The facts that a pull is compared by. */
export type PulledFact = Exclude<keyof ExpectedDay, 'day' | 'sku'>;

const MONEY: ReadonlySet<string> = new Set(['gross_sales', 'promotions', 'ad_spend', 'ad_sales']);
/** A day of a SKU on which nothing happened. */
const NOTHING = /^\S+ (?:Unknown SKU|\S+)( 0)+$/;

/** Rows of /api/daily-performance-breakdown by day and SKU, as lines with money in cents; those with nothing but 0 are left out. */
export function linesOf(data: unknown, facts: readonly PulledFact[]): string[] {
  // The rows of the breakdown are those of its schema.
  const rows = data as readonly Readonly<Record<string, string | number | null>>[];
  return rows
    .map((row) => {
      const figures = facts.map((fact) => Math.round(Number(row[fact] ?? 0) * (MONEY.has(fact) ? 100 : 1)));
      return [row['date_key'], row['sku_name'], ...figures].join(' ');
    })
    .filter((line) => !NOTHING.test(line))
    .toSorted();
}

/** The query that {@link linesOf} reads the answer of. */
export function breakdownOf({ start, end }: DateRange): string {
  return `/api/daily-performance-breakdown?start_date=${start}&end_date=${end}&group_by=date_key&group_by=sku_name`;
}

/** The same lines as they follow from what the seller's shoppers did. */
export function expectedLines(
  seller: WireSeller,
  facts: readonly PulledFact[],
  {
    days,
    asOf,
    country = 'US',
  }: { readonly days: DateRange; readonly asOf: Date; readonly country?: string | undefined },
): string[] {
  const marketplace = seller.marketplaces.find((one) => one.country === country);
  if (marketplace === undefined) throw new Error(`The seller does not sell in ${country}.`);
  return expectedDays({ seller, marketplace, days, asOf })
    .map((row) =>
      [row.day, row.sku === '' ? 'Unknown SKU' : row.sku, ...facts.map((fact) => row[fact] ?? 0)].join(' '),
    )
    .filter((line) => !NOTHING.test(line))
    .toSorted();
}
