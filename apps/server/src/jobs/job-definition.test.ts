import { expect, test } from 'vitest';
import { nextRunOf } from './job-definition.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['hourly, within the hour', { everyMs: HOUR_MS }, '2026-11-20T10:15:00Z', '2026-11-20T11:00:00Z'],
  ['hourly, on the hour', { everyMs: HOUR_MS }, '2026-11-20T11:00:00Z', '2026-11-20T12:00:00Z'],
  ['daily, before its hour', { dailyAtHour: 3 }, '2026-11-20T10:59:59Z', '2026-11-20T11:00:00Z'],
  ['daily, at its hour', { dailyAtHour: 3 }, '2026-11-20T11:00:00Z', '2026-11-21T11:00:00Z'],
  ['daily, when clocks go back between', { dailyAtHour: 3 }, '2026-10-31T12:00:00Z', '2026-11-01T11:00:00Z'],
])('%s: the next run is %o after %s: %s', (_what, schedule, now, next) => {
  expect(nextRunOf(schedule, new Date(now))).toEqual(new Date(next));
});
