import type { DateKey, DateRange } from '../calendar/index.ts';
import { formatDateRange, formatMetric, formatPercent, sentenceLabel } from '../formatting/index.ts';
import { METRICS, type MetricId } from '../metrics/index.ts';
import { baselineWords } from './baseline-words.ts';
import { isDefaultRule } from './default-rules.ts';
import type { Deviation } from './deviations.ts';
import type { InsightNarrative } from './insight.ts';
import type { InsightRule } from './insight-rule.ts';
import { inWords, wasOrWere } from './words.ts';

/** What a rule is held against at one scope. */
export interface RuleReading {
  readonly metric: MetricId;
  readonly value: number;
  readonly baseline: number | null;
  /** In percent; null without a baseline. */
  readonly growthRate: number | null;
  /** Against the same weekdays of the last 8 weeks; null with too little history to tell chance from change. */
  readonly deviation: Deviation | null;
  readonly days: DateRange;
}

/** What a rule found, in words: what happened and how much, which rule says so, and a next step. */
export function ownRuleWords(
  rule: InsightRule,
  name: string | null,
  { metric, value, baseline, days }: RuleReading,
  asOf: DateKey,
): InsightNarrative {
  const of = name === null ? '' : ` of ${name}`;
  const subject = `${sentenceLabel(metric)}${of}`;
  const be = wasOrWere(metric);
  const now = formatMetric(metric, value);
  const on = formatDateRange(days, asOf);
  const size = baseline === null || baseline === 0 ? null : formatPercent(Math.abs(value / baseline - 1));
  const way = baseline !== null && value < baseline ? 'fell' : 'rose';
  const isChange = rule.comparison === 'anomaly' || rule.thresholdType === 'percentage';
  const title =
    isChange && size !== null
      ? `${subject} ${way} ${size} to ${now} in ${inWords(rule.windowDays)}`
      : `${subject} ${be} ${now} on ${on}`;
  const against =
    baseline === null ? '' : ` where ${formatMetric(metric, baseline)} stands for ${baselineWords(rule)}`;
  return {
    title,
    description: `${subject} ${be} ${now} on ${on}${against}. ${isDefaultRule(rule) ? 'Skuline’s' : 'Your'} rule “${rule.name}” watches for this.`,
    recommendations: [
      name === null
        ? `Open the dashboard on ${on} and ask why ${METRICS[metric].label} changed.`
        : `Filter the dashboard to ${name} on ${on} and ask why ${METRICS[metric].label} changed.`,
    ],
  };
}
