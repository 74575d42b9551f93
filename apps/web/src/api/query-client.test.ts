import { ApiError } from '@skuline/contract';
import { describe, expect, test } from 'vitest';
import { createQueryClient, isWorthRetrying } from './query-client.ts';

const refused = (status: number) => new ApiError(status, 'code', 'message', null);

describe('the answers kept in the browser', () => {
  test('they are fresh for five minutes', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 300_000,
    });
  });

  test.each([
    [refused(400), 0, false],
    [refused(401), 0, false],
    [refused(404), 0, false],
    [refused(429), 0, false],
    [refused(500), 0, true],
    [refused(503), 1, true],
    [refused(503), 2, false],
    [new TypeError('Failed to fetch'), 0, true],
    [new Error('malformed answer'), 0, false],
  ])('%s after %i failures is asked again: %s', (error, failures, expected) => {
    expect(isWorthRetrying(failures, error)).toBe(expected);
  });
});
