import type { DateKey } from '../../core/calendar/index.ts';
import { FACTS } from '../../figures/metrics/index.ts';

/** What is compared: facts as layers have them, and net sales. Order items are compared with orders. */
export const COMPARED_METRICS = [
  'gross_sales',
  'units_sold',
  'orders',
  'sessions',
  'promotions',
  'refunds',
  'net_sales',
  'ad_spend',
  'ad_sales',
  'ad_clicks',
  'ad_impressions',
  'ad_orders',
] as const;
export type ComparedMetric = (typeof COMPARED_METRICS)[number];

/** Whether it is compared in ten-thousandths of a dollar; otherwise it is counted. */
export function isMoneyMetric(metric: ComparedMetric): boolean {
  return metric === 'refunds' || FACTS[metric].kind === 'money';
}

/** Figures by metric, in whole ten-thousandths of a dollar or counted; what is missing is 0. */
export type Amounts = Readonly<Partial<Record<ComparedMetric, number>>>;

/** The sums of figures, metric by metric. */
export function addFigures(rows: readonly { readonly figures: Amounts }[], sign: 1 | -1 = 1): Amounts {
  const sums: Partial<Record<ComparedMetric, number>> = {};
  for (const { figures } of rows) {
    for (const metric of COMPARED_METRICS) {
      const value = figures[metric];
      if (value !== undefined) sums[metric] = (sums[metric] ?? 0) + sign * value;
    }
  }
  return sums;
}

/** With net sales, as days are composed. */
export function withNet(figures: Amounts): Amounts {
  const { gross_sales = 0, promotions = 0, refunds = 0 } = figures;
  return { ...figures, net_sales: gross_sales - promotions - refunds };
}

/** Why the two sides of a figure differ. */
export const DIFFERENCE_CLASSES = [
  'cancelled',
  'pending',
  'not_in_file',
  'not_in_catalogue',
  'order_items',
  'promotions',
  'refunds',
  'other_currency',
  'restated',
  'time_zone',
  'rounding',
  'unexplained',
] as const;
export type DifferenceClass = (typeof DIFFERENCE_CLASSES)[number];

/** Something that is known to be on one side only: the difference it makes, ours less theirs, should it be the reason. */
export interface Cause {
  readonly class: DifferenceClass;
  readonly amounts: Amounts;
  /** Lines, orders or SKUs. */
  readonly count: number;
  /** What it is about: a SKU, an import. */
  readonly about: string;
}

/** A day, or a SKU's day, on both sides. */
export interface ComparedRow {
  readonly day: DateKey;
  /** '' where the report names no SKU. */
  readonly sku: string;
  readonly ours: Amounts;
  readonly theirs: Amounts;
  readonly causes: readonly Cause[];
  /** One of the two files has no line of this SKU on this day. */
  readonly isOnOneSide: boolean;
  /** Lines that ours is made of: each may have been rounded. */
  readonly lines: number;
  /** Refunds of ours stand on the day of their order. */
  readonly hasDatedRefunds: boolean;
  /** Metrics told by a source of the same worth: where the two differ, one has been restated. Names the import. */
  readonly equalSources: Readonly<Partial<Record<ComparedMetric, string>>>;
}

/** A part of a difference. */
export interface DifferencePart {
  readonly class: DifferenceClass;
  readonly amount: number;
  readonly count: number;
  readonly about: string;
}

/** A row in one metric. The parts add up to the difference, ours less theirs. */
export interface RowDifference {
  readonly day: DateKey;
  readonly sku: string;
  readonly ours: number;
  readonly theirs: number;
  readonly difference: number;
  readonly parts: readonly DifferencePart[];
}
