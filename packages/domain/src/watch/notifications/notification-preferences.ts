import { METRIC_CATEGORIES, type MetricCategory } from '../../figures/metrics/index.ts';

/** Which notifications a person wants to see, and how many (spec point 3). */
export interface NotificationPreferences {
  readonly enabledCategories: Readonly<Record<MetricCategory, boolean>>;
  readonly maxNotificationsToShow: number;
  /** A notification older than this many days counts as resolved. */
  readonly autoResolveAfterDays: number;
  /** Overrides how many may be raised within an hour; null for the built-in cap. */
  readonly maxNotificationsPerHour: number | null;
  /** Ids of the built-in rules that are switched off. */
  readonly disabledRules: readonly string[];
  /** How often a digest is sent by mail. */
  readonly digest: DigestChoice;
  /** Whether its mail has it as a PDF, too. */
  readonly digestPdf: boolean;
}

export const DIGEST_CHOICES = ['off', 'daily', 'weekly'] as const;
export type DigestChoice = (typeof DIGEST_CHOICES)[number];

/** The built-in cap of new notifications an hour (spec point 9). */
export const DEFAULT_MAX_NOTIFICATIONS_PER_HOUR = 5;

/** What holds until somebody says otherwise: all four categories, 5 shown, resolved after 7 days (spec point 9). */
export const DEFAULT_NOTIFICATION_PREFERENCES: NotificationPreferences = {
  enabledCategories: { sales: true, finance: true, advertising: true, conversion: true },
  maxNotificationsToShow: 5,
  autoResolveAfterDays: 7,
  maxNotificationsPerHour: null,
  disabledRules: [],
  digest: 'off',
  digestPdf: false,
};

/** The limits a person may choose within, both ends included. */
export const NOTIFICATION_LIMITS = {
  maxNotificationsToShow: { min: 1, max: 50 },
  autoResolveAfterDays: { min: 1, max: 90 },
  maxNotificationsPerHour: { min: 1, max: 60 },
} as const satisfies Partial<Record<keyof NotificationPreferences, { min: number; max: number }>>;

/** The enabled categories in their order. */
export function listEnabledCategories({ enabledCategories }: NotificationPreferences): MetricCategory[] {
  return METRIC_CATEGORIES.filter((category) => enabledCategories[category]);
}
