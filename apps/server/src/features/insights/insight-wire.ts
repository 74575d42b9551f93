import type { Insight } from '@skuline/contract';
import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import { type ReceivedInsight, showInsight, prepareNotification } from '@skuline/domain/insights';
import { isMetricId, type MetricCategory, METRICS } from '@skuline/domain/metrics';
import type { Notification } from '@skuline/domain/notifications';
import type { Happening } from '@skuline/domain/webhooks';
import type { insight } from '../../stores/transactional/schema/index.ts';

export type InsightRow = typeof insight.$inferSelect;

/** An insight as the API returns it: as received, as shown, and what is kept beside that. */
export function insightOf(row: InsightRow): Insight {
  const received = receivedOf(row);
  const { title, description, recommendations, granularity, created_at } = showInsight(received);
  const { narrative } = received;
  return {
    ...received,
    narrative: narrative === null ? null : { ...narrative, recommendations: [...narrative.recommendations] },
    snoozed_until: row.snoozedUntil?.toISOString() ?? null,
    title,
    description,
    recommendations: [...recommendations],
    granularity,
    created_at,
    rule_id: row.ruleId,
    category: categoryOf(row),
    usual: row.usual,
    usual_from: usualFromOf(row),
    impact: row.impact,
    days: daysOfRow(row),
    cause: row.cause,
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    resolution: row.resolution,
    recovered_on: row.recoveredOn,
    feedback: row.feedback,
  };
}

function usualFromOf({ usualFrom }: InsightRow): Insight['usual_from'] {
  if (usualFrom === null) return null;
  const { method, ranges, leftOut = [] } = usualFrom;
  return { method, ranges: ranges.map(({ start, end }) => ({ start, end })), left_out: [...leftOut] };
}

/** First and last day of what an insight tells; null where it says none. */
export function daysOfRow({ firstDay, lastDay }: Pick<InsightRow, 'firstDay' | 'lastDay'>) {
  return firstDay === null || lastDay === null
    ? null
    : { start: toDateKey(firstDay), end: toDateKey(lastDay) };
}

function categoryOf({ category, metric }: InsightRow): MetricCategory {
  return category ?? (isMetricId(metric) ? METRICS[metric].category : 'sales');
}

function receivedOf(row: InsightRow): ReceivedInsight {
  return {
    id: String(row.id),
    metric: row.metric,
    measure_type: row.measureType,
    units: row.units,
    value_now: row.valueNow,
    computed_change: row.computedChange,
    condition_render: row.conditionRender,
    baseline_render: row.baselineRender,
    scope: row.scope,
    status: row.status,
    fired_at: row.firedAt.toISOString(),
    narrative: row.narrative,
  };
}

/** An insight as other programs are told of it. */
export function happeningOf(row: InsightRow): Extract<Happening, { type: 'insight.raised' }> {
  const { title, description, recommendations } = showInsight(receivedOf(row));
  const { brand, channel, parent_sku, sku } = row.scope;
  return {
    type: 'insight.raised',
    data: {
      insight_id: String(row.id),
      title,
      description,
      recommendations,
      category: categoryOf(row),
      metric: row.metric,
      scope: { brand, channel, parent_sku, sku },
      impact: row.impact,
      days: daysOfRow(row),
    },
  };
}

/** An insight as the list of insights shows it to a person. */
export function notificationOf(row: InsightRow, today: DateKey): Notification {
  const insight = {
    ...receivedOf(row),
    category: categoryOf(row),
    usual: row.usual,
    impact: row.impact,
    days: daysOfRow(row),
    rule_id: row.ruleId,
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    snoozed_until: row.snoozedUntil?.toISOString() ?? null,
    feedback: row.feedback,
  };
  return prepareNotification(insight, today);
}
