import { formatMetric, formatNumber, lowerWords, withSign, withTrueMinus } from '../formatting/index.ts';
import { baselineWords, type InsightRule } from '../insights/index.ts';
import { isMetricId, METRICS } from '../metrics/index.ts';
import { comparesInPercent } from '../notifications/index.ts';
import type { Condition } from './thresholds.ts';

type DescribedRule = Condition & Pick<InsightRule, 'baseline' | 'windowDays'>;

/** A number without zeros after its point. */
function shortNumber(value: number): string {
  return withTrueMinus(formatNumber(value, 2).replace(/\.?0+$/, ''));
}

/** A threshold as the rule's own scale writes it: `−12%`, `+20%`, `$4,500`, `9.5%`, `3.5`. */
export function formatThreshold(rule: Condition): string {
  const { metric, comparison, threshold, thresholdType } = rule;
  if (comparison === 'anomaly') return shortNumber(threshold);
  if (thresholdType === 'percentage' && comparison !== 'equals') {
    const signed = comparison === 'less_than' ? -Math.abs(threshold) : threshold;
    return `${withSign(formatNumber(signed, 2).replace(/\.?0+$/, ''))}%`;
  }
  return formatOwnUnit(metric, threshold);
}

function formatOwnUnit(metric: string, threshold: number): string {
  if (!isMetricId(metric)) return shortNumber(threshold);
  if (comparesInPercent(metric)) return `${shortNumber(threshold)}%`;
  return formatMetric(metric, threshold);
}

/** When a rule fires, in a line: `Falls 12% below the same weekday`, `Ad spend above $4,500 on a day`. */
export function describeRule(rule: DescribedRule): string {
  const { metric, comparison, threshold, thresholdType, windowDays } = rule;
  const over = windowDays === 1 ? '' : `, over ${windowDays} days`;
  if (comparison === 'anomaly')
    return `Unusual for its weekday, by ${shortNumber(threshold)} deviations${over}`;
  if (thresholdType === 'percentage' && comparison !== 'equals') {
    const size = `${shortNumber(comparison === 'less_than' ? Math.abs(threshold) : threshold)}%`;
    const against = baselineWords(rule);
    return comparison === 'less_than'
      ? `Falls ${size} below ${against}${over}`
      : `Rises ${size} above ${against}${over}`;
  }
  const name = isMetricId(metric) ? lowerWords(METRICS[metric].label) : metric;
  const word = { less_than: 'below', greater_than: 'above', equals: 'at' }[comparison];
  const when = windowDays === 1 ? 'on a day' : `in ${windowDays} days`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${word} ${formatOwnUnit(metric, threshold)} ${when}`;
}
