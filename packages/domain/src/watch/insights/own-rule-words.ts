import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import {
  formatDateRange,
  formatDayCount,
  formatMetric,
  formatNumber,
  formatPercent,
  sentenceLabel,
  wasOrWere,
} from '../../core/formatting/index.ts';
import { METRICS, type MetricId } from '../../figures/metrics/index.ts';
import { comparesInPercent } from '../notifications/index.ts';
import { usualWords } from './baseline-words.ts';
import type { Deviation } from './deviations.ts';
import type { InsightNarrative } from './insight.ts';
import type { InsightRule } from './insight-rule.ts';
import { inWords, rangeText } from './words.ts';

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
  /** How many of the days it rests on, where a report of the others is missing; null where none is. */
  readonly known: number | null;
  /** Whether a missing report leaves it open whether the rule holds: it neither fires nor has cleared. */
  readonly isLeftOpen: boolean;
  /** How far back the weeks lie whose weekdays are usual for these days. */
  readonly weeksBack: readonly number[];
}

/** `$388 below the limit of $1,000`: how far beyond its limit a value is; null for a rule that is held against a change. */
export function limitWords(
  { comparison, threshold, thresholdType }: InsightRule,
  metric: MetricId,
  value: number,
): string | null {
  if (comparison === 'anomaly' || (comparison !== 'equals' && thresholdType === 'percentage')) return null;
  const limit = comparesInPercent(metric) ? threshold / 100 : threshold;
  const text = formatMetric(metric, limit);
  if (comparison === 'equals') return `at the limit of ${text}`;
  const distance = Math.abs(value - limit);
  // Rates are so many points apart: percent of a percentage would be another amount.
  const isShare = METRICS[metric].format.startsWith('percent');
  const beyond = isShare ? `${formatNumber(100 * distance, 1)} points` : formatMetric(metric, distance);
  return `${beyond} ${comparison === 'less_than' ? 'below' : 'above'} the limit of ${text}`;
}

/** What a rule found, in words: what happened and how much, which rule says so, and a next step. */
export function ownRuleWords(
  rule: InsightRule,
  name: string | null,
  { metric, value, baseline, days, known, weeksBack }: RuleReading,
  asOf: DateKey,
): InsightNarrative {
  const of = name === null ? '' : ` of ${name}`;
  const subject = `${sentenceLabel(metric)}${of}`;
  const be = wasOrWere(metric);
  const now = formatMetric(metric, value);
  const on = rangeText(days, asOf, known);
  const over = known === null ? inWords(rule.windowDays) : `${known} of ${formatDayCount(rule.windowDays)}`;
  const size = baseline === null || baseline === 0 ? null : formatPercent(Math.abs(value / baseline - 1));
  const way = baseline !== null && value < baseline ? 'fell' : 'rose';
  const limit = limitWords(rule, metric, value);
  const beyond = limit === null ? '' : `, ${limit}`;
  const title =
    limit === null && size !== null
      ? `${subject} ${way} ${size} to ${now} in ${over}`
      : `${subject} ${be} ${now} on ${on}${beyond}`;
  const against =
    baseline === null
      ? ''
      : `, against ${formatMetric(metric, baseline)} (${usualWords(rule, metric, weeksBack.length)})`;
  return {
    title,
    description: `${subject} ${be} ${now} on ${on}${beyond}${against}. Your rule “${rule.name}” watches for this.`,
    recommendations: [
      name === null
        ? `Open the dashboard on ${formatDateRange(days, asOf)} and ask why ${METRICS[metric].label} changed.`
        : `Filter the dashboard to ${name} on ${formatDateRange(days, asOf)} and ask why ${METRICS[metric].label} changed.`,
    ],
  };
}
