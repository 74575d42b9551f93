import {
  formatMetric,
  formatNumber,
  lowerWords,
  sentenceLabel,
  withSign,
  withTrueMinus,
} from '../../core/formatting/index.ts';
import { baselineWords, type InsightRule } from '../insights/index.ts';
import { isMetricId, METRICS } from '../../figures/metrics/index.ts';
import { comparesInPercent } from '../notifications/index.ts';
import { DIMENSIONS } from '../../products/index.ts';
import type { Condition } from './thresholds.ts';

const DIMENSION_OF_SCOPE = { brand: 'brand_name', parent_sku: 'parent_sku_name', sku: 'sku_name' } as const;

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

/** What a rule is called that has no name of its own: `Net sales of Alder: falls 15% below the same weekday`. */
export function nameOfRule(rule: DescribedRule & Pick<InsightRule, 'scopeLevel' | 'scopeName'>): string {
  const { metric, scopeLevel, scopeName } = rule;
  const what = isMetricId(metric) ? sentenceLabel(metric) : metric;
  const of =
    scopeLevel === 'total'
      ? ''
      : ` of ${scopeName ?? `each ${DIMENSIONS[DIMENSION_OF_SCOPE[scopeLevel]].singular}`}`;
  const condition = describeRule(rule).replace(`${what} `, '');
  return `${what}${of}: ${condition.charAt(0).toLowerCase()}${condition.slice(1)}`;
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
