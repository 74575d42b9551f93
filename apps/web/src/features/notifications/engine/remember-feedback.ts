import { countFeedback, countRaised, feedbackOf, type Notification } from '@skuline/domain/notifications';
import { now } from '../../../clock.ts';
import { notificationFeedbackPreference, ruleEffectivenessPreference } from '../../../preferences/index.ts';

/** Older marks are forgotten; what they say of their rules is kept. */
const MOST_MARKS = 500;

/** Counts notifications for their rules, in this browser. */
export function rememberRaised(notifications: readonly Notification[]): void {
  const known = ruleEffectivenessPreference.find() ?? {};
  const moment = now();
  ruleEffectivenessPreference.save(
    notifications.reduce((counted, notification) => countRaised(counted, notification, moment), known),
  );
}

/** Keeps a mark, and counts it for the rule, in this browser. An insight is counted with its mark. */
export function rememberFeedback(rated: Notification, isInsight: boolean): void {
  const record = feedbackOf(rated);
  if (record === null) return;
  notificationFeedbackPreference.save(
    [...(notificationFeedbackPreference.find() ?? []), record].slice(-MOST_MARKS),
  );
  if (isInsight) rememberRaised([rated]);
  ruleEffectivenessPreference.save(countFeedback(ruleEffectivenessPreference.find() ?? {}, record));
}
