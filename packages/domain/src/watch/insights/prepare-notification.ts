import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import { formatDateRange } from '../../core/formatting/index.ts';
import { growthRate, type MetricCategory } from '../../figures/metrics/index.ts';
import { isGoalRuleId, type Notification } from '../notifications/index.ts';
import type { ReceivedInsight } from './insight.ts';
import { insightMetricLabel, showInsight } from './show-insight.ts';

/** An insight as received, and what the list of insights says besides. */
export interface ListedInsight extends ReceivedInsight {
  readonly category: MetricCategory;
  /** What `value_now` is held against; of a goal, what it wants. */
  readonly usual: number | null;
  /** Dollars lost (negative) or won. */
  readonly impact: number | null;
  readonly days: DateRange | null;
  readonly rule_id: string | null;
  /** ISO instants, as the one of `feedback`. */
  readonly resolved_at: string | null;
  readonly snoozed_until: string | null;
  readonly feedback: { readonly is_helpful: boolean; readonly at: string } | null;
}

/** An insight as the list of insights shows it to a person. */
export function prepareNotification(insight: ListedInsight, today: DateKey): Notification {
  const { title, description, recommendations, granularity, created_at } = showInsight(insight);
  const { id, days, feedback } = insight;
  return {
    id,
    category: insight.category,
    granularity,
    title,
    description,
    action: recommendations[0] ?? null,
    detailsButtonText: 'View details',
    impactEstimate: insight.impact,
    targetVsActual: targetOf(insight),
    timeContext:
      days === null
        ? null
        : { period: formatDateRange(days, today), comparison: insight.baseline_render ?? 'vs baseline' },
    metrics: primaryOf(insight),
    isResolved: insight.status !== 'new',
    resolvedAt: insight.resolved_at,
    createdAt: created_at,
    ruleId: insight.rule_id,
    isHelpful: feedback?.is_helpful ?? null,
    feedbackAt: feedback?.at ?? null,
    snoozeUntil: insight.snoozed_until,
  };
}

/** What a goal wanted and what was reached; null for other insights. */
function targetOf({ rule_id, value_now, usual }: ListedInsight): Notification['targetVsActual'] {
  if (rule_id === null || !isGoalRuleId(rule_id) || value_now === null || usual === null) return null;
  return { target: usual, actual: value_now, variance: value_now - usual };
}

function primaryOf(insight: ListedInsight): Notification['metrics'] {
  const { metric, value_now: value, usual } = insight;
  if (value === null) return null;
  const target = targetOf(insight);
  return {
    primary: {
      name: insightMetricLabel(metric),
      value,
      previousValue: target === null ? usual : null,
      targetValue: target?.target ?? null,
      growthRate: usual === null ? null : growthRate(value, usual),
    },
    supporting: [],
  };
}
