import { describe, expect, test } from 'vitest';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type Notification,
  rankNotifications,
  selectNotifications,
} from './index.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

function notification(id: string, change: Partial<Notification> = {}): Notification {
  return {
    id,
    category: 'sales',
    title: id,
    description: '',
    action: null,
    detailsButtonText: null,
    granularity: 'Total',
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

test('a person is told of the enabled categories alone', () => {
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

describe('the ranked list', () => {
  const insight = (id: string, impactEstimate: number) => notification(id, { impactEstimate });
  const alert = (id: string, hour = 0) =>
    notification(id, { createdAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z` });

  test.each([
    [
      'dollars lost or won rank by their size',
      [insight('a', 5), insight('b', -90), insight('c', 20)],
      'b c a',
    ],
    ['without dollars the newest is first', [alert('a', 1), alert('b', 3), alert('c', 2)], 'b c a'],
    [
      'five insights keep no alert out of the first five',
      [
        ...[9, 8, 7, 6, 5].map((impact) => insight(String(impact), impact)),
        alert('goal', 2),
        alert('own', 1),
      ],
      '9 goal 8 own 7 6 5',
    ],
    [
      'many alerts keep no insight out',
      [...[1, 2, 3, 4].map((hour) => alert(`at ${hour}`, hour)), insight('a', 1)].toReversed(),
      'a at 4 at 3 at 2 at 1',
    ],
    ['none', [], ''],
  ])('%s', (_name, notifications, ids) => {
    expect(
      rankNotifications(notifications)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(ids);
  });
});
