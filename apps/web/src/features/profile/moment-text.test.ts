import { describe, expect, test } from 'vitest';
import { formatLastActive, formatMoment } from './moment-text.ts';

const now = new Date(2026, 10, 20, 14, 30);

test.each([
  [new Date(2026, 10, 20, 9, 2), 'Nov 20, 9:02 AM'],
  [new Date(2025, 11, 31, 23, 59), 'Dec 31, 2025, 11:59 PM'],
])('a moment is told in the own time zone, with the year when it is another one', (moment, text) => {
  // Some builds of ICU put a narrow space before AM and PM.
  expect(formatMoment(moment, now).replace(/\u202f/g, ' ')).toBe(text);
});

describe('when somebody was last active', () => {
  test.each([
    [0, 'active now'],
    [59, 'active now'],
    [60, 'active 1 hour ago'],
    [23 * 60, 'active 23 hours ago'],
    [24 * 60, 'last active Nov 19, 2:30 PM'],
  ])('%i minutes ago: %s', (minutes, text) => {
    const moment = new Date(now.getTime() - minutes * 60 * 1000);
    expect(formatLastActive(moment, now).replace(/\u202f/g, ' ')).toBe(text);
  });
});
