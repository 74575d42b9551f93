import { expect, test } from 'vitest';
import { METRIC_CATEGORIES } from '../../figures/metrics/index.ts';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  listEnabledCategories,
  NOTIFICATION_LIMITS,
} from './notification-preferences.ts';

test('unless somebody says otherwise all four categories are on, 5 are shown and 7 days resolve', () => {
  expect(listEnabledCategories(DEFAULT_NOTIFICATION_PREFERENCES)).toEqual([
    'sales',
    'finance',
    'advertising',
    'conversion',
  ]);
  expect(DEFAULT_NOTIFICATION_PREFERENCES).toMatchObject({
    maxNotificationsToShow: 5,
    autoResolveAfterDays: 7,
    maxNotificationsPerHour: null,
  });
});

test.each(METRIC_CATEGORIES)('%s can be the only category left', (category) => {
  const none = { sales: false, finance: false, advertising: false, conversion: false };
  const preferences = {
    ...DEFAULT_NOTIFICATION_PREFERENCES,
    enabledCategories: { ...none, [category]: true },
  };
  expect(listEnabledCategories(preferences)).toEqual([category]);
});

test.each(['maxNotificationsToShow', 'autoResolveAfterDays'] as const)(
  'the default of %s is within its limits',
  (field) => {
    const { min, max } = NOTIFICATION_LIMITS[field];
    expect(DEFAULT_NOTIFICATION_PREFERENCES[field]).toBeGreaterThanOrEqual(min);
    expect(DEFAULT_NOTIFICATION_PREFERENCES[field]).toBeLessThanOrEqual(max);
  },
);
