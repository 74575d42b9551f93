import { toDateKey } from '@skuline/domain/calendar';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { expect, test } from 'vitest';
import { supersededOf } from './make-sku-sums.job.ts';
import { type Build, readyMonthsOf, shownDaysText, shownMonthsOf } from './sku-sums.ts';

const days = (imports: Readonly<Record<string, number>>) =>
  Object.entries(imports).map(([date, importId]) => ({
    date: toDateKey(date),
    importId,
    facts: ZERO_FACTS,
    rowCount: 1,
  }));
const NOW = days({ '2026-03-01': 1, '2026-03-02': 2, '2026-04-01': 2 });
const MARCH = shownDaysText(NOW.slice(0, 2));
const build = (fields: Partial<Build>): Build => ({
  month: '2026-03-01',
  build: 'b1',
  days: MARCH,
  isComplete: true,
  isSettled: true,
  ...fields,
});

test.each<[string, Build[], string[]]>([
  ['sums of what its days show', [build({})], ['b1']],
  ['sums of another import of a day', [build({ days: '2026-03-01=1 2026-03-02=1' })], []],
  ['sums of fewer days', [build({ days: '2026-03-01=1' })], []],
  ['sums that are being made', [build({ isComplete: false })], []],
  ['the newer of two', [build({}), build({ build: 'b2' })], ['b2']],
  [
    'a newer one of days that were shown for a while',
    [build({}), build({ build: 'b2', days: '2026-03-01=9' })],
    [],
  ],
])('a month is ready from %s or not: %#', (_what, builds, expected) => {
  expect([...readyMonthsOf(builds, shownMonthsOf(NOW)).values()]).toEqual(expected);
});

const OLD = build({ build: 'old', days: '2026-03-01=9' });

test.each<[string, Build[], string[]]>([
  ['has had a newer one for an hour', [OLD, build({})], ['old']],
  ['was never completed', [build({ build: 'old', days: 'x', isComplete: false }), build({})], ['old']],
  ['has a newer one that is just made: someone may be reading it', [OLD, build({ isSettled: false })], []],
  ['has a newer one that was cut short', [OLD, build({ isComplete: false })], []],
  ['sums what its days show', [build({}), build({ build: 'b2' })], []],
  ['is the newest of its month, whatever the days show', [OLD], []],
])('a build is removed or not when it %s', (_what, builds, expected) => {
  expect(supersededOf(builds, shownMonthsOf(NOW))).toEqual(expected);
});
