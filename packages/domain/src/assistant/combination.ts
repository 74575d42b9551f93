import { subtract, toNumber } from '../core/exact/index.ts';
import { lowerWords } from '../core/formatting/index.ts';
import { type MetricFormat, type MetricId, METRICS } from '../figures/metrics/index.ts';

/** What sums come to together: the first by the second or by a thousand of it, the first without the others, or that as a part of the first. */
export const COMBINATIONS = ['per', 'per_thousand', 'minus', 'part'] as const;
export type Combination = (typeof COMBINATIONS)[number];

type Metrics = readonly [MetricId, ...MetricId[]];

const THOUSAND = 1000;

/** Impressions are bought by the thousand: one of them is worth a fraction of a cent. */
export function quotientBy(denominator: MetricId): 'per' | 'per_thousand' {
  return denominator === 'ad_impressions' ? 'per_thousand' : 'per';
}

/** How often the quotient is taken; null for what is none. */
export function timesOf(combine: Combination): number | null {
  if (combine === 'per_thousand') return THOUSAND;
  return combine === 'per' ? 1 : null;
}

/** What lies between gross and net sales besides promotions, as the statement calls it. */
export const RETURNS_OF: Metrics = ['gross_sales', 'promotions', 'net_sales'];

/** Whether these come to the returns of the statement. */
export function areReturns(metrics: Metrics): boolean {
  return metrics.length === RETURNS_OF.length && RETURNS_OF.every((id, at) => metrics[at] === id);
}

function isMoney(id: MetricId): boolean {
  return METRICS[id].format.startsWith('money');
}

/** How a combination is written: dollars by dollars are percent, dollars by pieces dollars and cents. */
export function formatOfCombination([first, second]: Metrics, combine: Combination): MetricFormat {
  if (combine === 'part') return 'percent1';
  if (combine === 'minus' || second === undefined) return METRICS[first].format;
  if (first === 'ad_orders' && second === 'orders') return 'percent1';
  // A dollar of ads has a multiple, as ROAS is one.
  if (!isMoney(first) || second === 'ad_spend') return 'multiple';
  return isMoney(second) ? 'percent1' : 'money2';
}

/** `Contribution by units sold`, `Gross sales minus net sales`, `Returns and other adjustments`. */
export function labelOfCombination(metrics: Metrics, combine: Combination): string {
  const [first, ...others] = metrics;
  const label = lowerWords(METRICS[first].label);
  const head = label.charAt(0).toUpperCase() + label.slice(1);
  if (timesOf(combine) !== null)
    return `${head} by ${combine === 'per_thousand' ? 'thousand ' : ''}${others.map((id) => lowerWords(METRICS[id].label)).join(' and ')}`;
  const rest = areReturns(metrics)
    ? 'Returns and other adjustments'
    : `${head} minus ${others.map((id) => lowerWords(METRICS[id].label)).join(' and ')}`;
  return combine === 'minus' ? rest : `Share of ${lowerWords(rest)} in ${label}`;
}

/** What the values of the metrics come to; null where one is unknown, or would be divided by 0. */
export function combineValues(values: readonly (number | null)[], combine: Combination): number | null {
  const known = values.filter((value) => value !== null);
  const [first, second] = known;
  if (first === undefined || known.length < values.length) return null;
  const times = timesOf(combine);
  if (times !== null) return second === undefined || second === 0 ? null : (times * first) / second;
  const rest = known.slice(1).reduce((left, value) => toNumber(subtract(left, value)), first);
  if (combine === 'minus') return rest;
  return first === 0 ? null : rest / first;
}
