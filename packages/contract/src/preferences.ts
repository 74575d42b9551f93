import { DEFAULT_PRESET, PRESET_IDS } from '@skuline/domain/calendar';
import { recordOf } from '@skuline/domain/exhaustive';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  DIGEST_CHOICES,
  NOTIFICATION_LIMITS,
} from '@skuline/domain/notifications';
import * as z from 'zod/mini';
import { textId, version } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { tenantQuery } from './query.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return z.int({ error: message }).check(z.minimum(min, message), z.maximum(max, message));
}

/** More than there are. */
const MAX_DISABLED_RULES = 100;

/** Which notifications are wanted (spec 3). Local storage keeps a copy of the same shape. */
export const notificationPreferences = z.strictObject({
  enabledCategories: z.strictObject(recordOf(METRIC_CATEGORIES, () => z.boolean())),
  maxNotificationsToShow: wholeNumber(NOTIFICATION_LIMITS.maxNotificationsToShow),
  autoResolveAfterDays: wholeNumber(NOTIFICATION_LIMITS.autoResolveAfterDays),
  /** Null or absent for the built-in cap. */
  maxNotificationsPerHour: z._default(
    z.nullable(wholeNumber(NOTIFICATION_LIMITS.maxNotificationsPerHour)),
    null,
  ),
  /** Built-in rules that are switched off, by id; absent for none. */
  disabledRules: z._default(z.readonly(z.array(textId).check(z.maxLength(MAX_DISABLED_RULES))), []),
  /** How often a digest is sent by mail; absent for never. */
  digest: z._default(z.enum(DIGEST_CHOICES), 'off'),
  /** Whether that mail has the digest as a PDF attached; absent for no. */
  digestPdf: z._default(z.boolean(), false),
});

const preferencesFields = {
  notifications: notificationPreferences,
  theme: z.enum(THEMES),
  /** The preset a page without a range in its address shows. */
  defaultRange: z.enum(PRESET_IDS),
  /** Says which state a change was made from; a PUT with an older one is refused with `changed_elsewhere`. */
  version,
};

export const preferencesBody = z.strictObject(preferencesFields);
export type Preferences = z.output<typeof preferencesBody>;

/** The preferences of a person who has never saved any. */
export const DEFAULT_PREFERENCES: Preferences = {
  notifications: DEFAULT_NOTIFICATION_PREFERENCES,
  theme: 'system',
  defaultRange: DEFAULT_PRESET,
  version: 0,
};

export const getPreferences = defineEndpoint({
  method: 'GET',
  path: '/api/preferences',
  ability: 'preferences.read',
  summary: 'What the person prefers, in whatever tenant they act; the defaults before the first save.',
  query: z.strictObject(tenantQuery),
  response: preferencesBody,
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

export const savePreferences = defineEndpoint({
  method: 'PUT',
  path: '/api/preferences',
  ability: 'preferences.write',
  summary: "Replaces the person's preferences.",
  body: preferencesBody,
  response: preferencesBody,
  errors: ['invalid_request', 'unknown_parameter', 'changed_elsewhere'],
});

nameSchemas({ Preferences: preferencesBody });
