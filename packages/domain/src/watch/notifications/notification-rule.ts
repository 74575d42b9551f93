import type { CardGrowth } from '../../figures/cards/index.ts';
import { type CardMetricId, type MetricCategory, METRICS } from '../../figures/metrics/index.ts';
import type { MetricsSnapshot } from './metrics-snapshot.ts';
import type { Notification } from './notification.ts';

/** What a rule says when it fires. */
export type NotificationContent = Pick<
  Notification,
  'title' | 'description' | 'action' | 'impactEstimate' | 'targetVsActual' | 'metrics'
>;

/** When a notification is raised, and what it says. */
export interface NotificationRule {
  readonly id: string;
  readonly category: MetricCategory;
  /** Whether it looks at the whole business, or at its parts. */
  readonly granularity: Notification['granularity'];
  readonly name: string;
  /** When it fires, in a few words. */
  readonly description: string;
  /** What to say of the snapshot at that moment; null when the rule does not fire. */
  readonly evaluate: (snapshot: MetricsSnapshot, now: Date) => NotificationContent | null;
}

type Metrics = NonNullable<Notification['metrics']>;

/** A metric as the figure a notification is about, under its label. */
export function primaryMetric(
  id: CardMetricId,
  { value, previousValue, growthRate }: CardGrowth,
  targetValue: number | null = null,
): Metrics['primary'] {
  return { name: METRICS[id].label, value, previousValue, targetValue, growthRate };
}

/** A metric as a figure beside it. */
export function supportingMetric(
  id: CardMetricId,
  { value, growthRate }: CardGrowth,
): Metrics['supporting'][number] {
  return { name: METRICS[id].label, value, growthRate, target: null };
}
