import { describe, expect, test } from 'vitest';
import { formatHappened, formatLastActive, formatMoment, formatUntil } from './index.ts';

const now = new Date('2026-11-20T22:30:00Z');

test.each([
  ['the same day elsewhere', '2026-11-20T17:02:00Z', 'Nov 20, 9:02 AM'],
  ['the day before, while it is the next day in Europe', '2026-11-20T07:59:00Z', 'Nov 19, 11:59 PM'],
  ['in summer, seven hours behind UTC', '2026-07-01T00:00:00Z', 'Jun 30, 5:00 PM'],
  ['a past year is named', '2026-01-01T07:59:00Z', 'Dec 31, 2025, 11:59 PM'],
])('a moment is told in Los Angeles time: %s', (_, moment, text) => {
  expect(formatMoment(new Date(moment), now)).toBe(text);
});

describe('when somebody was last active', () => {
  test.each([
    [0, 'active now'],
    [59, 'active now'],
    [60, 'active 1 hour ago'],
    [23 * 60, 'active 23 hours ago'],
    [24 * 60, 'last active Nov 19, 2:30 PM'],
  ])('%i minutes ago: %s', (minutes, text) => {
    expect(formatLastActive(new Date(now.getTime() - minutes * 60 * 1000), now)).toBe(text);
  });
});

test.each([
  [1, 'until 1:00 PM'],
  [12, 'until tomorrow, 12:00 AM'],
  [24, 'until tomorrow, 12:00 PM'],
  [36, 'until Nov 22'],
  [168, 'until Nov 27'],
])('snoozed for %i hours: %s', (hours, text) => {
  const noon = new Date('2026-11-20T20:00:00Z');
  expect(formatUntil(new Date(noon.getTime() + hours * 3_600_000), noon)).toBe(text);
});

test.each([
  ['2026-11-20T22:30:00Z', 'today, 2:30 PM'],
  ['2026-11-20T08:00:00Z', 'today, 12:00 AM'],
  ['2026-11-20T07:59:00Z', 'yesterday'],
  ['2026-11-19T07:59:00Z', 'Nov 18'],
  ['2025-11-19T07:59:00Z', 'Nov 18, 2025'],
])('%s happened: %s', (moment, text) => {
  expect(formatHappened(new Date(moment), now)).toBe(text);
});
