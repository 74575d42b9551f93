import { divide, toNumber } from '../../core/exact/index.ts';
import type { MetricCategory } from '../../figures/metrics/index.ts';
import type { Notification } from './notification.ts';

/** What a person said of a notification (spec point 3). */
export interface RuleFeedback {
  readonly notificationId: string;
  readonly ruleId: string | null;
  readonly category: MetricCategory;
  readonly isHelpful: boolean;
  /** ISO instant. */
  readonly feedbackAt: string;
}

/** How often a rule raised a notification, and how often that helped (spec point 3). */
export interface RuleEffectiveness {
  readonly ruleId: string;
  readonly totalNotifications: number;
  readonly helpfulFeedback: number;
  readonly notHelpfulFeedback: number;
  /** Helpful ones of those rated, as a fraction; 0 before the first. */
  readonly helpfulnessRate: number;
  /** ISO instant. */
  readonly lastUpdated: string;
}

export type EffectivenessByRule = Readonly<Record<string, RuleEffectiveness>>;

type Counts = Pick<RuleEffectiveness, 'totalNotifications' | 'helpfulFeedback' | 'notHelpfulFeedback'>;

function added(known: EffectivenessByRule, ruleId: string, more: Counts, now: Date): EffectivenessByRule {
  const before = known[ruleId];
  const helpfulFeedback = (before?.helpfulFeedback ?? 0) + more.helpfulFeedback;
  const notHelpfulFeedback = (before?.notHelpfulFeedback ?? 0) + more.notHelpfulFeedback;
  const rated = helpfulFeedback + notHelpfulFeedback;
  return {
    ...known,
    [ruleId]: {
      ruleId,
      totalNotifications: (before?.totalNotifications ?? 0) + more.totalNotifications,
      helpfulFeedback,
      notHelpfulFeedback,
      helpfulnessRate: rated === 0 ? 0 : toNumber(divide(helpfulFeedback, rated)),
      lastUpdated: now.toISOString(),
    },
  };
}

/** Counts a notification its rule has raised; one without a rule changes nothing. */
export function countRaised(
  known: EffectivenessByRule,
  { ruleId }: Pick<Notification, 'ruleId'>,
  now: Date,
): EffectivenessByRule {
  if (ruleId === null) return known;
  return added(known, ruleId, { totalNotifications: 1, helpfulFeedback: 0, notHelpfulFeedback: 0 }, now);
}

/** Counts what was said of a notification. */
export function countFeedback(
  known: EffectivenessByRule,
  { ruleId, isHelpful, feedbackAt }: RuleFeedback,
): EffectivenessByRule {
  if (ruleId === null) return known;
  const counts = {
    totalNotifications: 0,
    helpfulFeedback: isHelpful ? 1 : 0,
    notHelpfulFeedback: isHelpful ? 0 : 1,
  };
  return added(known, ruleId, counts, new Date(feedbackAt));
}
