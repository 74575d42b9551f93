import { HOUR_MS, MINUTE_MS } from '../../core/calendar/index.ts';
import { resolveNotification } from './lifecycle.ts';
import type { MetricsSnapshot } from './metrics-snapshot.ts';
import type { NotificationContent, NotificationRule } from './notification-rule.ts';
import type { Notification } from './notification.ts';

/** How long after a notification its rule raises no other (spec point 9). */
const COOLDOWN_MS = 30 * MINUTE_MS;

/** What the engine knows when it evaluates its rules. */
interface EngineState {
  /** Those that are listed or snoozed. */
  readonly existing: readonly Pick<Notification, 'ruleId' | 'createdAt' | 'isResolved'>[];
  /** When each rule last raised a notification, as an ISO instant. */
  readonly raisedAt: Readonly<Record<string, string>>;
  readonly maxPerHour: number;
}

/** What a rule is evaluated with. */
interface Judging {
  readonly snapshot: MetricsSnapshot;
  readonly now: Date;
  /** Told of a rule that throws; it is skipped. */
  readonly onFailure: (rule: NotificationRule, error: unknown) => void;
}

interface EngineInput extends EngineState, Judging {
  readonly rules: readonly NotificationRule[];
}

/** Whether a notification is a rule's, told to one person: the id of an insight, which is a whole company's, is a number. */
export function isOfRule({ id }: Pick<Notification, 'id'>): boolean {
  return !/^\d+$/.test(id);
}

function hasCooledDown(raisedAt: string | undefined, now: Date): boolean {
  return raisedAt === undefined || now.getTime() - Date.parse(raisedAt) >= COOLDOWN_MS;
}

function countOfLastHour(existing: EngineState['existing'], now: Date): number {
  return existing.filter(
    ({ isResolved, createdAt }) => !isResolved && now.getTime() - Date.parse(createdAt) < HOUR_MS,
  ).length;
}

/** Whether a rule may raise a notification at all (spec point 4); that it fires is asked afterwards. */
function mayRaise(
  { id }: NotificationRule,
  { existing, raisedAt, maxPerHour }: EngineState,
  now: Date,
): boolean {
  return (
    hasCooledDown(raisedAt[id], now) &&
    countOfLastHour(existing, now) < maxPerHour &&
    !existing.some(({ ruleId }) => ruleId === id)
  );
}

/** What a rule says, null where it does not fire; undefined where it throws. */
function contentOf(rule: NotificationRule, input: Judging): NotificationContent | null | undefined {
  try {
    return rule.evaluate(input.snapshot, input.now);
  } catch (error) {
    input.onFailure(rule, error);
    return undefined;
  }
}

function findNotification(rule: NotificationRule, input: Judging): Notification | null {
  const content = contentOf(rule, input);
  if (content === null || content === undefined) return null;
  const createdAt = input.now.toISOString();
  return {
    ...content,
    id: `${rule.id}@${createdAt}`,
    category: rule.category,
    granularity: rule.granularity,
    ruleId: rule.id,
    detailsButtonText: null,
    timeContext: input.snapshot.timeContext,
    createdAt,
    isResolved: false,
    resolvedAt: null,
    isHelpful: null,
    feedbackAt: null,
    snoozeUntil: null,
  };
}

/**
 * An open notification of other figures: with what its rule says of these, or resolved where the rule does not fire; null
 * where it throws.
 */
export function renewNotification(
  notification: Notification,
  rule: NotificationRule,
  input: Judging,
): Notification | null {
  const content = contentOf(rule, input);
  if (content === undefined) return null;
  return content === null
    ? resolveNotification(notification, input.now)
    : { ...notification, ...content, timeContext: input.snapshot.timeContext };
}

/**
 * The notifications the rules raise now, in the order of the rules. Each is added only when all hold (spec point 4): its
 * rule fires; the rule's 30 minutes have passed; fewer than the hourly cap of unresolved ones were created in the last
 * hour, those added before it among them; and none of the same rule exists.
 */
export function raiseNotifications(input: EngineInput): Notification[] {
  const raised: Notification[] = [];
  for (const rule of input.rules) {
    const state = { ...input, existing: [...input.existing, ...raised] };
    const added = mayRaise(rule, state, input.now) ? findNotification(rule, input) : null;
    if (added !== null) raised.push(added);
  }
  return raised;
}
