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
