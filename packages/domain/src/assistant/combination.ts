import { subtract, toNumber } from '../core/exact/index.ts';
import { lowerWords } from '../core/formatting/index.ts';
import { type MetricFormat, type MetricId, METRICS } from '../figures/metrics/index.ts';

/** What sums come to together: the first by the second, the first without the others, or that as a part of the first. */
export const COMBINATIONS = ['per', 'minus', 'part'] as const;
export type Combination = (typeof COMBINATIONS)[number];

type Metrics = readonly [MetricId, ...MetricId[]];

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
  if (!isMoney(first)) return 'multiple';
  return isMoney(second) ? 'percent1' : 'money2';
}

/** `Contribution by units sold`, `Gross sales minus net sales`, `Returns and other adjustments`. */
export function labelOfCombination(metrics: Metrics, combine: Combination): string {
  const [first, ...others] = metrics;
  const label = lowerWords(METRICS[first].label);
  const head = label.charAt(0).toUpperCase() + label.slice(1);
  if (combine === 'per')
    return `${head} by ${others.map((id) => lowerWords(METRICS[id].label)).join(' and ')}`;
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
  if (combine === 'per') return second === undefined || second === 0 ? null : first / second;
  const rest = known.slice(1).reduce((left, value) => toNumber(subtract(left, value)), first);
  if (combine === 'minus') return rest;
  return first === 0 ? null : rest / first;
}
