import { isMetricPresent, type MetricId } from '../../figures/metrics/index.ts';
import type { Plan } from '../plan.ts';
import type { QuestionContext } from '../question.ts';
import { understandQuestion } from './understand-question.ts';

function isInData(plan: Plan, { factsPresent }: QuestionContext): boolean {
  const isPresent = (metric: MetricId) => isMetricPresent(metric, factsPresent);
  if (plan.kind === 'figures') return plan.metrics.every(isPresent);
  if (plan.kind === 'drivers') return isPresent(plan.metric);
  return plan.kind !== 'funnel' || isPresent('conversion') || isPresent('ctr');
}

/** What changed is asked of a plan that has data before it: the history of a new seller has none. */
function hasWhatItAsksFor(plan: Plan, { oldestDay }: QuestionContext): boolean {
  const asksForChange =
    plan.kind === 'drivers' || (plan.kind === 'figures' && ['change', 'growth'].includes(plan.order.by));
  if (!asksForChange || oldestDay === null) return true;
  return plan.comparison !== null && plan.comparison.end >= oldestDay;
}

/** Whether a question that the product offers would be answered, asked by itself. */
export function canBeAnswered(question: string, context: QuestionContext): boolean {
  const understood = understandQuestion(question, { ...context, earlier: [], subject: null });
  if (understood.kind !== 'plans') return understood.kind === 'told';
  return understood.plans.every((plan) => isInData(plan, context) && hasWhatItAsksFor(plan, context));
}
