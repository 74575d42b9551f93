import { addDays, type DateKey, type DateRange } from '../calendar/index.ts';
import type { GoalStatus } from '../goals/index.ts';
import type { MissingReport } from '../known-days/index.ts';
import type { CardMetricId } from '../metrics/index.ts';

export const DIGEST_PERIODS = ['daily', 'weekly'] as const;
export type DigestPeriod = (typeof DIGEST_PERIODS)[number];

/** The figures of a digest, in their order. */
export const DIGEST_METRICS = [
  'net_sales',
  'orders',
  'sessions',
  'conversion',
  'avg_net_price',
  'ad_spend',
  'roas',
  'contribution',
  'contribution_margin',
] as const satisfies readonly CardMetricId[];

/** The day itself, or the seven days up to it. */
export function digestRange(period: DigestPeriod, date: DateKey): DateRange {
  return { start: period === 'daily' ? date : addDays(date, -6), end: date };
}

/** An insight as a digest tells of it. */
export interface DigestInsight {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly recommendations: readonly string[];
  /** Dollars lost (negative) or won. */
  readonly impact: number | null;
}

/** What a digest says, in figures. */
export interface DigestContent {
  readonly period: DigestPeriod;
  /** The last day it tells of. */
  readonly date_key: DateKey;
  readonly range: DateRange;
  /** What the figures are compared with. */
  readonly previous_range: DateRange;
  readonly tenant_name: string;
  readonly days_with_data: number;
  /** Whether marketplaces no longer restate any of the days. */
  readonly is_final: boolean;
  /** Of what the data carry; values are counts, dollars or fractions, growth is in percent. */
  readonly figures: readonly {
    readonly metric: (typeof DIGEST_METRICS)[number];
    /** Null where a report of it is missing on all days. */
    readonly value: number | null;
    /** Of the days that are known on both sides, as the growth is. */
    readonly previous: number | null;
    readonly growth_rate: number | null;
    /** On how many days of the range it is known. */
    readonly known_days: number;
  }[];
  /** The reports that are missing on days of the range, or of those it is compared with. */
  readonly missing_reports: readonly MissingReport[];
  /** Raised about these days and neither resolved nor snoozed, largest impact first. */
  readonly insights: readonly DigestInsight[];
  /** Whose condition cleared on these days. */
  readonly recovered: readonly DigestInsight[];
  /** Where the active goals stood at the end of the last day. */
  readonly goals: readonly {
    readonly id: string;
    readonly name: string;
    /** Null where there is nothing to judge yet. */
    readonly status: GoalStatus | null;
    /** Whole sentences. */
    readonly progress: string;
  }[];
}
