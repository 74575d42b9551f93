import { toDateKey } from '@skuline/domain/calendar';
import { rulesOf } from '@skuline/domain/connections';
import { expect, test } from 'vitest';
import type { StoredPull } from './connections.repository.ts';
import { planRun } from './plan-run.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const rules = rulesOf('amazon').filter(({ kind }) => kind === 'traffic');
const connection = {
  targets: [{ target: 'US', timeZone: 'America/Los_Angeles', sourceId: 'ATVPDKIKX0DER', marketplace: 'US' }],
  since: toDateKey('2026-11-19'),
};

function pullOf(change: Partial<StoredPull>): StoredPull {
  const day = toDateKey('2026-11-19');
  return {
    id: 1,
    connectionId: 'c',
    kind: 'traffic',
    target: 'US',
    start: day,
    end: day,
    state: 'taken',
    reference: 'report:1',
    documents: ['report:d'],
    checksum: 'x',
    importId: 1,
    newestDay: day,
    requestedAt: new Date('2026-11-20T19:00:00Z'),
    doneAt: new Date('2026-11-20T19:01:00Z'),
    trouble: null,
    ...change,
  };
}

const dueOf = (pulls: readonly StoredPull[], live: readonly number[], now = NOW) =>
  planRun({ connection, rules, pulls, live: new Set(live), now }).due.filter(
    ({ start }) => start === connection.since,
  ).length;

test('what a person took out is not due, but what another document replaced is like any other', () => {
  const later = new Date('2026-11-21T20:00:00Z');
  const next = { ...connection, since: toDateKey('2026-11-19') };
  const plan = (pulls: readonly StoredPull[], live: readonly number[]) =>
    planRun({ connection: next, rules, pulls, live: new Set(live), now: later }).due.map(
      ({ start }) => start,
    );
  expect(plan([pullOf({})], [])).toEqual(['2026-11-20']);
  // The process ended between the undo of the older one and its removal from the list.
  const both = [pullOf({}), pullOf({ id: 2, importId: 2, reference: 'report:2' })];
  expect(plan(both, [2])).toEqual(['2026-11-20', '2026-11-19']);
});

test('a document that was asked for before a day was over does not count for the rest of it', () => {
  const old = pullOf({ requestedAt: new Date('2026-11-20T07:00:00Z'), doneAt: NOW });
  expect(dueOf([old], [1])).toBe(1);
});

test.each([
  ['could not be made, after an hour', null, 1],
  ['could not be taken in, after a day', 'x', 24],
])('a document that %s', (_what, checksum, hours) => {
  const failed = pullOf({ state: 'failed', importId: null, checksum, doneAt: NOW });
  const after = (ms: number) => new Date(NOW.getTime() + ms);
  expect(dueOf([failed], [], after(hours * 3_600_000 - 1))).toBe(0);
  expect(dueOf([failed], [], after(hours * 3_600_000))).toBeGreaterThan(0);
});

test('a failure that a clock a year ahead has written down keeps nothing waiting', () => {
  const failed = { state: 'failed', importId: null, checksum: null } as const;
  expect(dueOf([pullOf({ ...failed, doneAt: new Date('2026-11-20T19:30:00Z') })], [])).toBe(0);
  expect(dueOf([pullOf({ ...failed, doneAt: new Date('2027-11-20T19:30:00Z') })], [])).toBe(1);
});

test('a failure is over once its days are there and final, or are of a day that has passed and is told of now alone', () => {
  const failed = pullOf({ id: 2, state: 'failed', importId: null, checksum: null });
  const run = (pulls: readonly StoredPull[], now: string, of = rules) =>
    planRun({ connection, rules: of, pulls, live: new Set([1]), now: new Date(now) }).pastFailures;
  expect(run([failed], '2026-11-24T20:00:00Z')).toEqual([]);
  const done = pullOf({ requestedAt: new Date('2026-11-24T19:00:00Z') });
  expect(run([done, failed], '2026-11-24T20:00:00Z')).toEqual([2]);
  const stock = rulesOf('amazon').filter(({ kind }) => kind === 'inventory');
  const ofNow = { ...failed, kind: 'inventory' } as const;
  expect(run([ofNow], '2026-11-19T20:00:00Z', stock)).toEqual([]);
  expect(run([ofNow], '2026-11-20T20:00:00Z', stock)).toEqual([2]);
});
