import { describe, expect, test } from 'vitest';
import { waitAfter } from './wait-after.ts';

const MINUTE_MS = 60_000;

describe('what failed is tried again after', () => {
  test.each([
    [1, 1],
    [2, 2],
    [5, 16],
    [12, 2048],
    [13, 3600],
    [5000, 3600],
  ])('%i attempts: %i seconds', (attempts, seconds) => expect(waitAfter(attempts)).toBe(seconds * 1000));

  test.each([
    [1, 1],
    [2, 2],
    [9, 256],
    [10, 360],
    [400, 360],
  ])('%i attempts that begin with a minute and end with six hours: %i minutes', (attempts, minutes) =>
    expect(waitAfter(attempts, { firstMs: MINUTE_MS, longestMs: 360 * MINUTE_MS })).toBe(minutes * MINUTE_MS),
  );
});
