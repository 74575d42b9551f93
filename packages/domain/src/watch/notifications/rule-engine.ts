import type { MetricsSnapshot } from './metrics-snapshot.ts';
import type { NotificationRule } from './notification-rule.ts';
import type { Notification } from './notification.ts';

const MINUTE_MS = 60_000;
/** How long after a notification its rule raises no other (spec point 9). */
const COOLDOWN_MS = 30 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** What the engine knows when it evaluates its rules. */
interface EngineState {
  /** Those that are listed or snoozed. */
  readonly existing: readonly Pick<Notification, 'ruleId' | 'createdAt' | 'isResolved'>[];
  /** When each rule last raised a notification, as an ISO instant. */
  readonly raisedAt: Readonly<Record<string, string>>;
  readonly maxPerHour: number;
}

export interface EngineInput extends EngineState {
  readonly rules: readonly NotificationRule[];
  readonly snapshot: MetricsSnapshot;
  readonly now: Date;
  /** Told of a rule that throws; it is skipped. */
  readonly onFailure: (rule: NotificationRule, error: unknown) => void;
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

function findNotification(rule: NotificationRule, input: EngineInput): Notification | null {
  const { snapshot, now } = input;
  try {
    const content = rule.evaluate(snapshot, now);
    if (content === null) return null;
    const createdAt = now.toISOString();
    return {
      ...content,
      id: `${rule.id}@${createdAt}`,
      category: rule.category,
      granularity: rule.granularity,
      ruleId: rule.id,
      detailsButtonText: null,
      timeContext: snapshot.timeContext,
      createdAt,
      isResolved: false,
      resolvedAt: null,
      isHelpful: null,
      feedbackAt: null,
      snoozeUntil: null,
    };
  } catch (error) {
    input.onFailure(rule, error);
    return null;
  }
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
