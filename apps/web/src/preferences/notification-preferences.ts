import { notification } from '@skuline/contract';
import type { EffectivenessByRule, FeedbackRecord, Notification } from '@skuline/domain/notifications';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { localPreference } from './local-preference.ts';

/** What this browser's rules have raised for a tenant. */
export interface RaisedNotifications {
  readonly tenantId: string | null;
  /** Whether they are about sample data, which the first import replaces. */
  readonly isSample: boolean;
  /** Unresolved ones, including the snoozed ones. */
  readonly notifications: readonly Notification[];
  /** By rule: when it last raised one, as an ISO instant, and of which figures. */
  readonly lastRaised: Readonly<Record<string, { readonly at: string; readonly about: string }>>;
}

const raised = z.object({
  tenantId: z.nullable(z.string()),
  isSample: z._default(z.boolean(), false),
  notifications: z.array(notification),
  lastRaised: z.record(z.string(), z.object({ at: z.string(), about: z.string() })),
});

/** Kept so that a reload raises nothing twice. */
export const raisedNotificationsPreference = localPreference<RaisedNotifications>(
  'skuline.notifications',
  (saved) => raised.safeParse(saved).data ?? null,
);

const feedback = z.array(
  z.object({
    notificationId: z.string(),
    ruleId: z.nullable(z.string()),
    category: z.enum(METRIC_CATEGORIES),
    isHelpful: z.boolean(),
    feedbackAt: z.string(),
  }),
);

/** What was said of notifications (spec point 9: under a key of its own). */
export const notificationFeedbackPreference = localPreference<readonly FeedbackRecord[]>(
  'skuline.notification-feedback',
  (saved) => feedback.safeParse(saved).data ?? null,
);

const effectiveness = z.record(
  z.string(),
  z.object({
    ruleId: z.string(),
    totalNotifications: z.number(),
    helpfulFeedback: z.number(),
    notHelpfulFeedback: z.number(),
    helpfulnessRate: z.number(),
    lastUpdated: z.string(),
  }),
);

/** How effective each rule has been (spec point 9: under a key of its own). */
export const ruleEffectivenessPreference = localPreference<EffectivenessByRule>(
  'skuline.rule-effectiveness',
  (saved) => effectiveness.safeParse(saved).data ?? null,
);
