import { expect, test } from 'vitest';
import {
  addDays,
  dayCount,
  type DateKey,
  dayIn,
  eachDay,
  startOfDayIn,
  toDateKey,
} from '../../core/calendar/index.ts';
import { type DonePull, planPulls } from './plan-pulls.ts';
import type { PullRule } from './pull-kinds.ts';

const LOS_ANGELES = 'America/Los_Angeles';
const day = toDateKey;
const rule: PullRule = {
  kind: 'orders',
  source: 'amazon',
  label: 'Orders',
  blockDays: 10,
  newestAge: 1,
  reachesBack: 365,
  changesFor: 4,
  everyHours: 12,
  isWhole: true,
  settledAge: 1,
};
const us = { target: 'US', timeZone: LOS_ANGELES };

function plan(
  now: string,
  done: readonly DonePull[] = [],
  more: Partial<PullRule> = {},
  since = '2026-11-01',
) {
  const request = {
    rules: [{ ...rule, ...more }],
    targets: [us],
    since: day(since),
    now: new Date(now),
    done,
  };
  const { due, nextAt } = planPulls(request);
  return { due: due.map(({ start, end }) => `${start} ${end}`), nextAt: nextAt?.toISOString() ?? null };
}

function donePull(start: string, end: string, doneAt: string, isHeldOut = false): DonePull {
  return {
    kind: 'orders',
    target: 'US',
    start: day(start),
    end: day(end),
    doneAt: new Date(doneAt),
    isHeldOut,
  };
}

const NOON = '2026-11-20T20:00:00Z';

test('the first time every block is due from the first wanted day to yesterday, the newest first', () => {
  expect(plan(NOON)).toEqual({
    due: ['2026-11-13 2026-11-19', '2026-11-03 2026-11-12', '2026-11-01 2026-11-02'],
    nextAt: null,
  });
});

test('nothing is asked for before the days that the source still has', () => {
  expect(plan(NOON, [], { reachesBack: 3 }).due).toEqual(['2026-11-17 2026-11-19']);
});

test('a block is asked for again while one of its days may change, after its hours, and then never', () => {
  const whole = [
    donePull('2026-11-01', '2026-11-02', '2026-11-20T10:00:00Z'),
    donePull('2026-11-03', '2026-11-12', '2026-11-20T10:00:00Z'),
    donePull('2026-11-13', '2026-11-19', '2026-11-20T10:00:00Z'),
  ];
  expect(plan(NOON, whole)).toEqual({ due: [], nextAt: '2026-11-20T22:00:00.000Z' });
  expect(plan('2026-11-20T22:00:00Z', whole)).toMatchObject({ due: ['2026-11-13 2026-11-19'] });
  // The next day adds one to the block.
  expect(plan('2026-11-21T20:00:00Z', whole).due).toEqual(['2026-11-13 2026-11-20']);
  const late = [donePull('2026-11-13', '2026-11-22', '2026-11-28T10:00:00Z')];
  expect(plan('2027-11-25T20:00:00Z', late, { reachesBack: 999 }).due).not.toContain('2026-11-13 2026-11-22');
});

test('weeks are asked for whole, from Sunday to Saturday, once they may be told, and again until they are final', () => {
  const weekly = {
    kind: 'search_queries',
    blockDays: 7,
    newestAge: 2,
    changesFor: 8,
    everyHours: 48,
  } as const;
  const weeks = { ...weekly, isOfWeeks: true };
  // Friday: the week that began on November 1 is the first that lies after the first wanted day as a whole.
  expect(plan(NOON, [], weeks, '2026-10-28').due).toEqual(['2026-11-08 2026-11-14', '2026-11-01 2026-11-07']);
  expect(plan('2026-11-22T20:00:00Z', [], weeks, '2026-11-10').due).toEqual([]);
  expect(plan('2026-11-23T20:00:00Z', [], weeks, '2026-11-10').due).toEqual(['2026-11-15 2026-11-21']);
  const asked = (at: string) => ({ ...donePull('2026-11-15', '2026-11-21', at), kind: weekly.kind });
  const early = [asked('2026-11-23T20:00:00Z')];
  expect(plan('2026-11-25T19:00:00Z', early, weeks, '2026-11-10').due).toEqual([]);
  expect(plan('2026-11-25T20:00:00Z', early, weeks, '2026-11-10').due).toEqual(['2026-11-15 2026-11-21']);
  // Asked for eight days after its end, it is final.
  const late = [asked('2026-11-29T20:00:00Z')];
  expect(plan('2026-12-01T20:00:00Z', late, weeks, '2026-11-10').due).toEqual(['2026-11-22 2026-11-28']);
  const held = early.map((pull) => ({ ...pull, isHeldOut: true }));
  expect(plan('2026-11-25T20:00:00Z', held, weeks, '2026-11-10').due).toEqual([]);
});

test('what a person took out stays out, and the days around it are asked for', () => {
  const out = [donePull('2026-11-16', '2026-11-18', '2026-11-19T20:00:00Z', true)];
  expect(plan(NOON, out).due).toEqual([
    '2026-11-19 2026-11-19',
    '2026-11-13 2026-11-15',
    '2026-11-03 2026-11-12',
    '2026-11-01 2026-11-02',
  ]);
});

const NOW_ALONE = { blockDays: 1, newestAge: 0, reachesBack: 0, changesFor: 0, everyHours: 24 } as const;

test.each(['stock', 'names'] as const)('%s of now is due once a day, and of no other day', (isOfNow) => {
  const now = { ...NOW_ALONE, isOfNow };
  expect(plan(NOON, [], now)).toEqual({ due: ['2026-11-20 2026-11-20'], nextAt: null });
  const done = [donePull('2026-11-20', '2026-11-20', NOON)];
  expect(plan('2026-11-21T19:59:00Z', done, now)).toEqual({ due: [], nextAt: '2026-11-21T20:00:00.000Z' });
  expect(plan('2026-11-21T20:00:00Z', done, now).due).toEqual(['2026-11-21 2026-11-21']);
  // An app that was off for a week does not ask for the days that have passed.
  expect(plan('2026-11-27T20:00:00Z', done, now).due).toEqual(['2026-11-27 2026-11-27']);
});

test('of what is told of now alone, stock that was taken out stays out for its day, and names stay out', () => {
  const out = [donePull('2026-11-20', '2026-11-20', NOON, true)];
  const stock = { ...NOW_ALONE, isOfNow: 'stock' } as const;
  expect(plan('2026-11-21T07:00:00Z', out, stock).due).toEqual([]);
  expect(plan('2026-11-21T20:00:00Z', out, stock).due).toEqual(['2026-11-21 2026-11-21']);
  expect(plan('2026-11-28T20:00:00Z', out, { ...NOW_ALONE, isOfNow: 'names' })).toEqual({
    due: [],
    nextAt: null,
  });
});

test('a clock that was a year ahead for a while holds nothing back', () => {
  const ahead = [donePull('2026-11-13', '2026-11-19', '2027-11-20T10:00:00Z')];
  expect(plan(NOON, ahead).due).toContain('2026-11-13 2026-11-19');
  expect(
    plan(NOON, [donePull('2026-11-20', '2026-11-20', '2027-11-20T10:00:00Z')], {
      ...NOW_ALONE,
      isOfNow: 'stock',
    }).due,
  ).toEqual(['2026-11-20 2026-11-20']);
  // Some minutes are no jump.
  const before = [
    donePull('2026-11-01', '2026-11-02', '2026-11-20T20:05:00Z'),
    donePull('2026-11-03', '2026-11-12', '2026-11-20T20:05:00Z'),
    donePull('2026-11-13', '2026-11-19', '2026-11-20T20:05:00Z'),
  ];
  expect(plan(NOON, before).due).toEqual([]);
  // What was taken out is out, whatever the clock said.
  expect(plan(NOON, [donePull('2026-11-13', '2026-11-19', '2027-11-20T10:00:00Z', true)]).due).not.toContain(
    '2026-11-13 2026-11-19',
  );
});

test.each([
  ['2026-03-08', '2026-03-08T08:00:00.000Z'],
  ['2026-03-09', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01', '2026-11-01T07:00:00.000Z'],
  ['2026-11-02', '2026-11-02T08:00:00.000Z'],
])('the day %s begins in Los Angeles at %s', (text, begin) => {
  const begins = startOfDayIn(LOS_ANGELES, day(text));
  expect(begins.toISOString()).toBe(begin);
  expect([dayIn(LOS_ANGELES, begins), dayIn(LOS_ANGELES, new Date(begins.getTime() - 1))]).toEqual([
    day(text),
    addDays(day(text), -1),
  ]);
});

test('however a year of nights falls out, each day ends pulled after it can change, and no window is too long', () => {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  let done: DonePull[] = [];
  const pulledAt = new Map<DateKey, Date>();
  for (let night = 0; night < 120; night += 1) {
    const now = new Date(Date.parse('2026-07-01T09:00:00Z') + night * 86_400_000 + random() * 3_600_000);
    // Every fourth night nothing works, and every other pull of the rest fails.
    if (random() < 0.25) continue;
    const { due } = planPulls({ rules: [rule], targets: [us], since: day('2026-07-01'), now, done });
    for (const pull of due) {
      expect(dayCount(pull)).toBeLessThanOrEqual(rule.blockDays);
      if (random() < 0.5) continue;
      done = [
        ...done.filter(({ start }) => start !== pull.start),
        { ...pull, doneAt: now, isHeldOut: false },
      ];
      for (const each of eachDay(pull)) pulledAt.set(each, now);
    }
  }
  const settled = [...eachDay({ start: day('2026-07-01'), end: day('2026-10-15') })].filter((each) => {
    const at = pulledAt.get(each);
    return at !== undefined && dayIn(LOS_ANGELES, at) >= addDays(each, rule.changesFor);
  });
  expect(settled).toHaveLength(107);
});
