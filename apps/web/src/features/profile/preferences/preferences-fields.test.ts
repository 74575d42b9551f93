import { DEFAULT_PREFERENCES, type Preferences } from '@skuline/contract';
import { describe, expect, test } from 'vitest';
import { fieldsOf, preferencesOf, preferencesSchema } from './preferences-fields.ts';

const OWN: Preferences = {
  theme: 'dark',
  defaultRange: 'year_to_date',
  notifications: {
    enabledCategories: { sales: false, finance: true, advertising: false, conversion: true },
    maxNotificationsToShow: 3,
    autoResolveAfterDays: 14,
    maxNotificationsPerHour: 9,
    disabledRules: ['traffic_surge'],
    digest: 'weekly',
    digestPdf: true,
  },
  version: 4,
};

test.each([[DEFAULT_PREFERENCES], [OWN]])(
  'preferences come back from their fields as they were',
  (preferences) => {
    expect(preferencesOf(fieldsOf(preferences), preferences.version)).toEqual(preferences);
  },
);

describe('what a field may hold', () => {
  test.each([
    ['maxNotificationsToShow', '', 'Enter a whole number from 1 to 50.'],
    ['maxNotificationsToShow', 0, 'Enter a whole number from 1 to 50.'],
    ['maxNotificationsToShow', 51, 'Enter a whole number from 1 to 50.'],
    ['autoResolveAfterDays', 2.5, 'Enter a whole number from 1 to 90.'],
    ['maxNotificationsPerHour', 61, 'Enter a whole number from 1 to 60.'],
  ])('%s: not %j', (field, value, message) => {
    const { error } = preferencesSchema.safeParse({ ...fieldsOf(OWN), [field]: value });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
  });

  test('the hourly cap may be left empty', () => {
    expect(preferencesSchema.safeParse({ ...fieldsOf(OWN), maxNotificationsPerHour: '' }).success).toBe(true);
  });
});
