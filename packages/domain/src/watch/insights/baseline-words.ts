import { formatDayCount } from '../../core/formatting/index.ts';
import { METRICS, type MetricId } from '../../figures/metrics/index.ts';
import type { InsightRule, RuleBaseline } from './insight-rule.ts';

/** A baseline as people choose it. */
export const BASELINE_LABELS: Readonly<Record<RuleBaseline, string>> = {
  previous_period: 'previous period',
  trailing_28_days: '28 days before',
  same_weekday: 'same weekday',
  last_year: 'last year',
};

/** What a rule compares with, in a sentence: `the 28 days before`. */
export function baselineWords({
  baseline,
  windowDays,
}: Pick<InsightRule, 'baseline' | 'windowDays'>): string {
  const weekdays = windowDays === 1 ? 'the same weekday' : 'the same weekdays';
  const words: Readonly<Record<RuleBaseline, string>> = {
    previous_period: windowDays === 1 ? 'the day before' : `the ${windowDays} days before`,
    trailing_28_days: 'the 28 days before',
    same_weekday: weekdays,
    last_year: `${weekdays} last year`,
  };
  return words[baseline];
}

/** What is usual by the weekdays of earlier weeks: `the median of the same weekdays in 8 earlier weeks`. */
export function weeksWords(days: number, weeks: number): string {
  return `the median of the same ${days === 1 ? 'weekday' : 'weekdays'} in ${weeks} earlier weeks`;
}

/** How the value that a rule's days are held against was found: sums of the 28 days before are those of an average day. */
export function usualWords(
  rule: Pick<InsightRule, 'baseline' | 'windowDays'>,
  metric: MetricId,
  weeks: number,
): string {
  const { baseline, windowDays } = rule;
  if (baseline === 'same_weekday') return weeksWords(windowDays, weeks);
  if (baseline !== 'trailing_28_days' || METRICS[metric].kind === 'ratio') return baselineWords(rule);
  const average = windowDays === 1 ? 'an average day' : `an average ${formatDayCount(windowDays)}`;
  return `${average} of the 28 days before`;
}
