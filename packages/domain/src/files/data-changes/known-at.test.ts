import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { findKnownAt, type KnownAt } from './known-at.ts';
import { describeKnownAt, knownBefore } from './known-at-text.ts';

const TODAY = toDateKey('2026-11-20');
const read = (text: string): KnownAt => {
  const known = findKnownAt(text);
  if (known === null) throw new Error(`${text} is not understood`);
  return known;
};

describe('when something was known', () => {
  test.each([
    ['47', null, 'data version 47'],
    ['2026-11-18', '2026-11-19T08:00:00.000Z', 'Nov 18'],
    // The day clocks go back has 25 hours.
    ['2026-11-01', '2026-11-02T08:00:00.000Z', 'Nov 1'],
    ['2025-12-31', '2026-01-01T08:00:00.000Z', 'Dec 31, 2025'],
    ['2026-11-18T17:42:00Z', '2026-11-18T17:42:00.001Z', 'Nov 18, 9:42 AM'],
    ['2026-11-19T07:59Z', '2026-11-19T07:59:00.001Z', 'Nov 18, 11:59 PM'],
  ])('%s is until %s, said as %s', (text, before, said) => {
    const known = read(text);
    expect(knownBefore(known)?.toISOString() ?? null).toBe(before);
    expect(describeKnownAt(text, TODAY)).toBe(said);
  });

  test.each([
    '',
    '0',
    '-3',
    '1.5',
    '1e3',
    '2026-02-30',
    '2026-11-18T25:00:00Z',
    '2026-11-18T10:00:00',
    '9'.repeat(16),
  ])('%j makes no sense', (text) => expect(findKnownAt(text)).toBeNull());
});
