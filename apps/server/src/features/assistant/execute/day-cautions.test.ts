import { addDays, type DateKey, toDateKey } from '@skuline/domain/calendar';
import { findKnownDays } from '@skuline/domain/known-days';
import { type FactSums, ZERO_FACTS } from '@skuline/domain/metrics';
import { describe, expect, test } from 'vitest';
import { missingKindCautions } from './day-cautions.ts';

const november = (day: number): DateKey => addDays(toDateKey('2026-11-01'), day - 1);
const stretch = (first: number, last: number) => ({ start: november(first), end: november(last) });

/** Nov 1 up to a day with orders on every day. */
const ordersTo = (last: number) =>
  Array.from({ length: last }, (_, at) => {
    const facts: FactSums = { ...ZERO_FACTS, orders: 5 };
    return { date: november(at + 1), importId: 1, rowCount: 1, facts };
  });
const today = november(25);
const both = [stretch(19, 24), stretch(12, 17)];

function told(...reported: readonly (readonly [channel: string, kind: 'sales' | 'traffic', last: number])[]) {
  const known = findKnownDays({
    reported: reported.map(([channel, kind, last]) => ({
      channel,
      kind,
      days: [stretch(1, last)],
    })),
    own: null,
  });
  return { days: { all: ordersTo(Math.max(...reported.map(([, , last]) => last))), known }, today };
}

describe('what is missing on the days of a plan is said by kind', () => {
  test('a kind that nobody tells, with its newest day', () => {
    const run = told(['amazon', 'sales', 24], ['amazon', 'traffic', 21]);
    expect(missingKindCautions(both, ['orders', 'sessions'], run)).toEqual([
      'No traffic report for Nov 22 – 24, the newest is of Nov 21.',
    ]);
    expect(missingKindCautions(both, ['orders'], run)).toEqual([]);
  });

  test('a kind that one channel of two tells', () => {
    const run = told(['amazon', 'sales', 24], ['shopify', 'sales', 20]);
    expect(missingKindCautions(both, ['orders'], run)).toEqual([
      'Not every sales report for Nov 21 – 24 is there.',
    ]);
  });

  test('of what would be compared only where the range itself is known', () => {
    const run = told(['amazon', 'sales', 24], ['amazon', 'traffic', 16]);
    expect(missingKindCautions([stretch(20, 21), stretch(17, 18)], ['sessions'], run)).toEqual([
      'No traffic report for Nov 20 – 21, the newest is of Nov 16.',
    ]);
    expect(missingKindCautions([stretch(16, 17), stretch(18, 19)], ['sessions'], run)).toEqual([
      'No traffic report for Nov 17 – 19, the newest is of Nov 16.',
    ]);
  });

  test('nothing of days on which nothing is known at all', () => {
    const run = told(['amazon', 'sales', 21], ['amazon', 'traffic', 21]);
    expect(missingKindCautions(both, ['orders', 'sessions'], run)).toEqual([]);
  });
});
