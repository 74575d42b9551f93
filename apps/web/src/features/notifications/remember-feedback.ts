import { countFeedback, countRaised, feedbackOf, type Notification } from '@skuline/domain/notifications';
import { now } from '../../clock.ts';
import { notificationFeedbackPreference, ruleEffectivenessPreference } from '../../preferences/index.ts';

/** Older marks are forgotten; what they say of their rules is kept. */
const MOST_MARKS = 500;

/** Keeps a mark, and counts the notification and what was said of it for its rule, in this browser (spec point 9). */
export function rememberFeedback(rated: Notification): void {
  const record = feedbackOf(rated);
  if (record === null) return;
  notificationFeedbackPreference.save(
    [...(notificationFeedbackPreference.find() ?? []), record].slice(-MOST_MARKS),
  );
  const raised = countRaised(ruleEffectivenessPreference.find() ?? {}, rated, now());
  ruleEffectivenessPreference.save(countFeedback(raised, record));
}
