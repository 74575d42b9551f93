import type { CsvCell } from '../exports/csv-text.ts';
import { CLASS_TEXTS } from './class-texts.ts';
import { COMPARED_METRICS, type ComparedMetric, type DifferenceClass, isMoney } from './figures.ts';

/** What metrics are called in a comparison. */
export const METRIC_LABELS: Readonly<Record<ComparedMetric, string>> = {
  gross_sales: 'Gross Sales',
  units_sold: 'Units Sold',
  orders: 'Orders',
  sessions: 'Sessions',
  promotions: 'Promotions',
  refunds: 'Refunds',
  net_sales: 'Net Sales',
  ad_spend: 'Ad Spend',
  ad_sales: 'Ad Sales',
  ad_clicks: 'Ad Clicks',
  ad_impressions: 'Ad Impressions',
  ad_orders: 'Ad Orders',
};

interface TableRow {
  readonly day: string;
  readonly sku: string;
  readonly ours: number;
  readonly theirs: number;
  readonly difference: number;
  readonly parts: readonly { readonly class: DifferenceClass; readonly amount: number }[];
}

interface TableMetric {
  readonly metric: ComparedMetric;
  readonly days: readonly TableRow[];
  readonly skus: readonly TableRow[];
  readonly otherSkus: Omit<TableRow, 'day' | 'sku'> & { readonly rows: number };
}

/**
 * A comparison as the rows of a file: every day of each metric, then the SKUs that differ most and all other SKUs that
 * differ in one, with a line for each reason.
 */
export function comparisonTable(metrics: readonly TableMetric[], theirSide: string): CsvCell[][] {
  const header = ['Metric', 'Day', 'SKU', theirSide, 'Skuline', 'Difference', 'Why', 'Amount'];
  const ordered = COMPARED_METRICS.flatMap((id) => metrics.filter(({ metric }) => metric === id));
  return [
    header,
    ...ordered.flatMap(({ metric, days, skus, otherSkus: { rows, ...others } }) =>
      [
        ...days,
        ...skus,
        ...(rows === 0
          ? []
          : [{ ...others, day: '', sku: `Everything else that differs: ${rows} SKUs’ days` }]),
      ].flatMap((row) => linesOf(metric, row)),
    ),
  ];
}

function linesOf(
  metric: ComparedMetric,
  { day, sku, ours, theirs, difference, parts }: TableRow,
): CsvCell[][] {
  const start = [METRIC_LABELS[metric], day, sku, theirs, ours, difference];
  if (parts.length === 0) return [[...start, difference === 0 ? 'Equal' : '', 0]];
  return parts.map((part) => [...start, CLASS_TEXTS[part.class].label, part.amount]);
}

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});
const COUNTS = new Intl.NumberFormat('en-US');

/** A figure of a comparison, money to the cent and beyond where it has more: '$1,204.10', '−3'. */
export function formatCompared(metric: ComparedMetric, value: number): string {
  return (isMoney(metric) ? DOLLARS : COUNTS).format(value).replace('-', '−');
}

/** The same with a sign: '+$812.45', '−3', '$0.00'. */
export function formatDifference(metric: ComparedMetric, value: number): string {
  return `${value > 0 ? '+' : ''}${formatCompared(metric, value)}`;
}
