import { describe, expect, test, vi } from 'vitest';
import { snapshotOf } from '../../testing/snapshot-builder.ts';
import {
  applyNotificationChange,
  DEFAULT_NOTIFICATION_PREFERENCES,
  judgeRules,
  type NotificationChange,
  type NotificationRule,
  openOfRules,
  type ToldByRules,
} from './index.ts';

const NOON = Date.parse('2026-11-20T20:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (ms: number) => new Date(NOON + ms);

const CONTENT = {
  description: '',
  action: null,
  impactEstimate: null,
  targetVsActual: null,
  metrics: null,
};
const ruleNamed = (id: string, evaluate?: NotificationRule['evaluate']): NotificationRule => ({
  id,
  category: 'sales',
  granularity: 'Total',
  name: id,
  description: '',
  evaluate: evaluate ?? (() => ({ ...CONTENT, title: id })),
});

interface Given {
  readonly rules?: readonly NotificationRule[];
  readonly figuresVersion?: string | null;
  readonly figuresOf?: string;
  readonly insights?: Parameters<typeof judgeRules>[1]['insights'];
  readonly maxPerHour?: number;
}

function judge(known: ToldByRules | null, ms = 0, given: Given = {}): ToldByRules {
  const {
    rules = [ruleNamed('a')],
    figuresVersion = 'v1',
    figuresOf = 'all',
    insights = [],
    maxPerHour = 5,
  } = given;
  return judgeRules(known, {
    figuresOf,
    looked: figuresVersion === null ? null : { figuresVersion, snapshot: snapshotOf() },
    rules,
    insights,
    preferences: { ...DEFAULT_NOTIFICATION_PREFERENCES, maxNotificationsPerHour: maxPerHour },
    now: at(ms),
    onFailure: () => {},
  });
}

const listed = (known: ToldByRules, ms = 0) =>
  openOfRules(known, at(ms)).listed.map(({ title, createdAt }) => `${title} ${createdAt.slice(11, 16)}`);

function changed(known: ToldByRules, change: NotificationChange, ms = 0): ToldByRules {
  return {
    ...known,
    told: known.told.map((one) => ({
      ...one,
      notification: applyNotificationChange(one.notification, change, at(ms)),
    })),
  };
}

test('what a rule has told stands until something is done with it, and is told once', () => {
  const first = judge(null);
  expect(listed(first)).toEqual(['a 20:00']);
  expect(judge(first, HOUR)).toEqual(first);
  expect(listed(judge(first, HOUR, { figuresVersion: 'v2' }), HOUR)).toEqual(['a 20:00']);
});

describe('what is open when the figures change', () => {
  const first = judge(null);
  const saying = (description: string) => ruleNamed('a', () => ({ ...CONTENT, title: 'a', description }));

  test('says what its rule says of them: the same one, of the same age', () => {
    const [one] = judge(first, HOUR, { figuresVersion: 'v2', rules: [saying('28% below')] }).told;
    expect(one).toEqual({
      figuresVersion: 'v2',
      notification: { ...first.told[0]?.notification, description: '28% below' },
    });
  });

  test.each([
    ['does not fire any more', [ruleNamed('a', () => null)]],
    ['is off', []],
  ])('is resolved where its rule %s', (_, rules) => {
    const closed = judge(first, HOUR, { figuresVersion: 'v2', rules });
    expect(closed.told).toMatchObject([
      { notification: { isResolved: true, resolvedAt: at(HOUR).toISOString() } },
    ]);
    // Told anew of figures of which it fires again, and not before.
    expect(listed(judge(closed, 2 * HOUR, { figuresVersion: 'v2' }), 2 * HOUR)).toEqual([]);
    expect(listed(judge(closed, 2 * HOUR, { figuresVersion: 'v3' }), 2 * HOUR)).toEqual(['a 22:00']);
  });

  test('stays as it was where its rule throws, and is judged at the next look', () => {
    const failing = ruleNamed('a', () => {
      throw new Error('a rule');
    });
    const failed = judge(first, HOUR, { figuresVersion: 'v2', rules: [failing] });
    expect(failed).toEqual(first);
    expect(listed(judge(failed, HOUR, { figuresVersion: 'v2', rules: [] }), HOUR)).toEqual([]);
  });

  test('is snoozed until its moment though its rule does not fire', () => {
    const snoozed = changed(first, { kind: 'snooze', hours: 2 });
    const rules = [ruleNamed('a', () => null)];
    expect(judge(snoozed, HOUR, { figuresVersion: 'v2', rules })).toEqual(snoozed);
  });
});

describe('what is resolved is not told again of the same figures', () => {
  const resolved = changed(judge(null), { kind: 'resolve' });

  test.each([
    ['the same figures', HOUR, 'v1', []],
    ['others before the cooldown of 30 minutes has passed', 30 * MINUTE - 1, 'v2', []],
    ['others once it has', 30 * MINUTE, 'v2', ['a 20:30']],
  ])('%s', (_, ms, figuresVersion, expected) => {
    expect(listed(judge(resolved, ms, { figuresVersion }), ms)).toEqual(expected);
  });

  test('what stood when the figures changed stands for them too', () => {
    const later = changed(judge(judge(null), HOUR, { figuresVersion: 'v2' }), { kind: 'resolve' }, HOUR);
    expect(listed(judge(later, 2 * HOUR, { figuresVersion: 'v2' }), 2 * HOUR)).toEqual([]);
    expect(listed(judge(later, 2 * HOUR, { figuresVersion: 'v3' }), 2 * HOUR)).toEqual(['a 22:00']);
  });

  test('reopened, it is there again, as it was', () => {
    expect(changed(resolved, { kind: 'reopen' }, HOUR)).toEqual(judge(null));
  });
});

test('a snooze holds until its moment, and then the rule tells anew, of the same figures too', () => {
  const snoozed = changed(judge(null), { kind: 'snooze', hours: 1 });
  const before = judge(snoozed, HOUR - 1);
  expect(openOfRules(before, at(HOUR - 1))).toEqual({ listed: [], snoozedCount: 1 });
  expect(listed(judge(before, HOUR), HOUR)).toEqual(['a 21:00']);
  expect(judge(before, HOUR, { rules: [ruleNamed('a', () => null)] }).told).toEqual([]);
  const resolved = changed(judge(null), { kind: 'resolve' });
  expect(changed(resolved, { kind: 'snooze', hours: 1 })).toEqual(resolved);
});

test('a mark is given once', () => {
  const rated = changed(judge(null), { kind: 'rate', isHelpful: true }, MINUTE);
  expect(rated.told[0]?.notification).toMatchObject({
    isHelpful: true,
    feedbackAt: at(MINUTE).toISOString(),
  });
  expect(changed(rated, { kind: 'rate', isHelpful: false }, HOUR)).toEqual(rated);
});

test('after 7 days it is resolved by itself, and told again when the figures change', () => {
  const week = 7 * 24 * HOUR;
  const first = judge(null);
  expect(listed(judge(first, week), week)).toEqual(['a 20:00']);
  const old = judge(first, week + 1);
  expect(old.told[0]?.notification).toMatchObject({
    isResolved: true,
    resolvedAt: at(week + 1).toISOString(),
  });
  expect(listed(old, week + 1)).toEqual([]);
  expect(listed(judge(old, week + 1, { figuresVersion: 'v2' }), week + 1)).toEqual(['a 20:00']);
});

test('open insights of the last hour count for the hourly cap, and so does what is snoozed', () => {
  const insights = [{ ruleId: null, createdAt: at(-MINUTE).toISOString(), isResolved: false }];
  const rules = ['a', 'b', 'c'].map((id) => ruleNamed(id));
  const capped = judge(null, 0, { rules, insights, maxPerHour: 2 });
  expect(listed(capped)).toEqual(['a 20:00']);
  const snoozed = changed(capped, { kind: 'snooze', hours: 24 });
  expect(listed(judge(snoozed, MINUTE, { rules, insights, maxPerHour: 2 }), MINUTE)).toEqual([]);
  const later = judge(snoozed, HOUR, { rules, insights, maxPerHour: 2 });
  expect(listed(later, HOUR)).toEqual(['b 21:00', 'c 21:00']);
});

test('what was told of other brands, or of invented figures, is void', () => {
  expect(listed(judge(judge(null), HOUR, { figuresOf: 'Alder alone' }), HOUR)).toEqual(['a 21:00']);
});

test('without figures nothing is judged, and what was told stays', () => {
  const evaluate = vi.fn<NotificationRule['evaluate']>();
  const first = judge(null);
  expect(judge(first, HOUR, { figuresVersion: null, rules: [ruleNamed('b', evaluate)] })).toEqual(first);
  expect(evaluate).not.toHaveBeenCalled();
});
