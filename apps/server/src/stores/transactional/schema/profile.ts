import { DIGEST_CHOICES } from '@skuline/domain/notifications';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What one person prefers, in whatever tenant they act; no row means the defaults. `version` counts the saves. */
export const userPreferences = pgTable('user_preferences', {
  userId: text('user_id').primaryKey(),
  enabledCategories: text('enabled_categories').array().notNull(),
  maxNotificationsToShow: integer('max_notifications_to_show').notNull(),
  autoResolveAfterDays: integer('auto_resolve_after_days').notNull(),
  maxNotificationsPerHour: integer('max_notifications_per_hour'),
  disabledRules: text('disabled_rules').array().default([]).notNull(),
  digest: text('digest', { enum: DIGEST_CHOICES }).default('off').notNull(),
  digestPdf: boolean('digest_pdf').default(false).notNull(),
  theme: text('theme', { enum: ['light', 'dark', 'system'] }).notNull(),
  defaultRange: text('default_range').notNull(),
  version: integer('version').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** What a tenant says of itself besides its name, and who said it last: their name then, as the profile shows it. */
export const companyProfile = pgTable('company_profile', {
  tenantId: text('tenant_id').primaryKey(),
  brandBackground: text('brand_background').notNull(),
  version: integer('version').notNull(),
  changedBy: text('changed_by').notNull(),
  changedByName: text('changed_by_name').notNull(),
  changedAt: instant('changed_at').notNull(),
});
