import { DEFAULT_PREFERENCES, type Preferences, preferencesBody } from '@skuline/contract';
import { recordOf } from '@skuline/domain/exhaustive';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import { listEnabledCategories } from '@skuline/domain/notifications';
import { and, eq } from 'drizzle-orm';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { userPreferences } from '../../stores/transactional/schema/index.ts';

type Row = typeof userPreferences.$inferSelect;

export interface PreferencesRepository {
  /** What the person prefers; the defaults before their first save. */
  get(userId: string): Promise<Preferences>;
  /**
   * Replaces the person's preferences when they still have the version the change was made from, 0 being none; null
   * when they have not. One statement, so that of two saves at once one is refused.
   */
  replace(userId: string, preferences: Preferences, now: Date): Promise<Preferences | null>;
}

export function createPreferencesRepository({ db }: Pick<TransactionalStore, 'db'>): PreferencesRepository {
  return {
    async get(userId) {
      const [row] = await db.select().from(userPreferences).where(eq(userPreferences.userId, userId));
      return row === undefined ? DEFAULT_PREFERENCES : preferencesOf(row);
    },
    async replace(userId, { notifications, theme, defaultRange, version }, now) {
      const changed = {
        enabledCategories: listEnabledCategories(notifications),
        maxNotificationsToShow: notifications.maxNotificationsToShow,
        autoResolveAfterDays: notifications.autoResolveAfterDays,
        maxNotificationsPerHour: notifications.maxNotificationsPerHour,
        disabledRules: [...notifications.disabledRules],
        digest: notifications.digest,
        digestPdf: notifications.digestPdf,
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
    },
  };
}

function preferencesOf(row: Row): Preferences {
  return preferencesBody.parse({
    notifications: {
      enabledCategories: recordOf(METRIC_CATEGORIES, (category) => row.enabledCategories.includes(category)),
      maxNotificationsToShow: row.maxNotificationsToShow,
      autoResolveAfterDays: row.autoResolveAfterDays,
      maxNotificationsPerHour: row.maxNotificationsPerHour,
      disabledRules: row.disabledRules,
      digest: row.digest,
      digestPdf: row.digestPdf,
    },
    theme: row.theme,
    defaultRange: row.defaultRange,
    version: row.version,
  });
}
