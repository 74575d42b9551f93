import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { snapshotOf } from '../../testing/snapshot-builder.ts';
import { type NotificationRule, raiseNotifications } from './index.ts';

const NOW = new Date('2026-11-20T20:00:00.000Z');
const MINUTE = 60_000;
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

const content = {
  title: 'T',
  description: 'D',
  action: null,
  impactEstimate: null,
  targetVsActual: null,
  metrics: null,
};
const ruleNamed = (id: string, evaluate: NotificationRule['evaluate'] = () => content): NotificationRule => ({
  id,
  category: 'sales',
  granularity: 'Filtered',
  name: id,
  description: '',
  evaluate,
});
const existing = (ruleId: string | null, ageMs: number, isResolved = false) => ({
  ruleId,
  createdAt: ago(ageMs),
  isResolved,
});

type Given = Parameters<typeof raiseNotifications>[0];

function raise(
  rules: readonly NotificationRule[],
  state: Partial<Pick<Given, 'existing' | 'raisedAt' | 'maxPerHour'>> = {},
  onFailure: (rule: NotificationRule, error: unknown) => void = () => {},
) {
  const known = { existing: [], raisedAt: {}, maxPerHour: 5, ...state };
  return raiseNotifications({ rules, snapshot: snapshotOf(), now: NOW, onFailure, ...known });
}

const raisedBy = (...given: Parameters<typeof raise>) => raise(...given).map(({ ruleId }) => ruleId);

test('a notification starts unresolved, with the time, the rule, its category and what is compared', () => {
  expect(raise([ruleNamed('a')])).toEqual([
    {
      ...content,
      id: 'a@2026-11-20T20:00:00.000Z',
      category: 'sales',
      granularity: 'Filtered',
      ruleId: 'a',
      detailsButtonText: null,
      timeContext: { period: 'Nov 14 – 20', comparison: 'Nov 7 – 13' },
      createdAt: '2026-11-20T20:00:00.000Z',
      isResolved: false,
      resolvedAt: null,
      isHelpful: null,
      feedbackAt: null,
      snoozeUntil: null,
    },
  ]);
});

test('a rule adds one only when it fires', () => {
  expect(raisedBy([ruleNamed('a', () => null), ruleNamed('b')])).toEqual(['b']);
});

test.each([
  [0, []],
  [30 * MINUTE - 1, []],
  [30 * MINUTE, ['a']],
])('%i ms after its last one, the cooldown of 30 minutes lets through %j', (ms, expected) => {
  expect(raisedBy([ruleNamed('a')], { raisedAt: { a: ago(ms), b: ago(0) } })).toEqual(expected);
});

describe('fewer than the hourly cap of unresolved ones were created in the last hour', () => {
  const others = (count: number, ageMs: number, isResolved = false) =>
    Array.from({ length: count }, (_, at) => existing(`other${at}`, ageMs, isResolved));

  test.each([
    ['4 of the last hour', others(4, 60 * MINUTE - 1), 5, ['a']],
    ['5 of the last hour', others(5, 60 * MINUTE - 1), 5, []],
    ['5 that are an hour old', others(5, 60 * MINUTE), 5, ['a']],
    ['5 resolved ones', others(5, 0, true), 5, ['a']],
    ['5 with an override of 6', others(5, 0), 6, ['a']],
    ['1 with an override of 1', others(1, 0), 1, []],
  ])('%s', (_, known, maxPerHour, expected) => {
    expect(raisedBy([ruleNamed('a')], { existing: known, maxPerHour })).toEqual(expected);
  });

  test('those added before it in the same look count', () => {
    expect(
      raisedBy(
        ['a', 'b', 'c'].map((id) => ruleNamed(id)),
        { existing: others(3, 0) },
      ),
    ).toEqual(['a', 'b']);
  });
});

test.each([
  ['a', []],
  ['b', ['a']],
  [null, ['a']],
])('where one of rule %s exists, rule a raises %j, however old that is', (ruleId, expected) => {
  expect(raisedBy([ruleNamed('a')], { existing: [existing(ruleId, 100 * 60 * MINUTE)] })).toEqual(expected);
});

test('a rule that throws is skipped, and told', () => {
  const error = new Error('broken');
  const onFailure = vi.fn<(rule: NotificationRule, error: unknown) => void>();
  const broken = ruleNamed('a', () => {
    throw error;
  });
  expect(raisedBy([broken, ruleNamed('b')], {}, onFailure)).toEqual(['b']);
  expect(onFailure.mock.calls).toEqual([[broken, error]]);
});

test('whatever was before: never more than the cap in an hour, never two of a rule, never one too early', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const age = fc.integer({ min: 0, max: 120 }).map((minutes) => minutes * MINUTE);
  const one = fc
    .tuple(fc.constantFrom(...ids, 'server'), age, fc.boolean())
    .map(([id, ms, isResolved]) => existing(id, ms, isResolved));
  const known = fc.array(one, { maxLength: 8 });
  const times = fc.dictionary(fc.constantFrom(...ids), age.map(ago));
  fc.assert(
    fc.property(known, times, fc.integer({ min: 1, max: 9 }), (before, raisedAt, maxPerHour) => {
      const added = raise(
        ids.map((id) => ruleNamed(id)),
        { existing: before, raisedAt, maxPerHour },
      );
      const ofLastHour = before.filter(
        ({ createdAt, isResolved }) => !isResolved && Date.parse(createdAt) > NOW.getTime() - 60 * MINUTE,
      ).length;
      expect(added.length).toBeLessThanOrEqual(Math.max(0, maxPerHour - ofLastHour));
      const rules = [...before, ...added].map(({ ruleId }) => ruleId);
      for (const { ruleId } of added) {
        expect(rules.filter((other) => other === ruleId)).toHaveLength(1);
        const last = Date.parse(raisedAt[ruleId ?? ''] ?? ago(30 * MINUTE));
        expect(NOW.getTime() - last).toBeGreaterThanOrEqual(30 * MINUTE);
      }
    }),
  );
});
