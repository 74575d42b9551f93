import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import type { DriverEffect } from '../../figures/drivers/index.ts';
import type { MetricCategory, MetricId } from '../../figures/metrics/index.ts';
import type { InsightNarrative, InsightScope } from './insight.ts';
import type { UsualFrom } from './usual-from.ts';

/** What explains most of an insight. */
const INSIGHT_CAUSES = [
  'stock_out',
  'featured_offer',
  'sessions',
  'conversion',
  'units_per_order',
  'price',
  'promotions',
  'returns',
  'ad_waste',
  'ctr',
  'cpc',
  'margin',
  'goal',
  'rule',
] as const;
export type InsightCause = (typeof INSIGHT_CAUSES)[number];

/** An insight before it is stored: what happened to a metric of a scope, why, and in which words it is told. */
export interface Finding {
  /** A rule of the product such as `stock_out`, an own rule's id, or `goal:` and a goal's id. */
  readonly ruleId: string;
  readonly category: MetricCategory;
  readonly metric: MetricId;
  readonly scope: InsightScope;
  /** From the first unusual day to the newest final one. */
  readonly days: DateRange;
  /** Over `days`, in the metric's unit: a count, dollars, or a fraction for rates. */
  readonly value: number;
  /** Null where a rule's baseline is not known. */
  readonly usual: number | null;
  /** `Value`: the metric's own value (spec point 3). */
  readonly measureType: string;
  /** `%`, `$` or nothing, as insights are received. */
  readonly units: string;
  /** (value − usual) / |usual| as a fraction; null where nothing is usual, or known to be. */
  readonly change: number | null;
  /** The condition that held, as words: `fell 34.0%`. */
  readonly condition: string;
  /** What `usual` is, as words: `vs the median of the same weekdays in 8 earlier weeks`; null without one. */
  readonly baseline: string | null;
  /** How `usual` was found; null without one. */
  readonly usualFrom: UsualFrom | null;
  /** Dollars a seller lost (below 0) or won over `days` against what is usual; null where nobody can say. */
  readonly impact: number | null;
  /** Null where nothing that is known explains it: why fewer orders came is unknown without visits. */
  readonly cause: InsightCause | null;
  /** Their effects add up to `impact` to the cent. Empty for own rules and goals. */
  readonly drivers: readonly DriverEffect[];
  readonly narrative: InsightNarrative;
}

/** An insight that has been raised and not recovered, whether or not somebody has resolved it. */
export interface OpenInsight {
  readonly id: string;
  readonly ruleId: string;
  /** `rule`: raised by a rule of the tenant's list, whatever its id. */
  readonly cause: string | null;
  readonly metric: string;
  readonly scope: InsightScope;
  readonly days: DateRange;
  readonly value: number | null;
  readonly usual: number | null;
}

/** An open insight whose condition has cleared: it may be raised again. */
export interface RecoveredInsight {
  readonly id: string;
  /** The first day that was as usual again. */
  readonly on: DateKey;
}
