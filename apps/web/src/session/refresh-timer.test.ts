import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRefreshTimer, REFRESH_EVERY_MS, refreshPeriodOf } from './refresh-timer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PERIOD = 50 * MINUTE;

/** The browser's clock, and the page's running time; they diverge when the clock is set or the machine sleeps. */
let clock: number;
let running: number;
const onDue = vi.fn<() => void>();
const timer = () => createRefreshTimer({ now: () => clock, elapsed: () => running }, onDue);
const pass = (ms: number) => {
  clock += ms;
  running += ms;
};

beforeEach(() => {
  vi.useFakeTimers();
  clock = Date.parse('2011-12-09T12:00:00Z');
  running = 1234;
  onDue.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('when a token is due', () => {
  test.each([
    ['49 minutes later', () => pass(49 * MINUTE), false],
    ['50 minutes later', () => pass(PERIOD), true],
    ['after a sleep of hours, which a running page does not notice', () => (clock += 8 * HOUR), true],
    ['after a clock was set back for an hour and a half', () => (clock -= 1.5 * HOUR), true],
    ['after a clock was put forward by hours', () => (clock += 3 * HOUR), true],
    [
      'when the clock was set back by less than the token’s age: the page has run long enough',
      () => {
        pass(45 * MINUTE);
        clock -= 40 * MINUTE;
        pass(5 * MINUTE);
      },
      true,
    ],
  ])('%s: %s', (_when, happen, expected) => {
    const held = timer();
    held.set({ receivedAt: clock, period: PERIOD });
    happen();
    expect(held.isDue()).toBe(expected);
  });

  test('a new token ends it, whatever the clock did before: there is no loop', () => {
    const held = timer();
    for (const jump of [3 * HOUR, -5 * HOUR, 400 * 24 * HOUR]) {
      clock += jump;
      held.set({ receivedAt: clock, period: PERIOD });
      expect(held.isDue()).toBe(false);
    }
  });

  test('a token received before a reload is as old as it was', () => {
    const held = timer();
    held.set({ receivedAt: clock - 45 * MINUTE, period: PERIOD });
    expect(held.isDue()).toBe(false);
    running += 5 * MINUTE;
    expect(held.isDue()).toBe(true);
  });
});

describe('the call', () => {
  test('comes when the rest of the period is over, once', async () => {
    const held = timer();
    held.set({ receivedAt: clock - 20 * MINUTE, period: PERIOD });
    held.start();
    held.start();
    await vi.advanceTimersByTimeAsync(30 * MINUTE - 1);
    expect(onDue).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onDue).toHaveBeenCalledOnce();
  });

  test('never comes after a stop, nor without a token', async () => {
    const held = timer();
    held.start();
    held.set({ receivedAt: clock, period: PERIOD });
    held.start();
    held.stop();
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect([onDue.mock.calls.length, held.isDue()]).toEqual([0, false]);
  });
});

const tokenOf = (claims: object) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`;
const START = 1_700_000_000;

test.each([
  [60, 50],
  [24 * 60, 50],
  [30, 25],
  [5, 250 / 60],
  [0.1, 0.5],
])('a token that lives %d minutes is replaced after %d', (lives, after) => {
  const token = tokenOf({ name: 'Ännö ÿ?>', iat: START, exp: START + lives * 60 });
  expect(refreshPeriodOf(token)).toBeCloseTo(after * MINUTE);
});

test.each([
  ['without times', tokenOf({})],
  ['that ended before it began', tokenOf({ iat: START, exp: START - 1 })],
  ['that is none', 'not-a-token'],
  ['with a broken middle', 'a.%%%.c'],
])('one %s is replaced after 50 minutes', (_what, token) => {
  expect(refreshPeriodOf(token)).toBe(REFRESH_EVERY_MS);
});
