import { expect, test } from 'vitest';
import { DEFAULT_NOTIFICATION_PREFERENCES, type Notification, selectNotifications } from './index.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

function notification(id: string, change: Partial<Notification> = {}): Notification {
  return {
    id,
    category: 'sales',
    title: id,
    description: '',
    action: null,
    detailsButtonText: null,
    impactEstimate: null,
    targetVsActual: null,
    timeContext: null,
    metrics: null,
    isResolved: false,
    resolvedAt: null,
    createdAt: NOW.toISOString(),
    ruleId: null,
    isHelpful: null,
    feedbackAt: null,
    snoozeUntil: null,
    ...change,
  };
}

test('a person sees all that is unread in one order of dollars, whoever raised it', () => {
  const open = ['1', '2', '3', '4', '5', '6', '7'].map((id) =>
    notification(id, { impactEstimate: { 3: -900, 6: 1200 }[id] ?? null }),
  );
  const preferences = { ...DEFAULT_NOTIFICATION_PREFERENCES, maxNotificationsToShow: 2 };
  const shown = selectNotifications(open, preferences, NOW).map(({ id }) => id);
  expect(shown).toEqual(['6', '3', '1', '2', '4', '5', '7']);
});

test('a person sees the enabled categories alone', () => {
  const { enabledCategories } = DEFAULT_NOTIFICATION_PREFERENCES;
  const preferences = {
    ...DEFAULT_NOTIFICATION_PREFERENCES,
    enabledCategories: { ...enabledCategories, sales: false },
  };
  const open = [notification('1'), notification('2', { category: 'finance' })];
  expect(selectNotifications(open, preferences, NOW).map(({ id }) => id)).toEqual(['2']);
});

test.each([
  ['2026-11-13T18:00:00.000Z', 1],
  ['2026-11-13T17:59:59.999Z', 0],
])('after 7 days a notification counts as resolved: created at %s, %i are shown', (createdAt, count) => {
  const shown = selectNotifications(
    [notification('1', { createdAt })],
    DEFAULT_NOTIFICATION_PREFERENCES,
    NOW,
  );
  expect(shown).toHaveLength(count);
});
