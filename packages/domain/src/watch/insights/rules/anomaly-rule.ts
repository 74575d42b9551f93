import { FACT_IDS, type FactId, type MetricCategory, type MetricId } from '../../../figures/metrics/index.ts';
import {
  type Deviation,
  deviationOfRate,
  deviationOfSum,
  type RateMeasure,
  type SumMeasure,
} from '../deviations.ts';
import type { InsightCause } from '../finding.ts';
import { type Frame, LEAST_WEEKS } from '../frames.ts';
import type { ScopeLevel } from '../insight-rule.ts';
import { factsOfMeasure, MEASURE_OF, type ScopeView } from '../scope-view.ts';
import type { Told } from '../words.ts';

/** The rules that look for a story by themselves, from the most specific cause to the most general. */
const ANOMALY_RULE_IDS = [
  'stock_out',
  'promotion_rise',
  'price_change',
  'returns_rise',
  'ad_waste',
  'cpc_rise',
  'ctr_drop',
  'conversion_change',
  'traffic_change',
  'net_sales_change',
  'margin_drop',
] as const;
export type AnomalyRuleId = (typeof ANOMALY_RULE_IDS)[number];

/** A window of a scope as a rule judges it. */
export interface Judged {
  readonly view: ScopeView;
  readonly frame: Frame;
  readonly deviation: Deviation;
}

/** One kind of story: how it is measured, when it is worth telling, and its words. */
export interface AnomalyRule {
  readonly id: AnomalyRuleId;
  readonly category: MetricCategory;
  readonly metric: MetricId;
  readonly cause: InsightCause;
  /** Which way the metric has to go: 0 is either. */
  readonly direction: -1 | 0 | 1;
  /** What the story is told with while the metric is not known on its days. */
  readonly metricMeanwhile?: MetricId;
  /** Facts without which the rule has nothing to look at. */
  readonly needs: readonly FactId[];
  readonly measure: { readonly sum: SumMeasure } | { readonly rate: RateMeasure };
  /** Whether a window of any length shows it as clearly as one of a few days does. */
  readonly isClearAtOnce?: boolean;
  /** What {@link accepts} looks at on the days of the window, besides the measure. */
  readonly follows?: readonly FactId[];
  /** How late a report may be that tells it, where that is more than what other stories wait for. */
  readonly mostDaysLate?: number;
  /** The least change as a fraction of what is usual, by level. */
  readonly leastChange: Readonly<Record<ScopeLevel, number>>;
  /** The least dollars, as a fraction of the tenant's usual net sales: of a week, of as many weeks as a longer window has. */
  readonly leastShare: number;
  /** What the deviation is worth in dollars, lost below 0. */
  readonly worth: (judged: Judged) => number;
  /** What else has to hold. */
  readonly accepts?: (judged: Judged) => boolean;
  /** Whether a week of sales brings it to every seller whichever way it goes: then it is no story. */
  readonly isOfSales?: boolean;
  /** What is no news is not told, nor are the stories that it is the reason of. */
  readonly isNews?: (judged: Judged) => boolean;
  /** The more general stories that this one is the reason of. */
  readonly explains: readonly AnomalyRuleId[];
  /**
   * How sure the deviation is in standard deviations, where the measure's own z says too little: by itself, which is then
   * held against what else the tenant sells as well, or in view of what the scope lies in, which says all of it.
   */
  readonly certainty?:
    | { readonly byItself: (judged: Judged) => number }
    | { readonly within: (judged: Judged, wider: readonly ScopeView[]) => number };
  /** The sum whose change is the impact and is split; `deviation`: what {@link worth} says, made by the metric alone. */
  readonly money: 'net_sales' | 'contribution' | 'deviation';
  /** What the dollars of the deviation are, as titles say it; in words of its own where more of it is a loss. */
  readonly dollarsIn: string | ((dollars: string) => string);
  /** Fewer units than this, now and usually, are no story; of none where it is not named. */
  readonly leastUnits?: number;
  readonly tell: (told: Told) => { readonly title: string; readonly why: string; readonly advice: string };
}

/** The facts that have to be known on the days of a window. */
export function measuredFacts({ measure, follows = [] }: AnomalyRule): FactId[] {
  const measured =
    'sum' in measure
      ? factsOfMeasure(measure.sum.sum)
      : [...factsOfMeasure(measure.rate.part), ...factsOfMeasure(measure.rate.whole)];
  return FACT_IDS.filter((fact) => measured.includes(fact) || follows.includes(fact));
}

/** How far a window of a scope lies from what is usual; null with too few weeks to say. */
export function deviationOf({ measure }: AnomalyRule, view: ScopeView, frame: Frame): Deviation | null {
  if (view.weeksOf(frame).length < LEAST_WEEKS) return null;
  return 'sum' in measure
    ? deviationOfSum(view, frame, measure.sum)
    : deviationOfRate(view, frame, measure.rate);
}

/** Sums move by factors: a rise to 10/7 is as large as a fall to 7/10. */
export function leastChangeOf(rule: AnomalyRule, level: ScopeLevel, change: number): number {
  const least = rule.leastChange[level];
  return 'sum' in rule.measure && change > 0 ? 1 / (1 - least) - 1 : least;
}

/** Whether a rule that asks for units has them, now and usually. */
export function hasEnoughUnits({ leastUnits = 0 }: AnomalyRule, { view, frame }: Judged): boolean {
  if (leastUnits === 0) return true;
  const now = view.actualOf(MEASURE_OF.units_sold, frame);
  return Math.min(now, view.usualOf('units_sold', frame)) >= leastUnits;
}

/** What one of something usually brings: the net sales of a session, of an order, of a click. */
export function usualValueOf({ view, frame }: Judged, worth: FactId, each: FactId): number {
  const count = view.usualOf(each, frame);
  return count > 0 ? view.usualOf(worth, frame) / count : 0;
}

export function byLevel(total: number, brand: number, parent_sku: number, sku: number) {
  return { total, brand, parent_sku, sku };
}
