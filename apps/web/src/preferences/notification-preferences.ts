import type { EffectivenessByRule, RuleFeedback } from '@skuline/domain/notifications';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { localPreference } from './local-preference.ts';

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
export const notificationFeedbackPreference = localPreference<readonly RuleFeedback[]>(
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
