import type { MetricReconciliation } from '@skuline/contract';

const SERIES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const;

export type MatchedClass = MetricReconciliation['classes'][number];

/** The color of a reason by its place in the list; what is unexplained has its own. */
export function colorOf({ class: of }: MatchedClass, index: number): string {
  if (of === 'unexplained') return 'var(--sk-bad)';
  return `var(--sk-${SERIES[Math.min(index, SERIES.length - 1)] ?? 'series-6'})`;
}
