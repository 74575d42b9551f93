import { DEFAULT_PREFERENCES, type Preferences, preferencesBody } from '@skuline/contract';
import { recordOf } from '@skuline/domain/exhaustive';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import { listEnabledCategories } from '@skuline/domain/notifications';
import { and, eq } from 'drizzle-orm';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { userPreferences } from '../../stores/transactional/schema/index.ts';

type Row = typeof userPreferences.$inferSelect;

/** What the person prefers; the defaults before their first save. */
export async function readPreferences({ db }: TransactionalStore, userId: string): Promise<Preferences> {
  const [row] = await db.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  return row === undefined ? DEFAULT_PREFERENCES : preferencesOf(row);
}

/**
 * Replaces the person's preferences when they are still in the version the change was made from, 0 being none; null when
 * not. One statement, so that of two saves at once one is refused.
 */
export async function replacePreferences(
  { db }: TransactionalStore,
  userId: string,
  { notifications, theme, defaultRange, version }: Preferences,
  now: Date,
): Promise<Preferences | null> {
  const changed = {
    enabledCategories: listEnabledCategories(notifications),
    maxNotificationsToShow: notifications.maxNotificationsToShow,
    autoResolveAfterDays: notifications.autoResolveAfterDays,
    maxNotificationsPerHour: notifications.maxNotificationsPerHour,
    theme,
    defaultRange,
    version: version + 1,
    updatedAt: now,
  };
  const isCurrent = and(eq(userPreferences.userId, userId), eq(userPreferences.version, version));
  const [row] =
    version === 0
      ? await db
          .insert(userPreferences)
          .values({ userId, ...changed })
          .onConflictDoNothing()
          .returning()
      : await db.update(userPreferences).set(changed).where(isCurrent).returning();
  return row === undefined ? null : preferencesOf(row);
}

function preferencesOf(row: Row): Preferences {
  return preferencesBody.parse({
    notifications: {
      enabledCategories: recordOf(METRIC_CATEGORIES, (category) => row.enabledCategories.includes(category)),
      maxNotificationsToShow: row.maxNotificationsToShow,
      autoResolveAfterDays: row.autoResolveAfterDays,
      maxNotificationsPerHour: row.maxNotificationsPerHour,
    },
    theme: row.theme,
    defaultRange: row.defaultRange,
    version: row.version,
  });
}
