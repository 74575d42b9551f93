import { addDays, type DateKey, type DateRange } from '../../core/calendar/index.ts';
import type { CardMetricId } from '../../figures/metrics/index.ts';
import type { TodayContent, ToldInsight } from './today.ts';

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

/** What a digest says: of its days what the Today sheet says of now, with figures and what recovered. */
export interface DigestContent extends TodayContent {
  readonly period: DigestPeriod;
  /** The last day it tells of. */
  readonly date_key: DateKey;
  readonly range: DateRange;
  /** What the figures are compared with. */
  readonly previous_range: DateRange;
  readonly tenant_name: string;
  readonly days_with_data: number;
  /** Whether marketplaces no longer restate anything of the days. */
  readonly is_final: boolean;
  /** Of what the data carry; values are counts, dollars or fractions, growth is in percent. */
  readonly figures: readonly {
    readonly metric: (typeof DIGEST_METRICS)[number];
    /** Null where a report of it is missing on all days. */
    readonly value: number | null;
    /** Of the days that are known on both sides, as the growth is. */
    readonly previous: number | null;
    readonly growth_rate: number | null;
    /** On how many days of the range it is known, and final; with a value and none it is not final yet. */
    readonly known_days: number;
  }[];
  /** Whose condition cleared on these days. */
  readonly recovered: readonly ToldInsight[];
}
