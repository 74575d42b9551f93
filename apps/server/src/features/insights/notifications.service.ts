import { AppError, type Preferences } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import type { Goal } from '@skuline/domain/goals';
import {
  builtInRulesFor,
  applyNotificationChange,
  judgeRules,
  type Notification,
  type NotificationChange,
  type NotificationRule,
  openOfRules,
  rankNotifications,
  selectNotifications,
  type ToldByRules,
} from '@skuline/domain/notifications';
import type { Clock } from '../../platform/clock.ts';
import type { ReadSnapshot } from '../../read-model/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import { brandsOf, type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { notificationOf } from './insight-wire.ts';
import type { InsightsRepository } from './insights.repository.ts';
import { createReadRuleFigures, type ReadRuleFigures, type RuleFiguresDependencies } from './rule-figures.ts';
import { createToldByRulesRepository, type ToldByRulesRepository } from './told-by-rules.repository.ts';

interface NotificationsServiceDependencies extends RuleFiguresDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly readModel: RuleFiguresDependencies['readModel'] & { readonly readSnapshot: ReadSnapshot };
  readonly repository: Pick<InsightsRepository, 'listOpen' | 'listSnoozed'>;
  readonly readPreferences: (userId: string) => Promise<Preferences>;
  readonly settings: { listGoals(reader: Reader): Promise<readonly Goal[]> };
  readonly isSampleData: (tenantId: TenantId) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Pick<StoreLog, 'warn'>;
}

/** With what is made of the stores. */
interface Parts extends NotificationsServiceDependencies {
  readonly toldByRules: ToldByRulesRepository;
  readonly readRuleFigures: ReadRuleFigures;
}

/** Somebody who is told of what they may see. */
interface NotificationsViewer {
  readonly reader: Reader;
  readonly userId: string;
}

/** `isLimited`: by a token that is made for some calls, or by a link, which may show less than the person sees. */
type AskingViewer = NotificationsViewer & { readonly isLimited: boolean };

/** The open insights and what the built-in rules tell, as one person wants to see them. */
export interface NotificationsService {
  /**
   * Judges the rules of the figures as they are, and lists what is open, the most important first. What is told is kept for
   * the person, except where the viewer is limited.
   */
  list(viewer: AskingViewer): Promise<{ readonly data: Notification[]; readonly snoozed_count: number }>;
  /**
   * Changes what a rule has told the person. Throws `insight_not_found`, `insight_resolved` for a snooze of one that is
   * resolved, and `feedback_given` for a second mark.
   */
  change(viewer: NotificationsViewer, id: string, change: NotificationChange): Promise<Notification>;
}

export function createNotificationsService(
  dependencies: NotificationsServiceDependencies,
): NotificationsService {
  const parts = {
    ...dependencies,
    toldByRules: createToldByRulesRepository(dependencies.transactional),
    readRuleFigures: createReadRuleFigures(dependencies),
  };
  return {
    list: (viewer) => list(parts, viewer),
    change: (viewer, id, change) => changeOne(parts, viewer, id, change),
  };
}

async function list(
  parts: Parts,
  { reader, userId, isLimited }: AskingViewer,
): ReturnType<NotificationsService['list']> {
  const { repository, readPreferences, clock, log } = parts;
  const now = clock.now();
  const [open, snoozed, { notifications: preferences }, { goals, ...look }] = await Promise.all([
    repository.listOpen(reader, now),
    repository.listSnoozed(reader, now),
    readPreferences(userId),
    lookFor(parts, reader, now),
  ]);
  const rules = builtInRulesFor(preferences, goals);
  const insights = [...open, ...snoozed].map(({ ruleId, firedAt }) => ({
    ruleId,
    createdAt: firedAt.toISOString(),
    isResolved: false,
  }));
  const onFailure = ({ id }: Pick<NotificationRule, 'id'>, error: unknown) =>
    log.warn({ error, rule: id }, 'a rule was skipped');
  const judge = (known: ToldByRules | null) =>
    judgeRules(known, { ...look, rules, insights, preferences, now, onFailure });
  const person = { tenantId: tenantOf(reader), userId };
  const told = isLimited
    ? judge(await parts.toldByRules.find(person))
    : await parts.toldByRules.change(person, judge, now);
  const { listed, snoozedCount } = openOfRules(told, now);
  const today = todayInLosAngeles(now);
  const all = [...open.map((row) => notificationOf(row, today)), ...listed];
  return {
    data: rankNotifications(selectNotifications(all, preferences, now)),
    snoozed_count: snoozed.length + snoozedCount,
  };
}

async function changeOne(
  parts: Parts,
  { reader, userId }: NotificationsViewer,
  id: string,
  change: NotificationChange,
): Promise<Notification> {
  const now = parts.clock.now();
  const figuresOf = await whoseFigures(parts, reader);
  const find = (state: ToldByRules | null) =>
    state?.figuresOf === figuresOf
      ? state.told.find(({ notification }) => notification.id === id)
      : undefined;
  const state = await parts.toldByRules.change(
    { tenantId: tenantOf(reader), userId },
    (known) => {
      const one = find(known);
      if (known === null || one === undefined) throw new AppError('insight_not_found');
      const notification = changed(one.notification, change, now);
      return { figuresOf, told: known.told.map((each) => (each === one ? { ...one, notification } : each)) };
    },
    now,
  );
  const one = find(state);
  if (one === undefined) throw new AppError('insight_not_found');
  return one.notification;
}

function changed(notification: Notification, change: NotificationChange, now: Date): Notification {
  if (change.kind === 'snooze' && notification.isResolved) throw new AppError('insight_resolved');
  if (change.kind === 'rate' && notification.isHelpful !== null) throw new AppError('feedback_given');
  return applyNotificationChange(notification, change, now);
}

/** Whose figures they are, and whether they are invented: what was told of others is void. */
async function whoseFigures(
  { isSampleData }: Pick<NotificationsServiceDependencies, 'isSampleData'>,
  reader: Reader,
): Promise<string> {
  return JSON.stringify([brandsOf(reader), await isSampleData(tenantOf(reader))]);
}

async function lookFor(parts: Parts, reader: Reader, now: Date) {
  // Insights are listed, and what was told stays, also while figures cannot be read.
  const readFigures = async () => {
    const snapshot = await parts.readModel.readSnapshot(reader);
    return parts.readRuleFigures(snapshot, todayInLosAngeles(now));
  };
  const [figuresOf, looked, goals] = await Promise.all([
    whoseFigures(parts, reader),
    readFigures().catch((error: unknown) => {
      parts.log.warn({ error }, 'the figures for built-in rules could not be read');
      return null;
    }),
    parts.settings.listGoals(reader),
  ]);
  return { figuresOf, looked, goals };
}
