import { METRICS, type MetricId } from '../../../metrics/index.ts';
import type { PlanCondition } from '../../plan.ts';
import type { Limit } from './read-limit.ts';
import type { Span } from './spans.ts';

function metricsIn(span: Span | undefined): readonly MetricId[] {
  return span?.content.kind === 'meanings'
    ? span.content.meanings.flatMap((meaning) => (meaning.kind === 'metric' ? meaning.metrics : []))
    : [];
}

function isChange(span: Span | undefined): boolean {
  return span?.content.kind === 'meanings' && span.content.meanings.some(({ kind }) => kind === 'change');
}

/** The metric a limit is of: the one right after it, as in `more than 100 orders`, else the last one before it. */
function metricOf(spans: readonly Span[], at: number): MetricId | null {
  const [after] = metricsIn(spans[at + 1]);
  if (after !== undefined) return after;
  return spans.slice(0, at).flatMap(metricsIn).at(-1) ?? spans.slice(at).flatMap(metricsIn)[0] ?? null;
}

function toCondition(limit: Limit, metric: MetricId, isOfGrowth: boolean): PlanCondition {
  const isFraction = METRICS[metric].format.startsWith('percent') && !isOfGrowth;
  // Nobody means a margin of 2,000 %.
  const value =
    isFraction && (limit.isPercent || Math.abs(limit.value) > 1) ? limit.value / 100 : limit.value;
  return { metric, of: isOfGrowth ? 'growth' : 'value', is: limit.is, value };
}

/** The conditions of a question; null where a limit is of no metric. */
export function readConditions(
  spans: readonly Span[],
  usual: MetricId | null,
): readonly PlanCondition[] | null {
  const conditions: PlanCondition[] = [];
  for (const [at, { content }] of spans.entries()) {
    if (content.kind !== 'limit') continue;
    const metric = metricOf(spans, at) ?? usual;
    if (metric === null) return null;
    const isOfGrowth = content.limits.some(({ isPercent }) => isPercent) && spans.slice(0, at).some(isChange);
    conditions.push(...content.limits.map((limit) => toCondition(limit, metric, isOfGrowth)));
  }
  return conditions;
}
