import { ApiError } from '@skuline/contract';
import { describe, expect, test } from 'vitest';
import { readSaveProblem } from './save-problem.ts';

const FIELDS = ['name', 'maxNotificationsToShow'];
const read = (error: unknown) => readSaveProblem(error, FIELDS, { already_exists: 'name' });

describe('why a save failed', () => {
  test.each([
    [
      new TypeError('Failed to fetch'),
      { kind: 'failed', message: expect.stringContaining('could not be reached') },
    ],
    [new ApiError(409, 'changed_elsewhere', 'x', null), { kind: 'changed-elsewhere' }],
    [new ApiError(401, 'unauthorized', 'x', null), { kind: 'signed-out' }],
    [new ApiError(409, 'already_exists', 'Taken.', null), { kind: 'fields', errors: { name: 'Taken.' } }],
    [
      new ApiError(400, 'invalid_request', 'x', null, [
        { parameter: 'notifications.maxNotificationsToShow', code: 'invalid_request', message: 'Too many.' },
      ]),
      { kind: 'fields', errors: { maxNotificationsToShow: 'Too many.' } },
    ],
    [
      new ApiError(400, 'unknown_parameter', 'It does not know color.', null, [
        { parameter: 'color', message: 'unknown' },
      ]),
      { kind: 'failed', message: expect.stringContaining('It does not know color.') },
    ],
    [
      new ApiError(500, 'internal_error', 'Something went wrong on our side.', null),
      { kind: 'failed', message: expect.stringContaining('Your changes are still here.') },
    ],
  ])('%s', (error, problem) => {
    expect(read(error)).toEqual(problem);
  });
});
