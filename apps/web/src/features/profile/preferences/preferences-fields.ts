import { notificationPreferences, type Preferences, preferencesBody } from '@skuline/contract';
import { METRIC_CATEGORIES, type MetricCategory } from '@skuline/domain/metrics';
import { type DigestChoice, listEnabledCategories } from '@skuline/domain/notifications';
import * as z from 'zod/mini';

const {
  maxNotificationsToShow,
  autoResolveAfterDays,
  maxNotificationsPerHour,
  disabledRules,
  digest,
  digestPdf,
} = notificationPreferences.shape;

/** A number field's value is '' while it is empty. */
type NumberField = number | string;

/** The preferences as values of the form's fields. */
export interface PreferencesFields {
  readonly [field: string]: unknown;
  readonly theme: Preferences['theme'];
  readonly defaultRange: Preferences['defaultRange'];
  readonly categories: readonly MetricCategory[];
  readonly maxNotificationsToShow: NumberField;
  readonly autoResolveAfterDays: NumberField;
  /** '' for the built-in cap. */
  readonly maxNotificationsPerHour: NumberField;
  /** Chosen on another page, and kept here. */
  readonly disabledRules: readonly string[];
  readonly digest: DigestChoice;
  readonly digestPdf: boolean;
}

/** The contract's rules for each field. */
export const preferencesSchema = z.object({
  theme: preferencesBody.shape.theme,
  defaultRange: preferencesBody.shape.defaultRange,
  categories: z.array(z.enum(METRIC_CATEGORIES)),
  maxNotificationsToShow,
  autoResolveAfterDays,
  maxNotificationsPerHour: z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    maxNotificationsPerHour,
  ),
  disabledRules,
  digest,
  digestPdf,
});

export const PREFERENCES_LABELS = {
  theme: 'Theme',
  defaultRange: 'Default date range',
  categories: 'Categories',
  maxNotificationsToShow: 'Maximum notifications shown',
  autoResolveAfterDays: 'Resolve automatically after',
  maxNotificationsPerHour: 'Maximum new notifications per hour',
  disabledRules: 'Built-in rules',
  digest: 'Digest by email',
  digestPdf: 'PDF of the digest',
} as const;

export function fieldsOf({ theme, defaultRange, notifications }: Preferences): PreferencesFields {
  return {
    theme,
    defaultRange,
    categories: listEnabledCategories(notifications),
    maxNotificationsToShow: notifications.maxNotificationsToShow,
    autoResolveAfterDays: notifications.autoResolveAfterDays,
    maxNotificationsPerHour: notifications.maxNotificationsPerHour ?? '',
    disabledRules: notifications.disabledRules,
    digest: notifications.digest,
    digestPdf: notifications.digestPdf,
  };
}

/** The enabled categories in the contract's format. */
export function enabledCategoriesOf(categories: readonly MetricCategory[]): Record<MetricCategory, boolean> {
  const isOn = (category: MetricCategory) => categories.includes(category);
  return {
    sales: isOn('sales'),
    finance: isOn('finance'),
    advertising: isOn('advertising'),
    conversion: isOn('conversion'),
  };
}

/** Converts valid fields to preferences. */
export function preferencesOf(fields: PreferencesFields, version: number): Preferences {
  const { categories, theme, defaultRange, ...others } = preferencesSchema.parse(fields);
  return {
    theme,
    defaultRange,
    notifications: { enabledCategories: enabledCategoriesOf(categories), ...others },
    version,
  };
}
