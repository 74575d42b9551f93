import { bucketsOf, type DateKey, findDateKey } from '../../core/calendar/index.ts';
import { formatDay, formatInChat } from '../../core/formatting/index.ts';
import { countKnown } from '../../figures/known-days/index.ts';
import { factsOf, type MetricFormat, type MetricId, METRICS } from '../../figures/metrics/index.ts';
import { sumOf } from '../citations/arithmetic.ts';
import type { CellFigure } from '../citations/words.ts';
import type { FiguresPlan } from '../plan.ts';
import type { ResultTable } from '../plan-result.ts';
import { type PlacedTable, type ReadRow, readRows } from './result-rows.ts';

/** A day, a week or a month with the value of the first metric. */
export interface Bucket {
  readonly row: ReadRow;
  readonly label: string;
  readonly value: CellFigure;
  readonly isWhole: boolean;
}

/** `Dec (9 days)`: a week or a month of which only a part lies in the range. */
export function isPartLabel(label: string): boolean {
  return label.includes('(');
}

interface BucketsRead {
  readonly granularity: FiguresPlan['granularity'];
  readonly today: DateKey;
}

export function labelOf(row: ReadRow, today: DateKey): string {
  const day = findDateKey(row.text('day'));
  return row.text('label') === '' && day !== null ? formatDay(day, today) : row.text('label');
}

/** The buckets of a metric, in the order of their rows. */
export function readBuckets(
  table: PlacedTable,
  metric: MetricId,
  { granularity, today }: BucketsRead,
): Bucket[] {
  const coverage = bucketCoverage(table, granularity);
  return readRows(table).flatMap((row) => {
    const value = row.figure(metric);
    const label = labelOf(row, today);
    // What is known of a part of its days alone is no lowest week.
    const isWhole = !isPartLabel(label) && coverage(row.text('day'), metric) === null;
    return value === null ? [] : [{ row, label, value, isWhole }];
  });
}

/** How many of a bucket's days a metric is known on; null where on all. */
export type Coverage = (
  day: string,
  metric: MetricId,
) => { readonly days: number; readonly knownDays: number } | null;

export function bucketCoverage(
  { range, known }: ResultTable,
  granularity: FiguresPlan['granularity'],
): Coverage {
  if (range === null || known === undefined || granularity === null) return () => null;
  const buckets = new Map(bucketsOf(range, granularity).map((bucket) => [String(bucket.key), bucket]));
  return (day, metric) => {
    const bucket = buckets.get(day);
    const count = bucket === undefined ? null : countKnown(factsOf(metric), bucket, known);
    return count === null || count.unknown.length === 0 ? null : count;
  };
}

/** What one has on average. */
interface Average {
  readonly figure: CellFigure;
  readonly sum: CellFigure;
  /** Of how many whole ones. */
  readonly count: number;
  /** A count that is no whole number on average is written with its decimals. */
  readonly format: MetricFormat;
}

/** What the whole buckets have of a sum on average; null of a ratio, and where none is whole. */
export function averageOfWhole(buckets: readonly Bucket[], metric: MetricId): Average | null {
  const { kind, format } = METRICS[metric];
  const whole = buckets.filter(({ isWhole }) => isWhole).map(({ value }) => value);
  const count = whole.length;
  if (kind !== 'additive' || count === 0) return null;
  const write = (value: number) => formatInChat(format, value);
  const sum = sumOf(whole, write);
  const value = sum.value / count;
  return {
    figure: { ...sum, value, formula: `${write(sum.value)} ÷ ${String(count)}` },
    sum,
    count,
    format: format === 'count' && !Number.isInteger(value) ? 'multiple' : format,
  };
}
