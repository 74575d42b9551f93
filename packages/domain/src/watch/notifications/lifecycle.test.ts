import { describe, expect, test } from 'vitest';
import {
  countFeedback,
  countRaised,
  type EffectivenessByRule,
  feedbackOf,
  isSnoozed,
  listHighPriority,
  type Notification,
  rateNotification,
  resolveNotification,
  resolveOld,
  SNOOZE_HOURS,
  snoozeEnd,
} from './index.ts';

const NOW = new Date('2026-11-20T20:00:00.000Z');
const LATER = new Date('2026-11-20T21:00:00.000Z');
const HOUR = 3_600_000;

const notification = (given: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  category: 'sales',
  granularity: 'Total',
  title: 'T',
  description: 'D',
  action: null,
  detailsButtonText: null,
  impactEstimate: null,
  targetVsActual: null,
  timeContext: null,
  metrics: null,
  isResolved: false,
  resolvedAt: null,
  createdAt: NOW.toISOString(),
  ruleId: 'r1',
  isHelpful: null,
  feedbackAt: null,
  snoozeUntil: null,
  ...given,
});

test('a notification becomes resolved when the user resolves it, and stays so', () => {
  const resolved = resolveNotification(notification(), NOW);
  expect(resolved).toEqual(notification({ isResolved: true, resolvedAt: NOW.toISOString() }));
  expect(resolveNotification(resolved, LATER)).toBe(resolved);
});

test.each([
  [7 * 24 * HOUR, false],
  [7 * 24 * HOUR + 1, true],
  [0, false],
])('%i ms old, with 7 days until it resolves by itself, it is resolved: %s', (age, isResolved) => {
  const created = notification({ createdAt: new Date(NOW.getTime() - age).toISOString() });
  const [looked] = resolveOld([created], { autoResolveAfterDays: 7 }, NOW);
  expect(looked).toMatchObject({ isResolved, resolvedAt: isResolved ? NOW.toISOString() : null });
});

describe('snoozing', () => {
  test.each([
    [1, '2026-11-20T21:00:00.000Z'],
    [24, '2026-11-21T20:00:00.000Z'],
    [168, '2026-11-27T20:00:00.000Z'],
  ])('for %i hours is until %s', (hours, until) => {
    expect(snoozeEnd(hours, NOW)).toBe(until);
    expect(SNOOZE_HOURS).toContain(hours);
  });

  test.each([
    [null, false],
    ['2026-11-20T20:00:00.000Z', false],
    ['2026-11-20T20:00:00.001Z', true],
  ])('until %s, it is snoozed: %s', (snoozeUntil, expected) => {
    expect(isSnoozed({ snoozeUntil }, NOW)).toBe(expected);
  });
});

describe('helpful can be set once', () => {
  test.each([true, false])('%s', (isHelpful) => {
    const rated = rateNotification(notification(), isHelpful, NOW);
    expect(rated).toMatchObject({ isHelpful, feedbackAt: NOW.toISOString() });
    expect(rateNotification(rated, !isHelpful, LATER)).toBe(rated);
    expect(feedbackOf(rated)).toEqual({
      notificationId: 'n1',
      ruleId: 'r1',
      category: 'sales',
      isHelpful,
      feedbackAt: NOW.toISOString(),
    });
  });

  test('nothing is remembered of what was not rated', () => expect(feedbackOf(notification())).toBeNull());
});

test('the high-priority list is the first 3 unresolved', () => {
  const ids = ['1', '2', '3', '4', '5'];
  const list = ids.map((id) => notification({ id, isResolved: id === '2' }));
  expect(listHighPriority(list).map(({ id }) => id)).toEqual(['1', '3', '4']);
  expect(listHighPriority(list.slice(0, 2)).map(({ id }) => id)).toEqual(['1']);
});

describe('the effectiveness of a rule', () => {
  const feedback = (isHelpful: boolean, ruleId: string | null = 'r1') => ({
    notificationId: 'n1',
    ruleId,
    category: 'sales' as const,
    isHelpful,
    feedbackAt: LATER.toISOString(),
  });

  test('counts what it raised, what helped, and the share of it', () => {
    let known: EffectivenessByRule = {};
    for (const ruleId of ['r1', 'r1', 'r1', 'r2']) known = countRaised(known, { ruleId }, NOW);
    expect(known['r1']).toMatchObject({
      totalNotifications: 3,
      helpfulnessRate: 0,
      lastUpdated: NOW.toISOString(),
    });
    for (const isHelpful of [true, true, false]) known = countFeedback(known, feedback(isHelpful));
    expect(known['r1']).toEqual({
      ruleId: 'r1',
      totalNotifications: 3,
      helpfulFeedback: 2,
      notHelpfulFeedback: 1,
      helpfulnessRate: 2 / 3,
      lastUpdated: LATER.toISOString(),
    });
    expect(known['r2']).toMatchObject({ totalNotifications: 1, helpfulFeedback: 0, notHelpfulFeedback: 0 });
  });

  test('what has no rule counts for none', () => {
    expect(countRaised({}, { ruleId: null }, NOW)).toEqual({});
    expect(countFeedback({}, feedback(true, null))).toEqual({});
  });
});
