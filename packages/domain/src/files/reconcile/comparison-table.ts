import { recordOf } from '../../core/exhaustive/index.ts';
import type { TableCell } from '../../figures/tables/index.ts';
import { formatGrowthMagnitude, moneySign } from '../../core/formatting/index.ts';
import { FACTS, growthRate } from '../../figures/metrics/index.ts';
import { CLASS_TEXTS } from './class-texts.ts';
import type { MetricComparison } from './compare-report.ts';
import { COMPARED_METRICS, type ComparedMetric, isMoneyMetric, type RowDifference } from './figures.ts';

const TEN_THOUSANDTHS = 10_000;
/** In percent; what is smaller would read 0.0%. */
const SMALLEST_SHARE = 0.05;

/** What metrics are called in a comparison. */
export const METRIC_LABELS: Readonly<Record<ComparedMetric, string>> = recordOf(COMPARED_METRICS, (id) =>
  id === 'refunds' ? 'Refunds' : FACTS[id].label,
);

/** A figure of a comparison, in dollars or counted. */
export function valueOf(metric: ComparedMetric, amount: number): number {
  return isMoneyMetric(metric) ? amount / TEN_THOUSANDTHS : amount;
}

/**
 * A comparison as the rows of a file: of each metric every day, then every day of a SKU, with a line for each reason.
 * They are made as they are read: there may be hundreds of thousands.
 */
export function* comparisonTable(
  metrics: readonly Pick<MetricComparison, 'metric' | 'days' | 'rows'>[],
  theirSide: string,
): Generator<TableCell[]> {
  yield ['Metric', 'Day', 'SKU', theirSide, 'Skuline', 'Difference', 'Why', 'Amount'];
  for (const id of COMPARED_METRICS) {
    for (const { metric, days, rows } of metrics.filter((one) => one.metric === id)) {
      for (const row of days) yield* linesOf(metric, row);
      for (const row of rows) yield* linesOf(metric, row);
    }
  }
}

function linesOf(metric: ComparedMetric, row: RowDifference): TableCell[][] {
  const { day, sku, ours, theirs, difference, parts } = row;
  const figures = [theirs, ours, difference].map((amount) => valueOf(metric, amount));
  const start = [METRIC_LABELS[metric], day, sku, ...figures];
  if (parts.length === 0) return [[...start, difference === 0 ? 'Equal' : '', 0]];
  return parts.map((part) => [...start, CLASS_TEXTS[part.class].label, valueOf(metric, part.amount)]);
}

const AMOUNTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const COUNTS = new Intl.NumberFormat('en-US');

/** A figure of a comparison, money to the cent and beyond where it has more: '$1,204.10', '−3'. */
export function formatCompared(metric: ComparedMetric, value: number): string {
  if (!isMoneyMetric(metric)) return COUNTS.format(value).replace('-', '−');
  const size = AMOUNTS.format(Math.abs(value));
  return `${value < 0 ? '−' : ''}${moneySign()}${size}`;
}

/** The same with a sign: '+$812.45', '−3', '$0.00'. */
export function formatDifference(metric: ComparedMetric, value: number): string {
  return `${value > 0 ? '+' : ''}${formatCompared(metric, value)}`;
}

/** How large a difference is beside what the report says: '−1.5% of Seller Central'; none where either is 0. */
export function describeShare(
  { theirs, ours, difference }: Pick<MetricComparison, 'theirs' | 'ours' | 'difference'>,
  side: string,
): string | undefined {
  const share = difference === 0 ? null : growthRate(ours, theirs);
  if (share === null) return undefined;
  const size = formatGrowthMagnitude(share);
  const text = Math.abs(share) < SMALLEST_SHARE ? 'under 0.1%' : `${share > 0 ? '+' : '−'}${size}`;
  return `${text} of ${side}`;
}

/** What of a difference is explained and what is not: 'Explained −$7,246.85, unexplained −$160.40'; none where the two sides are equal. */
export function describeExplained(
  metric: ComparedMetric,
  difference: number,
  unexplained: number,
): string | undefined {
  if (difference === 0) return undefined;
  const explained = Math.round((difference - unexplained) * TEN_THOUSANDTHS) / TEN_THOUSANDTHS;
  if (unexplained === 0) return `Explained ${formatDifference(metric, explained)}`;
  return `Explained ${formatDifference(metric, explained)}, unexplained ${formatDifference(metric, unexplained)}`;
}
